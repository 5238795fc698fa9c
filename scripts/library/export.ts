import { existsSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { LibraryError } from '../../src-library/errors.ts';
import { EXPORT_FORMATS, exportItem, type ExportChoice } from '../../src-library/export/export-item.ts';
import { exportedIds, exportItems } from '../../src-library/export/export-library.ts';
import { writeExportFolder, writeExportZip } from '../../src-library/export/write-export.ts';
import { reading, required, type Invocation, type LibraryCommand } from './command.ts';

/**
 * `export --format F ID [--to FILE] [--text edited|recorded]`: the file itself on stdout, or into FILE;
 * `export --format F --all --to FOLDER|FILE.zip`: everything outside the trash as a tree of files.
 */
export const exportCommand: LibraryCommand = (invocation) =>
  invocation.options['all'] === true ? exportAll(invocation) : exportOne(invocation);

function exportOne({ file, words, options, print, write }: Invocation): void | Promise<void> {
  const { ID } = required(words, 'ID');
  const choice = choiceOf(options);
  const target = options['to'];
  return reading(file, async (db) => {
    const { bytes } = await exportItem(db, ID, choice);
    if (typeof target !== 'string') {
      write(bytes);
      return;
    }
    await writeNew(target, bytes);
    print({ file: target, format: choice.format, bytes: bytes.byteLength });
  });
}

function exportAll({ file, words, options, print, fail }: Invocation): void | Promise<void> {
  required(words);
  const choice = choiceOf(options);
  const target = options['to'];
  if (typeof target !== 'string') {
    throw new LibraryError('badInput', 'Say with --to which new folder or ZIP file the export goes into.');
  }
  if (existsSync(target) && statSync(target).isFile()) throw exists();
  return reading(file, async (db) => {
    const steps = exportItems(db, exportedIds(db, 'all', choice), choice);
    const report = /\.zip$/i.test(target)
      ? await writeExportZip(steps, target)
      : await writeExportFolder(steps, target);
    for (const { id, message } of report.failed) {
      print({ id, error: message });
    }
    print({ to: target, format: choice.format, written: report.written, bytes: report.bytes });
    if (report.written === 0 && report.failed.length > 0) fail();
  });
}

function choiceOf(options: Invocation['options']): ExportChoice {
  const { format, text = 'edited' } = options;
  if (format === 'pdf') {
    throw new LibraryError(
      'badInput',
      'Only the app prints PDF. Export as html here and print that, or use the app.',
    );
  }
  if (typeof format !== 'string') {
    throw new LibraryError('badInput', `Say with --format what to export as: ${EXPORT_FORMATS.join(', ')}.`);
  }
  if (text !== 'edited' && text !== 'recorded') {
    throw new LibraryError('badInput', 'The value of --text is edited or recorded.');
  }
  return { format, text };
}

async function writeNew(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(file, bytes, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw exists(error);
    throw new LibraryError(
      'badInput',
      'The file could not be written. Check that its folder exists and has room.',
      { cause: error },
    );
  }
}

function exists(cause?: unknown): LibraryError {
  const sentence = 'There is a file of this name already. Choose another; nothing was written.';
  return new LibraryError('badInput', sentence, { cause });
}
