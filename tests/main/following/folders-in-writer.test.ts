import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FoldersInWriter } from '../../../src-main/following/folders-in-writer.ts';
import { summariseFollowedRoots } from '../../../src-library/store/followed-roots.ts';
import { temporaryFolder, temporaryLibrary } from '../../library/temporary-library.ts';

function folders() {
  const db = temporaryLibrary();
  const onError = vi.fn();
  const following = new FoldersInWriter(() => db, onError);
  onTestFinished(() => {
    following.stop();
    expect(onError).not.toHaveBeenCalled();
  });
  return { db, following, list: () => summariseFollowedRoots(db) };
}

function folderWith(...files: readonly string[]): string {
  const folder = temporaryFolder();
  for (const file of files) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), '{}');
  }
  return folder;
}

describe('adding a folder', () => {
  it('guesses what it holds', async () => {
    const { following, list } = folders();
    const ambient = join(temporaryFolder(), 'Ambient');
    mkdirSync(ambient);
    const linked = join(temporaryFolder(), 'linked');
    symlinkSync(folderWith('talk.vtt'), linked);
    const added = [
      folderWith('2026-09-05T1200/session.json', 'notes.txt'),
      folderWith('2026-09-05T1200/audio/room.native.wav'),
      ambient,
      folderWith('deep/down/session.json'),
      folderWith(),
      linked,
    ];
    for (const folder of added) await following.add(folder);
    expect(list().map(({ kind }) => kind)).toEqual([
      'sessions',
      'sessions',
      'sessions',
      'files',
      'files',
      'files',
    ]);
    expect(list().some(({ path }) => path === linked)).toBe(false);
  });

  it('refuses one that is followed already or not there', async () => {
    const { following, list } = folders();
    const folder = folderWith('talk.vtt');
    await following.add(folder);
    await expect(following.add(folder)).rejects.toMatchObject({
      message: 'This folder is followed already.',
    });
    await expect(following.add(join(folder, 'nope'))).rejects.toMatchObject({ kind: 'badInput' });
    following.remove(list()[0]?.id ?? 0);
    expect(list()).toEqual([]);
    await following.add(folder);
    expect(list()).toHaveLength(1);
    expect(() => following.pause(99, true)).toThrow('This folder is not followed any more.');
    expect(() => following.remove(99)).toThrow('This folder is not followed any more.');
  });

  it('begins at once while folders are followed, and otherwise with the next run', async () => {
    const { following, list } = folders();
    await following.add(folderWith('one/session.json'));
    expect(list()[0]?.things).toBe(0);
    const ended = following.run();
    await vi.waitFor(() => expect(list()[0]?.things).toBe(1), { timeout: 5_000 });
    await following.add(folderWith('two/session.json', 'three/session.json'));
    await vi.waitFor(() => expect(list()[1]?.things).toBe(2), { timeout: 5_000 });
    following.stop();
    await ended;
  });
});
