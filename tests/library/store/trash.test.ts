import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { checkIntegrity } from '../../../src-library/database/check-integrity.ts';
import { closeWriter, openWriter } from '../../../src-library/database/open-writer.ts';
import { star } from '../../../src-library/history/commands/star.ts';
import { rename } from '../../../src-library/history/commands/rename.ts';
import { nextSteps, perform } from '../../../src-library/history/history.ts';
import { addFile } from '../../../src-library/store/files.ts';
import { setStarred, setTitle } from '../../../src-library/store/items.ts';
import { addNote } from '../../../src-library/store/notes.ts';
import { keepOriginal, readOriginal } from '../../../src-library/store/originals.ts';
import { forgottenHash, purgeTrash } from '../../../src-library/store/purge.ts';
import { insertReceipt } from '../../../src-library/store/receipts.ts';
import { editSegmentText } from '../../../src-library/store/segments.ts';
import { addTag } from '../../../src-library/store/tags.ts';
import { addTask } from '../../../src-library/store/tasks.ts';
import { moveToTrash, restoreFromTrash } from '../../../src-library/store/trash.ts';
import { addRecording, failureOf, NOW, temporaryFile, temporaryLibrary } from '../temporary-library.ts';

describe('the trash', () => {
  it('takes a recording with everything below it, and gives back only what went together', () => {
    const db = temporaryLibrary();
    const { sessionId, transcriptId } = addRecording(db);
    const early = addNote(db, { parent: sessionId, title: 'Early', text: 'x', now: NOW });
    const late = addNote(db, { parent: sessionId, title: 'Late', text: 'x', now: NOW });
    const trashed = () =>
      db.prepare('SELECT title FROM item WHERE trashed IS NOT NULL ORDER BY id').pluck().all();
    expect(moveToTrash(db, early, NOW)).toBe(true);
    expect(trashed()).toEqual(['Early']);
    expect(moveToTrash(db, transcriptId, NOW)).toBe(true);
    expect(moveToTrash(db, sessionId, NOW)).toBe(false);
    expect(trashed()).toEqual(['A meeting', 'A meeting', 'Early', 'Late']);
    expect(failureOf(() => restoreFromTrash(db, late, NOW)).kind).toBe('badInput');
    expect(restoreFromTrash(db, sessionId, NOW)).toBe(true);
    expect(trashed()).toEqual(['Early']);
    expect(restoreFromTrash(db, early, NOW)).toBe(true);
    expect(restoreFromTrash(db, early, NOW)).toBe(false);
    expect(trashed()).toEqual([]);
  });
});

