import { LibraryError } from '../../src-library/errors.ts';
import { exportTree, type FiledExport } from '../../src-library/export/export-library.ts';
import type { ExportedText } from '../../src-library/export/read-transcript-document.ts';
import { writeExportFolder, writeExportZip } from '../../src-library/export/write-export.ts';
import type { ExportOutcome } from '../../src-shared/export.ts';
import { failureOf } from '../failure.ts';
import type { LibraryConnection } from '../library-connection.ts';
import { missingOf, outcomeOf, type ExportOrder } from '../workers/export-from.ts';
import type { ExportContext } from './export-job.ts';
import { HiddenPage } from './hidden-page.ts';

/** Items as PDF. Only main has a window to print in, so it prints and writes what the reader gives it, one by one. */
export async function exportPages(
  library: LibraryConnection,
  { what, choice, as, target, name }: ExportOrder,
  { signal, onProgress }: ExportContext,
): Promise<ExportOutcome> {
  const ids = await library.read('exportedIds', { what, choice });
  const page = new HiddenPage();
  try {
    const steps = exportTree(ids, (id) => readPrinted(library, page, id, choice.text));
    const write = as === 'zip' ? writeExportZip : writeExportFolder;
    const report = await write(steps, target, {
      signal,
      onProgress: (done) => {
        onProgress({ done, total: ids.length });
      },
    });
    const titles = await library.read('titlesOf', { ids: missingOf(report).map(({ id }) => id) });
    return outcomeOf(report, name, titles, signal.aborted);
  } finally {
    page.close();
  }
}

/** A transcript as PDF; what is none goes out as it does in every form. @throws LibraryError */
export async function readPrinted(
  library: LibraryConnection,
  page: HiddenPage,
  id: string,
  text: ExportedText | undefined = 'edited',
): Promise<FiledExport> {
  try {
    const file = await library.read('exportOne', { id, choice: { format: 'html', text } });
    if (file.folder !== 'Recordings') return file;
    const bytes = await page.printToPdf(new TextDecoder().decode(file.bytes));
    return { ...file, extension: '.pdf', bytes };
  } catch (error) {
    throw new LibraryError('badInput', failureOf(error).message, { cause: error });
  }
}
