import type { Database } from 'better-sqlite3';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { closeWriter, openWriter } from '../../src-library/database/open-writer.ts';
import { generateLibrary } from '../../src-library/generate/generate-library.ts';

const SAMPLE_SIZE = 40;

/** Generated libraries in a cache folder. Whatever the sources make differently gives another library. */
export class BenchLibraries {
  readonly #folder: string;
  readonly #seed: number;
  #key: string | null = null;

  constructor(folder: string, seed: number) {
    this.#folder = folder;
    this.#seed = seed;
    mkdirSync(folder, { recursive: true });
  }

  /** The generated library of this size, made when there is none. Nobody may write to it. */
  cached(transcripts: number): string {
    const file = this.#place(`library-${transcripts}`, '.db');
    if (!existsSync(file)) {
      this.#removeOutdated();
      generate(file, transcripts, this.#seed);
    }
    return file;
  }

  /** A copy to measure on; `removeCopy` takes it away. */
  copy(transcripts: number): string {
    const cached = this.cached(transcripts);
    const copy = join(mkdtempSync(join(this.#folder, `copy-${process.pid}-`)), 'library.db');
    copyFileSync(cached, copy);
    return copy;
  }

  /** The texts of the same library as files, one for each transcript, a hundred to a folder. */
  textFiles(transcripts: number): string {
    const folder = this.#place(`texts-${transcripts}`, '');
    if (existsSync(folder)) return folder;
    const unfinished = `${folder}.${process.pid}`;
    const copy = this.copy(transcripts);
    const db = openWriter(copy);
    try {
      const texts = db.prepare<[], { id: number; text: string }>(
        `SELECT t.item AS id, (SELECT group_concat(g.text, char(10)) FROM segment g
           WHERE g.id >= t.item * 1048576 AND g.id < (t.item + 1) * 1048576) AS text FROM transcript t`,
      );
      let written = 0;
      for (const { id, text } of texts.iterate()) {
        const part = join(unfinished, String(Math.floor(written / 100)));
        if (written % 100 === 0) mkdirSync(part, { recursive: true });
        writeFileSync(join(part, `${id}.txt`), `${text}\n`);
        written += 1;
      }
    } finally {
      closeWriter(db);
      removeCopy(copy);
    }
    renameSync(unfinished, folder);
    return folder;
  }

  #place(name: string, ending: string): string {
    this.#key ??= keyOf(this.#folder, this.#seed);
    return join(this.#folder, `${name}-${this.#key}-${this.#seed}${ending}`);
  }

  /** What nothing would make any more, and what a killed run left behind. */
  #removeOutdated(): void {
    for (const name of readdirSync(this.#folder)) {
      const maker = /\.(\d+)(?:-wal|-shm|-journal)?$|^copy-(\d+)-/.exec(name);
      const isBeingMade = maker !== null && isRunning(Number(maker[1] ?? maker[2]));
      const isOfOtherSources = /^(?:library|texts)-/.test(name) && !name.includes(`-${this.#key ?? ''}-`);
      if (!isBeingMade && (maker !== null || isOfOtherSources)) {
        rmSync(join(this.#folder, name), { recursive: true });
      }
    }
  }
}

/** Removes what `BenchLibraries.copy` made. */
export function removeCopy(copy: string): void {
  rmSync(join(copy, '..'), { recursive: true, force: true });
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
  fill(unfinished, transcripts, seed, (done) =>
    process.stderr.write(`\rgenerating ${done} of ${transcripts} transcripts`),
  );
  renameSync(unfinished, file);
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stderr.write(`\rgenerated ${transcripts} transcripts in ${seconds} s     \n`);
}

function fill(file: string, transcripts: number, seed: number, onProgress: (done: number) => void): void {
  const db = openWriter(file);
  // A file that is thrown away when its making is interrupted needs no log on the disk and no clean pages.
  for (const pragma of [
    'synchronous = OFF',
    'journal_mode = MEMORY',
    'secure_delete = OFF',
    'cache_size = -512000',
  ]) {
    db.pragma(pragma);
  }
  generateLibrary(db, { transcripts, seed, onProgress });
  closeWriter(db);
}

/**
 * A checksum over everything that a small generated library holds, its schema and its full-text index included. What differs
 * between two of the same seed is left to chance (ids) and not counted.
 */
function keyOf(folder: string, seed: number): string {
  const [one, other] = [sampleOf(folder, seed), sampleOf(folder, seed)];
  const hash = createHash('sha256');
  for (const [place, content] of one) if (other.get(place) === content) hash.update(`${place}=${content}\n`);
  return hash.digest('hex').slice(0, 12);
}

/** Checksums of the columns of a small library. */
function sampleOf(folder: string, seed: number): Map<string, string> {
  const file = join(mkdtempSync(join(folder, `copy-${process.pid}-`)), 'library.db');
  fill(file, SAMPLE_SIZE, seed, () => undefined);
  const db = openWriter(file);
  try {
    return contentOf(db);
  } finally {
    closeWriter(db);
    removeCopy(file);
  }
}

function contentOf(db: Database): Map<string, string> {
  const content = new Map(
    ['page_size', 'auto_vacuum'].map((name) => [name, String(db.pragma(name, { simple: true }))]),
  );
  const tables = db
    .prepare<[], { name: string; sql: string | null }>(
      "SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .all();
  for (const { name, sql } of tables) {
    content.set(name, sql ?? '');
    if (!sql?.startsWith('CREATE TABLE')) continue;
    for (const { column } of db.prepare<[string], { column: string }>(COLUMNS).all(name)) {
      const hash = createHash('sha256');
      for (const value of db.prepare(`SELECT "${column}" FROM "${name}"`).pluck().iterate()) {
        hash.update(`${typeof value} `).update(value instanceof Uint8Array ? value : `${String(value)}\n`);
      }
      content.set(`${name}.${column}`, hash.digest('hex'));
    }
  }
  return content;
}

const COLUMNS = 'SELECT name AS column FROM pragma_table_info(?)';
