import type { Database } from 'better-sqlite3';
import type { ExportChoice } from '../../src-library/export/export-item.ts';
import { exportedIds, exportItems, titleOfMissing } from '../../src-library/export/export-library.ts';
import {
  writeExportFolder,
  writeExportZip,
  type ExportReport,
} from '../../src-library/export/write-export.ts';
import type { ExportedThings, ExportOutcome } from '../../src-shared/export.ts';
import type { MethodContext } from './worker-server.ts';

/** Several items, and where they go: a folder that is new or empty, or a ZIP file. */
export interface ExportOrder {
  readonly what: ExportedThings;
  readonly choice: ExportChoice;
  readonly as: 'folder' | 'zip';
  /** Absolute path. */
  readonly target: string;
  /** What the page calls it. */
  readonly name: string;
}

/** Most items that are named as missing. */
const MOST_MISSING = 200;

/** Exports several items. When cancelled, a folder keeps what was finished. */
export async function exportFrom(
  database: Database,
  { what, choice, as, target, name }: ExportOrder,
  { signal, progress }: MethodContext,
): Promise<ExportOutcome> {
  const ids = exportedIds(database, 'all' in what ? 'all' : what.ids, choice);
  const write = as === 'zip' ? writeExportZip : writeExportFolder;
  const report = await write(exportItems(database, ids, choice), target, {
    signal,
    onProgress: (done) => {
      progress({ done, total: ids.length });
    },
  });
  const titles = missingOf(report).map(({ id }) => titleOfMissing(database, id));
  return outcomeOf(report, name, titles, signal.aborted);
}

/** Those that are named one by one. */
export function missingOf({ failed }: ExportReport): ExportReport['failed'] {
  return failed.slice(0, MOST_MISSING);
}

/** An export as the page is told of it: by titles, without ids and places. */
export function outcomeOf(
  report: ExportReport,
  name: string,
  titles: readonly string[],
  cancelled: boolean,
): ExportOutcome {
  return {
    name,
    written: report.written,
    bytes: report.bytes,
    missing: missingOf(report).map(({ message }, index) => ({ title: titles[index] ?? '', message })),
    missingCount: report.failed.length,
    cancelled,
  };
}
