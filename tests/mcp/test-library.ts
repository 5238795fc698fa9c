import type { Database } from 'better-sqlite3';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { closeWriter, openWriter } from '../../src-library/database/open-writer.ts';

/** A folder of its own for one test, removed behind it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-mcp-'));
  onTestFinished(() => {
    chmodSync(folder, 0o700);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Makes a library, or opens one, lets `fill` write to it, and closes it as the app does. Returns the file. */
export function writeLibrary(file: string, fill: (db: Database) => void): string {
  const db = openWriter(file);
  try {
    db.transaction(() => fill(db)).immediate();
  } finally {
    closeWriter(db);
  }
  return file;
}

/** A library of one test, in a folder of its own. */
export function libraryWith(fill: (db: Database) => void): string {
  return writeLibrary(join(temporaryFolder(), 'library.db'), fill);
}
