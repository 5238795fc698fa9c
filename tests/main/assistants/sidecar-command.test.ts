import * as files from 'node:fs/promises';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  copySidecar,
  renewSidecarCopy,
  sidecarCommand,
  type Installation,
  type SidecarCommand,
} from '../../../src-main/assistants/sidecar-command.ts';
import { temporaryFolder } from './support.ts';

function command(overrides: Partial<Installation>, resources: string): SidecarCommand {
  return sidecarCommand({
    platform: 'linux',
    env: {},
    home: '/home/x',
    appVersion: '1.2.3',
    place: { kind: 'packaged', resources },
    ...overrides,
  });
}

describe('the path to register', () => {
  it('is the one in the installed app', () => {
    expect(command({ platform: 'darwin' }, '/Applications/Parlance.app/Contents/Resources')).toEqual({
      kind: 'ready',
      command: '/Applications/Parlance.app/Contents/Resources/mcp/parlance-mcp',
    });
    expect(
      command({ platform: 'win32' }, 'C:\\Users\\x\\AppData\\Local\\Programs\\Parlance\\resources'),
    ).toEqual({
      kind: 'ready',
      command: 'C:\\Users\\x\\AppData\\Local\\Programs\\Parlance\\resources\\mcp\\parlance-mcp.exe',
    });
    expect(command({}, '/opt/Parlance/resources')).toEqual({
      kind: 'ready',
      command: '/opt/Parlance/resources/mcp/parlance-mcp',
    });
  });

  it('is the built one in a checkout', () => {
    expect(command({ place: { kind: 'checkout', folder: '/src/parlance' } }, '')).toEqual({
      kind: 'ready',
      command: '/src/parlance/build/mcp/parlance-mcp',
    });
  });

  it.each([
    ['/private/var/folders/x/AppTranslocation/123/d/Parlance.app/Contents/Resources'],
    ['/Volumes/Parlance 1.2.3/Parlance.app/Contents/Resources'],
  ])('is refused for %s', (resources) => {
    expect(command({ platform: 'darwin' }, resources)).toMatchObject({ kind: 'refused' });
  });

  it('is refused in builds that are closed off', () => {
    expect(command({ env: { FLATPAK_ID: 'x' } }, '/app/resources')).toMatchObject({ kind: 'refused' });
    expect(command({ env: { SNAP: '/snap/x' } }, '/snap/x')).toMatchObject({ kind: 'refused' });
  });

  it('is that of a copy for an AppImage', () => {
    const mounted = '/tmp/.mount_ParlanXYZ/resources';
    expect(command({ env: { APPIMAGE: '/home/x/Parlance.AppImage' } }, mounted)).toEqual({
      kind: 'copy',
      command: '/home/x/.local/share/Parlance/mcp/current/parlance-mcp',
      copy: {
        from: `${mounted}/mcp`,
        to: '/home/x/.local/share/Parlance/mcp/1.2.3',
        link: '/home/x/.local/share/Parlance/mcp/current',
      },
    });
    expect(command({ env: { APPIMAGE: '/a', XDG_DATA_HOME: '/data' } }, mounted)).toMatchObject({
      command: '/data/Parlance/mcp/current/parlance-mcp',
    });
  });
});

describe('the copy for an AppImage', () => {
  it('is renewed after an update, and only where there is one', async () => {
    const folder = await temporaryFolder();
    const from = path.join(folder, 'mount');
    const copies = path.join(folder, 'data');
    await mkdir(from);
    await writeFile(path.join(from, 'parlance-mcp'), 'new');
    const copy = { from, to: path.join(copies, '2.0.0'), link: path.join(copies, 'current') };
    await renewSidecarCopy(files, copy);
    await expect(files.stat(copies)).rejects.toThrow();
    await mkdir(path.join(copies, '1.0.0'), { recursive: true });
    await files.symlink('1.0.0', copy.link);
    await renewSidecarCopy(files, copy);
    expect(await readFile(path.join(copy.link, 'parlance-mcp'), 'utf8')).toBe('new');
  });

  it('has one path over all versions, and keeps the execute bit', async () => {
    const folder = await temporaryFolder();
    const from = path.join(folder, 'mount/mcp');
    await mkdir(from, { recursive: true });
    const link = path.join(folder, 'data/mcp/current');
    for (const version of ['1.0.0', '1.1.0', '1.1.0']) {
      await writeFile(path.join(from, 'parlance-mcp'), version, { mode: 0o755 });
      await copySidecar(files, { from, to: path.join(folder, 'data/mcp', version), link });
      expect(await readFile(path.join(link, 'parlance-mcp'), 'utf8')).toBe(version);
      expect((await files.stat(path.join(link, 'parlance-mcp'))).mode & 0o111).toBe(0o111);
    }
    expect((await files.readdir(path.join(folder, 'data/mcp'))).sort()).toEqual(['1.1.0', 'current']);
  });
});
