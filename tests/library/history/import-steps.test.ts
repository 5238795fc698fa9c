import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { editLine } from '../../../src-library/history/commands/edit-line.ts';
import { nameSpeakers } from '../../../src-library/history/commands/name-speakers.ts';
import { star } from '../../../src-library/history/commands/star.ts';
import { HISTORY_LENGTH, nextSteps, perform, redo, undo } from '../../../src-library/history/history.ts';
import { importFiles } from '../../../src-library/import/import-files.ts';
import { purgeTrash } from '../../../src-library/store/purge.ts';
import { namingsFor } from '../../../src-library/store/speakers.ts';
import { moveToTrash } from '../../../src-library/store/trash.ts';
import { failureOf, NOW, temporaryFolder, temporaryLibrary } from '../temporary-library.ts';

const SAID = [
  'Good morning everybody and welcome to the weekly planning round.',
  'The greenhouse needs new glass before the first frost arrives.',
  'I will ask the glazier for an offer until Thursday evening.',
];

function vtt(lines: readonly string[]): string {
  return `WEBVTT\n\n${lines.map((line, n) => `00:0${n}.000 --> 00:0${n + 1}.000\n<v Speaker ${n % 2}>${line}\n`).join('\n')}`;
}

async function bring(db: Database, files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return importFiles(db, [folder], { clock: () => NOW, timeZone: 'UTC' });
}

/** What can be seen of the library, without the moments of changes, and what is counted and found. */
function stateOf(db: Database): unknown {
  const all = (sql: string): unknown => db.prepare(sql).raw().all();
  return {
    items: all('SELECT uid, title, preview, trashed IS NULL FROM item WHERE kind <> 2 ORDER BY uid'),
    transcripts: all(
      'SELECT item, duration, segment_count, format, engine, model, metadata FROM transcript ORDER BY 1',
    ),
    lines: all(
      `SELECT g.id, start, "end", text, edited, coalesce(s.name, s.label), coalesce(e.name, e.label), flags, w.words FROM segment g
       LEFT JOIN segment_detail d ON d.id = g.id LEFT JOIN segment_words w ON w.id = g.id
       LEFT JOIN speaker s ON s.id = g.speaker LEFT JOIN speaker e ON e.id = d.edited_speaker ORDER BY 1`,
    ),
    speakers: all(
      'SELECT transcript, label, s.name, p.name FROM speaker s LEFT JOIN person p ON p.id = person ORDER BY 1, 2',
    ),
    counters: all(
      `SELECT what, "of", number FROM counter WHERE number <> 0 AND what IN ('label') ORDER BY 1, 2`,
    ),
    receipts: all('SELECT item, original, file_name, format, report FROM import ORDER BY item, id'),
    found: all('SELECT term, doc, cnt FROM search_public_vocabulary'),
  };
}

