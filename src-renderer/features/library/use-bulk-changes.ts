import type { LibraryChange } from '../../../src-shared/library.ts';
import { call } from '../../bridge.ts';
import { strings } from '../../strings/en.ts';
import { shortName } from '../../ui/short-name.ts';
import type { Say } from '../../ui/use-toast.ts';

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
  readonly message: string;
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
        const { label } = await call('library:change', change(ids));
        if (label === null) continue;
        say(message, { canUndo: true });
        return;
      }
      say(words.unchanged);
    } catch (error) {
      say((error as Error).message);
    }
  }

  function flip(
    handles: readonly number[],
    on: Switch,
    attempt: (on: boolean, what: string) => Attempt,
  ): void {
    const what = strings.list.several(handles.length);
    const tries = on === 'either' ? [true, false] : [on];
    void make(
      handles,
      tries.map((value) => attempt(value, what)),
    );
  }

  return {
    star: (handles, on) => {
      flip(handles, on, (value, what) => ({
        change: (ids) => ({ change: 'star', ids, on: value }),
        message: value ? words.starred(what) : words.unstarred(what),
      }));
    },
    makePrivate: (handles, on) => {
      flip(handles, on, (value, what) => ({
        change: (ids) => ({ change: 'private', ids, on: value }),
        message: value ? words.hidden(what) : words.shown(what),
      }));
    },
    moveToTrash: (handles) => {
      const message = words.trashed(strings.list.several(handles.length));
      void make(handles, [{ change: (ids) => ({ change: 'trash', ids }), message }]);
    },
    restore: (handles) => {
      const message = words.restored(strings.list.several(handles.length));
      void make(handles, [{ change: (ids) => ({ change: 'restore', ids }), message }]);
    },
    addTag: (handles, tag) => {
      const message = words.taggedSeveral(strings.list.several(handles.length), shortName(tag.trim()));
      void make(handles, [{ change: (ids) => ({ change: 'addTag', ids, tag }), message }]);
    },
    removeTag: (handles, tag) => {
      const message = words.untaggedSeveral(strings.list.several(handles.length), shortName(tag));
      void make(handles, [{ change: (ids) => ({ change: 'removeTag', ids, tag }), message }]);
    },
  };
}
