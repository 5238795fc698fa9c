import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { run as runCommand } from '../../scripts/library/run.ts';
import { openReader } from '../../src-library/database/open-reader.ts';
import { VisibleLibrary } from '../../src-library/database/visible-library.ts';
import { smallPdf } from '../library/import/document-text/small-pdf.ts';
import { temporaryFile, temporaryFolder, temporaryLibrary } from '../library/temporary-library.ts';

const SCRIPT = join(import.meta.dirname, '../../scripts/library.ts');

type Row = Readonly<Record<string, unknown>>;

interface Outcome {
  readonly code: number | null;
  readonly rows: readonly Row[];
}

function rowsOf(stdout: string): Row[] {
  const lines = stdout.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Row);
}

/** Runs a command here: as a program of its own it would spend its time on starting. */
async function run(library: string, ...args: string[]): Promise<Outcome> {
  const lines: string[] = [];
  const environment = { platform: process.platform, env: {}, homedir: '/nowhere' };
  const code = await runCommand([...args, '--library', library], environment, (output) =>
    lines.push(String(output)),
  );
  return { code, rows: rowsOf(lines.join('')) };
}

/** The one row of a command that succeeds. */
async function row(library: string, ...args: string[]): Promise<Row> {
  const { code, rows } = await run(library, ...args);
  expect({ code, rows: rows.length }, JSON.stringify(rows)).toEqual({ code: 0, rows: 1 });
  return rows[0] ?? {};
}

async function refused(library: string, ...args: string[]): Promise<string> {
  const { code, rows } = await run(library, ...args);
  expect(code).toBe(1);
  return errorOf(rows);
}

