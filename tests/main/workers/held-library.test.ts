import type { Database } from 'better-sqlite3';
import { spawnSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openReader } from '../../../src-library/database/open-reader.ts';
import { closeWriter, openWriter } from '../../../src-library/database/open-writer.ts';
import { setStarred } from '../../../src-library/store/items.ts';
import { countLibrary } from '../../../src-library/store/counts.ts';
import { HeldLibrary } from '../../../src-main/workers/held-library.ts';
import { addRecording, NOW, temporaryFile, temporaryLibrary } from '../../library/temporary-library.ts';

const SCRIPT = path.join(import.meta.dirname, '../../../scripts/library.ts');

function reading(file: string): { held: HeldLibrary; reader: () => Database; version: () => number } {
  const held = new HeldLibrary(file);
  const reader = (): Database => held.get(() => openReader(file));
  onTestFinished(() => {
    held.release()?.close();
  });
  return { held, reader, version: () => Number(reader().pragma('data_version', { simple: true })) };
}

function madeWith(recordings: number): string {
  const file = temporaryFile();
  const db = openWriter(file);
  for (let at = 0; at < recordings; at += 1) addRecording(db);
  closeWriter(db);
  return file;
}

it('has one version as long as nothing is committed, and another after each commit, whoever makes it', () => {
  const file = temporaryFile();
  const db = temporaryLibrary(file);
  const { transcriptId } = addRecording(db);
  const { reader, version } = reading(file);
  const seen = [version()];
  const isNew = (): boolean => {
    const known = seen.includes(version());
    seen.push(version());
    return !known;
  };
  expect(isNew()).toBe(false);
  countLibrary(reader());
  expect(isNew()).toBe(false);
  db.exec('BEGIN IMMEDIATE');
  setStarred(db, transcriptId, true, NOW);
  expect(isNew()).toBe(false);
  db.exec('ROLLBACK');
  expect(isNew()).toBe(false);
  setStarred(db, transcriptId, true, NOW);
  expect(isNew()).toBe(true);
  expect(countLibrary(reader())).toMatchObject({ starred: 1 });
  // Another program beside the app.
  const { status } = spawnSync(process.execPath, [SCRIPT, 'star', transcriptId, 'off', '--library', file]);
  expect(status).toBe(0);
  expect(isNew()).toBe(true);
  expect(countLibrary(reader())).toMatchObject({ starred: 0 });
  expect(isNew()).toBe(false);
});

it('knows when another file has taken the place of the library, and only then', () => {
  const file = madeWith(1);
  const { held, reader } = reading(file);
  expect(held.isReplaced()).toBe(false);
  reader();
  expect(held.isReplaced()).toBe(false);
  renameSync(file, `${file}.moved`);
  expect(held.isReplaced()).toBe(false);
  renameSync(`${file}.moved`, file);
  expect(held.isReplaced()).toBe(false);
  renameSync(madeWith(3), file);
  expect(held.isReplaced()).toBe(true);
  expect(countLibrary(reader()).transcripts).toBe(1);
  held.release()?.close();
  expect(held.isReplaced()).toBe(false);
  expect(countLibrary(reader()).transcripts).toBe(3);
});

it('leaves nothing of the old library beside the new one when its writer lets go', () => {
  const file = madeWith(1);
  const held = new HeldLibrary(file);
  const db = held.get(() => openWriter(file));
  addRecording(db);
  renameSync(madeWith(3), file);
  expect(held.isReplaced()).toBe(true);
  closeWriter(held.release() ?? db);
  const anew = held.get(() => openWriter(file));
  expect(countLibrary(anew).transcripts).toBe(3);
  expect(anew.pragma('integrity_check', { simple: true })).toBe('ok');
  closeWriter(held.release() ?? anew);
});
