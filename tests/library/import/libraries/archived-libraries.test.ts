import { strToU8, zipSync, type Zippable } from 'fflate';
import BetterSqlite3 from 'better-sqlite3';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { followOnce } from '../../../../src-library/follow/follow-folder.ts';
import { line, textsOf } from '../../follow/followed.ts';
import { NOW, temporaryFolder, temporaryLibrary } from '../../temporary-library.ts';
import { all, bring, outcomes, tasks } from './brought.ts';

const ID = '2026-09-05T1200-design';

function archiveOf(files: Readonly<Record<string, string | Uint8Array>>, name = 'library.zip'): string {
  const path = join(temporaryFolder(), name);
  const bytes = Object.fromEntries(
    Object.entries(files).map(([file, content]) => [
      file,
      typeof content === 'string' ? strToU8(content) : content,
    ]),
  ) as Zippable;
  writeFileSync(path, zipSync(bytes));
  return path;
}

const SESSION = {
  'session.json': JSON.stringify({ name: 'Design', started_at: '2026-09-05T12:00:00Z' }),
  'raw.jsonl': line('room', 0, 'one') + line('call', 0, 'two'),
};
const inside = (folder: string): Record<string, string> =>
  Object.fromEntries(Object.entries(SESSION).map(([name, text]) => [`${folder}/${name}`, text]));

function lumotia(): Uint8Array {
  const path = join(temporaryFolder(), 'lumotia.db');
  const db = new BetterSqlite3(path);
  db.exec(
    `CREATE TABLE tasks(id TEXT, text TEXT, bucket TEXT, done INTEGER); INSERT INTO tasks VALUES('1', 'Order glass', 'today', 0)`,
  );
  db.close();
  return readFileSync(path);
}

describe('a library in a ZIP archive', () => {
  it('comes in as its folder would: sessions of Ambient, once, and followed later they are the same', async () => {
    const db = temporaryLibrary();
    const path = archiveOf({
      ...inside(`Ambient/${ID}`),
      ...inside('Ambient/2026-09-06T0900'),
      [`Ambient/${ID}/audio/room.native.wav`]: 'RIFF',
      [`__MACOSX/Ambient/${ID}/._raw.jsonl`]: 'x',
      'Ambient/beside.srt': '1\n00:00:01,000 --> 00:00:02,000\nHello.\n',
    });
    expect(outcomes(await bring(db, path))).toEqual(['imported', 'imported', 'imported']);
    expect(textsOf(db, ID)).toEqual(['one', 'two']);
    expect(db.prepare('SELECT folder FROM session WHERE external_id = ?').pluck().get(ID)).toBeNull();
    expect(outcomes(await bring(db, path))).toEqual(['known', 'known', 'known']);
    const folder = temporaryFolder();
    for (const [name, text] of Object.entries({ ...inside(ID), ...inside('2026-09-06T0900') })) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    writeFileSync(join(folder, ID, 'raw.jsonl'), `${SESSION['raw.jsonl']}${line('room', 9000, 'three')}`);
    await followOnce(db, folder, NOW);
    expect(textsOf(db, ID)).toEqual(['one', 'two', 'three']);
    expect(db.prepare('SELECT count(*) FROM session').pluck().get()).toBe(3);
  });

  it('is called after the archive when the files of a session lie at its top', async () => {
    const db = temporaryLibrary();
    await bring(db, archiveOf(SESSION, `${ID}.zip`));
    expect(textsOf(db, ID)).toEqual(['one', 'two']);
  });

  it('may be a database or the folder of a session of Char; databases of no known program are passed over', async () => {
    const db = temporaryLibrary();
    const other = new BetterSqlite3(join(temporaryFolder(), 'other.db'));
    other.exec('CREATE TABLE bookmarks(url TEXT)');
    const path = archiveOf({
      'backup/lumotia.db': lumotia(),
      'backup/other.sqlite': other.serialize(),
      'char/s1/_meta.json': JSON.stringify({ id: 's1', title: 'Round' }),
      'char/s1/transcript.json': JSON.stringify({
        transcripts: [{ words: [{ text: 'Hi.', start_ms: 0, end_ms: 400, channel: 0 }] }],
      }),
    });
    other.close();
    const files = await bring(db, path);
    expect(files.map(({ path: place }) => place.slice(path.length + 1))).toEqual([
      'char/s1',
      'backup/lumotia.db',
    ]);
    expect(outcomes(files)).toEqual(['imported', 'kept']);
    expect(all(db)).toMatchObject([{ title: 'Round', lines: [[0, 400, 'Me', 'Hi.']] }]);
    expect(tasks(db)).toMatchObject([{ text: 'Order glass', bucket: 'today' }]);
  });

  it('that leads out of its archive is refused, and leaves nothing behind', async () => {
    const db = temporaryLibrary();
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith('parlance-archive-'));
    const files = await bring(db, archiveOf({ ...inside('../../out'), ...inside('good'), 'a/..': 'x' }));
    expect(outcomes(files)).toEqual([expect.stringMatching(/leads out of its archive/), 'imported']);
    const left = readdirSync(tmpdir()).filter((name) => name.startsWith('parlance-archive-'));
    expect(left.filter((name) => !before.includes(name))).toEqual([]);
  });
});
