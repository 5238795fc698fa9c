import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { linkTree } from '../setup/link-tree.mjs';
import { readableByAll } from '../setup/readable-by-all.mjs';
import { runQuietly } from '../setup/programs.mjs';

const TEXT = { type: 'string' };
const TEXTS = { type: 'string', multiple: true, default: [] };

/** What electron-builder tells fpm for a deb; anything else is refused, so that no wish is lost unseen. */
const OPTIONS = {
  'input-type': { ...TEXT, short: 's' },
  'output-type': { ...TEXT, short: 't' },
  force: { type: 'boolean' },
  name: TEXT,
  version: TEXT,
  architecture: TEXT,
  maintainer: TEXT,
  vendor: TEXT,
  license: TEXT,
  url: TEXT,
  category: TEXT,
  description: TEXT,
  depends: { ...TEXTS, short: 'd' },
  'deb-recommends': TEXTS,
  'deb-priority': TEXT,
  'deb-compression': TEXT,
  'deb-compression-level': TEXT,
  'after-install': TEXT,
  'after-remove': TEXT,
  package: TEXT,
};

/** fpm's names for compressions, and dpkg's. */
const COMPRESSIONS = { gz: 'gzip', xz: 'xz' };

/**
 * @typedef {object} DebRequest
 * @property {Record<string, string | string[] | boolean | undefined>} options
 * @property {{ source: string, target: string }[]} contents `source` is a file, or with a slash at its end a folder
 */

/**
 * Reads the command line that fpm would get.
 *
 * @param {string[]} args
 * @returns {DebRequest}
 * @throws {TypeError} on an option that is not known here
 */
export function readDebRequest(args) {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  if (values['input-type'] !== 'dir' || values['output-type'] !== 'deb')
    throw new TypeError('Only a deb can be made here, and only of files and folders.');
  const contents = positionals.map((mapping) => {
    const cut = mapping.lastIndexOf('=');
    return { source: mapping.slice(0, cut), target: mapping.slice(cut + 1) };
  });
  return { options: values, contents };
}

/**
 * Makes a Debian package with dpkg-deb alone. With `SOURCE_DATE_EPOCH` set, no file in it is younger than that.
 *
 * @param {DebRequest} request
 * @throws {import('../setup/plain-failure.mjs').PlainFailure} with what dpkg-deb says
 */
export async function makeDeb({ options, contents }) {
  const tree = `${options.package}.unfinished-${process.pid}`;
  try {
    for (const { source, target } of contents) await place(source, path.join(tree, target));
    await readableByAll(tree);
    const files = await filesIn(tree);
    const control = path.join(tree, 'DEBIAN');
    await mkdir(control);
    await chmod(control, 0o755);
    await writeFile(path.join(control, 'control'), controlFile(options, await kibibytes(tree, files)));
    await writeFile(path.join(control, 'md5sums'), await checksums(tree, files));
    await placeScript(options['after-install'], path.join(control, 'postinst'));
    await placeScript(options['after-remove'], path.join(control, 'postrm'));
    const compression = [
      `-Z${COMPRESSIONS[options['deb-compression'] ?? 'xz']}`,
      `-z${options['deb-compression-level'] ?? '6'}`,
    ];
    await runQuietly('dpkg-deb', ['--root-owner-group', ...compression, '--build', tree, options.package], {
      failure: 'dpkg-deb could not make the package; the lines above say why.',
    });
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
}

/**
 * The control file of a package.
 *
 * @param {DebRequest['options']} options
 * @param {number} installedSize in KiB
 * @returns {string}
 */
export function controlFile(options, installedSize) {
  const fields = {
    Package: options.name,
    Version: options.version,
    Architecture: options.architecture,
    Maintainer: options.maintainer,
    'Installed-Size': String(installedSize),
    Depends: options.depends.join(', '),
    Recommends: options['deb-recommends'].join(', '),
    Section: options.category ?? 'misc',
    Priority: options['deb-priority'] ?? 'optional',
    Homepage: options.url,
    Description: descriptionField(options.description ?? options.name),
  };
  return Object.entries(fields)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}

/** The first line is the synopsis; those after it are set in by a blank, and an empty one is a dot. */
function descriptionField(text) {
  const [synopsis, ...rest] = text.split('\n').map((line) => line.trim());
  return [synopsis, ...rest.map((line) => ` ${line || '.'}`)].join('\n');
}

async function place(source, target) {
  await mkdir(path.dirname(target), { recursive: true });
  if (source.endsWith('/')) await linkTree(source, target);
  else await copyFile(source, target);
}

async function placeScript(source, target) {
  if (source === undefined) return;
  await copyFile(source, target);
  await chmod(target, 0o755);
}

async function filesIn(tree) {
  const entries = await readdir(tree, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(tree, path.join(entry.parentPath, entry.name)))
    .sort();
}

async function kibibytes(tree, files) {
  const sizes = await Promise.all(files.map(async (file) => (await lstat(path.join(tree, file))).size));
  return sizes.reduce((sum, size) => sum + Math.ceil(size / 1024), 0);
}

async function checksums(tree, files) {
  const lines = [];
  for (const file of files) {
    const hash = createHash('md5');
    await pipeline(createReadStream(path.join(tree, file)), hash);
    lines.push(`${hash.digest('hex')}  ${file}\n`);
  }
  return lines.join('');
}
