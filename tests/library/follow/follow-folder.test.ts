import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { followOnce } from '../../../src-library/follow/follow-folder.ts';
import { editLine } from '../../../src-library/history/commands/edit-line.ts';
import { perform } from '../../../src-library/history/history.ts';
import { setTitle } from '../../../src-library/store/items.ts';
import { purgeTrash } from '../../../src-library/store/purge.ts';
import { readSegments, readTranscript } from '../../../src-library/store/read-transcript.ts';
import { moveToTrash } from '../../../src-library/store/trash.ts';
import { NOW, temporaryFolder, temporaryLibrary } from '../temporary-library.ts';

const ID = '2026-09-05T1200-design';

const line = (track: string, start: number, text: string): string =>
  JSON.stringify({ track, start_ms: start, end_ms: start + 900, text });

function sessionFolder(lines: readonly string[], name: string | null = 'Design') {
  const folder = temporaryFolder();
  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const writeLines = (all: readonly string[]): void => write(`${ID}/raw.jsonl`, `${all.join('\n')}\n`);
  write(`${ID}/session.json`, JSON.stringify({ id: ID, name, started_at: '2026-09-05T12:00:00+10:00' }));
  write(`${ID}/transcript.md`, '');
  writeLines(lines);
  return { folder, write, writeLines };
}

function textsOf(db: ReturnType<typeof temporaryLibrary>): string[] {
  const transcript = readTranscript(db, ID);
  return transcript === null ? [] : readSegments(db, transcript.row).map(({ text }) => text);
}

describe('followOnce', () => {
  it('keeps what a person made of a line and of the title, whatever the folder says later', async () => {
    const db = temporaryLibrary();
    const { folder, write, writeLines } = sessionFolder([
      line('room', 0, 'hello parot'),
      line('room', 900, 'bye'),
    ]);
    await followOnce(db, folder, NOW);
    perform(db, editLine, { id: ID, seq: 0, text: 'Hello, parrot!' }, NOW);
    setTitle(db, ID, 'My meeting', NOW);
    const repair = { kind: 'repair', target: { track: 'room', start_ms: 0 }, from: 'parot', to: 'carrot' };
    write(`${ID}/edits.jsonl`, JSON.stringify(repair));
    write(`${ID}/session.json`, JSON.stringify({ name: 'Another', started_at: '2026-09-05T12:00:00+10:00' }));
    await followOnce(db, folder, NOW);
    expect(textsOf(db)).toEqual(['Hello, parrot!', 'bye']);
    expect(readTranscript(db, ID)?.title).toBe('My meeting');
    writeLines([line('call', 0, 'first'), line('room', 0, 'hello parot')]);
    expect(await followOnce(db, folder, NOW)).toMatchObject([{ revised: true, lines: 2 }]);
    expect(textsOf(db)).toEqual(['first', 'Hello, parrot!']);
  });

  it('does not bring back what was deleted for good', async () => {
    const db = temporaryLibrary();
    const { folder } = sessionFolder([line('room', 0, 'hello')]);
    await followOnce(db, folder, NOW);
    moveToTrash(db, ID, NOW);
    await purgeTrash(db, NOW);
    expect(await followOnce(db, folder, NOW)).toEqual([]);
    expect(readTranscript(db, ID)).toBeNull();
  });

  it('names a session that nobody named after its folder, and dates it by that name', async () => {
    const db = temporaryLibrary();
    const { folder, write } = sessionFolder([], null);
    write(`${ID}/session.json`, '{}');
    await followOnce(db, folder, NOW);
    const guessed = readTranscript(db, ID);
    expect(guessed).toMatchObject({ title: ID, createdGuessed: true, source: 'Ambient' });
    expect(new Date(guessed?.createdAt ?? 0).toISOString().slice(0, 8)).toBe('2026-09-');
  });

  it('writes nothing when nothing changed', async () => {
    const db = temporaryLibrary();
    const { folder } = sessionFolder([line('room', 0, 'hello')]);
    await followOnce(db, folder, NOW);
    const before = db.prepare('SELECT count(*) AS n, max(updated) AS at FROM item').get();
    const revision = db.prepare('SELECT edit_revision FROM transcript').get();
    await followOnce(db, folder, NOW + 5000);
    expect(db.prepare('SELECT count(*) AS n, max(updated) AS at FROM item').get()).toEqual(before);
    expect(db.prepare('SELECT edit_revision FROM transcript').get()).toEqual(revision);
  });

  it('reads no link in the place of any of its files', async () => {
    const db = temporaryLibrary();
    const outside = temporaryFolder();
    writeFileSync(join(outside, 'file'), '{"name": "Secret"}');
    const { folder, write } = sessionFolder([]);
    for (const name of ['session.json', 'edits.jsonl', 'transcribing.lock']) {
      if (name !== 'session.json') write(`${name}/session.json`, '{}');
      mkdirSync(join(folder, name), { recursive: true });
      symlinkSync(join(outside, 'file'), join(folder, name, name));
    }
    const results = (await followOnce(db, folder, NOW)).map(({ session, title, error }) => [
      session,
      title,
      error,
    ]);
    expect(results).toEqual([
      [ID, 'Design', null],
      ['edits.jsonl', 'edits.jsonl', 'refusing symlink edits.jsonl/edits.jsonl'],
      ['session.json', 'session.json', 'refusing symlink session.json/session.json'],
      ['transcribing.lock', 'transcribing.lock', null],
    ]);
  });

  it('says that there is no such folder', async () => {
    const db = temporaryLibrary();
    await expect(followOnce(db, join(temporaryFolder(), 'nope'), NOW)).rejects.toMatchObject({
      kind: 'badInput',
    });
  });
});
