import type { Database } from 'better-sqlite3';
import { importFiles, type ImportFilesOptions, type ImportFilesResult } from './import-files.ts';

/** Source of everything that came with the sample library, so that it can be found and removed as a whole. */
export const SAMPLE_SOURCE = 'Sample library';

/** Brings the sample library from its folder into the library. */
export function importSampleLibrary(
  db: Database,
  folder: string,
  options: Omit<ImportFilesOptions, 'source'> = {},
): Promise<ImportFilesResult> {
  return importFiles(db, [folder], { ...options, source: SAMPLE_SOURCE });
}
