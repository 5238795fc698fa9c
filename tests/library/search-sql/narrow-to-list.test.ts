import type { Database } from 'better-sqlite3';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWriter } from '../../../src-library/database/open-writer.ts';
import { star } from '../../../src-library/history/commands/star.ts';
import { trash } from '../../../src-library/history/commands/trash.ts';
import { addTag } from '../../../src-library/history/commands/add-tag.ts';
import { perform } from '../../../src-library/history/history.ts';
import { importFiles } from '../../../src-library/import/import-files.ts';
import { searchLibrary } from '../../../src-library/search/search-library.ts';
import { listTranscripts, type TranscriptFilter } from '../../../src-library/store/list-transcripts.ts';

let folder: string;
let db: Database;
const ids = new Map<string, string>();

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'parlance-narrow-'));
  for (let at = 1; at <= 60; at += 1) {
    const repeated = 'The lamp, the lamp, the lamp. '.repeat(at === 60 ? 1 : 4);
    const name = `talk ${at}.vtt`;
    const speaker = at % 2 === 0 ? 'Ada Lovelace' : 'Ben';
    const filler = at === 60 ? 'And so many other words that say nothing of it. '.repeat(40) : '';
    writeFileSync(
      path.join(folder, name),
      `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v ${speaker}>Number ${at}. ${repeated}${filler}\n`,
    );
  }
  db = openWriter(path.join(folder, 'library.db'));
  await importFiles(db, [folder]);
  for (const { title, id } of listTranscripts(db, { limit: 100 })) ids.set(title, id);
  perform(db, star, { ids: [idOf('talk 60')], on: true }, Date.now());
  perform(db, addTag, { ids: [idOf('talk 60'), idOf('talk 4')], tag: 'light' }, Date.now());
  perform(db, trash, { ids: [idOf('talk 5')] }, Date.now());
});
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

function idOf(title: string): string {
  const id = ids.get(title);
  if (id === undefined) throw new Error(`no ${title}`);
  return id;
}

function found(query: string, list: TranscriptFilter): string[] {
  const answer = searchLibrary(db, query, { limit: 50, list });
  return answer.ok ? answer.hits.map(({ title }) => title).sort() : [answer.message];
}

describe('a search in a list', () => {
  it('finds what would rank behind the last place in the whole library', () => {
    expect(found('lamp', {})).toHaveLength(50);
    expect(found('lamp', {})).not.toContain('talk 60');
    expect(found('lamp', { starred: true })).toEqual(['talk 60']);
  });

  it('takes every condition of the list together', () => {
    expect(found('lamp', { tag: 'light' })).toEqual(['talk 4', 'talk 60']);
    expect(found('lamp', { tag: 'light', starred: true })).toEqual(['talk 60']);
    expect(found('lamp', { tag: 'light', speaker: 'Ben' })).toEqual([]);
    expect(found('lamp -other', { tag: 'light' })).toEqual(['talk 4']);
  });

  it('looks in the trash only when the list is that of the trash', () => {
    expect(found('lamp', { trashed: true })).toEqual(['talk 5']);
    expect(found('lamp', { speaker: 'Ben' })).not.toContain('talk 5');
  });

  it('says which word occurs nowhere', () => {
    const answer = searchLibrary(db, 'qqqzzz', { limit: 5, list: { starred: true } });
    expect(answer).toMatchObject({ ok: true, hits: [], unknownWords: ['qqqzzz'] });
  });
});
