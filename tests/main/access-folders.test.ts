import { expect, it } from 'vitest';
import { accessFolders } from '../../src-main/access-folders.ts';

it('lies beside the library', () => {
  expect(accessFolders('/home/ada/.config/Parlance', { platform: 'linux', env: {} })).toEqual([
    '/home/ada/.config/Parlance/access',
  ]);
});
