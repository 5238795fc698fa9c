import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openReader } from '../src-library/database/open-reader.ts';
import { closeWriter, openWriter } from '../src-library/database/open-writer.ts';
import { listTranscripts } from '../src-library/store/list-transcripts.ts';
import type { ImportMeasure } from '../tests/bench/import-process.ts';

/**
 * Imports many files of all kinds into an empty library in a process of its own, as the app's writer does, while this one
 * lists transcripts as the window would, then imports the same folder again: `node scripts/import-bench.ts [files]`.
 */
const FIXTURES = fileURLToPath(new URL('../tests/fixtures/', import.meta.url));

/** Each sample as often as it takes, each copy another file with other identifiers. Returns the bytes written. */
function writeCorpus(folder: string, files: number): number {
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

/** Imports in another process; meanwhile a reader asks for the newest transcripts every 20 ms. */
async function measure(
  library: string,
  folder: string,
): Promise<ImportMeasure & { readonly reads: number[] }> {
  const child = fork(new URL('../tests/bench/import-process.ts', import.meta.url), [library, folder]);
  const done = new Promise<ImportMeasure>((resolve, reject) => {
    child.once('message', (message) => {
      resolve(message as ImportMeasure);
    });
    child.once('exit', (code) => {
      if (code !== 0) reject(new Error(`The import ended with ${code ?? 'a signal'}.`));
    });
  });
  const db = openReader(library);
  const reads: number[] = [];
  const over = new AbortController();
  const result = done.finally(() => {
    over.abort();
  });
  while (!over.signal.aborted) {
    const began = performance.now();
    listTranscripts(db, { limit: 50 });
    reads.push(performance.now() - began);
    await wait(20);
  }
  db.close();
  return { ...(await result), reads };
}

const share = (numbers: readonly number[], part: number): string =>
  ([...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) * part)] ?? 0).toFixed(1);

function show(name: string, { reads, ...measured }: Awaited<ReturnType<typeof measure>>): void {
  const { files, milliseconds, mostMemory, turns, outcomes } = measured;
  console.log(
    [
      `${name}: ${files} files in ${(milliseconds / 1000).toFixed(1)} s, ${((files * 1000) / milliseconds).toFixed(0)} a second`,
      `  ${JSON.stringify(outcomes)}`,
      `  memory at most ${(mostMemory / 1024 / 1024).toFixed(0)} MB`,
      `  the writer's turns: half within ${share(turns, 0.5)} ms, 99 % within ${share(turns, 0.99)} ms, longest ${share(turns, 1)} ms`,
      `  reading meanwhile: half within ${share(reads, 0.5)} ms, 99 % within ${share(reads, 0.99)} ms, longest ${share(reads, 1)} ms`,
    ].join('\n'),
  );
}

const files = Number(process.argv[2] ?? 1000);
const folder = mkdtempSync(join(tmpdir(), 'parlance-bench-'));
try {
  const corpus = join(folder, 'corpus');
  const library = join(folder, 'library.db');
  const bytes = writeCorpus(corpus, files);
  closeWriter(openWriter(library));
  console.log(`${files} files, ${(bytes / 1024 / 1024).toFixed(1)} MB`);
  show('first', await measure(library, corpus));
  show('again', await measure(library, corpus));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
