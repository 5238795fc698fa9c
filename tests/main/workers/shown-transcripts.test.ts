import type { Database } from 'better-sqlite3';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWriter } from '../../../src-library/database/open-writer.ts';
import { star } from '../../../src-library/history/commands/star.ts';
import { perform } from '../../../src-library/history/history.ts';
import { importFiles } from '../../../src-library/import/import-files.ts';
import { listTranscriptHandles } from '../../../src-library/store/list-transcripts.ts';
import { makeChange } from '../../../src-main/workers/make-change.ts';
import { readOverview } from '../../../src-main/workers/library-overview.ts';
import {
  readDetails,
  readHead,
  readLines,
  readRows,
  search,
} from '../../../src-main/workers/shown-transcripts.ts';

const WEEKLY = `---
title: Weekly meeting
tags: [lamp, team]
---

**Ada:** The hinge is loose.

**Ben:** Then we glue the lamp.
`;
const STANDUP = `WEBVTT

00:00:01.000 --> 00:00:02.000
<v Cem>The lamp is lit.
`;
const ALL = {};

let folder: string;
let db: Database;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'parlance-shown-'));
  writeFileSync(path.join(folder, 'weekly.md'), WEEKLY);
  writeFileSync(path.join(folder, 'standup.vtt'), STANDUP);
  db = openWriter(path.join(folder, 'library.db'));
  await importFiles(db, [folder]);
});
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

function rows() {
  return readRows(db, [...listTranscriptHandles(db)]);
}

function rowNamed(title: string) {
  const row = rows().find((candidate) => candidate.title === title);
  if (row === undefined) throw new Error(`no ${title}`);
  return row;
}

describe('what the window reads', () => {
  it('is the same row in the list, in the reader and in a search', () => {
    const row = rowNamed('Weekly meeting');
    expect(row).toMatchObject({
      speakers: ['Ada', 'Ben'],
      tags: ['lamp', 'team'],
      starred: false,
      private: false,
    });
    const { language, trashed, linesRevision, ...shown } = readHead(db, row.id);
    expect(shown).toEqual(row);
    expect(language === null || typeof language === 'string').toBe(true);
    expect([trashed, linesRevision]).toEqual([false, '0.2']);
    expect(readLines(db, row.id).map(({ seq, speaker, text }) => [seq, speaker, text])).toEqual([
      [0, 'Ada', 'The hinge is loose.'],
      [1, 'Ben', 'Then we glue the lamp.'],
    ]);
    expect(search(db, 'hinge', ALL).hits.map((hit) => hit.row)).toEqual([row]);
  });

  it('marks what a search found', () => {
    const { hits } = search(db, 'lamp', ALL);
    expect(hits).toHaveLength(2);
    for (const { passages } of hits) {
      const [passage] = passages;
      const [mark] = passage?.marks ?? [];
      expect(mark && passage?.text.slice(...mark)).toBe('lamp');
    }
    expect(search(db, 'qqqzzz', ALL)).toEqual({
      hits: [],
      isMore: false,
      notes: [],
      unknownWords: ['qqqzzz'],
      nearestWords: [],
    });
    expect(search(db, 'lamp before:whenever', ALL).notes).toHaveLength(1);
  });

  it('can be only what is starred', () => {
    perform(db, star, { ids: [rowNamed('standup').id], on: true }, 1);
    expect(search(db, 'lamp', { starred: true }).hits.map((hit) => hit.row.title)).toEqual(['standup']);
    expect(search(db, 'hinge', { starred: true }).hits).toEqual([]);
  });

  it('counts for the sidebar what is in use', () => {
    expect(readOverview(db)).toMatchObject({
      transcripts: 2,
      starred: 1,
      notes: 0,
      trashed: 0,
      paused: false,
      tags: [
        { name: 'lamp', transcripts: 1 },
        { name: 'team', transcripts: 1 },
      ],
      people: [
        { name: 'Ada', transcripts: 1 },
        { name: 'Ben', transcripts: 1 },
        { name: 'Cem', transcripts: 1 },
      ],
    });
    const { id } = rowNamed('standup');
    makeChange(db, { change: 'trash', ids: [id] }, 2);
    expect(readOverview(db)).toMatchObject({ transcripts: 1, trashed: 1 });
    expect(readOverview(db).people.map(({ name }) => name)).toEqual(['Ada', 'Ben']);
    expect(readHead(db, id).trashed).toBe(true);
    makeChange(db, { change: 'restore', ids: [id] }, 3);
  });

  it('tells in the details what the import did', () => {
    const { receipt, lineCount, texts, tasks } = readDetails(db, rowNamed('standup').id);
    expect(receipt).toMatchObject({ fileName: 'standup.vtt', format: 'WebVTT', kept: 1, dropped: 0 });
    expect([lineCount, texts, tasks]).toEqual([1, [], []]);
  });

  it.each([
    [{ change: 'star', on: false }, 'Unstar “standup”'],
    [{ change: 'private', on: true }, 'Hide from assistants: “standup”'],
    [{ change: 'addTag', tag: ' #new  tag ' }, 'Tag “standup” with “new tag”'],
    [{ change: 'removeTag', tag: 'new tag' }, 'Remove the tag “new tag” from “standup”'],
    [{ change: 'removeTag', tag: 'new tag' }, null],
  ] as const)('makes a change by the command: %j', (change, label) => {
    expect(makeChange(db, { ...change, ids: [rowNamed('standup').id] }, 4)).toEqual({
      label,
      items: label === null ? 0 : 1,
    });
  });

  it('counts what a change of several really changed', () => {
    const ids = rows().map(({ id }) => id);
    makeChange(db, { change: 'star', ids: ids.slice(0, 1), on: true }, 4);
    expect(makeChange(db, { change: 'star', ids, on: true }, 5)).toMatchObject({ items: ids.length - 1 });
    makeChange(db, { change: 'star', ids, on: false }, 6);
  });

  it('leaves out what has gone', () => {
    const [first] = rows();
    expect(readRows(db, [999_999, first?.handle ?? 0, 999_998])).toEqual([first]);
    expect(() => readHead(db, '0192f3a4-5b6c-7d8e-9f00-112233445566')).toThrow(
      expect.objectContaining({ kind: 'notFound' }) as Error,
    );
  });
});
