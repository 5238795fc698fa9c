import { writeFileSync } from 'node:fs';
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
    writeFileSync(join(folder, 'location.json'), JSON.stringify({ library: '/elsewhere/mine.db' }));
    expect(libraryInFolder(folder, 'linux')).toBe('/elsewhere/mine.db');
  });

  it.each(['', '{', '[]', 'null', '{"library":5}', '{"library":"relative.db"}', '{"other":"/x"}'])(
    'ignores a location.json that says %s',
    (content) => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, 'location.json'), content);
      expect(libraryInFolder(folder, 'linux')).toBe(join(folder, 'library.db'));
    },
  );
});
