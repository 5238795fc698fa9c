import BetterSqlite3 from 'better-sqlite3';
import fc from 'fast-check';
import { chmodSync, mkdirSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addNote } from '../../../src-library/history/commands/add-note.ts';
import { perform, redo, undo } from '../../../src-library/history/history.ts';
import type { FileToImport } from '../../../src-library/import/file-to-import.ts';
import { importFile } from '../../../src-library/import/import-file.ts';
import { importFiles } from '../../../src-library/import/import-files.ts';
import { importSampleLibrary, SAMPLE_SOURCE } from '../../../src-library/import/sample-library.ts';
import { sha256Of, readOriginal } from '../../../src-library/store/originals.ts';
import { purgeTrash } from '../../../src-library/store/purge.ts';
import { readSegments, readTranscript } from '../../../src-library/store/read-transcript.ts';
import { moveToTrash } from '../../../src-library/store/trash.ts';
import {
  asOrdinaryUser,
  failureOf,
  NOW,
  temporaryFile,
  temporaryFolder,
  temporaryLibrary,
} from '../temporary-library.ts';

const VTT = `WEBVTT

00:01.000 --> 00:02.500
<v Ada Quill>Left the keys.

00:03.000 --> 00:04.000
<v Ben Moor>On the shelf.
`;

const file = (content: string | Uint8Array, parts: Partial<FileToImport> = {}): FileToImport => ({
  fileName: 'talk.vtt',
  bytes: typeof content === 'string' ? Buffer.from(content) : content,
  modifiedMs: NOW - 1000,
  now: NOW,
  ...parts,
});

const count = (db: BetterSqlite3.Database, table: string) =>
  db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get();

