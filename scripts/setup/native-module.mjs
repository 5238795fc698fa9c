import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, cp, mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { packageFolder } from './node-packages.mjs';
import { cacheFolder, pinnedVersion, root } from './places.mjs';
import { say } from './plain-failure.mjs';
import { runQuietly } from './programs.mjs';
import { requireSystemPackages } from './system-packages.mjs';
import { makeWholeOrNothing } from './whole-or-nothing.mjs';

const shim = path.join(root, 'native', 'node-api-9.h');

/**
 * Makes the native module of better-sqlite3 ready that the given Electron can load; the one file serves the
 * app and the sidecar. Node-API 10 is what the package ships; an Electron that only has Node-API 9 needs a
 * compilation, which is kept outside the checkout.
 *
 * @param {import('./electron.mjs').Electron} electron
 * @throws {PlainFailure}
 */
export async function ensureNativeModule(electron) {
  const file = nativeModule(electron);
  if (existsSync(file)) return;
  await requireSystemPackages('compiler');
  say(
    `compiling better-sqlite3 ${pinnedVersion('better-sqlite3')} for Electron ${electron.version} (two minutes)`,
  );
  await makeWholeOrNothing(file, compile);
}

/**
 * @param {import('./electron.mjs').Electron} electron
 * @returns {string} the file that `ensureNativeModule` makes ready for it
 */
export function nativeModule(electron) {
  if (electron.origin === 'official') return shippedModule();
  const version = pinnedVersion('better-sqlite3');
  const shimId = createHash('sha256').update(readFileSync(shim)).digest('hex').slice(0, 8);
  return path.join(cacheFolder, `better-sqlite3-${version}-napi9-${shimId}-linux-${process.arch}.node`);
}

function shippedModule() {
  const report = process.platform === 'linux' ? process.report.getReport() : undefined;
  const isMusl = report !== undefined && !report.header.glibcVersionRuntime;
  const system = isMusl ? 'linuxmusl' : process.platform;
  return path.join(packageFolder('better-sqlite3'), 'prebuilds', `${system}-${process.arch}.node`);
}

async function compile(target) {
  const work = `${target}-compilation`;
  const sources = path.join(work, 'node_modules', 'better-sqlite3');
  await mkdir(path.dirname(sources), { recursive: true });
  try {
    await cp(packageFolder('better-sqlite3'), sources, { recursive: true });
    await cp(packageFolder('node-addon-api'), path.join(work, 'node_modules', 'node-addon-api'), {
      recursive: true,
    });
    const nodeGyp = path.join(packageFolder('node-gyp'), 'bin', 'node-gyp.js');
    const args = [nodeGyp, 'rebuild', '--release', '--force_build=1', `--jobs=${availableParallelism()}`];
    const headers = packageFolder(`node-linux-${process.arch}`);
    await copyFile(shim, path.join(work, 'node-api-9.h'));
    await runQuietly(process.execPath, [...args, `--nodedir=${headers}`], {
      cwd: sources,
      env: {
        ...process.env,
        PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
        CXXFLAGS: `-UNAPI_VERSION -DNAPI_VERSION=9 -include ${path.join(work, 'node-api-9.h')}`,
      },
      failure: 'better-sqlite3 could not be compiled; the lines above say why.',
    });
    await copyFile(path.join(sources, 'build', 'Release', 'better_sqlite3.node'), target);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
