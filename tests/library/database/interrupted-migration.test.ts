import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { copyFileSync, createReadStream, existsSync, readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { openReader } from '../../../src-library/database/open-reader.ts';
import { closeWriter, openWriter } from '../../../src-library/database/open-writer.ts';
import { SCHEMA_VERSION } from '../../../src-library/database/schema-version.ts';
import { VisibleLibrary } from '../../../src-library/database/visible-library.ts';
import { generateLibrary } from '../../../src-library/generate/generate-library.ts';
import { failureOf, temporaryFile } from '../temporary-library.ts';
import { withInitials } from './second-migration.ts';

/** Transcripts; a long run may ask for 100,000, or name a closed library to copy instead of making one. */
const SIZE = Number(process.env['PARLANCE_TEST_TRANSCRIPTS'] ?? 60);
const GIVEN = process.env['PARLANCE_TEST_LIBRARY'];
const NEXT = SCHEMA_VERSION + 10;

function generated(): { file: string; lines: number } {
  const file = temporaryFile();
  if (GIVEN !== undefined) copyFileSync(GIVEN, file);
  const db = openWriter(file);
  if (GIVEN === undefined) generateLibrary(db, { transcripts: SIZE });
  const lines = db.prepare<[], number>('SELECT count(*) FROM segment').pluck().get() ?? 0;
  closeWriter(db);
  return { file, lines };
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}

/** What the header says of how to read and to write the file: 1 for a plain one, 2 with a log. */
async function journalVersions(file: string): Promise<number[]> {
  const opened = await open(file);
  const { buffer } = await opened.read(Buffer.alloc(2), 0, 2, 18);
  await opened.close();
  return [...buffer];
}

async function killedAfter(file: string, share: number): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'migrating-process.ts'), file]);
  for await (const line of createInterface(child.stdout)) {
    if (Number(line.split(' ')[1]) > share) break;
  }
  child.kill('SIGKILL');
  await once(child, 'close');
}

describe('a migration that takes long', { timeout: 3_600_000 }, () => {
  it('is begun again where it was killed, with the copy of before its first step', async () => {
    const { file, lines } = generated();
    const copy = join(dirname(file), 'backups', `library-before-${NEXT}.db`);
    await killedAfter(file, 0.2);
    const between = openReader(file);
    expect(between.pragma('user_version', { simple: true })).toBe(SCHEMA_VERSION);
    const done = between.prepare<[], number>('SELECT count(*) FROM segment_initial').pluck().get() ?? 0;
    expect(done).toBeGreaterThan(lines * 0.2);
    between.close();
    const copied = await hashOf(copy);
    await killedAfter(file, 0.6);

    const shares: number[] = [];
    const db = openWriter(file, { migrations: withInitials, onProgress: ({ share }) => shares.push(share) });
    expect(Math.min(...shares.filter((share) => share > 0))).toBeGreaterThan(0.6);
    expect(db.pragma('user_version', { simple: true })).toBe(NEXT);
    expect(db.prepare('SELECT count(*) FROM segment_initial').pluck().get()).toBe(lines);
    expect(db.prepare(`SELECT count(*) FROM meta WHERE key = 'migrating'`).pluck().get()).toBe(0);
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    closeWriter(db);
    expect(await hashOf(copy)).toBe(copied);
    const before = openReader(copy);
    expect(before.pragma('user_version', { simple: true })).toBe(SCHEMA_VERSION);
    expect(
      before.prepare(`SELECT count(*) FROM sqlite_schema WHERE name = 'segment_initial'`).pluck().get(),
    ).toBe(0);
    before.close();
  });

  it('tells how far it is, and lets assistants read all the while', () => {
    const { file } = generated();
    const count = (): number => {
      const library = new VisibleLibrary(file);
      const { transcripts } = library.check();
      library.close();
      return transcripts;
    };
    const before = count();
    const seen: [step: number, share: number][] = [];
    let counted = 0;
    const db = openWriter(file, {
      migrations: withInitials,
      onProgress: ({ step, share }) => {
        seen.push([step, share]);
        const percent = Math.floor(share * 100);
        if (percent > counted) expect(count()).toBe(before);
        counted = percent;
      },
    });
    expect(seen[0]).toEqual([0, 0]);
    const shares = seen.slice(1, -1).map(([, share]) => share);
    expect(shares.length).toBeGreaterThan(5);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
    expect(count()).toBe(before);
    closeWriter(db);
  });

  it('leaves one plain file of the old version when it fails, also after its first steps', async () => {
    const { file } = generated();
    const failing = withInitials.map((migration) => ({
      ...migration,
      migrate: (): void => {
        throw new Error('halfway');
      },
    }));
    expect(failureOf(() => openWriter(file, { migrations: failing })).kind).toBe('internal');
    expect(readdirSync(dirname(file)).sort()).toEqual(['backups', 'library.db']);
    expect(await journalVersions(file)).toEqual([1, 1]);
    expect(existsSync(join(dirname(file), 'backups', `library-before-${NEXT}.db`))).toBe(true);
    const db = openReader(file);
    expect(db.prepare('SELECT count(*) FROM transcript').pluck().get()).toBe(SIZE);
    db.close();
  });
});
