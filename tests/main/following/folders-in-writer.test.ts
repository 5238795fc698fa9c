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

describe('what a folder holds', () => {
  it('can be corrected while it is followed: what came from it stays, and nothing comes twice', async () => {
    const { db, following, list } = folders();
    const folder = folderWith('one/session.json', 'talk.srt');
    writeFileSync(
      join(folder, 'one/raw.jsonl'),
      '{"track":"room","start_ms":0,"end_ms":9,"text":"Hello."}\n',
    );
    writeFileSync(join(folder, 'talk.srt'), '1\n00:00:01,000 --> 00:00:02,000\nHi.\n');
    const sessions = (): unknown => db.prepare('SELECT count(*) FROM session').pluck().get();
    const soon = (expectation: () => void) => vi.waitFor(expectation, { timeout: 8_000 });
    const ended = following.run();
    await following.add(folder);
    const id = list()[0]?.id ?? 0;
    await soon(() => expect(list()).toMatchObject([{ kind: 'sessions', things: 1 }]));
    expect(following.lookedAt().get(id)).toBeGreaterThan(Date.now() - 10_000);
    following.setKind(id, 'files');
    await soon(() => expect(list()).toMatchObject([{ kind: 'files', things: 2, problemCount: 0 }]));
    expect(sessions()).toBe(2);
    following.setKind(id, 'sessions');
    writeFileSync(
      join(folder, 'one/raw.jsonl'),
      '{"track":"room","start_ms":0,"end_ms":9,"text":"Hello."}\n{"track":"call","start_ms":0,"end_ms":9,"text":"More."}\n',
    );
    await soon(() => expect(db.prepare('SELECT max(segment_count) FROM transcript').pluck().get()).toBe(2));
    expect([list().map(({ kind }) => kind), sessions()]).toEqual([['sessions'], 2]);
    expect(() => following.setKind(99, 'files')).toThrow('This folder is not followed any more.');
    following.stop();
    await ended;
  });
});
