import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { RELEASE_FUSES } from '../../scripts/packaging/check-fuses.mjs';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const configuration = z
  .looseObject({
    files: z.array(z.string()),
    extraResources: z.array(
      z.object({ from: z.string(), to: z.string(), filter: z.array(z.string()).optional() }),
    ),
    electronFuses: z.record(z.string(), z.boolean()),
    protocols: z.array(z.looseObject({ schemes: z.array(z.string()) })),
    extraMetadata: z.object({ desktopName: z.string() }),
    linux: z.looseObject({
      executableName: z.string(),
      syncDesktopName: z.boolean(),
      icon: z.string(),
      mimeTypes: z.array(z.string()),
      fileAssociations: z.array(z.looseObject({ ext: z.string(), mimeType: z.string() })),
    }),
    deb: z.looseObject({ depends: z.array(z.string()) }),
    mac: z.looseObject({
      hardenedRuntime: z.boolean(),
      entitlements: z.string(),
      entitlementsInherit: z.string(),
      binaries: z.array(z.string()),
      fileAssociations: z.array(z.looseObject({ ext: z.string() })),
    }),
    nsis: z.looseObject({
      perMachine: z.boolean(),
      deleteAppDataOnUninstall: z.boolean(),
      include: z.string(),
    }),
  })
  .parse(parse(read('electron-builder.yml')));

describe('what the packages are made by', () => {
  it('sets every fuse of a release, as the check of the packages asks for them', () => {
    const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);
    const wanted = Object.entries(RELEASE_FUSES).map(([name, value]) => [lowerFirst(name), value]);
    expect(configuration.electronFuses).toMatchObject(Object.fromEntries(wanted));
    expect(configuration.electronFuses).toMatchObject({ runAsNode: false, onlyLoadAppFromAsar: true });
  });

  it('ships the sidecar with its native module and the sample, and no package as such', () => {
    const shipped = configuration.extraResources.map(({ from, to }) => `${from} > ${to}`);
    expect(shipped).toEqual(['build/mcp > mcp', 'assets/sample-library > sample-library']);
    expect(configuration.extraResources[0]?.filter).toEqual([
      'parlance-mcp',
      'parlance-mcp.exe',
      'better_sqlite3.node',
    ]);
    expect(configuration.files).toContain('!node_modules/**');
    expect(configuration.files).toContain('!**/*.map');
  });

  it('claims the links on every system', () => {
    expect(configuration.protocols.flatMap(({ schemes }) => schemes)).toEqual(['parlance']);
    expect(read(configuration.nsis.include)).toContain(
      String.raw`WriteRegStr SHELL_CONTEXT "Software\Classes\parlance" "URL Protocol" ""`,
    );
  });

  it('offers itself for captions on every system and takes them from no other program', () => {
    const { linux, mac } = configuration;
    // What stands at the top or under `win` would make Parlance the usual program on Windows.
    expect(configuration).not.toHaveProperty('fileAssociations');
    expect(configuration['win']).not.toHaveProperty('fileAssociations');
    expect(linux.mimeTypes).toEqual(['text/vtt', 'application/x-subrip']);
    expect(linux.fileAssociations.map(({ ext }) => ext)).toEqual(['sbv', 'lrc']);
    const installer = read(configuration.nsis.include);
    for (const ext of ['vtt', 'srt', 'sbv', 'lrc']) {
      expect(mac.fileAssociations).toContainEqual(
        expect.objectContaining({ ext, role: 'Viewer', rank: 'Alternate' }),
      );
      expect(installer).toContain(`insertmacro offerFor ".${ext}"`);
      expect(installer).toContain(`insertmacro offerNoMoreFor ".${ext}"`);
    }
    expect(installer).not.toMatch(/WriteRegStr SHELL_CONTEXT "Software\\Classes\\\.\w+" ""/);
  });

  it('names the desktop file as the window names itself', () => {
    expect(configuration.linux.syncDesktopName).toBe(true);
    expect(configuration.extraMetadata.desktopName).toBe(`${configuration.linux.executableName}.desktop`);
  });

  it('has every icon of Linux by its size', () => {
    for (const size of [16, 32, 48, 64, 128, 256, 512])
      expect(
        existsSync(path.join(root, configuration.linux.icon, `${String(size)}x${String(size)}.png`)),
      ).toBe(true);
  });

  it('lets the deb ask for the libraries that a bare system lacks', () => {
    const names = configuration.deb.depends.flatMap((dependency) => dependency.split(' | '));
    expect(names).toEqual(expect.arrayContaining(['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1']));
  });

  it('signs the sidecar too, and lets it and the app compile JavaScript under the hardened runtime', () => {
    const { mac } = configuration;
    expect(mac.hardenedRuntime).toBe(true);
    expect(mac.binaries).toContain('Contents/Resources/mcp/parlance-mcp');
    for (const file of [mac.entitlements, mac.entitlementsInherit])
      expect(read(file)).toMatch(/<key>com\.apple\.security\.cs\.allow-jit<\/key>\s*<true\/>/);
  });

  it("installs on Windows for one person, and leaves that person's library when it is removed", () => {
    expect(configuration.nsis).toMatchObject({ perMachine: false, deleteAppDataOnUninstall: false });
  });
});
