import type { Database } from 'better-sqlite3';
import { importFiles, type FileResult } from '../../src-library/import/import-files.ts';
import { importSampleLibrary } from '../../src-library/import/sample-library.ts';
import { importReport, type ImportReport } from '../../src-library/import/import-report.ts';
import { forgetImport, noteImport } from '../../src-library/store/unfinished-import.ts';
import type { ImportedFile } from '../../src-shared/import.ts';
import type { MethodContext } from './worker-server.ts';

/** What an import brings in: files and folders of the person, or the folder of the sample library. */
export type ImportOrder = { readonly paths: readonly string[] } | { readonly sample: string };

/** What an import did: for the page, which knows files by name only, and as it can be saved. */
export interface DoneImport {
  readonly files: readonly ImportedFile[];
  readonly cancelled: boolean;
  readonly report: ImportReport;
}

/** Imports, and tells of it. */
export async function importInto(
  database: Database,
  order: ImportOrder,
  { signal, progress }: MethodContext,
): Promise<DoneImport> {
  const began = Date.now();
  const options = { signal, onProgress: progress };
  if ('paths' in order) noteImport(database, order.paths, began);
  const result =
    'sample' in order
      ? await importSampleLibrary(database, order.sample, options)
      : await importFiles(database, order.paths, options);
  if ('paths' in order) forgetImport(database);
  const report = importReport(result, began, Date.now());
  return { files: result.files.map(toImportedFile), cancelled: result.cancelled, report };
}

function toImportedFile(file: FileResult): ImportedFile {
  return file.outcome === 'failed'
    ? { outcome: 'failed', name: file.fileName, message: file.message }
    : { outcome: file.outcome, name: file.fileName, id: file.id };
}
