import type { Database } from 'better-sqlite3';
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LibraryError } from '../../../src-library/errors.ts';
import { exportItem } from '../../../src-library/export/export-item.ts';
import { exportedIds, exportItems } from '../../../src-library/export/export-library.ts';
import { printParlanceJson } from '../../../src-library/export/parlance-json.ts';
import { writeExportFolder, writeExportZip } from '../../../src-library/export/write-export.ts';
import { editLine } from '../../../src-library/history/commands/edit-line.ts';
import { makePrivate } from '../../../src-library/history/commands/private.ts';
import { star } from '../../../src-library/history/commands/star.ts';
import { trash } from '../../../src-library/history/commands/trash.ts';
import { perform } from '../../../src-library/history/history.ts';
import type { ImportOutcome } from '../../../src-library/import/file-to-import.ts';
import { importFile } from '../../../src-library/import/import-file.ts';
import { importFiles } from '../../../src-library/import/import-files.ts';
import { importSampleLibrary } from '../../../src-library/import/sample-library.ts';
import { searchLibrary } from '../../../src-library/search/search-library.ts';
import { addFile } from '../../../src-library/store/files.ts';
import { listTopItems, readItemSnapshot } from '../../../src-library/store/item-snapshots.ts';
import { addNote } from '../../../src-library/store/notes.ts';
import { readTranscript } from '../../../src-library/store/read-transcript.ts';
import { setPersonPrivate } from '../../../src-library/store/people.ts';
import { nameSpeakers } from '../../../src-library/store/speakers.ts';
import { addTask } from '../../../src-library/store/tasks.ts';
import { addRecording, NOW, temporaryFolder, temporaryLibrary } from '../temporary-library.ts';

const SAMPLES = join(import.meta.dirname, '../../../assets/sample-library');

const bring = (db: Database, text: string, fileName = 'x.parlance.json'): ImportOutcome =>
  importFile(db, { fileName, bytes: Buffer.from(text), modifiedMs: null, now: NOW + 5000 });

const whole = (db: Database): unknown => listTopItems(db).map((id) => readItemSnapshot(db, id));

/** A recording with something in every place. */
function fullRecording(db: Database): string {
  const { sessionId, transcriptId } = addRecording(db, {
    language: 'de',
    engine: 'whisper',
    model: 'large',
    durationMs: 9000,
    tags: ['salt', 'private tag'],
    summaries: [{ title: 'In short', text: 'Salt.' }],
    notes: [{ title: '', text: 'A note.' }],
    tasks: [{ text: 'Buy salt', done: true }],
    metadata: { header: ['x'] },
    segments: [
      {
        startMs: 0,
        endMs: 900,
        speaker: 'Ada Quill',
        text: 'We need\nsalt.',
        track: 'mic',
        confidence: 0.25,
        externalKey: 'mic:0',
        flags: ['overlap', 'endEstimated'],
        words: [{ startMs: 0, endMs: 400, text: 'We', confidence: 0.5 }],
      },
      { text: 'Nobody knows when.', speaker: 'Speaker 1' },
    ],
  });
  perform(db, editLine, { id: transcriptId, seq: 1, text: 'Somebody knows.' }, NOW + 1);
  perform(db, star, { ids: [sessionId], on: true }, NOW + 2);
  nameSpeakers(db, transcriptId, [{ label: 'Speaker 1', name: null, person: 'Bo Reyes' }], NOW + 3);
  addFile(db, {
    parent: sessionId,
    fileName: 'agenda.bin',
    bytes: Buffer.from([0, 255, 1]),
    text: 'agenda',
    mediaType: 'application/octet-stream',
    now: NOW + 4,
  });
  return sessionId;
}