describe('purging', () => {
  it('deletes rows, index entries, receipts, originals and commands, and nothing of anything else', async () => {
    const db = temporaryLibrary();
    const gone = addRecording(
      db,
      {
        segments: [
          {
            text: 'forget me',
            speaker: 'Ada',
            words: [{ startMs: 0, endMs: 1, text: 'forget', confidence: null }],
          },
        ],
        tags: ['secret'],
      },
      { source: 'Phone' },
    );
    const kept = addRecording(
      db,
      { segments: [{ text: 'keep me', speaker: 'Ben' }], tags: ['shared'] },
      { source: 'Video' },
    );
    addTag(db, gone.sessionId, 'shared', NOW);
    const shared = keepOriginal(db, Buffer.from('the same bytes'));
    const own = keepOriginal(db, Buffer.from('only of what goes'));
    const receipt = {
      fileName: 'a.txt',
      modifiedMs: null,
      encoding: 'utf-8',
      format: 'x',
      formatConfidence: 1,
      importerVersion: 1,
      importedAt: NOW,
      report: { read: 1, kept: 1, empty: 0, repaired: 0, dropped: 0, notes: [] },
    };
    insertReceipt(db, gone.sessionRow, { ...receipt, sha256: own });
    insertReceipt(db, gone.sessionRow, { ...receipt, sha256: shared });
    insertReceipt(db, kept.sessionRow, { ...receipt, sha256: shared });
    addNote(db, { parent: gone.sessionId, title: 'Below', text: 'x', now: NOW });
    const task = addTask(db, { parent: null, text: 'Points there', now: NOW });
    db.prepare('UPDATE task SET moment_transcript = ?, moment_seq = 0').run(gone.transcriptRow);
    db.prepare(
      `INSERT INTO access(at, tool, item, characters) VALUES(1, 'fetch', ?, 9), (1, 'fetch', ?, 9)`,
    ).run(gone.transcriptId, kept.transcriptId);
    editSegmentText(db, gone.transcriptId, 0, 'forget this too', NOW);
    perform(db, star, { ids: [gone.sessionId], on: true }, NOW);
    perform(db, star, { ids: [kept.sessionId, gone.sessionId], on: true }, NOW);
    perform(db, rename, { id: kept.sessionId, title: 'Kept' }, NOW);
    moveToTrash(db, gone.sessionId, NOW);

    expect(await purgeTrash(db, NOW)).toEqual({ items: 3, commands: 2, complete: true });

    const all = (sql: string) => db.prepare(sql).pluck().all();
    expect(all('SELECT title FROM item ORDER BY id')).toEqual(['Kept', 'Kept', 'Points there']);
    expect(all('SELECT text FROM segment')).toEqual(['keep me']);
    expect(all('SELECT count(*) FROM segment_words')).toEqual([0]);
    expect(all('SELECT count(*) FROM segment_change')).toEqual([0]);
    expect(all('SELECT name FROM person')).toEqual(['Ben']);
    expect(all('SELECT name FROM tag')).toEqual(['shared']);
    expect(all('SELECT name FROM source')).toEqual(['Video']);
    expect(all('SELECT sha256 FROM original')).toEqual([shared]);
    expect(all('SELECT item FROM access')).toEqual([kept.transcriptId]);
    expect(all('SELECT moment_transcript FROM task')).toEqual([null]);
    expect(nextSteps(db).undo).toContain('Rename');
    for (const index of ['search_public', 'search_private']) {
      expect(all(`SELECT term FROM ${index}_vocabulary`)).not.toContain('forget');
      db.prepare(`INSERT INTO ${index}(${index}) VALUES('integrity-check')`).run();
    }
    expect(readOriginal(db, shared).toString()).toBe('the same bytes');
    expect(failureOf(() => setStarred(db, gone.sessionId, true, NOW)).kind).toBe('notFound');
    expect(setTitle(db, task, 'Still there', NOW)).toBe('Points there');
    checkIntegrity(db);
  });

  it('takes a note alone and leaves its recording', async () => {
    const db = temporaryLibrary();
    const { sessionId } = addRecording(db);
    const note = addNote(db, { parent: sessionId, title: 'Note', text: 'x', now: NOW });
    moveToTrash(db, note, NOW);
    expect(await purgeTrash(db, NOW)).toMatchObject({ items: 1 });
    expect(db.prepare('SELECT count(*) FROM item').pluck().get()).toBe(2);
  });

  it('remembers a followed folder by a hash only', async () => {
    const db = temporaryLibrary();
    const { sessionId, sessionRow } = addRecording(db);
    db.prepare(`UPDATE session SET external_id = '2026-06-01T1000-divorce' WHERE item = ?`).run(sessionRow);
    moveToTrash(db, '2026-06-01T1000-divorce', NOW);
    await purgeTrash(db, NOW);
    expect(db.prepare('SELECT hash FROM forgotten').pluck().all()).toEqual([
      forgottenHash(null, '2026-06-01T1000-divorce'),
    ]);
    expect(failureOf(() => setStarred(db, sessionId, true, NOW)).kind).toBe('notFound');
  });

  it('leaves not one byte of what was said, named or attached in the files', async () => {
    const file = temporaryFile();
    const db = openWriter(file);
    const secrets = [
      'xylophonia',
      'Quentin Zebulon',
      'borborygmus',
      'ultramontane',
      'syzygies',
      'velleity',
      'zzyzxville',
    ];
    for (let n = 0; n < 30; n += 1) {
      addRecording(db, {
        segments: Array.from({ length: 40 }, (_, line) => ({
          text: `ordinary words ${line} ${n}`,
          speaker: `Person ${n}x`,
        })),
        tags: [`tag${n}`],
      });
    }
    const { sessionId, transcriptId } = addRecording(
      db,
      {
        segments: Array.from({ length: 50 }, () => ({
          text: 'Nobody may know xylophonia here',
          speaker: 'Quentin Zebulon',
        })),
        tags: ['borborygmus'],
        metadata: { place: 'zzyzxville' },
      },
      { title: 'About ultramontane', source: 'syzygies' },
    );
    editSegmentText(db, transcriptId, 3, 'or velleity instead', NOW);
    perform(db, rename, { id: sessionId, title: 'Again ultramontane' }, NOW);
    addFile(db, {
      parent: sessionId,
      fileName: 'velleity.txt',
      bytes: Buffer.from('velleity'),
      text: 'velleity',
      mediaType: null,
      now: NOW,
    });
    closeWriter(db);
    const found = (): string[] => {
      // Another process reads: this one would drop SQLite's locks with the first byte.
      const text = execFileSync(
        'cat',
        readdirSync(dirname(file)).map((name) => join(dirname(file), name)),
        {
          maxBuffer: 1e8,
          encoding: 'latin1',
        },
      ).toLowerCase();
      return secrets.filter((secret) => text.includes(secret.toLowerCase()));
    };
    expect(found()).toEqual(secrets);
    const again = openWriter(file);
    // Statistics for the planner hold samples of names, if another program gathers them.
    again.exec('ANALYZE');
    moveToTrash(again, sessionId, NOW);
    expect((await purgeTrash(again, NOW)).complete).toBe(true);
    expect(found()).toEqual([]);
    closeWriter(again);
    expect(found()).toEqual([]);
  });

  describe('killed before the index was merged', () => {
    const holds = (db: BetterSqlite3.Database) =>
      db.prepare(`SELECT count(*) FROM search_public_vocabulary WHERE term = 'xylophonia'`).pluck().get();

    async function killedPurge(file: string): Promise<void> {
      const db = openWriter(file);
      for (let n = 0; n < 40; n += 1) addRecording(db, { segments: [`ordinary ${n}`] });
      const { sessionId } = addRecording(db, { segments: ['xylophonia'] });
      moveToTrash(db, sessionId, NOW);
      const purging = purgeTrash(db, NOW);
      db.close();
      await expect(purging).rejects.toThrow();
    }

    it('is finished by whoever opens the library next', async () => {
      const file = temporaryFile();
      await killedPurge(file);
      const left = new BetterSqlite3(file);
      expect(left.prepare('SELECT count(*) FROM item').pluck().get()).toBe(80);
      expect(
        readFileSync(file).includes('xylophonia') || readFileSync(`${file}-wal`).includes('xylophonia'),
      ).toBe(true);
      left.close();
      const db = openWriter(file);
      closeWriter(db);
      expect(readFileSync(file).includes('xylophonia')).toBe(false);
      checkIntegrity(temporaryLibrary(file));
    });

    it('is finished by the next purge of whoever has it open', async () => {
      const file = temporaryFile();
      const app = temporaryLibrary(file);
      await killedPurge(file);
      expect(await purgeTrash(app, NOW)).toEqual({ items: 0, commands: 0, complete: true });
      expect(holds(app)).toBe(0);
      closeWriter(app);
      expect(readFileSync(file).includes('xylophonia')).toBe(false);
    });

    it('does not keep a library from being opened while another program writes', async () => {
      const file = temporaryFile();
      await killedPurge(file);
      const other = new BetterSqlite3(file);
      other.exec('BEGIN IMMEDIATE');
      const db = openWriter(file, { timeoutMs: 20 });
      other.close();
      expect(await purgeTrash(db, NOW)).toMatchObject({ complete: true });
      closeWriter(db);
      expect(readFileSync(file).includes('xylophonia')).toBe(false);
    });
  });

  it('says when another program keeps the log from being emptied', async () => {
    const file = temporaryFile();
    const db = temporaryLibrary(file);
    const { sessionId } = addRecording(db);
    moveToTrash(db, sessionId, NOW);
    const reader = new BetterSqlite3(file, { readonly: true });
    reader.exec('BEGIN; SELECT 1 FROM item');
    reader.prepare('SELECT * FROM item').all();
    db.pragma('busy_timeout = 10');
    expect(await purgeTrash(db, NOW)).toMatchObject({ items: 2, complete: false });
    reader.close();
  });
});
