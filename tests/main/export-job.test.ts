import { describe, expect, it } from 'vitest';
import { ExportJob } from '../../src-main/export/export-job.ts';

describe('exports', () => {
  it('run one at a time, tell how far they are and can be stopped', async () => {
    const told: unknown[] = [];
    const job = new ExportJob((progress) => told.push(progress));
    const first = job.run(
      ({ signal, onProgress }) =>
        new Promise((resolve) => {
          onProgress({ done: 1, total: 9 });
          signal.addEventListener('abort', () => {
            resolve('stopped');
          });
        }),
    );
    await expect(job.run(() => Promise.resolve('second'))).rejects.toThrow(/still running/);
    await job.cancel();
    expect(await first).toBe('stopped');
    expect(told).toEqual([{ done: 1, total: 9 }]);
    expect(await job.run(() => Promise.resolve('third'))).toBe('third');
  });

  it('that fail let the next one run, and stopping nothing is no error', async () => {
    const job = new ExportJob(() => undefined);
    await expect(job.run(() => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
    await job.cancel();
    expect(await job.run(() => Promise.resolve(1))).toBe(1);
  });
});