describe("Parlance's own export", () => {
  it('gives the same item back, with everything that belongs to it', () => {
    const from = temporaryLibrary();
    const id = fullRecording(from);
    const to = temporaryLibrary();
    const outcome = bring(to, printParlanceJson(from, id));
    expect(outcome).toMatchObject({ outcome: 'imported', sessionId: id, segments: 2, speakers: 2 });
    expect(readItemSnapshot(to, id)).toEqual(readItemSnapshot(from, id));
    const found = searchLibrary(to, 'somebody', { limit: 5 });
    expect(found.ok && found.hits.map(({ id: hit }) => hit)).toEqual([readTranscript(to, id)?.id]);
  });

  it('is the same in the middle of an import that can be undone', async () => {
    const from = temporaryLibrary();
    const id = fullRecording(from);
    const folder = temporaryFolder();
    await writeExportFolder(exportItems(from, [id], { format: 'json' }), join(folder, 'out'));
    const to = temporaryLibrary();
    const { files } = await importFiles(to, [join(folder, 'out')], { clock: () => NOW });
    expect(files.map(({ outcome }) => outcome)).toEqual(['imported']);
    const again = await importFiles(to, [join(folder, 'out')], { clock: () => NOW });
    expect(again.files.map(({ outcome }) => outcome)).toEqual(['known']);
  });

  it('keeps what is private private, and makes no person, tag or source public', () => {
    const from = temporaryLibrary();
    const id = fullRecording(from);
    perform(from, makePrivate, { ids: [id], on: true }, NOW + 5);
    setPersonPrivate(from, 'Ada Quill', true);
    const to = temporaryLibrary();
    bring(to, printParlanceJson(from, id));
    const hidden = to.prepare('SELECT count(*) FROM item WHERE hidden = 0').pluck().get();
    expect(hidden).toBe(0);
    expect(to.prepare("SELECT private FROM person WHERE name = 'Ada Quill'").pluck().get()).toBe(1);
    expect(to.prepare('SELECT count(*) FROM search_public').pluck().get()).toBe(0);
  });

  it('brings back from the trash what was trashed, and leaves alone what is there', () => {
    const db = temporaryLibrary();
    const id = fullRecording(db);
    const text = printParlanceJson(db, id);
    expect(bring(db, text)).toMatchObject({ outcome: 'known', restored: false });
    perform(db, trash, { ids: [id] }, NOW + 6);
    expect(bring(db, text)).toMatchObject({ outcome: 'known', restored: true });
  });

  it('carries notes, tasks and files that stand alone', async () => {
    const from = temporaryLibrary();
    const note = addNote(from, { parent: null, title: 'Alone', text: 'Text.', now: NOW });
    const task = addTask(from, { parent: null, text: 'Do it', bucket: 'week', now: NOW });
    const to = temporaryLibrary();
    for (const id of [note, task]) bring(to, printParlanceJson(from, id));
    expect(whole(to)).toEqual(whole(from));
    const markdown = await exportItem(from, note, { format: 'md' });
    expect(Buffer.from(markdown.bytes).toString()).toBe('# Alone\n\nText.\n');
  });

  it.each([
    ['cut off', (text: string) => text.slice(0, -20)],
    ['changed', (text: string) => text.replace('"kind":"session"', '"kind":"nonsense"')],
    ['with a file that is another', (text: string) => text.replace(/"data":"[^"]*"/, '"data":"AAAA"')],
    ['of a newer Parlance', (text: string) => text.replace('"parlance":1', '"parlance":99')],
    ['with a speaker that is not there', (text: string) => text.replace('"speaker":0', '"speaker":7')],
  ])('that is %s is refused whole', (_name, damage) => {
    const from = temporaryLibrary();
    const text = printParlanceJson(from, fullRecording(from));
    expect(damage(text)).not.toBe(text);
    const to = temporaryLibrary();
    expect(() => bring(to, damage(text))).toThrow(LibraryError);
    expect(to.prepare('SELECT count(*) FROM item').pluck().get()).toBe(0);
  });

  it('never throws anything but a plain error when bytes are damaged', () => {
    const from = temporaryLibrary();
    const text = printParlanceJson(from, fullRecording(from));
    const to = temporaryLibrary();
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.nat(40), fc.string({ maxLength: 3 }), (at, cut, put) => {
        const damaged = `${text.slice(0, at)}${put}${text.slice(at + cut)}`;
        try {
          bring(to, damaged);
        } catch (error) {
          expect(error).toBeInstanceOf(LibraryError);
        }
      }),
      { seed: 7, numRuns: 60 },
    );
  });

  it('of the sample library makes an equal library', async () => {
    const from = temporaryLibrary();
    await importSampleLibrary(from, SAMPLES, { clock: () => NOW });
    const folder = join(temporaryFolder(), 'out');
    const report = await writeExportFolder(exportItems(from, listTopItems(from), { format: 'json' }), folder);
    expect(report).toMatchObject({ written: listTopItems(from).length, failed: [] });
    const to = temporaryLibrary();
    await importFiles(to, [folder], { clock: () => NOW + 1 });
    expect(whole(to)).toEqual(whole(from));
  });
});

