import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { recordsFolder } from './bundles.mjs';
import { nativeModule } from './setup/native-module.mjs';
import { packageFolder } from './setup/node-packages.mjs';
import { buildFolder } from './setup/places.mjs';
import { say } from './setup/plain-failure.mjs';
import { findProgram, runQuietly } from './setup/programs.mjs';

const folder = path.join(buildFolder, 'mcp');
const program = path.join(folder, 'mcp.cjs');
const record = path.join(recordsFolder, 'sidecar');

/** Node's marker for the place where a single executable application is injected. */
const SENTINEL = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** The sidecar: one executable that needs no Node on the person's machine. */
export const sidecarExecutable = path.join(
  folder,
  process.platform === 'win32' ? 'parlance-mcp.exe' : 'parlance-mcp',
);

/** The native module, beside the sidecar; main loads the same file. */
export const sidecarNativeModule = path.join(folder, 'better_sqlite3.node');

/**
 * Makes the sidecar from its bundle and puts the native module beside it, unless both are made from exactly
 * these files. A sidecar that is running keeps its own file.
 *
 * @param {import('./setup/electron.mjs').Electron} electron
 */
export async function buildSidecar(electron) {
  await placeNativeModule(nativeModule(electron));
  const source = sourceOfSidecar();
  const isMade =
    existsSync(sidecarExecutable) && existsSync(record) && readFileSync(record, 'utf8') === source;
  if (isMade) return;
  say('building the sidecar');
  const work = await mkdtemp(path.join(folder, '.making-'));
  try {
    const made = path.join(work, path.basename(sidecarExecutable));
    await makeExecutable(program, made, { useSnapshot: true });
    await rename(made, sidecarExecutable);
    await writeFile(record, source);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function sourceOfSidecar() {
  const hash = createHash('sha256');
  hash.update(readFileSync(program)).update(readFileSync(new URL(import.meta.url)));
  hash.update(
    `${process.versions.node} ${process.platform} ${process.arch} ${stripProgram() ?? 'unstripped'}`,
  );
  return hash.digest('hex');
}

/**
 * Makes an executable of a script that is one file: Node with the script inside, or with the memory that the script left
 * behind (`useSnapshot`). Leaves two files beside `target`.
 *
 * @param {string} script
 * @param {string} target
 * @param {{ useSnapshot: boolean }} options
 */
export async function makeExecutable(script, target, { useSnapshot }) {
  const failure = 'The sidecar could not be built; the lines above say why.';
  const blob = `${target}.blob`;
  const config = `${target}.json`;
  await writeFile(
    config,
    JSON.stringify({
      main: script,
      output: blob,
      disableExperimentalSEAWarning: true,
      useSnapshot,
      useCodeCache: !useSnapshot,
      execArgvExtension: 'none',
    }),
  );
  await runQuietly(process.execPath, ['--experimental-sea-config', config], { failure });
  await copyNode(target, failure);
  const postject = path.join(packageFolder('postject'), 'dist', 'cli.js');
  const segment = process.platform === 'darwin' ? ['--macho-segment-name', 'NODE_SEA'] : [];
  await runQuietly(
    process.execPath,
    [postject, target, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', SENTINEL, ...segment],
    { failure },
  );
  if (process.platform === 'darwin') await runQuietly('codesign', ['--sign', '-', target], { failure });
  await chmod(target, 0o755);
}

/** Node without its symbols, which nobody reads and which are a tenth of it. */
async function copyNode(target, failure) {
  const strip = stripProgram();
  if (strip) {
    await runQuietly(strip, ['-o', target, process.execPath], { failure });
    return;
  }
  await copyFile(process.execPath, target);
  if (process.platform === 'darwin')
    await runQuietly('codesign', ['--remove-signature', target], { failure });
}

function stripProgram() {
  return process.platform === 'linux' ? findProgram('strip') : undefined;
}

async function placeNativeModule(source) {
  await mkdir(folder, { recursive: true });
  if (existsSync(sidecarNativeModule) && readFileSync(source).equals(readFileSync(sidecarNativeModule)))
    return;
  const unfinished = `${sidecarNativeModule}.unfinished-${process.pid}`;
  await copyFile(source, unfinished);
  await rename(unfinished, sidecarNativeModule);
}
