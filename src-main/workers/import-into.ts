import type { Database } from 'better-sqlite3';
import { importFiles, type FileResult } from '../../src-library/import/import-files.ts';
import { importSampleLibrary } from '../../src-library/import/sample-library.ts';
import type { ImportedFile, ImportOutcome } from '../../src-shared/import.ts';
import type { MethodContext } from './worker-server.ts';

/** What an import brings in: files and folders of the person, or the folder of the sample library. */
export type ImportOrder = { readonly paths: readonly string[] } | { readonly sample: string };

/** Imports, and tells of it without paths: the page knows files by name only. */
export async function importInto(
  database: Database,
  order: ImportOrder,
  { signal, progress }: MethodContext,
): Promise<ImportOutcome> {
  const options = { signal, onProgress: progress };
  const { files, cancelled } =
    'sample' in order
      ? await importSampleLibrary(database, order.sample, options)
      : await importFiles(database, order.paths, options);
  return { files: files.map(toImportedFile), cancelled };
}

function toImportedFile(file: FileResult): ImportedFile {
  return file.outcome === 'failed'
    ? { outcome: 'failed', name: file.fileName, message: file.message }
    : { outcome: file.outcome, name: file.fileName, id: file.id };
}
