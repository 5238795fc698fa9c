import type { Database } from 'better-sqlite3';
import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nextSteps } from '../../../src-library/history/history.ts';
import { summariseFollowedRoots } from '../../../src-library/store/followed-roots.ts';
import { listTranscripts } from '../../../src-library/store/list-transcripts.ts';
import { purgeTrash } from '../../../src-library/store/purge.ts';
import { moveToTrash } from '../../../src-library/store/trash.ts';
import { temporaryFolder, temporaryLibrary } from '../temporary-library.ts';
import { deaf, fastTime, follow, soon, writingIn, type Followed } from './followed.ts';

const captions = (...texts: readonly string[]): string =>
  `WEBVTT\n\n${texts.map((text, at) => `00:00:0${String(at)}.000 --> 00:00:0${String(at)}.900\n${text}\n`).join('\n')}`;

const titles = (db: Database): string[] =>
  db
    .prepare('SELECT title FROM item WHERE kind = 1 AND trashed IS NULL ORDER BY title')
    .pluck()
    .all() as string[];

/** A folder that is followed, in a time of which a test may let more pass. */
function dropFolder(
  db: Database,
  options: { readonly folder?: string } = {},
): Followed & { pass: () => void } {
  const time = fastTime();
  const followed = follow(db, 'files', { clock: time.clock, watch: deaf, ...options });
  return { ...followed, pass: () => time.pass(30_000) };
}

/** Lets a look see a file, and a later one that it is still so. */
async function complete(
  db: Database,
  { pass }: { pass: () => void },
  expected: readonly string[],
): Promise<void> {
  await soon(() => {
    pass();
    expect(titles(db)).toEqual(expected);
  });
}

describe('a folder into which files are put', () => {
  it('has each file imported by itself, also those that were there, and in folders below', async () => {
    const db = temporaryLibrary();
    const folder = temporaryFolder();
    writingIn(folder).write('before.vtt', captions('I was here.'));
    const { write, told } = follow(db, 'files', { folder });
    await soon(() => expect(titles(db)).toEqual(['before']));
    write('deep/inside/later.vtt', captions('I came later.'));
    await soon(() => expect(titles(db)).toEqual(['before', 'later']));
    write('deep/inside/last.srt', '1\n00:00:00,000 --> 00:00:01,000\nI came last.\n');
    await soon(() => expect(titles(db)).toEqual(['before', 'last', 'later']));
    expect(told.map((result) => 'file' in result && result.error)).toEqual([null, null, null]);
    expect(summariseFollowedRoots(db)).toMatchObject([{ things: 3, problemCount: 0, error: null }]);
    // The person has not imported them: there is nothing to undo.
    expect(nextSteps(db)).toEqual({ undo: null, redo: null });
  }, 20_000);

  it('waits until a file is complete', async () => {
    const db = temporaryLibrary();
    const { write, append, told } = follow(db, 'files');
    write('growing.vtt', captions('one'));
    for (let count = 0; count < 6; count += 1) {
      await new Promise((resolve) => setTimeout(resolve, 700));
      append('growing.vtt', `\n00:01:0${String(count)}.000 --> 00:01:0${String(count)}.500\nmore\n`);
      expect(titles(db)).toEqual([]);
    }
    await soon(() => expect(titles(db)).toEqual(['growing']));
    expect(told).toHaveLength(1);
    expect(db.prepare('SELECT segment_count FROM transcript').pluck().all()).toEqual([7]);
  }, 20_000);

  it('holds one row of the same content, under whatever name and however it was written', async () => {
    const db = temporaryLibrary();
    const followed = dropFolder(db);
    const { write, folder } = followed;
    write('talk.vtt', captions('Hello.'));
    await complete(db, followed, ['talk']);
    write('copy of talk.vtt', captions('Hello.'));
    writeFileSync(join(folder, '.talk.vtt.swp'), captions('Hello.'));
    renameSync(join(folder, '.talk.vtt.swp'), join(folder, 'talk.vtt'));
    await soon(() => {
      followed.pass();
      expect(followed.told.filter((result) => 'known' in result && result.known)).toHaveLength(2);
    });
    expect(titles(db)).toEqual(['talk']);
  });

  it('reads a file anew that has grown, and one of its place with other words as another recording', async () => {
    const db = temporaryLibrary();
    const followed = dropFolder(db);
    followed.write('talk.vtt', captions('Hello.'));
    await complete(db, followed, ['talk']);
    followed.write('talk.vtt', captions('Hello.', 'And more.'));
    await soon(() => {
      followed.pass();
      expect(listTranscripts(db, { limit: 9 })).toMatchObject([{ title: 'talk', durationMs: 1900 }]);
    });
    followed.write('talk.vtt', captions('Something else.'));
    await complete(db, followed, ['talk', 'talk']);
  });

  it('does not bring back what was put into the trash or deleted for good, also after a renaming', async () => {
    const db = temporaryLibrary();
    const first = dropFolder(db);
    const { write, folder } = first;
    write('one.vtt', captions('One.'));
    write('two.vtt', captions('Two.'));
    await complete(db, first, ['one', 'two']);
    const id = (title: string): string =>
      db.prepare('SELECT uid FROM item WHERE kind = 1 AND title = ?').pluck().get(title) as string;
    moveToTrash(db, id('one'), Date.now());
    await purgeTrash(db, Date.now());
    moveToTrash(db, id('two'), Date.now());
    first.follower.stop();
    const second = dropFolder(db, { folder });
    renameSync(join(folder, 'one.vtt'), join(folder, 'uno.vtt'));
    write('three.vtt', captions('Three.'));
    await complete(db, second, ['three']);
    write('two again.vtt', captions('Two.'));
    await soon(() => {
      second.pass();
      expect(second.told).toHaveLength(2);
    });
    expect(titles(db)).toEqual(['three']);
    expect(Buffer.from(db.serialize()).includes('uno.vtt')).toBe(false);
  });

  it('names what cannot be read, tries it again when it is another, and forgets it when it is gone', async () => {
    const db = temporaryLibrary();
    const followed = dropFolder(db);
    const { write, folder } = followed;
    symlinkSync('/etc/hostname', join(folder, 'link.vtt'));
    write('bad.vtt', '\u0000\u0001\u0002');
    write('photo.jpg', 'no transcript');
    await soon(() => {
      followed.pass();
      expect(summariseFollowedRoots(db)[0]?.problems.map(({ name }) => name)).toEqual(['bad.vtt']);
    });
    write('bad.vtt', captions('Good now.'));
    await complete(db, followed, ['bad']);
    expect(summariseFollowedRoots(db)).toMatchObject([{ problemCount: 0, things: 1 }]);
    write('worse.vtt', '\u0000');
    await soon(() => {
      followed.pass();
      expect(summariseFollowedRoots(db)).toMatchObject([{ problemCount: 1 }]);
    });
    rmSync(join(folder, 'worse.vtt'));
    await soon(() => {
      followed.pass();
      expect(summariseFollowedRoots(db)).toMatchObject([{ problemCount: 0 }]);
    });
  });

  it('reads nothing again after another start', async () => {
    const db = temporaryLibrary();
    const first = dropFolder(db);
    first.write('one.vtt', captions('One.'));
    await complete(db, first, ['one']);
    first.follower.stop();
    const second = dropFolder(db, { folder: first.folder });
    second.write('two.vtt', captions('Two.'));
    await complete(db, second, ['one', 'two']);
    expect(second.told).toHaveLength(1);
  });
});