function errorOf(rows: readonly Row[]): string {
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
  it('imports, shows, changes, undoes, and leaves one plain file', async () => {
    const library = temporaryFile();
    const folder = temporaryFolder();
    const talk = join(folder, 'talk.en.vtt');
    writeFileSync(talk, captions('<v Ada Quill>We met the quaga.', '<v Speaker 1>Then we left.'));
    writeFileSync(join(folder, 'broken.vtt'), 'WEBVTT\n');

    const imported = await run(library, 'import', folder);
    expect(imported.code).toBe(0);
    expect(imported.rows).toMatchObject([
      { file: join(folder, 'broken.vtt'), error: expect.stringMatching(/\.$/) as string },
      {
        file: talk,
        source: 'WebVTT',
        format: 'webvtt',
        segments: 2,
        speakers: 2,
        durationMs: 1900,
        receipt: { report: { kept: 2 } },
      },
    ]);
    const id = String(imported.rows[1]?.['id']);
    expect(await row(library, 'import', talk)).toMatchObject({ id, known: true, segments: 2 });
    expect(readdirSync(dirname(library))).toEqual(['library.db']);

    const keys = Object.keys(await row(library, 'show', id));
    const page = readFileSync(join(import.meta.dirname, '../../docs/command-line.md'), 'utf8');
    const documented = page.slice(
      page.indexOf("All that a transcript's row has"),
      page.indexOf('### Changing'),
    );
    expect(keys.filter((key) => !documented.includes(`\`${key}\``))).toEqual([]);
    expect(await row(library, 'show', id)).toMatchObject({
      id,
      kind: 'transcript',
      content: 'speech',
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
    expect(await row(library, 'star', id, 'on')).toMatchObject({ id, starred: true });
    expect(await row(library, 'tag', id, 'zoo')).toMatchObject({ tags: ['zoo'] });
    expect(await row(library, 'edit', id, '0', 'We met the quagga.')).toMatchObject({
      id,
      segment: { seq: 0, text: 'We met the quagga.', edited: true },
    });
    expect(await row(library, 'speaker', 'rename', id, 'Speaker 1', 'Ben')).toMatchObject({
      id,
      speakers: [
        { label: 'Ada Quill', name: 'Ada Quill' },
        { label: 'Speaker 1', name: 'Ben' },
      ],
    });
    expect((await run(library, 'search', 'quagga')).rows).toMatchObject([{ id, title: 'talk' }]);
    expect((await run(library, 'list')).rows).toMatchObject([{ id, starred: true }]);
    const shown = await row(library, 'show', id);
    expect(shown['segments']).toMatchObject([{ text: 'We met the quagga.' }, { speaker: 'Ben' }]);
    expect(await row(library, 'undo')).toEqual({ undone: 'Rename a speaker in “talk”' });
    expect(await row(library, 'private', id, 'on')).toMatchObject({ private: true, hidden: true });

    const task = await row(library, 'task', 'add', 'Feed it', '--bucket', 'week');
    expect(task).toMatchObject({ kind: 'task', title: 'Feed it', bucket: 'week', done: false, doneAt: null });
    expect(await row(library, 'task', 'done', String(task['id']))).toMatchObject({
      bucket: 'done',
      done: true,
      doneAt: expect.stringMatching(/Z$/) as string,
    });
    expect(await row(library, 'note', 'add', 'Title', 'Body')).toMatchObject({
      kind: 'note',
      title: 'Title',
    });
    const summary = await row(library, 'summary', 'add', id, 'Short', 'A quagga.');
    expect(summary).toMatchObject({ kind: 'summary', hidden: true, starred: true });
    expect(summary).not.toHaveProperty('bucket');
    expect(await row(library, 'show', String(summary['id']))).toMatchObject({ text: 'A quagga.' });
    expect(await row(library, 'file', 'add', talk)).toMatchObject({ kind: 'file', title: 'talk.en.vtt' });
    const report = join(temporaryFolder(), 'report.pdf');
    writeFileSync(report, smallPdf(['brackish estuary']));
    const kept = await row(library, 'file', 'add', report);
    expect(await row(library, 'search', 'brackish')).toMatchObject({ id: kept['id'] });
    writeFileSync(report, smallPdf(['secret'], true));
    expect(await row(library, 'file', 'add', report)).toMatchObject({
      problem: expect.stringContaining('locked') as string,
    });
    expect(await row(library, 'check')).toMatchObject({
      ok: true,
      transcripts: 1,
      starred: 1,
      paused: false,
    });

    const copy = join(folder, 'copy.db');
    expect(await row(library, 'backup', copy)).toMatchObject({ file: copy });
    expect(await refused(library, 'backup', copy)).toContain('already');
    expect(await row(library, 'trash', id)).toMatchObject({
      trashedAt: expect.stringMatching(/Z$/) as string,
    });
    expect(await row(library, 'restore', id)).toMatchObject({ trashedAt: null });
    await row(library, 'trash', id);
    const purged = await run(library, 'purge');
    const commands = (purged.rows[1]?.['commands'] ?? 0) as number;
    expect(commands).toBeGreaterThan(3);
    expect(purged).toEqual({
      code: 0,
      rows: [{ purging: { items: 3, commands } }, { items: 3, commands, complete: true }],
    });
    expect((await run(library, 'list')).rows).toEqual([]);
    expect((await run(copy, 'list')).rows).toMatchObject([{ id }]);
    expect(readdirSync(dirname(library))).toEqual(['library.db']);
  });

  it('refuses in one sentence and makes no library by the way', async () => {
    const library = temporaryFile();
    await refused(library, 'list');
    await refused(library, 'star', 'x', 'on');
    await refused(library, 'nonsense');
    await refused(library);
    await refused(library, 'star', 'x');
    await refused(library, 'list', '--unknown');
    await refused(library, 'export', '--format', 'vtt', 'x');
    await refused(library, 'follow', '/nowhere');
    await refused(library, 'follow', '/nowhere', '--once');
    expect(readdirSync(dirname(library))).toEqual([]);
    writeFileSync(library, 'no library at all'.repeat(200));
    await refused(library, 'note', 'add', 'a', 'b');
    await refused(library, 'check');
  });

  it('says what is wrong with an option or a word', async () => {
    const library = temporaryFile();
    expect(await refused(library, 'list', '--limit', '-1')).toBe(
      'The value of --limit must be a whole number.',
    );
    expect(await refused(library, 'list', '--limit', 'x')).not.toContain('does not know');
    expect(await refused(library, 'generate', '--transcripts', '-3')).toBe(
      'The value of --transcripts must be a whole number.',
    );
    expect(await refused(library, 'edit', 'x', '-1', 'y')).toContain('below 0');
    expect(await refused(library, 'list', '--library')).toBe('Say a value behind --library.');
    expect(await refused(library, 'follow', 'x', '--once=y')).toBe('The option --once takes no value.');
    expect(await refused(library, 'list', '--unknown')).toContain('does not know');
    expect(await refused(library, 'star', 'x')).toBe('This command takes ID on|off.');
    expect(await refused(library, 'pause')).toBe('This command takes on|off.');
  });

  it('makes no folder for a copy', async () => {
    const library = temporaryFile();
    await row(library, 'note', 'add', 'a', 'b');
    const there = join(temporaryFolder(), 'no');
    expect(await refused(library, 'backup', join(there, 'such', 'copy.db'))).toContain('no such folder');
    expect(existsSync(there)).toBe(false);
  });

  it('keeps no file that never ends, is too large, or is the library itself', async () => {
    const library = temporaryFile();
    const folder = temporaryFolder();
    const pipe = join(folder, 'pipe');
    spawnSync('mkfifo', [pipe]);
    const huge = join(folder, 'huge.bin');
    writeFileSync(huge, '');
    truncateSync(huge, 200 * 1024 * 1024 + 1);
    const noFile = 'This is not a file that can be read.';
    expect(await refused(library, 'file', 'add', folder)).toBe(noFile);
    expect(await refused(library, 'file', 'add', '/dev/null')).toBe(noFile);
    expect(await refused(library, 'file', 'add', huge)).toContain('larger than 200 MB');
    if (existsSync(pipe)) expect(await refused(library, 'file', 'add', pipe)).toBe(noFile);
    expect(readdirSync(dirname(library))).toEqual([]);
    await row(library, 'note', 'add', 'a', 'b');
    expect(await refused(library, 'file', 'add', library)).toContain('the library itself');
  });

  it('fails when no file could be imported', async () => {
    const library = temporaryFile();
    const { code, rows } = await run(library, 'import', '/nowhere/a.vtt');
    expect([code, rows]).toEqual([
      1,
      [{ file: '/nowhere/a.vtt', error: 'There is no file with this name.' }],
    ]);
  });

  it('finds the library at the place of the app when none is named', () => {
    const home = temporaryFolder();
    const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: '', APPDATA: join(home, 'AppData') };
    const call = (...args: string[]) => {
      const { status, stdout } = spawnSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8', env });
      return { code: status, rows: rowsOf(stdout) };
    };
    expect(call('note', 'add', 'Here', 'x')).toMatchObject({ code: 0, rows: [{ title: 'Here' }] });
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
    const generated = call('generate', '--transcripts', '1');
    expect(generated.code).toBe(1);
    expect(errorOf(generated.rows)).toContain('--library');
  });

  it('writes beside the running app, which sees it, and leaves the app its journal', async () => {
    const library = temporaryFile();
    const app = temporaryLibrary(library);
    const assistant = new VisibleLibrary(library);
    const { status, stdout } = spawnSync(
      process.execPath,
      [SCRIPT, 'note', 'add', 'From a script', 'x', '--library', library],
      { encoding: 'utf8' },
    );
    expect([status, rowsOf(stdout)]).toMatchObject([0, [{ title: 'From a script' }]]);
    expect(app.prepare('SELECT title FROM item').pluck().all()).toEqual(['From a script']);
    expect(app.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(assistant.check().notes).toBe(1);
    await nextTurn();
    expect(await row(library, 'pause', 'on')).toEqual({ paused: true });
    expect(() => assistant.read(() => 1)).toThrow('paused');
    await nextTurn();
    expect(await row(library, 'pause', 'off')).toEqual({ paused: false });
    expect(assistant.read(() => 1)).toBe(1);
    assistant.close();
  });

  it('copies the library while something writes to it all the time', async () => {
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

  it('generates the same recordings for the same numbers', async () => {
    const titles = async (name: string, seed: string) => {
      const library = join(temporaryFolder(), name);
      expect(await row(library, 'generate', '--transcripts', '12', '--seed', seed)).toEqual({
        transcripts: 12,
        seed: Number(seed),
      });
      const { rows } = await run(library, 'list');
      return rows.map((one) => [one['title'], one['createdAt'], one['preview']]);
    };
    const first = await titles('a.db', '4');
    expect(first).toHaveLength(12);
    expect(await titles('b.db', '4')).toEqual(first);
    expect(await titles('c.db', '5')).not.toEqual(first);
  });

  it('takes what begins with a dash as text behind two dashes', async () => {
    const library = temporaryFile();
    const { status, stdout } = spawnSync(
      process.execPath,
      [SCRIPT, '--library', library, '--', 'task', 'add', '--wash up'],
      { encoding: 'utf8' },
    );
    expect([status, JSON.parse(stdout)]).toMatchObject([0, { title: '--wash up' }]);
    mkdirSync(join(dirname(library), 'empty'));
    await refused(library, 'import', join(dirname(library), 'empty'));
    rmSync(library);
  });

  describe('whose reader goes away', () => {
    /** Starts an import whose rows nobody reads from the beginning; its exit code. */
    async function importUnheard(library: string, ...paths: string[]): Promise<unknown> {
      const child = spawn(process.execPath, [SCRIPT, 'import', ...paths, '--library', library], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child.stdout.destroy();
      let errors = '';
      child.stderr.on('data', (chunk) => (errors += String(chunk)));
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, errors };
    }

    it('finishes its work', async () => {
      const library = temporaryFile();
      const folder = temporaryFolder();
      for (let n = 0; n < 6; n += 1) writeFileSync(join(folder, `${n}.vtt`), captions(`number ${n}`));
      expect(await importUnheard(library, folder)).toEqual({ code: 0, errors: '' });
      expect((await run(library, 'list')).rows).toHaveLength(6);
    });

    it('says by its exit code that it failed', async () => {
      expect(await importUnheard(temporaryFile(), '/nowhere/a.vtt', '/nowhere/b.vtt')).toEqual({
        code: 1,
        errors: '',
      });
    });
  });
});

describe('export', () => {
  it('writes the file itself, or into a new one, or everything', async () => {
    const library = temporaryFile();
    const captions = join(temporaryFolder(), 'talk.srt');
    writeFileSync(captions, '1\n00:00:01,000 --> 00:00:02,500\nAda Quill: Salt & water.\n');
    const { id } = await row(library, 'import', captions);
    const chunks: string[] = [];
    const environment = { platform: process.platform, env: {}, homedir: '/nowhere' };
    const words = ['export', '--format', 'vtt', String(id), '--library', library];
    await runCommand(words, environment, (chunk) => chunks.push(Buffer.from(chunk).toString()));
    expect(chunks.join('')).toContain('00:00:01.000 --> 00:00:02.500');
    const target = join(temporaryFolder(), 'out.json');
    expect(await row(library, 'export', '--format', 'json', String(id), '--to', target)).toMatchObject({
      format: 'json',
    });
    expect(await refused(library, 'export', '--format', 'md', String(id), '--to', target)).toContain(
      'already',
    );
    const second = temporaryFile();
    expect(await row(second, 'import', target)).toMatchObject({ id, segments: 1, format: 'subrip' });
    const folder = join(temporaryFolder(), 'all');
    expect(await row(library, 'export', '--format', 'md', '--all', '--to', folder)).toMatchObject({
      written: 1,
    });
    const archive = join(temporaryFolder(), 'all.zip');
    expect(await row(library, 'export', '--format', 'md', '--all', '--to', archive)).toMatchObject({
      to: archive,
    });
    expect(await refused(library, 'export', '--format', 'md', '--all', '--to', archive)).toContain(
      'a file of this name already',
    );
    expect(await refused(library, 'export', '--format', 'pdf', String(id))).toContain(
      'Only the app prints PDF',
    );
    expect(await refused(library, 'export', '--format', 'nonsense', String(id))).toContain('json');
    expect(await refused(library, 'export', String(id))).toContain('--format');
  });
});
