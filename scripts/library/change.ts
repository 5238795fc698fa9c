import type { Database } from 'better-sqlite3';
import { basename } from 'node:path';
import { LibraryError } from '../../src-library/errors.ts';
import type { Command } from '../../src-library/history/command.ts';
import { addFile } from '../../src-library/history/commands/add-file.ts';
import { addNote } from '../../src-library/history/commands/add-note.ts';
import { addSummary } from '../../src-library/history/commands/add-summary.ts';
import { addTag } from '../../src-library/history/commands/add-tag.ts';
import { addTask } from '../../src-library/history/commands/add-task.ts';
import { editLine } from '../../src-library/history/commands/edit-line.ts';
import { nameSpeakers } from '../../src-library/history/commands/name-speakers.ts';
import { makePrivate } from '../../src-library/history/commands/private.ts';
import { restore } from '../../src-library/history/commands/restore.ts';
import { setTaskState } from '../../src-library/history/commands/set-task-state.ts';
import { star } from '../../src-library/history/commands/star.ts';
import { trash } from '../../src-library/history/commands/trash.ts';
import { perform, undo as undoLast } from '../../src-library/history/history.ts';
import { readDocument } from '../../src-library/import/document-text/read-document.ts';
import { readWholeFile } from '../../src-library/import/read-whole-file.ts';
import { TASK_BUCKETS } from '../../src-library/model/item.ts';
import { isPaused, setPaused } from '../../src-library/store/meta.ts';
import { previewPurge, purgeTrash } from '../../src-library/store/purge.ts';
import { readSegments, readTranscript } from '../../src-library/store/read-transcript.ts';
import { namingsFor } from '../../src-library/store/speakers.ts';
import { required, switchOf, wholeNumber, writing, type Invocation, type LibraryCommand } from './command.ts';
import { itemRow } from './read.ts';

/** Changes one item and prints its row, and with it what else `changed` says of it. */
function change<Args>(
  { file, print }: Invocation,
  id: string,
  command: Command<Args>,
  args: Args,
  changed: (db: Database) => object = () => ({}),
): Promise<void> {
  return writing(file, (db) => {
    perform(db, command, args, Date.now());
    print({ ...itemRow(db, id), ...changed(db) });
  });
}

/** Makes an item and prints its row, and with it what `more` says. */
function make<Args>(
  { file, print }: Invocation,
  command: Command<Args>,
  args: Args,
  create = true,
  more: object = {},
): Promise<void> {
  return writing(
    file,
    (db) => {
      const made = perform(db, command, args, Date.now());
      if (made?.created != null) {
        print({ ...itemRow(db, made.created), ...more });
      }
    },
    { create },
  );
}

/** `star ID on|off` */
export const starItem: LibraryCommand = (invocation) => {
  const { ID, 'on|off': on } = required(invocation.words, 'ID', 'on|off');
  return change(invocation, ID, star, { ids: [ID], on: switchOf(on) });
};

/** `private ID on|off` */
export const hideItem: LibraryCommand = (invocation) => {
  const { ID, 'on|off': on } = required(invocation.words, 'ID', 'on|off');
  return change(invocation, ID, makePrivate, { ids: [ID], on: switchOf(on) });
};

/** `tag ID NAME` */
export const tagItem: LibraryCommand = (invocation) => {
  const { ID, NAME } = required(invocation.words, 'ID', 'NAME');
  return change(invocation, ID, addTag, { ids: [ID], tag: NAME });
};

/** `trash ID` */
export const trashItem: LibraryCommand = (invocation) => {
  const { ID } = required(invocation.words, 'ID');
  return change(invocation, ID, trash, { ids: [ID] });
};

/** `restore ID` */
export const restoreItem: LibraryCommand = (invocation) => {
  const { ID } = required(invocation.words, 'ID');
  return change(invocation, ID, restore, { ids: [ID] });
};

