import type { Database } from 'better-sqlite3';
import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openReader } from '../../../src-library/database/open-reader.ts';
import { INDEX_VERSION } from '../../../src-library/search/index-text.ts';
import { isIndexOutdated } from '../../../src-library/search/rebuild-index.ts';
import { noteCheck } from '../../../src-library/store/meta.ts';
import { Upkeep } from '../../../src-main/workers/upkeep.ts';
import { addRecording, NOW, temporaryLibrary } from '../../library/temporary-library.ts';

/** Time that passes only when a test lets it. */
class TestClock {
  time = NOW;
  #due: { at: number; work: () => void }[] = [];

  now(): number {
    return this.time;
  }

  later(ms: number, work: () => void): () => void {
    const entry = { at: this.time + ms, work };
    this.#due.push(entry);
    return () => {
      this.#due = this.#due.filter((each) => each !== entry);
    };
  }

  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const [next] = this.#due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#due = this.#due.filter((each) => each !== next);
      this.time = next.at;
      next.work();
    }
    this.time = end;
  }
}

function kept(db: Database) {
  const clock = new TestClock();
  const indexing: unknown[] = [];
  const errors: unknown[] = [];
  const due: number[] = [];
  const upkeep = new Upkeep({
    database: db,
    clock: { now: () => clock.now(), later: (ms, work) => clock.later(ms, work) },
    onNews: (news) => {
      if ('checkDue' in news) due.push(clock.time);
      else indexing.push(news.indexing);
    },
    onError: (error) => errors.push(error),
  });
  return { clock, indexing, errors, due, upkeep };
}

const logBytes = (db: Database): number => statSync(`${db.name}-wal`, { throwIfNoEntry: false })?.size ?? 0;

function partsOfIndex(db: Database): number {
  return Number(db.prepare('SELECT count(DISTINCT segid) FROM search_public_idx').pluck().get());
}

describe('what the writer does beside what it is asked to', () => {
  it('empties the log and joins the parts of the index half a minute after the last write', () => {
    const db = temporaryLibrary();
    const { clock, errors, upkeep } = kept(db);
    void upkeep.run();
    for (let at = 0; at < 9; at += 1) {
      addRecording(db, { segments: Array.from({ length: 400 }, (_, line) => `zebra ${line * 31 + at}`) });
      clock.pass(10_000);
      expect(logBytes(db)).toBeGreaterThan(0);
    }
    const parts = partsOfIndex(db);
    clock.pass(20_000);
    expect(logBytes(db)).toBeGreaterThan(0);
    clock.pass(20_000);
    expect(logBytes(db)).toBe(0);
    expect(partsOfIndex(db)).toBeLessThan(parts);
    expect(errors).toEqual([]);
    upkeep.stop();
  });

  it('empties it five seconds after a deletion', () => {
    const db = temporaryLibrary();
    const { clock, upkeep } = kept(db);
    void upkeep.run();
    clock.pass(60_000);
    addRecording(db);
    upkeep.deleted();
    clock.pass(4_000);
    expect(logBytes(db)).toBeGreaterThan(0);
    clock.pass(6_000);
    expect(logBytes(db)).toBe(0);
    upkeep.stop();
  });

  it('tries again while somebody reads', () => {
    const db = temporaryLibrary();
    db.pragma('busy_timeout = 0');
    const { clock, errors, upkeep } = kept(db);
    void upkeep.run();
    addRecording(db);
    const reader = openReader(db.name);
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM item').get();
    addRecording(db);
    clock.pass(60_000);
    expect(logBytes(db)).toBeGreaterThan(0);
    reader.close();
    clock.pass(10_000);
    expect(logBytes(db)).toBe(0);
    expect(errors).toEqual([]);
    upkeep.stop();
  });

  it('builds an old index anew at once, tells how far it is, and goes on after a stop', async () => {
    const db = temporaryLibrary();
    for (let at = 0; at < 1_200; at += 1) addRecording(db, {}, { createdAt: NOW - at * 1e6 });
    db.prepare(`UPDATE meta SET value = ? WHERE key = 'index_version'`).run(INDEX_VERSION - 1);
    const first = kept(db);
    const ended = first.upkeep.run();
    first.upkeep.stop();
    await ended;
    first.clock.pass(60_000);
    expect(isIndexOutdated(db)).toBe(true);
    const second = kept(db);
    void second.upkeep.run();
    second.clock.pass(60_000);
    expect(isIndexOutdated(db)).toBe(false);
    expect(second.indexing.at(-1)).toBeNull();
    expect(second.indexing.at(-2)).toEqual({ done: 1_200, total: 1_200 });
    second.upkeep.stop();
  });

  it('asks for a look through the library once a day when nobody writes, and again after an hour unless it was made', () => {
    const db = temporaryLibrary();
    const { clock, due, errors, upkeep } = kept(db);
    void upkeep.run();
    for (let at = 0; at < 9; at += 1) {
      addRecording(db);
      clock.pass(20_000);
    }
    expect(due).toEqual([]);
    clock.pass(60_000);
    expect(due).toHaveLength(1);
    clock.pass(3_600_000);
    expect(due).toHaveLength(2);
    noteCheck(db, clock.time);
    clock.pass(86_300_000);
    expect(due).toHaveLength(2);
    clock.pass(200_000);
    expect(due).toHaveLength(3);
    noteCheck(db, clock.time + 86_400_000 * 365);
    clock.pass(3_700_000);
    expect(due).toHaveLength(4);
    expect(errors).toEqual([]);
    upkeep.stop();
  });
});
