import BetterSqlite3, { type Database } from 'better-sqlite3';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { importFiles, type FileResult } from '../../../../src-library/import/import-files.ts';
import { readSegments, readTranscript } from '../../../../src-library/store/read-transcript.ts';
import { NOW, temporaryFolder } from '../../temporary-library.ts';

/** Another program's database, left open as that program would, so that the newest rows stand in its log. */
export function databaseWith(sql: string): { readonly path: string; readonly run: (sql: string) => void } {
  const path = join(temporaryFolder(), 'store.sqlite');
  const other = new BetterSqlite3(path);
  other.pragma('journal_mode = WAL');
  other.pragma('wal_autocheckpoint = 0');
  other.exec(sql);
  onTestFinished(() => {
    other.close();
  });
  return { path, run: (more) => other.exec(more) };
}

export const bring = async (db: Database, path: string): Promise<readonly FileResult[]> =>
  (await importFiles(db, [path], { clock: () => NOW, timeZone: 'UTC' })).files;

export const outcomes = (files: readonly FileResult[]): readonly string[] =>
  files.map((file) =>
    file.outcome === 'joined' ? file.how : file.outcome === 'failed' ? file.message : file.outcome,
  );

export interface Brought {
  readonly title: string;
  readonly source: string | null;
  readonly createdAt: number;
  readonly model: string | null;
  readonly starred: boolean;
  readonly tags: readonly string[];
  readonly lines: readonly (readonly [number | null, number | null, string | null, string])[];
}

export function all(db: Database): readonly Brought[] {
  const ids = db.prepare<[], string>('SELECT uid FROM item WHERE kind = 1 ORDER BY id').pluck().all();
  return ids.map((id) => {
    const transcript = readTranscript(db, id);
    if (transcript === null) throw new Error('It is gone.');
    const { title, source, createdAt, model, starred, tags, row } = transcript;
    const lines = readSegments(db, row).map(
      ({ startMs, endMs, speaker, text }) => [startMs, endMs, speaker, text] as const,
    );
    return { title, source, createdAt, model, starred, tags, lines };
  });
}

export const bodies = (db: Database): readonly string[] =>
  db
    .prepare<[], string>(
      `SELECT i.kind || ' ' || b.text FROM body b JOIN item i ON i.id = b.item ORDER BY i.id`,
    )
    .pluck()
    .all();

export interface BroughtTask {
  readonly text: string;
  readonly bucket: string;
  readonly doneAt: number | null;
  readonly createdAt: number;
  readonly parent: string | null;
}

/** Tasks in the order in which they came. */
export function tasks(db: Database): readonly BroughtTask[] {
  return db
    .prepare<[], BroughtTask>(
      `SELECT i.title AS text, t.bucket, t.done_at AS doneAt, i.created AS createdAt, p.title AS parent
       FROM task t JOIN item i ON i.id = t.item LEFT JOIN item p ON p.id = i.parent ORDER BY i.id`,
    )
    .all();
}

/** How many items of the library are outside the trash. */
export function itemCount(db: Database): unknown {
  return db.prepare('SELECT count(*) FROM item WHERE trashed IS NULL').pluck().get();
}