/** `purge`: says what it will take and which changes can then no longer be undone, and deletes what lies in the trash. */
export const purge: LibraryCommand = ({ file, words, print }) => {
  required(words);
  return writing(file, async (db) => {
    print({ purging: previewPurge(db) });
    print(await purgeTrash(db, Date.now()));
  });
};

/** `edit ID SEQ TEXT`: prints the line as well. */
export const edit: LibraryCommand = (invocation) => {
  const { ID, SEQ, TEXT } = required(invocation.words, 'ID', 'SEQ', 'TEXT');
  const seq = wholeNumber(SEQ, 'SEQ');
  return change(invocation, ID, editLine, { id: ID, seq, text: TEXT }, (db) => {
    const row = readTranscript(db, ID)?.row;
    return {
      segment: row === undefined ? null : (readSegments(db, row, { fromSeq: seq, limit: 1 })[0] ?? null),
    };
  });
};

/** `speaker rename ID OLD NEW`: in this transcript, whose speakers it prints as well. */
export const renameSpeaker: LibraryCommand = ({ file, words, print }) => {
  const { ID, OLD, NEW } = required(words, 'ID', 'OLD', 'NEW');
  return writing(file, (db) => {
    perform(db, nameSpeakers, { id: ID, namings: namingsFor(db, ID, OLD, NEW) }, Date.now());
    print({ ...itemRow(db, ID), speakers: readTranscript(db, ID)?.speakers });
  });
};

/** `task add TEXT [--bucket B]` */
export const newTask: LibraryCommand = (invocation) => {
  const { TEXT } = required(invocation.words, 'TEXT');
  const named = invocation.options['bucket'] ?? 'inbox';
  const bucket = TASK_BUCKETS.find((known) => known === named);
  if (bucket === undefined) {
    throw new LibraryError('badInput', `A bucket is one of ${TASK_BUCKETS.join(', ')}.`);
  }
  return make(invocation, addTask, { parent: null, text: TEXT, bucket });
};

/** `task done ID` */
export const completeTask: LibraryCommand = (invocation) => {
  const { ID } = required(invocation.words, 'ID');
  return change(invocation, ID, setTaskState, { id: ID, state: { bucket: 'done', doneAt: Date.now() } });
};

/** `note add TITLE BODY` */
export const newNote: LibraryCommand = (invocation) => {
  const { TITLE, BODY } = required(invocation.words, 'TITLE', 'BODY');
  return make(invocation, addNote, { parent: null, title: TITLE, text: BODY });
};

/** `summary add ID TITLE BODY` */
export const newSummary: LibraryCommand = (invocation) => {
  const { ID, TITLE, BODY } = required(invocation.words, 'ID', 'TITLE', 'BODY');
  return make(invocation, addSummary, { parent: ID, title: TITLE, text: BODY }, false);
};

/** `file add FILE`: says with `problem` why not all of its text can be found. */
export const newFile: LibraryCommand = async (invocation) => {
  const { FILE } = required(invocation.words, 'FILE');
  const { bytes } = await readWholeFile(FILE, invocation.file);
  const fileName = basename(FILE);
  const { text, mediaType, problem } = await readDocument(DOCUMENT_WORKER, { fileName, bytes });
  const said = problem === null ? {} : { problem };
  await make(invocation, addFile, { parent: null, fileName, bytes, text, mediaType }, true, said);
};

const DOCUMENT_WORKER = new URL('../../src-library/import/document-text/document-worker.ts', import.meta.url);

/** `pause on|off` */
export const pause: LibraryCommand = ({ file, words, print }) => {
  const { 'on|off': on } = required(words, 'on|off');
  const paused = switchOf(on);
  return writing(
    file,
    (db) => {
      setPaused(db, paused);
      print({ paused: isPaused(db) });
    },
    { create: true },
  );
};

/** `undo`: takes the last change back and names it; null when there is none. */
export const undo: LibraryCommand = ({ file, words, print }) => {
  required(words);
  return writing(file, (db) => print({ undone: undoLast(db, Date.now())?.label ?? null }));
};
