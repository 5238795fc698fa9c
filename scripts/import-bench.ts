import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openReader } from '../src-library/database/open-reader.ts';
import { closeWriter, openWriter } from '../src-library/database/open-writer.ts';
import { listTranscripts } from '../src-library/store/list-transcripts.ts';
import type { ImportMeasure } from '../tests/bench/import-process.ts';
import { writeMixedFiles } from '../tests/support/mixed-files.ts';

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

/**
 * Imports many files of all kinds into an empty library in a process of its own, as the app's writer does, while this one
 * lists transcripts as the window would, then imports the same folder again: `node scripts/import-bench.ts [files]`.
 */
const files = Number(process.argv[2] ?? 1000);
const folder = mkdtempSync(join(tmpdir(), 'parlance-bench-'));
try {
  const corpus = join(folder, 'corpus');
  const library = join(folder, 'library.db');
  const bytes = writeMixedFiles(corpus, files);
  closeWriter(openWriter(library));
  console.log(`${files} files, ${(bytes / 1024 / 1024).toFixed(1)} MB`);
  show('first', await measure(library, corpus));
  show('again', await measure(library, corpus));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
