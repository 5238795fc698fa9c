import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LOCATION_FILE, libraryLocation } from '../../src-library/database/location.ts';
import { TOOLS } from '../../src-mcp/tools/index.ts';
import { SIDECAR, SidecarProcess } from './sidecar-process.ts';
import { libraryWith, temporaryFolder, writeLibrary } from './test-library.ts';
import { addRecording } from './test-recording.ts';

interface AppPlace {
  readonly env: Readonly<Record<string, string>>;
  /** The app's own library, which is there and must not be read in the other one's stead. */
  readonly own: string;
  /** The file that names another. */
  readonly location: string;
}

/** The place of an app of one test, whose own library holds one recording. */
function appPlace(): AppPlace {
  const home = temporaryFolder();
  const env = { HOME: home, XDG_CONFIG_HOME: '', APPDATA: '', PARLANCE_LIBRARY: '' };
  const own = libraryLocation({ platform: process.platform, env, homedir: homedir() }).replace(
    homedir(),
    home,
  );
  mkdirSync(dirname(own), { recursive: true });
  writeLibrary(own, (db) => addRecording(db, { title: 'Not to be read' }));
  return { env, own, location: join(dirname(own), LOCATION_FILE) };
}

const NO_PATH =
  "Parlance's file location.json, which says where the library lies, names no complete path. No library was opened or made; put the library's path into that file, or remove it to use the usual place.";
const NO_FOLDER =
  "The folder in which the library lies is not there; perhaps its drive is not connected. No library was opened or made; connect the drive, or correct Parlance's file location.json, then try again.";
const UNREADABLE =
  "Parlance's file location.json, which says where the library lies, cannot be read. No library was opened or made; check the permissions of that file, then try again.";

const writing = (text: string) => (location: string) => writeFileSync(location, text);

const STATES: readonly (readonly [name: string, spoil: (location: string) => void, sentence: string])[] = [
  ['is no JSON', writing('library.db'), NO_PATH],
  ['names nothing', writing('{}'), NO_PATH],
  ['names a number', writing('{"library":1}'), NO_PATH],
  ['names a place that depends on where one stands', writing('{"library":"library.db"}'), NO_PATH],
  ['names a place in a folder that is not there', writing(`{"library":${nowhere()}}`), NO_FOLDER],
  ['cannot be read', (location) => mkdirSync(location), UNREADABLE],
];

function nowhere(): string {
  return JSON.stringify(process.platform === 'win32' ? 'Q:\\drive\\library.db' : '/no such drive/library.db');
}

/** Arguments with which each tool gets as far as the library. */
const ARGUMENTS: Readonly<Record<string, object>> = {
  search: { query: 'beans' },
  fetch: { id: 'any' },
  context_pack: { query: 'beans' },
  check_quote: { quote: 'beans are green' },
  search_transcripts: { query: 'beans' },
  get_transcript: { id: 'any' },
  transcript: { session: 'any' },
};

function started(env: Readonly<Record<string, string>>): SidecarProcess {
  const sidecar = new SidecarProcess({ env });
  onTestFinished(async () => {
    expect(await sidecar.end()).toMatchObject({ code: 0, stderr: '' });
  });
  return sidecar;
}

describe.each(STATES)('the file that says where the library lies %s', (_name, spoil, sentence) => {
  it('every tool says so as its family does, and reads as soon as that is mended', async () => {
    const { env, location } = appPlace();
    spoil(location);
    const sidecar = started(env);
    for (const { name, family } of TOOLS) {
      const { result, error } = await sidecar.callTool(name, ARGUMENTS[name]);
      expect({ name, result, error }).toEqual({
        name,
        ...(family === 'lumotia'
          ? { error: { code: -32603, message: `DB error: ${sentence}` } }
          : { result: { content: [{ type: 'text', text: sentence }], isError: true } }),
      });
    }
    rmSync(location, { recursive: true });
    const elsewhere = libraryWith((db) => addRecording(db, { title: 'Moved' }));
    writeFileSync(location, JSON.stringify({ library: elsewhere }));
    expect(JSON.stringify(await sidecar.callTool('list_transcripts'))).toContain('Moved');
  });

  it('resources say so, and those that are built in are read', async () => {
    const { env, location } = appPlace();
    spoil(location);
    const sidecar = started(env);
    const uri = 'parlance://transcript/any';
    for (const method of ['resources/read', 'resources/subscribe']) {
      expect((await sidecar.request(method, { uri })).error).toEqual({ code: -32603, message: sentence });
    }
    const about = await sidecar.request('resources/read', { uri: 'parlance://about' });
    expect(about.result).toMatchObject({ contents: [{ uri: 'parlance://about' }] });
  });

  it('--check says so', () => {
    const { env, location } = appPlace();
    spoil(location);
    const { status, stdout } = spawnSync(SIDECAR, ['--check'], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: `The library does not open. ${sentence}\n` });
  });
});
