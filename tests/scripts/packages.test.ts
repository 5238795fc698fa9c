import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { controlFile, readDebRequest } from '../../scripts/packaging/deb-package.mjs';
import { makeTarball } from '../../scripts/packaging/tarball.mjs';
import { findProgram } from '../../scripts/setup/programs.mjs';

const standIn = path.join(import.meta.dirname, '../../scripts/packaging/fpm-over-dpkg.mjs');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'parlance-packages-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** A folder with a program and a text in it, as an unpacked app has them. */
function unpackedApp(name: string): string {
  const app = path.join(folder, name, 'app');
  mkdirSync(path.join(app, 'resources'), { recursive: true });
  writeFileSync(path.join(app, 'program'), '#!/bin/sh\n');
  chmodSync(path.join(app, 'program'), 0o755);
  writeFileSync(path.join(app, 'resources', 'text'), 'text');
  return app;
}

describe.runIf(process.platform === 'linux')('an archive', () => {
  it('has the same bytes whenever and wherever it is made, and one folder at its top', async () => {
    const options = { top: 'parlance-1.2.3', level: 6, epoch: 1_000_000_000 };
    const archives: Buffer[] = [];
    for (const name of ['first', 'second']) {
      const app = unpackedApp(name);
      utimesSync(path.join(app, 'program'), archives.length, archives.length);
      const archive = path.join(folder, `${name}.tar.gz`);
      await makeTarball(app, archive, options);
      archives.push(readFileSync(archive));
    }
    expect(archives[0]).toEqual(archives[1]);

    const listed = execFileSync('tar', ['-tf', path.join(folder, 'first.tar.gz')], { encoding: 'utf8' });
    expect(listed.trim().split('\n')).toEqual([
      'parlance-1.2.3/',
      'parlance-1.2.3/program',
      'parlance-1.2.3/resources/',
      'parlance-1.2.3/resources/text',
    ]);
  });
});

const WISHES = [
  ...['-s', 'dir', '--force', '-t', 'deb', '-d', 'libone | libtwo', '-d', 'libthree'],
  ...['--deb-recommends', 'xdg-utils', '--deb-compression', 'gz', '--deb-compression-level=1'],
  ...['--architecture', 'amd64', '--name', 'parlance', '--version', '1.2.3', '--deb-priority', 'optional'],
  ...['--maintainer', 'Some One <one@parlance.invalid>', '--url', 'https://parlance.invalid'],
  ...['--description', 'A library\n First.\n\n Second.', '--category', 'text'],
];

describe('a deb', () => {
  it('says in its control file what was wished for', () => {
    expect(controlFile(readDebRequest(WISHES).options, 42)).toBe(
      [
        'Package: parlance',
        'Version: 1.2.3',
        'Architecture: amd64',
        'Maintainer: Some One <one@parlance.invalid>',
        'Installed-Size: 42',
        'Depends: libone | libtwo, libthree',
        'Recommends: xdg-utils',
        'Section: text',
        'Priority: optional',
        'Homepage: https://parlance.invalid',
        'Description: A library\n First.\n .\n Second.\n',
      ].join('\n'),
    );
  });

  it('refuses wishes that it does not know, and other kinds of package', () => {
    expect(() => readDebRequest([...WISHES, '--deb-systemd', 'unit'])).toThrow(/deb-systemd/);
    expect(() => readDebRequest(WISHES.map((wish) => (wish === 'deb' ? 'rpm' : wish)))).toThrow(TypeError);
  });

  it.runIf(findProgram('dpkg-deb') !== undefined)(
    'holds the files under their places, of root, with checksums and the scripts',
    () => {
      const app = unpackedApp('made');
      chmodSync(path.join(app, 'resources'), 0o700);
      const script = path.join(folder, 'after-install');
      writeFileSync(script, '#!/bin/sh\n');
      const deb = path.join(folder, 'made.deb');
      const place = `${app}/=/opt/Parlance`;
      execFileSync(process.execPath, [
        standIn,
        ...WISHES,
        '--after-install',
        script,
        '--package',
        deb,
        place,
      ]);

      const show = (...args: string[]) => execFileSync('dpkg-deb', args, { encoding: 'utf8' });
      const listed = show('--contents', deb)
        .trim()
        .split('\n')
        .map((line) => line.replace(/^(\S+ \S+) .* (\S+)$/, '$1 $2'));
      expect(listed).toEqual(
        expect.arrayContaining([
          'drwxr-xr-x root/root ./opt/Parlance/resources/',
          '-rwxr-xr-x root/root ./opt/Parlance/program',
          '-rw-r--r-- root/root ./opt/Parlance/resources/text',
        ]),
      );
      expect(show('--info', deb, 'md5sums')).toContain(
        '1cb251ec0d568de6a929b520c4aed8d1  opt/Parlance/resources/text',
      );
      expect(show('--info', deb, 'postinst')).toBe('#!/bin/sh\n');
      expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
    },
  );
});
