import { describe, expect, it } from 'vitest';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { libraryLocation } from '../../src-library/database/location.ts';
import { SIDECAR, SidecarProcess } from './sidecar-process.ts';
import { libraryWith, temporaryFolder } from './test-library.ts';
import { addRecording } from './test-recording.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(SIDECAR, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, stdout, stderr };
}

const twoRecordings = () =>
  libraryWith((db) => {
    addRecording(db);
    addRecording(db, { private: true });
    addRecording(db);
  });

describe('the command line', () => {
  it('prints its version and how it is used', () => {
    expect(run(['--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
    const help = run(['--help']);
    expect(help).toMatchObject({ status: 0, stderr: '' });
    expect(help.stdout).toContain('--library FILE');
  });

  it.each([
    [['--nonsense'], 'The option --nonsense is not known; --help lists the options.'],
    [['stray'], 'The option stray is not known; --help lists the options.'],
    [['--library'], 'The option --library needs the name of a file.'],
    [['--library='], 'The option --library needs the name of a file.'],
    [['--library', '--check'], 'The option --library needs the name of a file.'],
    [['--check=yes'], 'The options --check, --version and --help take no value.'],
  ])('refuses %j in one sentence', (args, sentence) => {
    expect(run(args)).toEqual({ status: 2, stdout: '', stderr: `parlance-mcp: ${sentence}\n` });
  });
});

describe('--check', () => {
  it('says what a library holds for assistants', () => {
    const { status, stdout, stderr } = run(['--check', '--library', twoRecordings()]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('The library opens.');
    expect(stdout).toContain('Assistants see 2 transcripts, 0 notes, 0 summaries, 0 files and 0 tasks.');
  });

  it('says in a sentence why it does not open', () => {
    const folder = temporaryFolder();
    const { status, stdout } = run(['--check', '--library', join(folder, 'none.db')]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^The library does not open\. [A-Z].+\.\n$/);
    expect(stdout).not.toContain(folder);
  });
});

describe('which library', () => {
  it('is the named one, else that of the environment', () => {
    const library = twoRecordings();
    const missing = join(temporaryFolder(), 'none.db');
    expect(run(['--check'], { PARLANCE_LIBRARY: library }).status).toBe(0);
    expect(run(['--check', '--library', library], { PARLANCE_LIBRARY: missing }).status).toBe(0);
    expect(run(['--check', '--library', missing], { PARLANCE_LIBRARY: library }).status).toBe(1);
  });

  it('is else the place of the app, also when a file there names another', async () => {
    const home = temporaryFolder();
    const env = { HOME: home, XDG_CONFIG_HOME: '', APPDATA: '', PARLANCE_LIBRARY: '' };
    const own = libraryLocation({ platform: process.platform, env, homedir: homedir() }).replace(
      homedir(),
      home,
    );
    mkdirSync(dirname(own), { recursive: true });
    copyFileSync(twoRecordings(), own);
    expect(run(['--check'], env).stdout).toContain('Assistants see 2 transcripts');

    const sidecar = new SidecarProcess({ env });
    expect((await sidecar.callTool('list_transcripts')).result).toBeDefined();
    const moved = libraryWith((db) => addRecording(db, { title: 'Moved' }));
    writeFileSync(join(dirname(own), 'location.json'), JSON.stringify({ library: moved }));
    expect(JSON.stringify(await sidecar.callTool('list_transcripts'))).toContain('Moved');
    expect(await sidecar.end()).toMatchObject({ code: 0, stderr: '' });
  });
});
