import type { Database } from 'better-sqlite3';
import { addNote } from '../../src-library/history/commands/add-note.ts';
import { addTag } from '../../src-library/history/commands/add-tag.ts';
import { editText } from '../../src-library/history/commands/edit-text.ts';
import { makePrivate } from '../../src-library/history/commands/private.ts';
import { removeTag } from '../../src-library/history/commands/remove-tag.ts';
import { rename } from '../../src-library/history/commands/rename.ts';
import { restore } from '../../src-library/history/commands/restore.ts';
import { star } from '../../src-library/history/commands/star.ts';
import { trash } from '../../src-library/history/commands/trash.ts';
import { perform, type Performed } from '../../src-library/history/history.ts';
import type { LibraryChange, MadeChange } from '../../src-shared/library.ts';

/** Makes a change of the window as a command that can be taken back. `now` in epoch milliseconds UTC. */
export function makeChange(db: Database, change: LibraryChange, now: number): MadeChange {
  const made = performChange(db, change, now);
  return { label: made?.label ?? null, items: made?.items ?? 0 };
}

function performChange(db: Database, change: LibraryChange, now: number): Performed | null {
  switch (change.change) {
    case 'star':
      return perform(db, star, { ids: change.ids, on: change.on }, now);
    case 'private':
      return perform(db, makePrivate, { ids: change.ids, on: change.on }, now);
    case 'trash':
      return perform(db, trash, { ids: change.ids }, now);
    case 'restore':
      return perform(db, restore, { ids: change.ids }, now);
    case 'addTag':
      return perform(db, addTag, { ids: change.ids, tag: change.tag }, now);
    case 'removeTag':
      return perform(db, removeTag, { ids: change.ids, tag: change.tag }, now);
    case 'addNote':
      return perform(db, addNote, { parent: change.id, title: '', text: change.text }, now);
    case 'editText':
      return perform(db, editText, { id: change.id, title: change.title, text: change.text }, now);
    case 'title':
      return perform(db, rename, { id: change.id, title: change.title }, now);
  }
}
