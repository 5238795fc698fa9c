import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { closeWriter, openWriter } from '../../../src-library/database/open-writer.ts';
import type { CheckerMethods } from '../../../src-main/workers/checker-methods.ts';
import { createWorkerClient } from '../../../src-main/workers/worker-client.ts';
import type { LibraryWorkerData } from '../../../src-main/workers/worker-data.ts';
import { addRecording, temporaryFile } from '../../library/temporary-library.ts';

const WORKER = new URL('../../../src-main/workers/checker-worker.ts', import.meta.url);
const driver = path.dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json'));

function checkerOf(library: string) {
  const workerData: LibraryWorkerData = {
    library,
    nativeBinding: path.join(driver, 'prebuilds', `${process.platform}-${process.arch}.node`),
  };
  const client = createWorkerClient<CheckerMethods>(() => new Worker(WORKER, { workerData }));
  onTestFinished(() => client.end());
  return client;
}

function filled(): string {
  const file = temporaryFile();
  const db = openWriter(file);
  for (let at = 0; at < 20; at += 1) {
    addRecording(db, { segments: Array.from({ length: 100 }, (_, line) => `zebra ${line} ${at}`) });
  }
  closeWriter(db);
  return file;
}

it('looks through a library that is being written to, and holds nothing behind itself', async () => {
  const file = filled();
  const db = openWriter(file);
  const checker = checkerOf(file);
  await expect(checker.call('check', {})).resolves.toBeNull();
  addRecording(db);
  await expect(checker.call('check', {})).resolves.toBeNull();
  closeWriter(db);
  // A plain file again: nobody else has it open.
  expect([...readFileSync(file).subarray(18, 20)]).toEqual([1, 1]);
});

it('says plainly that a part is damaged, wherever it lies, and leaves it as it is', async () => {
  const file = filled();
  const sound = readFileSync(file);
  const pages = sound.byteLength / 4096;
  for (const page of [Math.floor(pages / 3), Math.floor(pages / 2)]) {
    const bytes = Buffer.from(sound);
    bytes.fill(7, page * 4096, (page + 1) * 4096);
    writeFileSync(file, bytes);
    await expect(checkerOf(file).call('check', {})).rejects.toMatchObject({
      code: 'damaged',
      message: expect.stringMatching(/^[^/]+$/) as string,
    });
    expect(readFileSync(file).equals(bytes)).toBe(true);
  }
});
