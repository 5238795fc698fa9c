import { Zip, ZipDeflate } from 'fflate';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { LibraryError } from '../errors.ts';
import type { ExportStep } from './export-library.ts';

export interface ExportReport {
  readonly written: number;
  readonly bytes: number;
  /** Items that are missing from the export, with one plain sentence each. */
  readonly failed: readonly { readonly id: string; readonly message: string }[];
}

export interface WriteOptions {
  /** Told after each item. */
  readonly onProgress?: ((done: number) => void) | undefined;
  /** Stops before the next item; a folder keeps what is finished, a ZIP is not made. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes an export as a tree of files into a folder that is new or empty.
 * @throws LibraryError `badInput` when it holds something.
 */
export async function writeExportFolder(
  steps: AsyncIterable<ExportStep>,
  folder: string,
  options: WriteOptions = {},
): Promise<ExportReport> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) {
    throw new LibraryError('badInput', 'This folder is not empty. Choose a new one; nothing was written.');
  }
  return writeSteps(steps, options, async (path, bytes) => {
    const target = join(folder, ...path.split('/'));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, bytes, { flag: 'wx' });
  });
}

/**
 * Writes an export as one ZIP file, which appears under its name when it is whole; one of that name is replaced.
 * @throws the system's error when there is no room or no permission; then nothing is left behind.
 */
export async function writeExportZip(
  steps: AsyncIterable<ExportStep>,
  file: string,
  options: WriteOptions = {},
): Promise<ExportReport> {
  const partial = `${file}.${process.pid}.partial`;
  const output = createWriteStream(partial, { flags: 'wx' });
  const failures: Error[] = [];
  output.on('error', (error) => failures.push(error));
  const zip = new Zip((error, chunk, final) => {
    if (error !== null) output.destroy(error);
    else if (final) output.end(chunk);
    else output.write(chunk);
  });
  try {
    await once(output, 'open');
    const report = await writeSteps(steps, options, async (path, bytes) => {
      const entry = new ZipDeflate(path, { level: 6 });
      zip.add(entry);
      entry.push(bytes, true);
      if (output.writableNeedDrain) await once(output, 'drain');
    });
    if (options.signal?.aborted === true) {
      output.destroy();
      await rm(partial, { force: true });
      return { ...report, written: 0, bytes: 0 };
    }
    zip.end();
    await finished(output);
    await rename(partial, file);
    return report;
  } catch (error) {
    output.destroy();
    await rm(partial, { force: true });
    throw failures[0] ?? error;
  }
}

async function writeSteps(
  steps: AsyncIterable<ExportStep>,
  { onProgress, signal }: WriteOptions,
  write: (path: string, bytes: Uint8Array) => Promise<void>,
): Promise<ExportReport> {
  const failed: { id: string; message: string }[] = [];
  let written = 0;
  let bytes = 0;
  for await (const step of steps) {
    if (signal?.aborted === true) break;
    if ('message' in step) {
      failed.push(step);
    } else {
      await write(step.path, step.bytes);
      written += 1;
      bytes += step.bytes.byteLength;
    }
    onProgress?.(written + failed.length);
  }
  return { written, bytes, failed };
}
