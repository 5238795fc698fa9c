import type { Database } from 'better-sqlite3';
import path from 'node:path';
import { toLibraryError } from '../../src-library/database/sqlite-errors.ts';
import { addFile } from '../../src-library/history/commands/add-file.ts';
import { perform } from '../../src-library/history/history.ts';
import { readDocument } from '../../src-library/import/document-text/read-document.ts';
import { readWholeFile } from '../../src-library/import/read-whole-file.ts';
import type { AddedFile } from '../../src-shared/export.ts';

/** Files that a person chose, and the recording that they belong to, by any of its ids. */
export interface FilesToAdd {
  readonly parent: string;
  /** Absolute paths. */
  readonly paths: readonly string[];
}

/**
 * Keeps files with a recording, each a change of its own that can be taken back; one that cannot be kept says why.
 * @param worker Where the program lies that reads their text.
 */
export async function addFiles(
  database: Database,
  { parent, paths }: FilesToAdd,
  worker: string,
): Promise<readonly AddedFile[]> {
  const added: AddedFile[] = [];
  for (const file of paths) {
    const name = path.basename(file);
    try {
      const { bytes } = await readWholeFile(file, database.name);
      const { text, mediaType, problem } = await readDocument(worker, { fileName: name, bytes });
      perform(database, addFile, { parent, fileName: name, bytes, text, mediaType }, Date.now());
      added.push({ name, added: true, message: problem });
    } catch (error) {
      added.push({ name, added: false, message: toLibraryError(error).message });
    }
  }
  return added;
}