describe('a file that takes the place of the lines of its recording', () => {
  const corrected = [SAID[0] ?? '', 'The glasshouse needs new glass before the first frost.', SAID[2] ?? ''];

  it('is taken back and made again like any other change, to the last detail', async () => {
    const db = temporaryLibrary();
    await bring(db, { 'x.vtt': vtt(SAID), 'x.srt': `1\n00:00:00,000 --> 00:00:01,000\n${SAID.join(' ')}\n` });
    const id = db.prepare<[], string>('SELECT uid FROM item WHERE kind = 1').pluck().get() ?? '';
    perform(db, editLine, { id, seq: 0, text: 'Hi.' }, NOW);
    perform(db, editLine, { id, seq: 1, text: 'The green house needs glass.' }, NOW);
    perform(db, nameSpeakers, { id, namings: namingsFor(db, id, 'Speaker 1', 'Ada Quill') }, NOW);
    const before = stateOf(db);

    await bring(db, { 'x_corrected.vtt': vtt(corrected) });
    const after = stateOf(db);
    expect(after).not.toEqual(before);
    expect(nextSteps(db).undo).toBe('Import “x”');

    for (let round = 0; round < 2; round += 1) {
      expect(undo(db, NOW)).toEqual({ label: 'Import “x”' });
      expect(stateOf(db)).toEqual(before);
      expect(redo(db, NOW)).toEqual({ label: 'Import “x”' });
      expect(stateOf(db)).toEqual(after);
    }
    expect(db.pragma('foreign_key_check')).toEqual([]);
  });

  it('is one step together with all else that came in with it', async () => {
    const db = temporaryLibrary();
    await bring(db, { 'a.vtt': vtt(SAID), 'b.vtt': vtt(SAID.toReversed()) });
    const before = stateOf(db);
    const { entry } = await bring(db, {
      'a_corrected.vtt': vtt(corrected),
      'b_corrected.vtt': vtt(corrected.toReversed()),
      'c.vtt': vtt(['Something else entirely.']),
    });
    expect(entry).toMatchObject({ recordings: 1, revised: 2 });
    expect(nextSteps(db).undo).toBe('Import 1 recording and 2 newer versions');
    const after = stateOf(db);
    undo(db, NOW);
    moveAway(db, before);
    expect(nextSteps(db)).toEqual({
      undo: 'Import 2 recordings',
      redo: 'Import 1 recording and 2 newer versions',
    });
    redo(db, NOW);
    expect(stateOf(db)).toEqual(after);
  });

  it('counts as one of the changes that can be taken back, however many lines came with it', async () => {
    const db = temporaryLibrary();
    const others = [SAID, SAID.toReversed(), [...SAID, 'Bye.']];
    const names = ['a', 'b', 'c'];
    await bring(db, Object.fromEntries(names.map((name, n) => [`${name}.vtt`, vtt(others[n] ?? [])])));
    const before = stateOf(db);
    const newer = others.map((lines) => lines.map((line) => line.replace('green', 'glass')));
    await bring(db, Object.fromEntries(names.map((name, n) => [`${name}_fixed.vtt`, vtt(newer[n] ?? [])])));
    const id = db.prepare<[], string>('SELECT uid FROM item WHERE kind = 0').pluck().get() ?? '';
    db.transaction(() => {
      for (let n = 1; n < HISTORY_LENGTH; n += 1) perform(db, star, { ids: [id], on: n % 2 === 1 }, NOW);
      for (let n = 1; n < HISTORY_LENGTH; n += 1) undo(db, NOW);
    })();
    expect(undo(db, NOW)).toEqual({ label: 'Import 3 newer versions' });
    expect(stateOf(db)).toEqual(before);
    expect(undo(db, NOW)).toBeNull();
  });

  it('is forgotten with its recording, with all that its lines said', async () => {
    const db = temporaryLibrary();
    await bring(db, { 'x.vtt': vtt(SAID) });
    await bring(db, { 'x_corrected.vtt': vtt(corrected) });
    moveToTrash(db, db.prepare<[], string>('SELECT uid FROM item WHERE kind = 0').pluck().get() ?? '', NOW);
    await purgeTrash(db, NOW);
    expect(db.prepare(`SELECT count(*) FROM history WHERE inverse LIKE '%set-lines%'`).pluck().get()).toBe(0);
    expect(undo(db, NOW)).toBeNull();
  });

  it('cannot be made again when its bytes are gone, and nothing is changed then', async () => {
    const db = temporaryLibrary();
    await bring(db, { 'x.vtt': vtt(SAID) });
    await bring(db, { 'x_corrected.vtt': vtt(corrected) });
    undo(db, NOW);
    const before = stateOf(db);
    db.prepare('DELETE FROM original WHERE sha256 NOT IN (SELECT original FROM import)').run();
    expect(failureOf(() => redo(db, NOW)).kind).toBe('notFound');
    expect(stateOf(db)).toEqual(before);
  });

  it('in a folder that is followed is no change of a person', async () => {
    const db = temporaryLibrary();
    await bring(db, { 'x.vtt': vtt(SAID) });
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'x_corrected.vtt'), vtt(corrected));
    await importFiles(db, [folder], { clock: () => NOW, isFollowed: true });
    expect(db.prepare('SELECT command FROM history').pluck().all()).toEqual(['import']);
  });
});

/** What an undone import brought lies in the trash; all else is as before. */
function moveAway(db: Database, before: unknown): void {
  const { lines, items } = before as { lines: unknown[]; items: unknown[] };
  const now = stateOf(db) as { lines: unknown[]; items: unknown[][] };
  expect(now.lines).toEqual(expect.arrayContaining(lines));
  expect(now.items.filter((item) => item[3] === 1)).toEqual(items);
}

/** Listed one by one they would make a change a hundred times as long. */
const MANY = 300;

describe('an import of many files', () => {
  it('is one step, whose change holds no list that grows with it', async () => {
    const db = temporaryLibrary();
    const files = Array.from({ length: MANY }, (_, n) => [
      `m${n}.vtt`,
      vtt([`Meeting number ${n} is about this.`]),
    ]);
    await bring(db, Object.fromEntries(files) as Record<string, string>);
    const inPlace = db.prepare('SELECT count(*) FROM item WHERE kind = 0 AND trashed IS NULL').pluck();
    const longest = db.prepare('SELECT max(length(forward) + length(inverse)) FROM history').pluck();
    expect(undo(db, NOW)).toEqual({ label: `Import ${MANY} recordings` });
    expect(inPlace.get()).toBe(0);
    expect(longest.get()).toBeLessThan(200);
    redo(db, NOW);
    expect(inPlace.get()).toBe(MANY);
    expect(longest.get()).toBeLessThan(200);
  });

  it('brings back only what it took away itself', async () => {
    const db = temporaryLibrary();
    const { files } = await bring(db, { 'a.vtt': vtt(SAID), 'b.vtt': vtt(['Something else entirely.']) });
    const [first] = files;
    const id = first?.outcome === 'imported' ? first.sessionId : '';
    perform(db, star, { ids: [id], on: true }, NOW);
    undo(db, NOW);
    moveToTrash(db, id, NOW);
    undo(db, NOW);
    redo(db, NOW);
    expect(db.prepare('SELECT uid FROM item WHERE kind = 0 AND trashed IS NOT NULL').pluck().all()).toEqual([
      id,
    ]);
  });
});
