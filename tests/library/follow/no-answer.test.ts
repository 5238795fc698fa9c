import type * as files from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { summariseFollowedRoots } from '../../../src-library/store/followed-roots.ts';
import { temporaryLibrary } from '../temporary-library.ts';
import { fastTime, follow, line, soon, textsOf } from './followed.ts';

/** Whether the network drive answers, and what waits for it. */
const drive = vi.hoisted(() => ({ answers: true, waiting: [] as (() => void)[] }));

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof files>();
  const readdir = async (...args: unknown[]): Promise<unknown> => {
    if (!drive.answers) await new Promise<void>((resolve) => drive.waiting.push(resolve));
    return (real.readdir as (...all: unknown[]) => Promise<unknown>)(...args);
  };
  return { ...real, readdir };
});

it.each(['sessions', 'files'] as const)(
  'a folder of %s on a drive that does not answer says so, loses nothing, and goes on',
  async (kind) => {
    const db = temporaryLibrary();
    const time = fastTime();
    const { write, root } = follow(db, kind, { clock: time.clock });
    write('a/session.json', '{}');
    write('a/raw.jsonl', line('room', 0, 'one'));
    time.pass(30_000);
    await soon(() => expect(textsOf(db, 'a')).toEqual(['one']));
    drive.answers = false;
    time.pass(30_000);
    await soon(() => expect(drive.waiting).not.toEqual([]));
    time.pass(10_000);
    const folder = () => summariseFollowedRoots(db).find(({ id }) => id === root);
    await soon(() => expect(folder()?.error).toMatch(/network drive of this folder does not answer/));
    expect(textsOf(db, 'a')).toEqual(['one']);
    drive.answers = true;
    for (const go of drive.waiting.splice(0)) go();
    await soon(() => expect(folder()?.error).toBeNull());
    expect(db.prepare('SELECT folder FROM session').pluck().get()).not.toBeNull();
  },
);
