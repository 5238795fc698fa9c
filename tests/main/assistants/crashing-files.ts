import * as files from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { Files } from '../../../src-main/assistants/surroundings.ts';

export interface CrashingFiles {
  readonly files: Files;
  /** How many steps on the disk were begun. */
  readonly steps: () => number;
  /** Closes what the end left open, as the system does for a process. */
  readonly close: () => Promise<void>;
}

/**
 * The file system up to the n-th step: before that one, or in the middle of it when it writes, `end` is called and
 * nothing more happens. With 0 all steps are made.
 */
export function crashingFiles(last: number, end: () => void): CrashingFiles {
  let steps = 0;
  const handles: FileHandle[] = [];

  async function step(begin: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    steps += 1;
    if (steps < last || last === 0) return;
    if (steps === last) {
      await begin();
      end();
    }
    await new Promise(() => undefined);
  }

  function crashingHandle(handle: FileHandle): FileHandle {
    return new Proxy(handle, {
      get(target, name) {
        if (name === 'writeFile') {
          return async (bytes: Uint8Array) => {
            await step(async () => {
              await target.write(bytes.subarray(0, bytes.length / 2));
            });
            await target.writeFile(bytes);
          };
        }
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]) => {
          await step();
          return Reflect.apply(value, target, args) as unknown;
        };
      },
    });
  }

  const crashing = new Proxy(files, {
    get(target, name: keyof Files) {
      return async (...args: unknown[]) => {
        await step();
        const result: unknown = await Reflect.apply(target[name], target, args);
        if (name !== 'open') return result;
        handles.push(result as FileHandle);
        return crashingHandle(result as FileHandle);
      };
    },
  }) as unknown as Files;
  return {
    files: crashing,
    steps: () => steps,
    close: async () => {
      for (const handle of handles) if (handle.fd !== -1) await handle.close();
    },
  };
}