/** A caption file whose text names itself. */
const captions = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`;

/** Files of a folder, by name. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return folder;
}

describe('one file', () => {
  it('becomes a recording with its receipt, its original and its place in the index', () => {
    const db = temporaryLibrary();
    const bytes = Buffer.from(VTT);
    const imported = importFile(db, file(bytes));
    expect(imported).toMatchObject({
      outcome: 'imported',
      format: 'webvtt',
      segments: 2,
      speakers: 2,
      durationMs: 4000,
      title: 'talk',
    });
    const transcript = readTranscript(db, imported.id);
    expect(transcript).toMatchObject({
      createdAt: NOW - 1000,
      createdGuessed: true,
      source: 'WebVTT',
      importedAt: NOW,
    });
    expect(transcript?.receipt).toMatchObject({
      fileName: 'talk.vtt',
      sha256: sha256Of(bytes),
      encoding: 'utf-8',
      format: 'webvtt',
      report: { read: 2, kept: 2, dropped: 0 },
    });
    expect(
      readSegments(db, transcript?.row ?? 0).map(({ startMs, speaker, text }) => [startMs, speaker, text]),
    ).toEqual([
      [1000, 'Ada Quill', 'Left the keys.'],
      [3000, 'Ben Moor', 'On the shelf.'],
    ]);
    expect(Buffer.from(readOriginal(db, sha256Of(bytes))).equals(bytes)).toBe(true);
    expect(
      db.prepare('SELECT count(*) FROM search_public WHERE search_public MATCH ?').pluck().get('shelf'),
    ).toBe(1);
  });

  it('keeps every byte of it, whatever its encoding', () => {
    const db = temporaryLibrary();
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('a', 'e', 'é', 'ü', 'ß', '¿', ' ', '\n', ',', '-', '<'),
          minLength: 3,
        }),
        fc.constantFrom('utf8', 'utf16le', 'latin1'),
        (text, encoding) => {
          const bytes = Buffer.concat([
            encoding === 'utf16le' ? Buffer.from([0xff, 0xfe]) : Buffer.alloc(0),
            Buffer.from(captions(`x ${text}`), encoding as BufferEncoding),
          ]);
          importFile(db, file(bytes));
          expect(Buffer.from(readOriginal(db, sha256Of(bytes))).equals(bytes)).toBe(true);
        },
      ),
      { numRuns: 40, seed: 9 },
    );
  });

  it('is recognised when it comes again, also under another name', () => {
    const db = temporaryLibrary();
    const first = importFile(db, file(VTT));
    const again = importFile(db, file(VTT, { fileName: 'copy of talk.vtt', now: NOW + 1 }));
    expect(again).toEqual({ outcome: 'known', id: first.id, sessionId: first.sessionId, restored: false });
    expect([count(db, 'item'), count(db, 'original'), count(db, 'import')]).toEqual([2, 1, 1]);
  });

  it('that an earlier version of the reader brought is known as well, and stays as it was read', () => {
    const db = temporaryLibrary();
    const bytes = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nHello.\n');
    const file = { fileName: 'a.vtt', bytes, modifiedMs: NOW, now: NOW };
    importFile(db, file);
    db.exec('UPDATE import SET importer_version = importer_version - 1');
    const before = db.prepare('SELECT * FROM import').all();
    expect(importFile(db, { ...file, now: NOW + 1 })).toMatchObject({ outcome: 'known', restored: false });
    expect(db.prepare('SELECT * FROM import').all()).toEqual(before);
  });

  it('comes back out of the trash when it is brought again, and is new after it was purged', async () => {
    const db = temporaryLibrary();
    const first = importFile(db, file(VTT));
    moveToTrash(db, first.id, NOW);
    expect(importFile(db, file(VTT))).toMatchObject({ outcome: 'known', id: first.id, restored: true });
    expect(readTranscript(db, first.id)?.trashedAt).toBeNull();
    undo(db, NOW);
    expect(readTranscript(db, first.id)?.trashedAt).not.toBeNull();
    await purgeTrash(db, NOW);
    const second = importFile(db, file(VTT));
    expect(second.outcome).toBe('imported');
    expect(second.id).not.toBe(first.id);
  });

  it.each<[string, Partial<FileToImport>, number, boolean]>([
    ['the name', { fileName: 'GMT20240101-120000_Recording.transcript.vtt' }, Date.UTC(2024, 0, 1, 12), true],
    [
      'a name without zone',
      { fileName: '2026-05-14.vtt', timeZone: 'Asia/Tokyo' },
      Date.UTC(2026, 4, 13, 15),
      true,
    ],
    ['the time of the file', {}, NOW - 1000, true],
    ['the import', { modifiedMs: null }, NOW, true],
  ])('takes its date from %s, and says that it is a guess', (_, parts, createdAt, createdGuessed) => {
    const db = temporaryLibrary();
    const { id } = importFile(db, file(VTT, parts));
    expect(readTranscript(db, id)).toMatchObject({ createdAt, createdGuessed });
    expect(JSON.stringify(readTranscript(db, id)?.receipt?.report)).toContain(
      '"kind":"guessed","code":"date-',
    );
  });

  it.each([
    ['a.vtt', VTT, 'WebVTT'],
    ['a.srt', '1\n00:00:01,000 --> 00:00:02,000\nx\n', 'SubRip'],
    ['a.json', '{"segments":[{"seek":0,"start":0,"end":1,"text":"x"}],"text":"x"}', 'Whisper'],
    ['a.json', '{"segments":[{"start":0,"end":1,"text":"x"}],"word_segments":[]}', 'WhisperX'],
    ['a.json', '{"result":{},"transcription":[{"offsets":{"from":0,"to":9},"text":"x"}]}', 'whisper.cpp'],
    ['a.tsv', 'start\tend\ttext\n0\t1000\tx\n', 'Whisper'],
    ['a.md', '**Ada:** hello\n\n**Bo:** hi\n', 'Markdown'],
    ['a.txt', 'Hello.\n\nHi.\n', 'Plain text'],
    ['a.txt', '[Ada Quill] 22:30:46\nhello\n\n[Bo] 22:30:49\nhi\n', 'Zoom'],
  ])('comes from what %s holding %j proves', (fileName, content, source) => {
    const db = temporaryLibrary();
    expect(readTranscript(db, importFile(db, file(content, { fileName })).id)?.source).toBe(source);
  });

  it('prefers what stands inside', () => {
    const db = temporaryLibrary();
    const markdown = `---\ntitle: The inner title\ndate: 2026-03-02T10:00:00+01:00\nlanguage: de\ntags: [garden]\n---\n\n**Ada:** Guten Tag.\n\n**Ben:** Guten Tag auch.\n`;
    const { id } = importFile(db, file(markdown, { fileName: '2020-01-01 outer.fr.md' }));
    expect(readTranscript(db, id)).toMatchObject({
      title: 'The inner title',
      createdAt: Date.UTC(2026, 2, 2, 9),
      createdGuessed: false,
      language: 'de',
      tags: ['garden'],
    });
  });

  it('takes language and title from its name where nothing stands inside', () => {
    const db = temporaryLibrary();
    const { id } = importFile(db, file(VTT, { fileName: 'My_long_talk.fr.vtt' }));
    expect(readTranscript(db, id)).toMatchObject({ title: 'My long talk', language: 'fr' });
  });

  it.each([
    ['empty', ''],
    ['a header without a cue', 'WEBVTT\n'],
    ['a PDF', '%PDF-1.7\n'],
    ['bytes', Uint8Array.from({ length: 500 }, (_, n) => (n * 37) % 256)],
  ])('that is %s is refused in a sentence and leaves nothing behind', (_, content) => {
    const db = temporaryLibrary();
    const failure = failureOf(() => importFile(db, file(content)));
    expect(failure.kind).toBe('badInput');
    expect(failure.message).toMatch(/^[A-Z][^\n]+\.$/);
    expect(['item', 'original', 'import', 'history'].map((table) => count(db, table))).toEqual([0, 0, 0, 0]);
  });

  it('is whole or not there at all', () => {
    const db = temporaryLibrary();
    db.exec(`CREATE TRIGGER stop BEFORE INSERT ON import BEGIN SELECT RAISE(FAIL, 'stop'); END`);
    expect(() => importFile(db, file(VTT))).toThrow('stop');
    expect(
      ['item', 'segment', 'original', 'history', 'person', 'source'].map((table) => count(db, table)),
    ).toEqual([0, 0, 0, 0, 0, 0]);
    expect(db.prepare('SELECT count(*) FROM search_public').pluck().get()).toBe(0);
    db.exec('DROP TRIGGER stop');
    expect(importFile(db, file(VTT)).outcome).toBe('imported');
  });

  it('loses no more than a tag that is no name, and says so', () => {
    const db = temporaryLibrary();
    const long = 'long '.repeat(50).trim();
    const markdown = `---\ntags: ["${long}", "#", "zoo", "${'y'.repeat(201)}"]\n---\n\n# Talk\n\nAda: Left the keys.\n`;
    const outcome = importFile(db, file(markdown, { fileName: 'talk.md' }));
    const transcript = readTranscript(db, outcome.id);
    expect(transcript?.tags).toEqual(['zoo']);
    const note = { kind: 'dropped', code: 'tag-too-long', count: 2 };
    expect(transcript?.receipt?.report).toMatchObject({
      notes: expect.arrayContaining([expect.objectContaining(note)]) as unknown,
    });
  });

  it('stays text, whatever it says', () => {
    const db = temporaryLibrary();
    const hostile = '<img src=x onerror=alert(1)>';
    const { id } = importFile(
      db,
      file(
        JSON.stringify({
          segments: [{ start: 0, end: 1, text: ` ${hostile}`, speaker: hostile }],
          word_segments: [],
        }),
        { fileName: `${hostile}.json` },
      ),
    );
    const transcript = readTranscript(db, id);
    expect(transcript?.title).toBe(hostile);
    expect(readSegments(db, transcript?.row ?? 0)[0]).toMatchObject({ text: hostile, speaker: hostile });
  });
});

