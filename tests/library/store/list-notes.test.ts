import type { Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { countLibrary } from '../../../src-library/store/counts.ts';
import { addFile } from '../../../src-library/store/files.ts';
import {
  listNoteHandles,
  listTrashHandles,
  readNote,
  readNoteRow,
} from '../../../src-library/store/list-notes.ts';
import { readTranscriptListRows, type TranscriptSort } from '../../../src-library/store/list-transcripts.ts';
import { addNote, addSummary } from '../../../src-library/store/notes.ts';
import { previewPurge, purgeTrash } from '../../../src-library/store/purge.ts';
import { addTask } from '../../../src-library/store/tasks.ts';
import { moveToTrash, restoreFromTrash } from '../../../src-library/store/trash.ts';

import { addRecording, failureOf, NOW, temporaryLibrary } from '../temporary-library.ts';

const DAY = 86_400_000;

/** A recording of yesterday with a note and a summary; a note and a file that stand alone. */
function filled(db: Database) {
  const { sessionId, transcriptId } = addRecording(
    db,
    { segments: ['x'] },
    { title: 'Weekly', createdAt: NOW - DAY },
  );
  return {
    sessionId,
    transcriptId,
    below: addNote(db, { parent: transcriptId, title: 'Below', text: 'Glue the lamp.', now: NOW }),
    summary: addSummary(db, { parent: transcriptId, title: 'Summary', text: 'In short.', now: NOW }),
    alone: addNote(db, { parent: null, title: 'Alone', text: 'Two\nlines.', now: NOW }),
    file: addFile(db, {
      parent: null,
      fileName: 'plan.pdf',
      bytes: Buffer.from('%PDF-1.7'),
      text: '',
      mediaType: 'application/pdf',
      now: NOW - 2 * DAY,
    }),
  };
}

function titles(db: Database, sort: TranscriptSort = 'newest'): (string | undefined)[] {
  return Array.from(listNoteHandles(db, sort), (handle) => readNoteRow(db, handle)?.title);
}

function inTrash(db: Database): string[] {
  const handles = [...listTrashHandles(db, 'newest')];
  const transcripts = readTranscriptListRows(db, handles);
  return handles.map((handle, at) => (transcripts[at] ?? readNoteRow(db, handle))?.title ?? 'gone').sort();
}

describe('the list of notes and files', () => {
  it('holds those of recordings and those that stand alone, without the trash', () => {
    const db = temporaryLibrary();
    const { alone } = filled(db);
    expect(titles(db)).toEqual(['Alone', 'Below', 'plan.pdf']);
    expect(titles(db, 'title')).toEqual(['Alone', 'Below', 'plan.pdf']);
    expect(titles(db, 'oldest')).toEqual(['plan.pdf', 'Below', 'Alone']);
    expect(titles(db, 'longest')).toHaveLength(3);
    moveToTrash(db, alone, NOW);
    expect(titles(db)).toEqual(['Below', 'plan.pdf']);
    const { notes, files } = countLibrary(db);
    expect(notes + files).toBe(2);
  });

  it('tells how each begins and what it belongs to', () => {
    const db = temporaryLibrary();
    const { transcriptId, below } = filled(db);
    const [first = 0, second = 0, third = 0] = listNoteHandles(db, 'newest');
    expect(readNoteRow(db, first)).toMatchObject({ kind: 'note', firstWords: 'Two lines.', recording: null });
    expect(readNoteRow(db, second)).toMatchObject({
      id: below,
      firstWords: 'Glue the lamp.',
      createdAt: NOW - DAY,
      recording: { id: transcriptId, title: 'Weekly' },
    });
    expect(readNoteRow(db, third)).toMatchObject({ kind: 'file', firstWords: '', recording: null });
  });

  it('reads one with its text, also from the trash, and no recording', () => {
    const db = temporaryLibrary();
    const { sessionId, alone, file } = filled(db);
    expect(readNote(db, alone)).toMatchObject({ text: 'Two\nlines.', bytes: null, trashed: false });
    moveToTrash(db, file, NOW);
    expect(readNote(db, file)).toMatchObject({ text: '', bytes: 8, trashed: true });
    expect(failureOf(() => readNote(db, sessionId)).kind).toBe('badInput');
    expect(failureOf(() => readNote(db, '0192f3a4-5b6c-7d8e-9f00-112233445566')).kind).toBe('notFound');
  });
});

describe('the list of the trash', () => {
  it('holds whatever emptying it would take: recordings, and what lies there without one', async () => {
    const db = temporaryLibrary();
    const { sessionId, below, summary, alone, file } = filled(db);
    const task = addTask(db, { parent: null, text: 'Call Ada', now: NOW });
    expect(inTrash(db)).toEqual([]);
    for (const id of [below, summary, alone, file, task]) moveToTrash(db, id, NOW);
    expect(inTrash(db)).toEqual(['Alone', 'Below', 'Call Ada', 'Summary', 'plan.pdf']);
    expect(countLibrary(db)).toMatchObject({ trashed: 0, trashedAlone: 5, notes: 0, files: 0 });
    expect(previewPurge(db).items).toBe(5);

    moveToTrash(db, sessionId, NOW);
    expect(inTrash(db)).toEqual(['Alone', 'Call Ada', 'Weekly', 'plan.pdf']);
    expect(countLibrary(db)).toMatchObject({ trashed: 1, trashedAlone: 3 });
    restoreFromTrash(db, sessionId, NOW);
    expect(inTrash(db)).toEqual(['Alone', 'Below', 'Call Ada', 'Summary', 'plan.pdf']);

    await purgeTrash(db, NOW);
    expect(inTrash(db)).toEqual([]);
    expect(countLibrary(db)).toMatchObject({ transcripts: 1, trashed: 0, trashedAlone: 0 });
  });
});
