import { strToU8, zipSync } from 'fflate';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importFiles } from '../../../src-library/import/import-files.ts';
import { temporaryFolder, temporaryLibrary } from '../temporary-library.ts';
import { databaseWith } from './libraries/brought.ts';

const vtt = (said: string): string => `WEBVTT\n\n00:01.000 --> 00:02.000\n${said}\n`;

/** The place that each recording of a folder remembers, by its title. */
async function mediaOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<unknown> {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const db = temporaryLibrary();
  await importFiles(db, [folder]);
  const rows = db
    .prepare<[], [string, string | null]>(
      `SELECT i.title, t.metadata ->> '$.mediaPath' FROM transcript t JOIN item i ON i.id = t.item ORDER BY i.title`,
    )
    .raw()
    .all();
  return Object.fromEntries(rows.map(([title, path]) => [title, path?.replace(`${folder}/`, '') ?? null]));
}

describe('sound or video beside a transcript', () => {
  it('is remembered by its place where its name is the same, whatever ending and language it has', async () => {
    const found = await mediaOf({
      'a.vtt': vtt('One.'),
      'a.MP4': 'x',
      'b.en.vtt': vtt('Two.'),
      'b.wav': 'x',
      'c.vtt': vtt('Three.'),
      'c2.mp3': 'x',
      'd.vtt': vtt('Four.'),
      'd.pdf': 'x',
    });
    expect(found).toEqual({ a: 'a.MP4', b: 'b.wav', c: null, d: null });
  });

  it('is not what lies beside an archive or the library of another program', async () => {
    const archive = zipSync({ 'one.vtt': strToU8(vtt('One.')), 'two.vtt': strToU8(vtt('Two.')) });
    expect(await mediaOf({ 'calls.zip': archive, 'calls.mp3': 'x' })).toEqual({ one: null, two: null });
    const { path } = databaseWith(`CREATE TABLE transcription(id TEXT, file TEXT, name TEXT);
      CREATE TABLE transcription_segment(start_time INT, end_time INT, text TEXT, transcription_id TEXT);
      INSERT INTO transcription VALUES('a', 'x.mp3', 'Kept');
      INSERT INTO transcription_segment VALUES(0, 9, 'Hello.', 'a')`);
    writeFileSync(path.replace(/\.\w+$/, '.mp3'), 'x');
    const db = temporaryLibrary();
    await importFiles(db, [path]);
    expect(
      db.prepare(`SELECT count(*), count(metadata ->> '$.mediaPath') FROM transcript`).raw().get(),
    ).toEqual([1, 0]);
  });

  it('need not be a file, be readable or stay: it is never opened', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.vtt'), vtt('One.'));
    mkdirSync(join(folder, 'a.mp3'));
    const db = temporaryLibrary();
    const media = (): unknown =>
      db.prepare(`SELECT metadata ->> '$.mediaPath' FROM transcript`).pluck().get();
    await importFiles(db, [folder]);
    expect(media()).toBeNull();
    rmSync(join(folder, 'a.mp3'), { recursive: true });
    expect((await importFiles(db, [folder])).files.map(({ outcome }) => outcome)).toEqual(['known']);
  });
});
