import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FIXTURES = fileURLToPath(new URL('../fixtures/', import.meta.url));

/**
 * Writes so many files of all kinds below a folder: each sample as often as it takes, each copy another file with other identifiers.
 * Returns the bytes written.
 */
export function writeMixedFiles(folder: string, files: number): number {
  const samples = ['real', 'tricky'].flatMap((kind) =>
    readdirSync(join(FIXTURES, kind))
      .filter((name) => name !== 'INDEX.tsv' && statSync(join(FIXTURES, kind, name)).isFile())
      .map((name) => ({ name, bytes: readFileSync(join(FIXTURES, kind, name)) })),
  );
  let written = 0;
  for (let at = 0; at < files; at += 1) {
    const sample = samples[at % samples.length];
    if (sample === undefined) continue;
    const copy = Math.floor(at / samples.length);
    const bytes = changed(sample.bytes, copy);
    written += bytes.length;
    const below = join(folder, `copy-${copy}`);
    mkdirSync(below, { recursive: true });
    writeFileSync(join(below, sample.name.replace(/^([^.]+)/, `$1-${copy}`)), bytes);
  }
  return written;
}

/** What the tools call the recording, and white space at the end that counts. */
function changed(bytes: Buffer, copy: number): Buffer {
  if (bytes.subarray(0, 1024).includes(0)) return bytes;
  const hex = copy.toString(16).padStart(8, '0');
  const text = bytes
    .toString('latin1')
    .replace(/\b[\da-f]{8}(?=-[\da-f]{4}-)/g, hex)
    .replace(/"(jobName|id|document_id)"\s*:\s*"[\w-]{6,}/g, (whole) => `${whole}${hex}`);
  const mark = copy.toString(2).replaceAll('0', ' ').replaceAll('1', '\n');
  return Buffer.from(`${text}\n${mark}`, 'latin1');
}
