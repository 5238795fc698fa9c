import type { Database } from 'better-sqlite3';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { LibraryError } from '../errors.ts';
import type { Migration } from './migrations/migration.ts';
import { openDatabase, type OpenOptions } from './open-database.ts';
import { makePrivateFile, makePrivateFolder } from './private-files.ts';
import { APPLICATION_ID, numberPragma } from './schema-version.ts';

/** How far the bringing up to date is: which step of how many, the version it leads to, and how much of it is done. */
export interface MigrationProgress {
  /** From 1; 0 while the copy of before is made. */
  readonly step: number;
  readonly steps: number;
  readonly version: number;
  /** 0 to 1. */
  readonly share: number;
}

/**
 * Brings a library up to date. Pending steps share one transaction, so that the library is either as before or up to date;
 * only a step with something to prepare ends it first. The version is read again under the lock, because another program
 * may have done the work meanwhile.
 */
export function migrate(
  database: Database,
  migrations: readonly Migration[],
  onProgress: (progress: MigrationProgress) => void,
): void {
  const first = numberPragma(database, 'user_version');
  const pending = migrations.filter(({ version }) => version > first);
  const reporter =
    ({ version }: Migration) =>
    (share: number): void => {
      onProgress({
        step: pending.findIndex((each) => each.version === version) + 1,
        steps: pending.length,
        version,
        share,
      });
    };
  for (const group of groupsOf(pending)) {
    const [opening] = group;
    if (opening?.prepare !== undefined) {
      const report = reporter(opening);
      for (const share of opening.prepare(database)) {
        report(share);
      }
    }
    database.transaction(() => runGroup(database, group, reporter)).immediate();
  }
}

/** Runs of steps that share a transaction: each begins with the first step or with one that has something to prepare. */
function groupsOf(pending: readonly Migration[]): Migration[][] {
  const groups: Migration[][] = [];
  for (const migration of pending) {
    const last = groups.at(-1);
    if (last === undefined || migration.prepare !== undefined) {
      groups.push([migration]);
    } else {
      last.push(migration);
    }
  }
  return groups;
}

function runGroup(
  database: Database,
  group: readonly Migration[],
  reporter: (migration: Migration) => (share: number) => void,
): void {
  const from = numberPragma(database, 'user_version');
  for (const migration of group.filter(({ version }) => version > from)) {
    const report = reporter(migration);
    report(0);
    migration.migrate(database, report);
    database.pragma(`user_version = ${migration.version}`);
    setMeta(database, 'min_reader', migration.minReader);
  }
  if (from === 0) {
    database.pragma(`application_id = ${APPLICATION_ID}`);
    setMeta(database, 'library_id', uuidv7());
  }
  database.prepare(`DELETE FROM meta WHERE key = 'migrating'`).run();
}

function setMeta(database: Database, key: string, value: number | string): void {
  database.prepare('INSERT OR REPLACE INTO meta(key, value) VALUES(?, ?)').run(key, value);
}

/**
 * Copies the library beside itself (`backups/library-before-20.db`) and checks the copy, before a migration touches it. A
 * migration that was broken off has its copy already: that one, of before its first step, is kept. Runs inside a transaction
 * that has written nothing yet, so that nobody else can write either; SQLite copies for a connection that has none only.
 * @throws LibraryError `damaged` when the copy is not sound: then nothing is migrated.
 */
export function backupBeforeMigration(
  database: Database,
  file: string,
  toVersion: number,
  options: OpenOptions,
): string {
  const folder = join(dirname(file), 'backups');
  const copy = join(folder, `${basename(file, '.db')}-before-${toVersion}.db`);
  const begun = database.prepare(`SELECT value FROM meta WHERE key = 'migrating'`).pluck().get();
  if (begun === toVersion && existsSync(copy)) {
    return copy;
  }
  makePrivateFolder(folder);
  const partial = `${copy}.partial`;
  rmSync(partial, { force: true });
  makePrivateFile(partial);
  try {
    copyInto(partial, file, options);
    checkCopy(partial, options);
    renameSync(partial, copy);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  setMeta(database, 'migrating', toVersion);
  return copy;
}

function copyInto(copy: string, file: string, options: OpenOptions): void {
  const reading = openDatabase(file, { ...options, readonly: true, fileMustExist: true, timeoutMs: 0 });
  try {
    reading.prepare('VACUUM INTO ?').run(copy);
  } finally {
    reading.close();
  }
}

function checkCopy(copy: string, options: OpenOptions): void {
  const opened = openDatabase(copy, { ...options, readonly: true, fileMustExist: true, timeoutMs: 0 });
  try {
    if (opened.pragma('quick_check', { simple: true }) !== 'ok') {
      throw new LibraryError(
        'damaged',
        'The library is damaged, so it was not brought up to date. It was left as it is; restore a backup.',
      );
    }
  } finally {
    opened.close();
  }
}
