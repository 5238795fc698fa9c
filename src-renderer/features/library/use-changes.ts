import type { LibraryChange, TranscriptRow } from '../../../src-shared/library.ts';
import { call } from '../../bridge.ts';
import { strings } from '../../strings/en.ts';
import { shortName } from '../../ui/short-name.ts';
import type { Say } from '../../ui/use-toast.ts';

type Item = Pick<TranscriptRow, 'id' | 'title'>;

/** What a person changes at a transcript; each says what it did and offers to take it back. */
export interface Changes {
  readonly star: (row: Item & Pick<TranscriptRow, 'starred'>) => void;
  readonly makePrivate: (row: Item & Pick<TranscriptRow, 'private'>) => void;
  readonly moveToTrash: (row: Item) => void;
  readonly restore: (row: Item) => void;
  readonly addTag: (row: Item, tag: string) => void;
  readonly removeTag: (row: Item, tag: string) => void;
  readonly rename: (row: Item, title: string) => void;
}

/** What is on screen follows when main tells of a change. */
export function useChanges(say: Say): Changes {
  function make(change: LibraryChange, message: string): void {
    call('library:change', change).then(
      ({ label }) => {
        if (label !== null) say(message, { canUndo: true });
      },
      (error: unknown) => {
        say((error as Error).message);
      },
    );
  }
  const words = strings.done;
  const nameOf = ({ title }: Item): string => `“${shortName(title === '' ? strings.list.untitled : title)}”`;
  return {
    star: (row) => {
      const on = !row.starred;
      make(
        { change: 'star', ids: [row.id], on },
        on ? words.starred(nameOf(row)) : words.unstarred(nameOf(row)),
      );
    },
    makePrivate: (row) => {
      const on = !row.private;
      make(
        { change: 'private', ids: [row.id], on },
        on ? words.hidden(nameOf(row)) : words.shown(nameOf(row)),
      );
    },
    moveToTrash: (row) => {
      make({ change: 'trash', ids: [row.id] }, words.trashed(nameOf(row)));
    },
    restore: (row) => {
      make({ change: 'restore', ids: [row.id] }, words.restored(nameOf(row)));
    },
    addTag: (row, tag) => {
      make({ change: 'addTag', ids: [row.id], tag }, words.tagged(shortName(tag.trim())));
    },
    removeTag: (row, tag) => {
      make({ change: 'removeTag', ids: [row.id], tag }, words.untagged(shortName(tag)));
    },
    rename: (row, title) => {
      if (title.trim() !== row.title) make({ change: 'title', id: row.id, title }, words.renamed);
    },
  };
}
