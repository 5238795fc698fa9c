import type { Database } from 'better-sqlite3';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeWriter, openWriter } from '../../src-library/database/open-writer.ts';
import { generateLibrary, GENERATOR_VERSION } from '../../src-library/generate/generate-library.ts';

const source = join(import.meta.dirname, '../../src-library');

/** What decides how a generated library looks: its name in the cache changes with each of these files. */
const MADE_BY = [
  'generate',
  'database/migrations',
  'search/index-text.ts',
  'search/character-folding.ts',
  'search/search-row.ts',
];

/** A copy of the generated library of this size to measure on, made when the cache has none. */
export function benchLibrary(cacheFolder: string, transcripts: number, seed: number): string {
  const folder = join(cacheFolder, 'bench');
  const cached = join(folder, `library-${GENERATOR_VERSION}-${fingerprint()}-${transcripts}-${seed}.db`);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(cached)) {
    removeOutdated(folder);
    generate(cached, transcripts, seed);
  }
  const copy = join(mkdtempSync(join(tmpdir(), 'parlance-bench-')), 'library.db');
  copyFileSync(cached, copy);
  return copy;
}

/** Libraries that nothing would make any more, and what a killed run left unfinished. */
function removeOutdated(folder: string): void {
  const current = `library-${GENERATOR_VERSION}-${fingerprint()}-`;
  for (const name of readdirSync(folder)) {
    const maker = /\.db\.(\d+)/.exec(name)?.[1];
    const isBeingMade = maker !== undefined && isRunning(Number(maker));
    if (!isBeingMade && (maker !== undefined || !name.startsWith(current))) rmSync(join(folder, name));
  }
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}

function generate(file: string, transcripts: number, seed: number): void {
  const unfinished = `${file}.${process.pid}`;
  const began = performance.now();
  const db: Database = openWriter(unfinished);
  generateLibrary(db, {
    transcripts,
    seed,
    onProgress: (done) => process.stderr.write(`\rgenerating ${done} of ${transcripts} transcripts`),
  });
  closeWriter(db);
  renameSync(unfinished, file);
  process.stderr.write(
    `\rgenerated ${transcripts} transcripts in ${Math.round((performance.now() - began) / 1000)} s\n`,
  );
}

/** Removes the copy that `benchLibrary` made. */
export function removeBenchLibrary(copy: string): void {
  rmSync(join(copy, '..'), { recursive: true, force: true });
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const part of MADE_BY.flatMap(filesOf)) hash.update(readFileSync(join(source, part)));
  return hash.digest('hex').slice(0, 12);
}

function filesOf(part: string): string[] {
  if (part.endsWith('.ts')) return [part];
  return readdirSync(join(source, part))
    .sort()
    .map((name) => join(part, name));
}
