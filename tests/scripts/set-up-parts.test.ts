import { spawn } from 'node:child_process';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  mkdirSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from '../../scripts/setup/fingerprint.mjs';
import { linkTree } from '../../scripts/setup/link-tree.mjs';
import { withLock } from '../../scripts/setup/lock.mjs';
import { makeWholeOrNothing } from '../../scripts/setup/whole-or-nothing.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'parlance-set-up-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('makeWholeOrNothing', () => {
  it('leaves nothing behind when the making fails', async () => {
    const target = path.join(folder, 'thing');
    const making = makeWholeOrNothing(target, (unfinished: string) => {
      writeFileSync(unfinished, 'half');
      throw new Error('interrupted');
    });
    await expect(making).rejects.toThrow('interrupted');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('survives two makers of one folder at once', async () => {
    const target = path.join(folder, 'thing');
    const make = (unfinished: string) => {
      mkdirSync(unfinished);
      writeFileSync(path.join(unfinished, 'content'), 'whole');
    };
    await Promise.all([makeWholeOrNothing(target, make), makeWholeOrNothing(target, make)]);
    expect(readdirSync(folder)).toEqual(['thing']);
    expect(readFileSync(path.join(target, 'content'), 'utf8')).toBe('whole');
  });

  it('removes what a process that is no more left unfinished', async () => {
    const goneProcess = await pidOfEndedProcess();
    writeFileSync(path.join(folder, `thing.unfinished-${goneProcess}-00`), 'half');
    await makeWholeOrNothing(path.join(folder, 'thing'), (unfinished: string) => {
      writeFileSync(unfinished, 'whole');
    });
    expect(readdirSync(folder)).toEqual(['thing']);
  });
});

describe('withLock', () => {
  it('lets one at a time do its work', async () => {
    const log: string[] = [];
    const work = (name: string) =>
      withLock(folder, async () => {
        log.push(`${name} begins`);
        await new Promise((resolve) => setImmediate(resolve));
        log.push(`${name} ends`);
      });
    await Promise.all([work('a'), work('b'), work('c')]);
    const starts = log.filter((_, index) => index % 2 === 0).map((entry) => entry[0]);
    expect(log).toEqual(starts.flatMap((name) => [`${name} begins`, `${name} ends`]));
    expect(log).toHaveLength(6);
  });

  it('is free again after a failure', async () => {
    await expect(withLock(folder, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(withLock(folder, () => Promise.resolve('done'))).resolves.toBe('done');
  });

  it('is free again when its holder was killed', async () => {
    const lock = new URL('../../scripts/setup/lock.mjs', import.meta.url).href;
    const holder = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `import { withLock } from ${JSON.stringify(lock)};
       await withLock(${JSON.stringify(folder)}, () => new Promise((r) => { console.log('held'); setTimeout(r, 1e6); }));`,
    ]);
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    const waiting = withLock(folder, () => Promise.resolve('mine'));
    holder.kill('SIGKILL');
    await expect(waiting).resolves.toBe('mine');
  });
});

describe('linkTree', () => {
  it('makes the same folder with the same files and links', async () => {
    const from = path.join(folder, 'from');
    mkdirSync(path.join(from, 'inner'), { recursive: true });
    writeFileSync(path.join(from, 'inner', 'file'), 'content');
    symlinkSync('inner/file', path.join(from, 'link'));
    const to = path.join(folder, 'to');
    await linkTree(from, to);
    expect(readFileSync(path.join(to, 'link'), 'utf8')).toBe('content');
    expect(statSync(path.join(to, 'inner/file')).ino).toBe(statSync(path.join(from, 'inner/file')).ino);
  });
});

describe('fingerprint', () => {
  it('tells every change of a name or a content apart', () => {
    const prints = [fingerprint(folder, ['.', 'absent'])];
    writeFileSync(path.join(folder, 'a'), 'one');
    prints.push(fingerprint(folder, ['.', 'absent']));
    writeFileSync(path.join(folder, 'a'), 'two');
    prints.push(fingerprint(folder, ['.', 'absent']));
    writeFileSync(path.join(folder, 'absent'), '');
    prints.push(fingerprint(folder, ['.', 'absent']));
    expect(new Set(prints).size).toBe(4);
    expect(fingerprint(folder, ['.', 'absent'])).toBe(prints[3]);
  });
});

function pidOfEndedProcess(): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['-e', '0']);
    child.on('close', () => {
      resolve(child.pid ?? 0);
    });
  });
}
