import { writeFileSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkIntegrity } from '../../../src-library/database/check-integrity.ts';
import { openReader } from '../../../src-library/database/open-reader.ts';
import { closeWriter, openWriter } from '../../../src-library/database/open-writer.ts';
import { VisibleLibrary } from '../../../src-library/database/visible-library.ts';
import { LibraryError } from '../../../src-library/errors.ts';
import { addRecording, NOW, temporaryFile } from '../temporary-library.ts';

const PAGE = 4096;

/** The same numbers on every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function soundBytes(): Buffer {
  const file = temporaryFile();
  const db = openWriter(file);
  for (let n = 0; n < 60; n += 1) {
    addRecording(
      db,
      {
        segments: Array.from({ length: 60 }, (_, line) => ({
          text: `Line ${line} of talk ${n}`,
          speaker: `Person ${n % 7}x`,
        })),
        tags: [`tag ${n % 5}`],
        tasks: [{ text: `do ${n}`, done: false }],
      },
      { createdAt: NOW + n * 1e6 },
    );
  }
  closeWriter(db);
  return readFileSync(file);
}

/** Garbage, zeros, another page's content, or a cut, as disks and synchronisers make them. */
function damage(sound: Buffer, random: () => number): Buffer {
  const bytes = Buffer.from(sound);
  const pages = sound.byteLength / PAGE;
  const way = Math.floor(random() * 4);
  const hits = 1 + Math.floor(random() * 12);
  for (let hit = 0; hit < hits; hit += 1) {
    const at = Math.floor(random() * pages) * PAGE;
    if (way === 0) {
      for (let n = 0; n < PAGE; n += 1) bytes[at + n] = Math.floor(random() * 256);
    } else if (way === 1) {
      bytes.fill(0, at, at + PAGE);
    } else if (way === 2) {
      const from = Math.floor(random() * pages) * PAGE;
      sound.copy(bytes, at, from, from + PAGE);
    } else {
      return bytes.subarray(0, Math.floor(random() * bytes.byteLength));
    }
  }
  return bytes;
}

/** Every row of every table. */
function contentOf(file: string): unknown[] {
  const db = openReader(file);
  try {
    const tables = db
      .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
      .pluck()
      .all();
    return tables
      .filter((name) => !/^search_(public|private)$/.test(name))
      .map((name) => [name, db.prepare(`SELECT * FROM ${name}`).all()]);
  } finally {
    db.close();
  }
}

it(
  'a file damaged in 120 ways makes no reader fail but with a sentence, and the check finds it',
  { timeout: 120_000 },
  () => {
    const sound = soundBytes();
    const random = randomFrom(20_261_130);
    const file = temporaryFile();
    const kinds = new Map<string, number>();
    let found = 0;
    writeFileSync(file, sound);
    const content = contentOf(file);
    const attempt = (work: () => unknown): boolean => {
      try {
        work();
        return true;
      } catch (error) {
        expect(error).toBeInstanceOf(LibraryError);
        const { kind } = error as LibraryError;
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        return false;
      }
    };
    for (let round = 0; round < 120; round += 1) {
      let bytes = damage(sound, random);
      // A page copied onto its like is no damage.
      while (bytes.equals(sound)) bytes = damage(sound, random);
      writeFileSync(file, bytes);
      const library = new VisibleLibrary(file);
      attempt(() => library.check());
      attempt(() =>
        library.read((db) => [
          db.prepare('SELECT * FROM visible_transcript ORDER BY created DESC LIMIT 20').all(),
          db.prepare('SELECT * FROM visible_segment WHERE transcript > 0').all(),
          db
            .prepare(`SELECT rowid, bm25(search_public) FROM search_public WHERE search_public MATCH 'talk'`)
            .all(),
          db.prepare('SELECT * FROM visible_task').all(),
        ]),
      );
      library.close();
      const readable = attempt(() => {
        const db = openReader(file);
        try {
          checkIntegrity(db);
        } finally {
          db.close();
        }
      });
      found += readable ? 0 : 1;
      // One empty page in the place of another damages nothing.
      if (readable) expect(contentOf(file)).toEqual(content);
    }
    expect([...kinds]).toEqual([['damaged', expect.any(Number)]]);
    expect(found).toBeGreaterThan(110);
  },
);
