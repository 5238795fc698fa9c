import type { Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { addNote } from '../../../src-library/store/notes.ts';
import { makeChange } from '../../../src-main/workers/make-change.ts';
import { readOverview } from '../../../src-main/workers/library-overview.ts';
import { listHandles, readShownNote } from '../../../src-main/workers/shown-notes.ts';
import { readRows } from '../../../src-main/workers/shown-transcripts.ts';
import type { ListFilter } from '../../../src-shared/library.ts';
import { libraryArguments } from '../../../src-shared/library.ts';
import { addRecording, NOW, temporaryLibrary } from '../../library/temporary-library.ts';

function shown(db: Database, filter: ListFilter): string[] {
  return readRows(db, [...listHandles(db, { filter, sort: 'newest' })]).map(({ title }) => title);
}

describe('notes and files in the window', () => {
  it('are listed, counted, trashed, and seen in the trash beside transcripts', () => {
    const db = temporaryLibrary();
    const { transcriptId } = addRecording(db, { segments: ['x'] }, { title: 'Weekly', createdAt: NOW });
    const note = addNote(db, { parent: null, title: 'Alone', text: 'A <b>lamp</b>', now: NOW + 1 });
    addNote(db, { parent: transcriptId, title: 'Below', text: 'x', now: NOW });
    expect(readOverview(db)).toMatchObject({ transcripts: 1, notes: 2, trashed: 0 });
    expect(shown(db, { notes: true })).toEqual(['Alone', 'Below']);
    expect(shown(db, {})).toEqual(['Weekly']);

    expect(makeChange(db, { change: 'trash', ids: [note] }, NOW).items).toBe(1);
    makeChange(db, { change: 'trash', ids: [transcriptId] }, NOW);
    expect(readOverview(db)).toMatchObject({ transcripts: 0, notes: 0, trashed: 2 });
    expect(shown(db, { notes: true })).toEqual([]);
    expect(shown(db, { trashed: true })).toEqual(['Alone', 'Weekly']);
    expect(shown(db, { trashed: true, starred: true })).toEqual([]);
    expect(readShownNote(db, note)).toMatchObject({ text: 'A <b>lamp</b>', isCut: false, trashed: true });
    makeChange(db, { change: 'restore', ids: [note] }, NOW);
    expect(shown(db, { notes: true })).toEqual(['Alone']);
  });

  it('are cut where a window could not draw them, and never within a character', () => {
    const db = temporaryLibrary();
    const note = addNote(db, { parent: null, title: 'Long', text: `x${'😀'.repeat(300_000)}`, now: NOW });
    const { text, isCut } = readShownNote(db, note);
    expect(isCut).toBe(true);
    expect(text.length).toBeLessThanOrEqual(500_000);
    expect(text.endsWith('😀')).toBe(true);
  });

  it('are asked for by what the contract takes, and searched with nothing of it', () => {
    const list = { filter: { notes: true }, sort: 'newest' };
    expect(libraryArguments['library:list'].safeParse(list).success).toBe(true);
    expect(
      libraryArguments['library:search'].safeParse({ query: 'x', filter: { notes: true } }).success,
    ).toBe(false);
    expect(libraryArguments['library:note'].safeParse({ id: 'x' }).success).toBe(false);
  });
});
