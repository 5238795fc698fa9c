import type { LibraryChange } from '../../../src-shared/library.ts';
import { isNoteRow } from './is-note-row.ts';
import { call } from '../../bridge.ts';
import { strings } from '../../strings/en.ts';
import { shortName } from '../../ui/short-name.ts';
import type { Say } from '../../ui/use-toast.ts';
import { knownRow } from './use-row.ts';

/** A change takes long enough to be announced from so many transcripts on. */
const MANY = 2_000;

/** `either` gives it to all, or takes it from all when all of them have it. */
export type Switch = boolean | 'either';

/** What a person changes at several transcripts at once, by their handles: one change, one undo. */
export interface BulkChanges {
  readonly star: (handles: readonly number[], on: Switch) => void;
  readonly makePrivate: (handles: readonly number[], on: Switch) => void;
  readonly moveToTrash: (handles: readonly number[]) => void;
  readonly restore: (handles: readonly number[]) => void;
  readonly addTag: (handles: readonly number[], tag: string) => void;
  readonly removeTag: (handles: readonly number[], tag: string) => void;
}

interface Attempt {
  readonly change: (ids: string[]) => LibraryChange;
  /** Says what was done to so many. */
  readonly message: (what: string) => string;
}

/** What is on screen follows when main tells of a change. */
export function useBulkChanges(say: Say): BulkChanges {
  const words = strings.done;

  /** The first attempt that changes anything is the one that counts. */
  async function make(handles: readonly number[], attempts: readonly Attempt[]): Promise<void> {
    if (handles.length >= MANY) say(words.working(handles.length));
    try {
      const ids = [...(await call('library:ids', { handles: [...handles] }))];
      for (const { change, message } of ids.length === 0 ? [] : attempts) {
        const { label, items } = await call('library:change', change(ids));
        if (label === null) continue;
        say(message(several(handles, items)), { canUndo: true });
        return;
      }
      say(words.unchanged);
    } catch (error) {
      say((error as Error).message);
    }
  }

  function flip(handles: readonly number[], on: Switch, attempt: (on: boolean) => Attempt): void {
    void make(handles, on === 'either' ? [attempt(true), attempt(false)] : [attempt(on)]);
  }

  return {
    star: (handles, on) => {
      flip(handles, on, (value) => ({
        change: (ids) => ({ change: 'star', ids, on: value }),
        message: value ? words.starred : words.unstarred,
      }));
    },
    makePrivate: (handles, on) => {
      flip(handles, on, (value) => ({
        change: (ids) => ({ change: 'private', ids, on: value }),
        message: value ? words.hidden : words.shown,
      }));
    },
    moveToTrash: (handles) => {
      void make(handles, [{ change: (ids) => ({ change: 'trash', ids }), message: words.trashed }]);
    },
    restore: (handles) => {
      void make(handles, [{ change: (ids) => ({ change: 'restore', ids }), message: words.restored }]);
    },
    addTag: (handles, tag) => {
      const message = (what: string): string => words.taggedSeveral(what, shortName(tag.trim()));
      void make(handles, [{ change: (ids) => ({ change: 'addTag', ids, tag }), message }]);
    },
    removeTag: (handles, tag) => {
      const message = (what: string): string => words.untaggedSeveral(what, shortName(tag));
      void make(handles, [{ change: (ids) => ({ change: 'removeTag', ids, tag }), message }]);
    },
  };
}

/** How many of what was changed. */
function several(handles: readonly number[], items: number): string {
  const areNotes = handles.some((handle) => {
    const row = knownRow(handle);
    return row !== undefined && isNoteRow(row);
  });
  return areNotes ? strings.list.severalThings(items) : strings.list.several(items);
}
