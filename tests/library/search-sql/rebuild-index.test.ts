import type { Database } from 'better-sqlite3';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { closeWriter, openWriter } from '../../../src-library/database/open-writer.ts';
import { VisibleLibrary } from '../../../src-library/database/visible-library.ts';
import { INDEX_VERSION } from '../../../src-library/search/index-text.ts';
import {
  isIndexOutdated,
  rebuildIndex,
  type RebuildProgress,
} from '../../../src-library/search/rebuild-index.ts';
import { setTitle } from '../../../src-library/store/items.ts';
import { addNote } from '../../../src-library/store/notes.ts';
import { addRecording, NOW, temporaryFile, temporaryLibrary } from '../temporary-library.ts';

const DAY = 86_400_000;

function fill(db: Database, count: number): void {
  for (let at = 0; at < count; at += 1) {
    addRecording(
      db,
      { segments: [`zebra ${at} 会議室`], notes: at % 5 === 0 ? [{ title: 'n', text: 'zebra note' }] : [] },
      { createdAt: NOW - at * DAY, private: at % 7 === 0 },
    );
  }
}

/** As if another build's transform had made the index. */
function outdate(db: Database): void {
  db.prepare(`UPDATE meta SET value = ? WHERE key = 'index_version'`).run(INDEX_VERSION - 1);
}

function matching(db: Database, match: string): number {
  return ['search_public', 'search_private']
    .map((index) => db.prepare(`SELECT count(*) FROM ${index} WHERE ${index} MATCH ?`).pluck().get(match))
    .reduce<number>((sum, count) => sum + Number(count), 0);
}

function meta(db: Database): string[] {
  return db.prepare<[], string>(`SELECT key FROM meta WHERE key LIKE 'index%' ORDER BY key`).pluck().all();
}

describe('rebuilding the full-text indexes', () => {
  it('is due when another transform made them, and only then', () => {
    const db = temporaryLibrary();
    fill(db, 3);
    expect(isIndexOutdated(db)).toBe(false);
    expect([...rebuildIndex(db)]).toEqual([]);
    outdate(db);
    expect(isIndexOutdated(db)).toBe(true);
  });

  it('gives every item its words anew, and every item is found at each step', () => {
    const db = temporaryLibrary();
    fill(db, 30);
    // What another transform had made of one of them.
    const row = BigInt(Number(db.prepare('SELECT max(search_row) FROM item').pluck().get()));
    for (const index of ['search_public', 'search_private']) {
      db.prepare(`DELETE FROM ${index} WHERE rowid = ?`).run(row);
    }
    outdate(db);
    const seen: number[] = [];
    const steps: RebuildProgress[] = [];
    for (const step of rebuildIndex(db, { charactersPerStep: 0 })) {
      seen.push(matching(db, 'zebra'));
      steps.push(step);
    }
    const total = 36;
    expect(Math.min(...seen)).toBe(total - 1);
    expect(steps[0]).toEqual({ done: 0, total });
    expect(steps.at(-1)).toEqual({ done: total, total });
    expect(steps.map(({ done }) => done)).toEqual(steps.map(({ done }) => done).sort((a, b) => a - b));
    expect(matching(db, 'zebra')).toBe(total);
    expect(matching(db, '"会議 議室"')).toBe(30);
    expect(isIndexOutdated(db)).toBe(false);
    expect(meta(db)).toEqual(['index_version']);
  });

  it('lets others read and write between its steps, and loses nothing of it', () => {
    const db = temporaryLibrary();
    fill(db, 12);
    outdate(db);
    const visible = new VisibleLibrary(db.name);
    const count = (): unknown =>
      visible.read((view) =>
        view.prepare(`SELECT count(*) AS n FROM search_public WHERE search_public MATCH 'zebra'`).get(),
      );
    const before = count();
    const rebuilding = rebuildIndex(db, { charactersPerStep: 0 });
    rebuilding.next();
    rebuilding.next();
    expect(count()).toEqual(before);
    addNote(db, { parent: null, title: 'meanwhile', text: 'zebra', now: NOW + DAY });
    const old = db.prepare<[], string>('SELECT uid FROM item WHERE kind = 1 ORDER BY created').pluck().get();
    setTitle(db, old ?? '', 'renamed zebra lion', NOW);
    while (rebuilding.next().done !== true) expect(matching(db, 'zebra')).toBe(16);
    expect(matching(db, 'title:lion')).toBe(1);
    visible.close();
  });

  it('joins the parts that its steps leave as it goes, and leaves the index set as it was', () => {
    const db = temporaryLibrary();
    fill(db, 120);
    const settings = (): unknown =>
      ['search_public', 'search_private'].map((index) =>
        db.prepare(`SELECT k, v FROM ${index}_config WHERE k <> 'version' ORDER BY k`).all(),
      );
    db.exec(`INSERT INTO search_public(search_public, rank) VALUES('automerge', 4)`);
    db.exec(`INSERT INTO search_private(search_private, rank) VALUES('automerge', 4)`);
    const before = settings();
    outdate(db);
    const parts: number[] = [];
    for (const { done, total } of rebuildIndex(db, { charactersPerStep: 0 })) {
      expect(done).toBeLessThanOrEqual(total);
      parts.push(Number(db.prepare('SELECT count(DISTINCT segid) FROM search_public_idx').pluck().get()));
    }
    // At sixteen parts of one size SQLite joins them all within whatever is being written.
    expect(Math.max(...parts)).toBeLessThan(16);
    expect(settings()).toEqual(before);
  });

  it('goes on where it was broken off', () => {
    const db = temporaryLibrary();
    fill(db, 20);
    outdate(db);
    const broken = rebuildIndex(db, { charactersPerStep: 0 });
    while (broken.next().value?.done !== 8);
    broken.return();
    const [first, ...rest] = rebuildIndex(db, { charactersPerStep: 0 });
    expect(first).toEqual({ done: 8, total: 24 });
    expect(rest.at(-1)).toEqual({ done: 24, total: 24 });
  });

  it(
    'is finished by the next program when it was killed at any step, and nothing is lost',
    { timeout: 60_000 },
    async () => {
      const file = temporaryFile();
      const made = openWriter(file);
      fill(made, 40);
      outdate(made);
      closeWriter(made);
      for (const killAt of [0, 7, 23]) {
        const child = spawn(process.execPath, [join(import.meta.dirname, 'rebuilding-process.ts'), file]);
        for await (const line of createInterface(child.stdout)) {
          if (Number(line) >= killAt) break;
        }
        child.kill('SIGKILL');
        await once(child, 'close');
        const db = openWriter(file);
        expect(isIndexOutdated(db)).toBe(true);
        expect(matching(db, 'zebra')).toBe(48);
        closeWriter(db);
      }
      const db = openWriter(file);
      const [first] = rebuildIndex(db, { charactersPerStep: 0 });
      expect(first?.done).toBeGreaterThanOrEqual(23);
      const all = [...rebuildIndex(db)];
      expect(all.at(-1)).toEqual({ done: 48, total: 48 });
      expect(matching(db, 'zebra')).toBe(48);
      expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
      closeWriter(db);
    },
  );
});