describe('many files', () => {
  it('go on where one cannot be read, with progress, in the order of names', async () => {
    const db = temporaryLibrary();
    const folder = folderWith({
      'b.vtt': captions('second'),
      'a.vtt': captions('first'),
      'c.vtt': 'WEBVTT\n',
      'deep/er/d.srt': '1\n00:00:01,000 --> 00:00:02,000\nthird\n',
    });
    const progress: unknown[] = [];
    const { files, cancelled } = await importFiles(db, [folder, join(folder, 'gone.vtt')], {
      clock: () => NOW,
      onProgress: (step) => progress.push(step),
    });
    expect(cancelled).toBe(false);
    expect(files.map(({ fileName, outcome }) => [fileName, outcome])).toEqual([
      ['a.vtt', 'imported'],
      ['b.vtt', 'imported'],
      ['c.vtt', 'failed'],
      ['d.srt', 'imported'],
      ['gone.vtt', 'failed'],
    ]);
    expect(files.at(-1)).toMatchObject({ message: 'There is no file with this name.' });
    expect(progress).toEqual([
      { done: 0, total: 5, current: 'a.vtt' },
      { done: 1, total: 5, current: 'b.vtt' },
      { done: 2, total: 5, current: 'c.vtt' },
      { done: 3, total: 5, current: 'd.srt' },
      { done: 4, total: 5, current: 'gone.vtt' },
      { done: 5, total: 5, current: null },
    ]);
  });

  it('of folders: no links, nothing hidden, nothing that cannot be a transcript, none twice', async () => {
    const db = temporaryLibrary();
    const outside = folderWith({ 'secret.vtt': captions('outside') });
    const folder = folderWith({
      'a.vtt': captions('in'),
      '.hidden.vtt': captions('x'),
      '.git/b.vtt': captions('x'),
      'photo.jpg': 'x',
      'UPPER.VTT': captions('upper'),
    });
    symlinkSync(join(outside, 'secret.vtt'), join(folder, 'link.vtt'));
    symlinkSync(outside, join(folder, 'folder-link'));
    symlinkSync(folder, join(folder, 'loop'));
    const { files } = await importFiles(db, [folder, join(folder, 'a.vtt')]);
    expect(files.map(({ fileName }) => fileName)).toEqual(['UPPER.VTT', 'a.vtt']);
  });

  it('that may not be read, are no files, or are too large, say so', async () => {
    const db = temporaryLibrary();
    const folder = folderWith({ 'closed.vtt': captions('x'), 'huge.vtt': '' });
    chmodSync(join(folder, 'closed.vtt'), 0o000);
    truncateSync(join(folder, 'huge.vtt'), 200 * 1024 * 1024 + 1);
    const paths = [join(folder, 'closed.vtt'), join(folder, 'huge.vtt'), '/dev/null'];
    const run = asOrdinaryUser(() => importFiles(db, paths));
    // Files are read in later turns, so the ordinary user must stay until then.
    const files = process.getuid?.() === 0 ? await stayingOrdinary(run) : (await run).files;
    expect(files.map((result) => ('message' in result ? result.message : result.outcome))).toEqual([
      'This file may not be read. Check its permissions.',
      'This file is larger than 200 MB and was not read.',
      'This is not a file that can be read.',
    ]);
  });

  it('go on where a folder may not be read, which says so, inside another or named itself', async () => {
    const db = temporaryLibrary();
    const folder = folderWith({
      'a/b.vtt': captions('x'),
      'closed/c.vtt': captions('y'),
      'd.vtt': captions('z'),
    });
    const closed = join(folder, 'closed');
    chmodSync(closed, 0o000);
    const run = asOrdinaryUser(() => importFiles(db, [folder]));
    const files = process.getuid?.() === 0 ? await stayingOrdinary(run) : (await run).files;
    const again = asOrdinaryUser(() => importFiles(db, [closed]));
    const named = process.getuid?.() === 0 ? await stayingOrdinary(again) : (await again).files;
    chmodSync(closed, 0o755);
    const message = 'This folder may not be read. Check its permissions.';
    expect(files).toMatchObject([
      { fileName: 'b.vtt', outcome: 'imported' },
      { path: closed, fileName: 'closed', outcome: 'failed', message },
      { fileName: 'd.vtt', outcome: 'imported' },
    ]);
    expect(named).toMatchObject([{ path: closed, outcome: 'failed', message }]);
  });

  it.runIf(process.platform === 'linux')('go on where a name is not UTF-8, which says so', async () => {
    const db = temporaryLibrary();
    const folder = folderWith({ 'a.vtt': captions('x') });
    const inFolder = (...bytes: number[]) => Buffer.from([...Buffer.from(`${folder}/`), ...bytes]);
    const ending = [...Buffer.from('.vtt')];
    writeFileSync(inFolder(0xe9, ...ending), captions('y'));
    writeFileSync(inFolder(0xe8, ...ending), captions('z'));
    mkdirSync(inFolder(0xff));
    writeFileSync(inFolder(0xe9, ...Buffer.from('.jpg')), 'x');
    const { files } = await importFiles(db, [folder, join(folder, '\ufffd.vtt')]);
    expect(files.map(({ outcome }) => outcome)).toEqual(['imported', ...Array<string>(4).fill('failed')]);
    for (const failed of files.slice(1)) expect('message' in failed && failed.message).toContain('UTF-8');
  });

  it('never reads the open library itself, which would drop its locks', async () => {
    const place = temporaryFile();
    const db = temporaryLibrary(place);
    const { files } = await importFiles(db, [place, `${place}-wal`, `${place}-shm`]);
    expect(files.map((result) => ('message' in result ? result.message : ''))).toEqual(
      Array(3).fill('This is the library itself. It was not imported.'),
    );
  });

  it('stop between files, and what is finished is kept', async () => {
    const db = temporaryLibrary();
    const folder = folderWith(
      Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`${n}.vtt`, captions(`text ${n}`)])),
    );
    const stop = new AbortController();
    const { files, cancelled } = await importFiles(db, [folder], {
      signal: stop.signal,
      onFile: ({ fileName }) => {
        if (fileName === '3.vtt') stop.abort();
      },
    });
    expect([files.length, cancelled, count(db, 'import')]).toEqual([4, true, 4]);
  });

  it('let other writers in between', async () => {
    const place = temporaryFile();
    const db = temporaryLibrary(place);
    const other = new BetterSqlite3(place, { timeout: 0 });
    const folder = folderWith(
      Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`${n}.vtt`, captions(`text ${n}`)])),
    );
    let turns = 0;
    const running = importFiles(db, [folder], {
      onFile: () =>
        setImmediate(() => {
          turns += 1;
          other.prepare('INSERT INTO tag(name) VALUES(?)').run(`from outside ${turns}`);
        }),
    });
    await running;
    expect(turns).toBeGreaterThanOrEqual(4);
    other.close();
  });

  it('are one change to undo, which moves them to the trash', async () => {
    const db = temporaryLibrary();
    const folder = folderWith(
      Object.fromEntries(Array.from({ length: 4 }, (_, n) => [`${n}.vtt`, captions(`text ${n}`)])),
    );
    await importFiles(db, [folder]);
    const inTrash = () =>
      db.prepare('SELECT count(*) FROM item WHERE kind = 0 AND trashed IS NOT NULL').pluck().get();
    expect(undo(db, NOW)).toEqual({ label: 'Import 4 recordings' });
    expect(inTrash()).toBe(4);
    expect(undo(db, NOW)).toBeNull();
    expect(redo(db, NOW)).toEqual({ label: 'Import 4 recordings' });
    expect(inTrash()).toBe(0);
  });

  it('are one change to undo also when another program changes something in between', async () => {
    const place = temporaryFile();
    const db = temporaryLibrary(place);
    const other = temporaryLibrary(place);
    const folder = folderWith(
      Object.fromEntries(Array.from({ length: 4 }, (_, n) => [`${n}.vtt`, captions(`text ${n}`)])),
    );
    await importFiles(db, [folder], {
      onFile: ({ fileName }) => {
        if (fileName === '1.vtt') perform(other, addNote, { parent: null, title: 'Aside', text: 'x' }, NOW);
      },
    });
    expect(undo(db, NOW)).toEqual({ label: 'Add note' });
    expect(undo(db, NOW)).toEqual({ label: 'Import 4 recordings' });
    expect(undo(db, NOW)).toBeNull();
  });

  it('begin another change when theirs was taken back meanwhile', async () => {
    const db = temporaryLibrary();
    const folder = folderWith(
      Object.fromEntries(Array.from({ length: 4 }, (_, n) => [`${n}.vtt`, captions(`text ${n}`)])),
    );
    await importFiles(db, [folder], {
      onFile: ({ fileName }) => {
        if (fileName === '1.vtt') undo(db, NOW);
      },
    });
    expect(undo(db, NOW)).toEqual({ label: 'Import 2 recordings' });
    expect(undo(db, NOW)).toBeNull();
  });

  it('have the time of the file when nothing says another', async () => {
    const db = temporaryLibrary();
    const folder = folderWith({ 'a.vtt': captions('x') });
    utimesSync(join(folder, 'a.vtt'), 1_700_000_000, 1_700_000_000.5);
    const { files } = await importFiles(db, [folder]);
    const [first] = files;
    expect(first?.outcome === 'imported' && readTranscript(db, first.id)?.createdAt).toBe(1_700_000_000_500);
  });
});

it('brings the sample library, which can be told from everything else', async () => {
  const db = temporaryLibrary();
  const { files } = await importSampleLibrary(
    db,
    join(import.meta.dirname, '../../../assets/sample-library'),
  );
  expect(files.length).toBeGreaterThanOrEqual(12);
  expect(files.filter(({ outcome }) => outcome !== 'imported').map(({ path }) => basename(path))).toEqual([]);
  expect(db.prepare('SELECT DISTINCT name FROM source').pluck().all()).toEqual([SAMPLE_SOURCE]);
  expect(count(db, 'task')).toBeGreaterThan(0);
});

async function stayingOrdinary<T extends { readonly files: unknown }>(
  running: Promise<T>,
): Promise<T['files']> {
  process.seteuid?.(65_534);
  try {
    return (await running).files;
  } finally {
    process.seteuid?.(0);
  }
}
