import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { nextSteps, redo, undo } from '../../../src-library/history/history.ts';
import { previewFile } from '../../../src-library/import/import-file.ts';
import { type GuessedPath, importFiles } from '../../../src-library/import/import-files.ts';
import { importReport, reportText } from '../../../src-library/import/import-report.ts';
import { type DecidedFile, importDecided } from '../../../src-library/import/preview-decided.ts';
import { readOriginal, sha256Of } from '../../../src-library/store/originals.ts';
import { NOW, temporaryFolder, temporaryLibrary } from '../temporary-library.ts';

const WORKER = new URL('../../../src-library/import/document-text/document-worker.ts', import.meta.url);

function folderWith(
  files: Readonly<Record<string, string | Uint8Array>>,
  folder = temporaryFolder(),
): string {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** What came in by itself, and what has to be looked at first. */
async function lookAt(db: Database, ...paths: string[]) {
  const guessed: GuessedPath[] = [];
  const done = await importFiles(db, paths, { clock: () => NOW, onGuess: (file) => guessed.push(file) });
  const outcomes = Object.fromEntries(done.files.map(({ fileName, outcome }) => [fileName, outcome]));
  return { ...done, outcomes, guessed };
}

const decide = (
  db: Database,
  files: readonly DecidedFile[],
  entry: Parameters<typeof importDecided>[3] = {},
) => importDecided(db, WORKER, files, { clock: () => NOW, ...entry });

const as = (file: GuessedPath, what: DecidedFile['as'], more: Partial<DecidedFile> = {}): DecidedFile => ({
  ...file,
  as: what,
  parent: null,
  ...more,
});

const count = (db: Database, table: string): unknown =>
  db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();

const found = (db: Database, word: string): unknown =>
  db.prepare('SELECT count(*) FROM search_public WHERE search_public MATCH ?').pluck().get(`"${word}"`);

const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\nGood morning everybody.\n';
const TABLE = 'start,end,guest,text\n5,62,Ada,Good morning\n65,90,Ben,Morning\n';
const PROSE = '# Shopping\n\nA lamp with a brass hinge.\n';
const PAGE = '<!doctype html><html><body><p>The lighthouse was painted.</p></body></html>';

describe('what is only guessed', () => {
  it('waits with all that was taken for what, while files that are sure do not', async () => {
    const db = temporaryLibrary();
    const folder = folderWith({
      'a.vtt': VTT,
      'b.csv': TABLE,
      'c.json': JSON.stringify([{ begin: 1, stop: 2, utterance: 'Hello there', loud: 3 }]),
      'd.md': PROSE,
      'e.txt': 'Buy a lamp.\n',
      'f.txt': '[00:00:01] Ada: Good morning.\n[00:00:03] Ben: Morning.\n',
      'g.txt': 'Ada: Good morning.\nBen: Morning.\nAda: How are you?\n',
      'h.md': '# Talk\n\n## Transcript\n\nGood morning everybody.\n',
      'i.json': JSON.stringify({ rows: [{ w: 'Hello' }, { w: 'there' }] }),
    });
    const { outcomes, guessed } = await lookAt(db, folder);
    expect(outcomes).toEqual({
      'a.vtt': 'imported',
      'f.txt': 'imported',
      'g.txt': 'imported',
      'h.md': 'imported',
    });
    expect(count(db, 'original')).toBe(4);
    expect(guessed.map(({ fileName, guess }) => [fileName, guess.about, guess.likely])).toEqual([
      ['b.csv', 'fields', 'transcript'],
      ['c.json', 'fields', 'transcript'],
      ['d.md', 'text', 'note'],
      ['e.txt', 'text', 'transcript'],
      ['i.json', 'fields', 'leave'],
    ]);
    expect(guessed[0]?.guess).toMatchObject({
      formatName: 'Table (CSV)',
      lines: 2,
      fields: { text: 'text', start: { key: 'start', unit: 'seconds' }, unitIsOpen: true },
      sample: [
        { startMs: 5000, speaker: null, text: 'Good morning' },
        { startMs: 65_000, speaker: null, text: 'Morning' },
      ],
    });
  });

  it('belongs to a recording that is there when it says the same: then nobody is asked', async () => {
    const db = temporaryLibrary();
    const text =
      'Good morning everybody and welcome to the weekly planning round of the glazier and the gardener today.';
    const folder = folderWith({
      'talk.vtt': `WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n`,
      'talk.txt': `${text}\n`,
    });
    const { outcomes, guessed } = await lookAt(db, folder);
    expect([outcomes, guessed]).toEqual([{ 'talk.vtt': 'imported', 'talk.txt': 'joined' }, []]);
  });

  it('is known when it came in before', async () => {
    const db = temporaryLibrary();
    const folder = folderWith({ 'b.csv': TABLE });
    await importFiles(db, [folder], { clock: () => NOW });
    expect(await lookAt(db, folder)).toMatchObject({ outcomes: { 'b.csv': 'known' }, guessed: [] });
  });

  it('is of one kind where the fields are the same', async () => {
    const { guessed } = await lookAt(
      temporaryLibrary(),
      folderWith({
        'b.csv': TABLE,
        'c.csv': TABLE.replace('morning', 'evening'),
        'd.csv': 'start,text\n1,Hi\n',
      }),
    );
    const kinds = guessed.map(({ guess }) => guess.kind);
    expect([kinds[0] === kinds[1], kinds[0] === kinds[2]]).toEqual([true, false]);
  });

  it('is shown as it would become with other fields', () => {
    const bytes = Buffer.from(TABLE);
    const fields = { format: 'csv-table', speaker: 'guest', unit: 'milliseconds' } as const;
    expect(previewFile({ fileName: 'b.csv', bytes, fields })).toEqual({
      formatName: 'Table (CSV)',
      lines: 2,
      sample: [
        { startMs: 5, speaker: 'Ada', text: 'Good morning' },
        { startMs: 65, speaker: 'Ben', text: 'Morning' },
      ],
    });
  });
});

describe('a document without a transcript', () => {
  it('is offered with the reason, also in a folder', async () => {
    const folder = folderWith({
      'a.pdf': '%PDF-1.4\n%%EOF\n',
      'b.html': PAGE,
      'd.vtt': 'WEBVTT\n',
    });
    const { guessed, files } = await lookAt(temporaryLibrary(), folder);
    expect(guessed.map(({ fileName, guess }) => [fileName, guess.about, guess.likely])).toEqual([
      ['a.pdf', 'document', 'file'],
      ['b.html', 'document', 'file'],
    ]);
    expect(guessed[0]?.guess).toHaveProperty('why', expect.stringMatching(/^This is a PDF/));
    expect(files.map(({ fileName }) => fileName)).toContain('d.vtt');
  });
});

describe('what a person has decided', () => {
  it('is done as one change together with the import, and reported', async () => {
    const db = temporaryLibrary();
    const folder = folderWith({
      'a.vtt': VTT,
      'b.csv': TABLE,
      'd.md': PROSE,
      'e.html': PAGE,
      'f.txt': 'Secret plan.\n',
    });
    const { files, entry, guessed } = await lookAt(db, folder);
    const [table, note, page, left] = guessed as [GuessedPath, GuessedPath, GuessedPath, GuessedPath];
    const [recording] = files;
    const parent = recording?.outcome === 'imported' ? recording.id : null;
    const done = await decide(
      db,
      [
        as(table, 'transcript', { fields: { format: 'csv-table', speaker: 'guest' } }),
        as(note, 'note'),
        as(page, 'file', { parent }),
        as(left, 'leave'),
      ],
      { entry },
    );
    expect(done.files.map(({ fileName, outcome }) => [fileName, outcome])).toEqual([
      ['b.csv', 'imported'],
      ['d.md', 'kept'],
      ['e.html', 'kept'],
      ['f.txt', 'left'],
    ]);
    expect([found(db, 'hinge'), found(db, 'lighthouse'), found(db, 'secret')]).toEqual([1, 1, 0]);
    expect(Buffer.from(readOriginal(db, sha256Of(Buffer.from(PAGE)))).toString()).toBe(PAGE);
    expect(db.prepare('SELECT coalesce(name, label) FROM speaker ORDER BY 1').pluck().all()).toEqual([
      'Ada',
      'Ben',
    ]);
    const text = reportText(importReport(done, NOW, NOW));
    expect(text).toContain('1 imported, 2 kept as a note, a task or a file, 1 left out');
    expect(text).toContain(`${join(folder, 'd.md')}: kept as a note`);
    expect(text).toContain(`${join(folder, 'f.txt')}: left out`);

    expect(nextSteps(db).undo).toBe('Import 2 recordings and 2 documents');
    const inPlace = db.prepare('SELECT count(*) FROM item WHERE trashed IS NULL').pluck();
    const all = inPlace.get();
    undo(db, NOW);
    expect(inPlace.get()).toBe(0);
    redo(db, NOW);
    expect(inPlace.get()).toBe(all);
    expect(await lookAt(db, folder)).toMatchObject({
      outcomes: { 'a.vtt': 'known', 'b.csv': 'known', 'd.md': 'known', 'e.html': 'known' },
    });
  });

  it('about a file that changed meanwhile is not done', async () => {
    const db = temporaryLibrary();
    const folder = folderWith({ 'b.csv': TABLE, 'c.csv': 'start,text\n1,Hi\n' });
    const { guessed } = await lookAt(db, folder);
    folderWith({ 'b.csv': `${TABLE}95,99,Ada,Bye\n` }, folder);
    const done = await decide(
      db,
      guessed.map((file) => as(file, 'transcript')),
    );
    expect(done.files.map(({ fileName, outcome }) => [fileName, outcome])).toEqual([
      ['b.csv', 'failed'],
      ['c.csv', 'imported'],
    ]);
    expect(done.files[0]).toHaveProperty('message', expect.stringMatching(/has changed or gone/));
  });

  it('about files inside an archive finds them there', async () => {
    const db = temporaryLibrary();
    const zip = zipSync({ 'x/b.csv': strToU8(TABLE), 'y/b.csv': strToU8('start,text\n1,Hi\n') });
    const { guessed } = await lookAt(db, join(folderWith({ 'z.zip': zip }), 'z.zip'));
    const [one, other] = guessed as [GuessedPath, GuessedPath];
    const done = await decide(db, [as(one, 'leave'), as(other, 'transcript')]);
    expect(done.files.map(({ outcome }) => outcome).toSorted()).toEqual(['imported', 'left']);
    expect(db.prepare('SELECT text FROM segment').pluck().all()).toEqual(['Hi']);
  });

  it('as a note of what holds no text says so', async () => {
    const db = temporaryLibrary();
    const { guessed } = await lookAt(db, join(folderWith({ 'a.pdf': '%PDF-1.4\n%%EOF\n' }), 'a.pdf'));
    const done = await decide(
      db,
      guessed.map((file) => as(file, 'note')),
    );
    expect(done.files).toMatchObject([{ outcome: 'failed' }]);
    expect(done.entry).toBeNull();
    const kept = await decide(
      db,
      guessed.map((file) => as(file, 'file')),
    );
    expect(kept.files).toMatchObject([
      { outcome: 'kept', problem: expect.stringMatching(/^This PDF/) as unknown },
    ]);
  });
});
