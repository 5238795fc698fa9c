import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { libraryInFolder, libraryLocation } from '../../../src-library/database/location.ts';
import { temporaryFolder } from '../temporary-library.ts';

describe('where the library lies', () => {
  it.each([
    ['linux', {}, '/home/ada', '/home/ada/.config/Parlance/library.db'],
    ['linux', { XDG_CONFIG_HOME: '/cfg' }, '/home/ada', '/cfg/Parlance/library.db'],
    ['linux', { XDG_CONFIG_HOME: '' }, '/home/ada', '/home/ada/.config/Parlance/library.db'],
    [
      'darwin',
      { XDG_CONFIG_HOME: '/cfg' },
      '/Users/ada',
      '/Users/ada/Library/Application Support/Parlance/library.db',
    ],
    ['win32', { APPDATA: 'D:\\Roam' }, 'C:\\Users\\ada', 'D:\\Roam\\Parlance\\library.db'],
    ['win32', {}, 'C:\\Users\\ada', 'C:\\Users\\ada\\AppData\\Roaming\\Parlance\\library.db'],
  ] as const)('%s %o', (platform, env, homedir, place) => {
    expect(libraryLocation({ platform, env, homedir })).toBe(place);
  });

  it('may be named by location.json beside it', () => {
    const folder = temporaryFolder();
    const library = join(temporaryFolder(), 'mine.db');
    writeFileSync(join(folder, 'location.json'), JSON.stringify({ library }));
    expect(libraryInFolder(folder, 'linux')).toBe(library);
  });

  it('is not made anew where the named folder is not there, as of a drive that is not connected', () => {
    const folder = temporaryFolder();
    const drive = join(folder, 'drive');
    writeFileSync(join(folder, 'location.json'), JSON.stringify({ library: join(drive, 'library.db') }));
    expect(() => libraryInFolder(folder, 'linux')).toThrow(
      expect.objectContaining({ kind: 'missing' }) as Error,
    );
    mkdirSync(drive);
    expect(libraryInFolder(folder, 'linux')).toBe(join(drive, 'library.db'));
  });

  it.each([
    '',
    '{',
    '[]',
    'null',
    '{"library":5}',
    '{"library":"relative.db"}',
    '{"library":"/a\\u0000b"}',
    '{"other":"/x"}',
  ])('is never the usual place when location.json says %s', (content) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'location.json'), content);
    expect(() => libraryInFolder(folder, 'linux')).toThrow(
      expect.objectContaining({
        kind: 'badInput',
        message: expect.stringContaining('names no complete path') as string,
      }) as Error,
    );
  });

  it('is never the usual place when location.json cannot be read', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'location.json'));
    expect(() => libraryInFolder(folder, 'linux')).toThrow(
      expect.objectContaining({
        kind: 'denied',
        message: expect.stringContaining('cannot be read') as string,
      }) as Error,
    );
  });

  it('takes an absolute path as its own system writes it', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'location.json'), JSON.stringify({ library: 'D:\\mine.db' }));
    expect(() => libraryInFolder(folder, 'linux')).toThrow('names no complete path');
  });
});