describe('any library', () => {
  const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).map((text) => `t${text}`);
  const time = fc.option(fc.nat(10_000_000), { nil: null });
  const probability = fc.option(
    fc.integer({ min: 0, max: 8 }).map((eighths) => eighths / 8),
    { nil: null },
  );
  const segment = fc.record({
    startMs: time,
    endMs: time,
    speaker: fc.option(fc.constantFrom('Ada Quill', 'Speaker 1', '水野', 'שלום'), { nil: null }),
    text: anyText,
    track: fc.constantFrom('mic', 'call'),
    confidence: probability,
    words: fc.array(fc.record({ startMs: time, endMs: time, text: anyText, confidence: probability }), {
      maxLength: 3,
    }),
  });
  const named = fc.array(fc.record({ title: anyText, text: anyText }), { maxLength: 2 });
  const recording = fc.record({
    title: anyText,
    segments: fc.array(segment, { maxLength: 12 }),
    tags: fc.uniqueArray(fc.constantFrom('salt', 'Größe', '水', 'a b'), { maxLength: 3 }),
    notes: named,
    summaries: named,
    tasks: fc.array(fc.record({ text: anyText, done: fc.boolean() }), { maxLength: 2 }),
    language: fc.constantFrom('de', 'ja', null),
    edited: fc.option(anyText, { nil: null }),
    starred: fc.boolean(),
    hidden: fc.boolean(),
  });

  it('is the same after it was printed and read, and prints the same again', () => {
    fc.assert(
      fc.property(fc.array(recording, { minLength: 1, maxLength: 4 }), (recordings) => {
        const from = temporaryLibrary();
        for (const { title, edited, starred, hidden, ...reading } of recordings) {
          const { sessionId, transcriptId } = addRecording(from, reading, { title });
          if (edited !== null && reading.segments.length > 0) {
            perform(from, editLine, { id: transcriptId, seq: 0, text: edited }, NOW + 1);
          }
          perform(from, star, { ids: [sessionId], on: starred }, NOW + 2);
          perform(from, makePrivate, { ids: [sessionId], on: hidden }, NOW + 3);
        }
        const to = temporaryLibrary();
        const files = listTopItems(from).map((id) => printParlanceJson(from, id));
        for (const file of files) bring(to, file);
        expect(whole(to)).toEqual(whole(from));
        expect(listTopItems(to).map((id) => printParlanceJson(to, id))).toEqual(files);
      }),
      { seed: 20261206, numRuns: 15 },
    );
  });
});

describe('an export of everything', () => {
  it('is a tree of files with unique, safe names, and says what is missing', async () => {
    const db = temporaryLibrary();
    const titles = ['A/B:C', 'a b c', '', '..', 'CON', 'Ü'.repeat(300)];
    for (const title of titles) {
      addRecording(db, { segments: [{ startMs: 0, endMs: 1, text: 'x' }] }, { title: title || 'x' });
    }
    addRecording(db, { segments: ['untimed'] }, { title: 'No times' });
    const folder = join(temporaryFolder(), 'out');
    const report = await writeExportFolder(exportItems(db, listTopItems(db), { format: 'srt' }), folder);
    expect(report.written).toBe(titles.length);
    expect(report.failed.map(({ message }) => message)).toEqual([expect.stringMatching(/no times/)]);
    const names = readdirSync(join(folder, 'Recordings'));
    expect(names.length).toBe(titles.length);
    expect(names.every((name) => Buffer.byteLength(name) <= 255 && name.endsWith('.srt'))).toBe(true);
    await expect(writeExportFolder(exportItems(db, [], { format: 'srt' }), folder)).rejects.toThrow(
      /not empty/,
    );
  });

  it('brings the files that are kept with recordings, byte for byte', async () => {
    const db = temporaryLibrary();
    const { sessionId } = addRecording(db, {}, { title: 'With a file' });
    const file = { fileName: 'agenda.bin', bytes: Buffer.from([0, 255, 1]), text: '', mediaType: null };
    addFile(db, { parent: sessionId, ...file, now: NOW });
    const gone = addFile(db, { parent: sessionId, ...file, fileName: 'gone.bin', now: NOW });
    perform(db, trash, { ids: [gone] }, NOW + 1);
    const folder = join(temporaryFolder(), 'out');
    const choice = { format: 'md' };
    await writeExportFolder(exportItems(db, exportedIds(db, 'all', choice), choice), folder);
    expect(readdirSync(join(folder, 'Recordings'))).toHaveLength(1);
    expect(readdirSync(join(folder, 'Files'))).toEqual(['agenda.bin']);
    expect([...readFileSync(join(folder, 'Files', 'agenda.bin'))]).toEqual([0, 255, 1]);
    expect(exportedIds(db, [sessionId], { format: 'json' })).toEqual([sessionId]);
  });

  it('can be one ZIP file', async () => {
    const db = temporaryLibrary();
    const { sessionId } = addRecording(db, {}, { title: 'In a ZIP' });
    const file = join(temporaryFolder(), 'all.zip');
    await writeExportZip(exportItems(db, [sessionId], { format: 'txt' }), file);
    const bytes = readFileSync(file);
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(bytes.includes('Recordings/2026-06-01 In a ZIP.txt')).toBe(true);
    const stop = AbortSignal.abort();
    const none = await writeExportZip(exportItems(db, [sessionId], { format: 'txt' }), `${file}2`, {
      signal: stop,
    });
    expect(none.written).toBe(0);
    expect(() => readFileSync(`${file}2`)).toThrow();
  });

  it('that cannot be written leaves nothing behind and says so', async () => {
    const db = temporaryLibrary();
    const { sessionId } = addRecording(db);
    const folder = temporaryFolder();
    const steps = (): ReturnType<typeof exportItems> => exportItems(db, [sessionId], { format: 'txt' });
    await expect(writeExportZip(steps(), join(folder, 'missing', 'all.zip'))).rejects.toThrow(/ENOENT/);
    mkdirSync(join(folder, 'taken.zip'));
    await expect(writeExportZip(steps(), join(folder, 'taken.zip'))).rejects.toThrow();
    expect(readdirSync(folder)).toEqual(['taken.zip']);
  });
});
