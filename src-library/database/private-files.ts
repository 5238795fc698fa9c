import { closeSync, mkdirSync, openSync } from 'node:fs';

/** Makes a folder and those above it that are missing, for their owner alone. Those that are there stay as they are. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/**
 * Makes an empty file that only its owner may read, for SQLite to fill: its own would be readable by all. What is there
 * already is not opened, which would drop SQLite's locks on it.
 */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
