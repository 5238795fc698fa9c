import { describe, expect, it } from 'vitest';
import { generateLibrary } from '../../../src-library/generate/generate-library.ts';
import { randomFrom, zipfRanks } from '../../../src-library/generate/random.ts';
import { temporaryLibrary } from '../temporary-library.ts';

type Library = ReturnType<typeof temporaryLibrary>;

function contentOf(db: Library): unknown[] {
  return [
    db
      .prepare(
        'SELECT id, kind, parent, source, title, created, language, starred, hidden, preview FROM item',
      )
      .all(),
    db.prepare('SELECT * FROM segment').all(),
    db.prepare('SELECT transcript, label FROM speaker').all(),
    db.prepare('SELECT * FROM item_tag').all(),
  ];
}

function generated(seed: number, transcripts = 20, privateShare?: number): Library {
  const db = temporaryLibrary();
  generateLibrary(db, { transcripts, seed, ...(privateShare === undefined ? {} : { privateShare }) });
  return db;
}

describe('generateLibrary', { timeout: 60_000 }, () => {
  it('makes the same library of the same seed and another one of another', () => {
    expect(contentOf(generated(5))).toEqual(contentOf(generated(5)));
    expect(contentOf(generated(6))).not.toEqual(contentOf(generated(5)));
  });

  it('makes what people have: languages, speakers, tags, notes, tasks, stars, private things', () => {
    const db = generated(1, 150, 0.1);
    const count = (sql: string): number => Number(db.prepare(sql).pluck().get());
    expect(count('SELECT count(*) FROM transcript')).toBe(150);
    expect(count('SELECT count(DISTINCT language) FROM item')).toBe(6);
    for (const sql of [
      'SELECT count(*) FROM person',
      'SELECT count(*) FROM tag',
      'SELECT count(*) FROM item WHERE starred = 1',
      'SELECT count(*) FROM item WHERE hidden <> 0',
      'SELECT count(*) FROM item WHERE kind = 2',
      'SELECT count(*) FROM item WHERE kind = 3',
      'SELECT count(*) FROM task',
    ]) {
      expect(count(sql), sql).toBeGreaterThan(1);
    }
    expect(count('SELECT count(*) FROM segment WHERE text = \'\' OR "end" < start')).toBe(0);
  });
});

describe('zipfRanks', () => {
  it('draws each rank as often as its weight says', () => {
    const random = randomFrom(1);
    const draw = zipfRanks(4, 1, 0);
    const counts = [0, 0, 0, 0];
    for (let at = 0; at < 50_000; at++) {
      const rank = draw(random);
      counts[rank] = (counts[rank] ?? 0) + 1;
    }
    const total = 1 + 1 / 2 + 1 / 3 + 1 / 4;
    counts.forEach((count, rank) => expect(count / 50_000).toBeCloseTo(1 / (rank + 1) / total, 2));
  });
});
