import type { Database } from 'better-sqlite3';
import { writeFile } from 'node:fs/promises';
import { toLibraryError } from '../../src-library/database/sqlite-errors.ts';
import { LibraryError } from '../../src-library/errors.ts';
import { importFiles, type FileResult } from '../../src-library/import/import-files.ts';
import { importReport, type ImportReport, reportText } from '../../src-library/import/import-report.ts';
import { readTranscript } from '../../src-library/store/read-transcript.ts';
import { receiptRow, writing, type LibraryCommand } from './command.ts';

/** `import FILES… [--report FILE]`: one line a file; the report is JSON when its name ends so, else text. Ends with 1 when no file could be imported. Ctrl+C stops behind the file in hand. */
export const importCommand: LibraryCommand = async ({ file, words, options, print, fail }) => {
  if (words.length === 0) {
    throw new LibraryError('badInput', 'Name the files or folders to import.');
  }
  const stop = new AbortController();
  const onInterrupt = (): void => stop.abort();
  process.once('SIGINT', onInterrupt);
  const began = Date.now();
  const result = await writing(
    file,
    (db) => importFiles(db, words, { signal: stop.signal, onFile: (result) => print(rowOf(db, result)) }),
    { create: true },
  );
  process.off('SIGINT', onInterrupt);
  const { files } = result;
  if (typeof options['report'] === 'string') {
    await saveReport(options['report'], importReport(result, began, Date.now()));
  }
  if (files.length === 0) {
    throw new LibraryError('badInput', 'There is no transcript in what was named.');
  }
  if (files.every(({ outcome }) => outcome === 'failed')) {
    fail();
  }
};

async function saveReport(place: string, report: ImportReport): Promise<void> {
  const text = place.toLowerCase().endsWith('.json') ? JSON.stringify(report, null, 2) : reportText(report);
  try {
    await writeFile(place, `${text.trimEnd()}\n`, { mode: 0o600 });
  } catch (error) {
    throw toLibraryError(error);
  }
}

function rowOf(db: Database, result: FileResult): unknown {
  if (result.outcome === 'failed') {
    return { file: result.path, error: result.message };
  }
  if (result.outcome === 'kept') {
    return { file: result.path, id: result.id, title: result.title, kept: result.as };
  }
  const transcript = readTranscript(db, result.id);
  return {
    file: result.path,
    id: result.id,
    title: transcript?.title,
    source: transcript?.source,
    format: transcript?.format,
    segments: transcript?.segmentCount,
    speakers: transcript?.speakers.length,
    durationMs: transcript?.durationMs,
    receipt: receiptRow(transcript?.receipt ?? null),
    ...(result.outcome === 'joined' ? { joined: result.how } : {}),
    ...(result.outcome === 'known' ? { known: true, restored: result.restored } : {}),
  };
}
