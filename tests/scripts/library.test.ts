import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openReader } from '../../src-library/database/open-reader.ts';
import { VisibleLibrary } from '../../src-library/database/visible-library.ts';
import { temporaryFile, temporaryFolder, temporaryLibrary } from '../library/temporary-library.ts';

const SCRIPT = join(import.meta.dirname, '../../scripts/library.ts');

interface Outcome {
  readonly code: number | null;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

function outcomeOf(code: number | null, stdout: string): Outcome {
  const rows = stdout.split('\n').filter((line) => line !== '');
  return { code, rows: rows.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

function run(library: string, ...args: string[]): Outcome {
  const { status, stdout } = spawnSync(process.execPath, [SCRIPT, ...args, '--library', library], {
    encoding: 'utf8',
  });
  return outcomeOf(status, stdout);
}

/** The one row of a command that succeeds. */
function row(library: string, ...args: string[]): Readonly<Record<string, unknown>> {
  const { code, rows } = run(library, ...args);
  expect({ code, rows: rows.length }, JSON.stringify(rows)).toEqual({ code: 0, rows: 1 });
  return rows[0] ?? {};
}

function refused(library: string, ...args: string[]): string {
  const { code, rows } = run(library, ...args);
  expect(code).toBe(1);
  expect(rows.map((one) => Object.keys(one))).toEqual([['error']]);
  const message = String(rows[0]?.['error']);
  expect(message).toMatch(/^[A-Z][^\n]+\.$/);
  return message;
}

function captions(...lines: string[]): string {
  const cues = lines.map((line, n) => `00:0${n}.000 --> 00:0${n}.900\n${line}\n`);
  return `WEBVTT\n\n${cues.join('\n')}`;
}

describe('npm run library', () => {
  it('imports, shows, changes, undoes, and leaves one plain file', { timeout: 120_000 }, () => {
    const library = temporaryFile();
    const folder = temporaryFolder();
    const talk = join(folder, 'talk.en.vtt');
    writeFileSync(talk, captions('<v Ada Quill>We met the quaga.', '<v Speaker 1>Then we left.'));
    writeFileSync(join(folder, 'broken.vtt'), 'WEBVTT\n');

    const imported = run(library, 'import', folder);
    expect(imported.code).toBe(0);
    expect(imported.rows).toMatchObject([
      { file: join(folder, 'broken.vtt'), error: expect.stringMatching(/\.$/) as string },
      {
        file: talk,
        format: 'webvtt',
        segments: 2,
        speakers: 2,
        durationMs: 1900,
        receipt: { report: { kept: 2 } },
      },
    ]);
    const id = String(imported.rows[1]?.['id']);
    expect(row(library, 'import', talk)).toMatchObject({ id, known: true, segments: 2 });
    expect(readdirSync(dirname(library))).toEqual(['library.db']);

    expect(row(library, 'show', id)).toMatchObject({
      id,
      kind: 'speech',
      title: 'talk',
      language: 'en',
      format: 'webvtt',
      durationMs: 1900,
      segments: [
        { startMs: 0, endMs: 900, speaker: 'Ada Quill', text: 'We met the quaga.', flags: [] },
        { startMs: 1000, endMs: 1900, speaker: 'Speaker 1', text: 'Then we left.', flags: [] },
      ],
      receipt: { fileName: 'talk.en.vtt', format: 'webvtt' },
    });
    expect(row(library, 'star', id, 'on')).toMatchObject({ id, starred: true });
    expect(row(library, 'tag', id, 'zoo')).toMatchObject({ tags: ['zoo'] });
    expect(row(library, 'edit', id, '0', 'We met the quagga.')).toMatchObject({ id });
    expect(row(library, 'speaker', 'rename', id, 'Speaker 1', 'Ben')).toMatchObject({ id });
    expect(run(library, 'search', 'quagga').rows).toMatchObject([{ id, title: 'talk' }]);
    expect(run(library, 'list').rows).toMatchObject([{ id, starred: true }]);
    const shown = row(library, 'show', id);
    expect(shown['segments']).toMatchObject([{ text: 'We met the quagga.' }, { speaker: 'Ben' }]);
    expect(row(library, 'undo')).toEqual({ undone: 'Rename a speaker in “talk”' });
    expect(row(library, 'private', id, 'on')).toMatchObject({ private: true, hidden: true });

    const task = row(library, 'task', 'add', 'Feed it', '--bucket', 'week');
    expect(task).toMatchObject({ kind: 'task', title: 'Feed it' });
    row(library, 'task', 'done', String(task['id']));
    expect(row(library, 'note', 'add', 'Title', 'Body')).toMatchObject({ kind: 'note', title: 'Title' });
    const summary = row(library, 'summary', 'add', id, 'Short', 'A quagga.');
    expect(summary).toMatchObject({ kind: 'summary', hidden: true, starred: true });
    expect(row(library, 'show', String(summary['id']))).toMatchObject({ text: 'A quagga.' });
    expect(row(library, 'file', 'add', talk)).toMatchObject({ kind: 'file', title: 'talk.en.vtt' });
    expect(row(library, 'check')).toMatchObject({ ok: true, transcripts: 1, starred: 1, paused: false });

    const copy = join(folder, 'copy.db');
    expect(row(library, 'backup', copy)).toMatchObject({ file: copy });
    expect(refused(library, 'backup', copy)).toContain('already');
    expect(row(library, 'trash', id)).toMatchObject({ trashedAt: expect.stringMatching(/Z$/) as string });
    expect(row(library, 'restore', id)).toMatchObject({ trashedAt: null });
    row(library, 'trash', id);
    expect(row(library, 'purge')).toMatchObject({ items: 3, complete: true });
    expect(run(library, 'list').rows).toEqual([]);
    expect(run(copy, 'list').rows).toMatchObject([{ id }]);
    expect(readdirSync(dirname(library))).toEqual(['library.db']);
  });

  it('refuses in one sentence and makes no library by the way', { timeout: 60_000 }, () => {
    const library = temporaryFile();
    refused(library, 'list');
    refused(library, 'star', 'x', 'on');
    refused(library, 'nonsense');
    refused(library);
    refused(library, 'star', 'x');
    refused(library, 'list', '--unknown');
    expect(refused(library, 'export', '--format', 'vtt', 'x')).toContain('not there yet');
    expect(refused(library, 'follow', '/tmp', '--once')).toContain('not there yet');
    expect(readdirSync(dirname(library))).toEqual([]);
    writeFileSync(library, 'no library at all'.repeat(200));
    refused(library, 'note', 'add', 'a', 'b');
    refused(library, 'check');
  });

  it('fails when no file could be imported', { timeout: 60_000 }, () => {
    const library = temporaryFile();
    const { code, rows } = run(library, 'import', '/nowhere/a.vtt');
    expect([code, rows]).toEqual([
      1,
      [{ file: '/nowhere/a.vtt', error: 'This file is not there any more.' }],
    ]);
  });

  it('finds the library at the place of the app when none is named', { timeout: 60_000 }, () => {
    const home = temporaryFolder();
    const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: '', APPDATA: join(home, 'AppData') };
    const call = (...args: string[]) =>
      outcomeOf(0, spawnSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8', env }).stdout);
    call('note', 'add', 'Here', 'x');
    const userData =
      process.platform === 'darwin'
        ? join(home, 'Library/Application Support/Parlance')
        : process.platform === 'win32'
          ? join(home, 'AppData/Parlance')
          : join(home, '.config/Parlance');
    expect(readdirSync(userData)).toEqual(['library.db']);
    const elsewhere = join(temporaryFolder(), 'mine.db');
    writeFileSync(join(userData, 'location.json'), JSON.stringify({ library: elsewhere }));
    call('note', 'add', 'There', 'x');
    expect(readdirSync(dirname(elsewhere))).toEqual(['mine.db']);
  });

  it(
    'writes beside the running app, which sees it, and leaves the app its journal',
    { timeout: 60_000 },
    () => {
      const library = temporaryFile();
      const app = temporaryLibrary(library);
      const assistant = new VisibleLibrary(library);
      expect(row(library, 'note', 'add', 'From a script', 'x')).toMatchObject({ title: 'From a script' });
      expect(app.prepare('SELECT title FROM item').pluck().all()).toEqual(['From a script']);
      expect(app.pragma('journal_mode', { simple: true })).toBe('wal');
      expect(assistant.check().notes).toBe(1);
      expect(row(library, 'pause', 'on')).toEqual({ paused: true });
      expect(() => assistant.read(() => 1)).toThrow('paused');
      expect(row(library, 'pause', 'off')).toEqual({ paused: false });
      expect(assistant.read(() => 1)).toBe(1);
      assistant.close();
    },
  );

  it('copies the library while something writes to it all the time', { timeout: 60_000 }, async () => {
    const library = temporaryFile();
    const app = temporaryLibrary(library);
    const write = app.prepare('INSERT INTO tag(name) VALUES(?)');
    for (let n = 0; n < 2000; n += 1) {
      write.run(`tag ${n} ${'x'.repeat(500)}`);
    }
    const copy = join(temporaryFolder(), 'copy.db');
    const child = spawn(process.execPath, [SCRIPT, 'backup', copy, '--library', library], {
      stdio: 'ignore',
    });
    const exit = once(child, 'close');
    const writing = setInterval(() => write.run(`later ${performance.now()}`), 5);
    expect(await exit).toEqual([0, null]);
    clearInterval(writing);
    const db = openReader(copy);
    expect(db.prepare('SELECT count(*) FROM tag').pluck().get()).toBeGreaterThanOrEqual(2000);
    expect(db.pragma('journal_mode', { simple: true })).toBe('delete');
    db.close();
    expect(readdirSync(dirname(copy))).toEqual(['copy.db']);
  });

  it('generates the same recordings for the same numbers', { timeout: 60_000 }, () => {
    const titles = (name: string, seed: string) => {
      const library = join(temporaryFolder(), name);
      expect(row(library, 'generate', '--transcripts', '12', '--seed', seed)).toEqual({
        transcripts: 12,
        seed: Number(seed),
      });
      return run(library, 'list').rows.map((one) => [one['title'], one['createdAt'], one['preview']]);
    };
    const first = titles('a.db', '4');
    expect(first).toHaveLength(12);
    expect(titles('b.db', '4')).toEqual(first);
    expect(titles('c.db', '5')).not.toEqual(first);
  });

  it('takes what begins with a dash as text behind two dashes', { timeout: 60_000 }, () => {
    const library = temporaryFile();
    const { status, stdout } = spawnSync(
      process.execPath,
      [SCRIPT, '--library', library, '--', 'task', 'add', '--wash up'],
      { encoding: 'utf8' },
    );
    expect([status, JSON.parse(stdout)]).toMatchObject([0, { title: '--wash up' }]);
    mkdirSync(join(dirname(library), 'empty'));
    refused(library, 'import', join(dirname(library), 'empty'));
    rmSync(library);
  });
});
