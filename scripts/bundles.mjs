import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fingerprint } from './setup/fingerprint.mjs';
import { buildFolder, root } from './setup/places.mjs';
import { PlainFailure, say } from './setup/plain-failure.mjs';

/** Records of what the things in build/ were made from. */
export const recordsFolder = path.join(buildFolder, 'made-from');

const SOURCES_OF_ALL = ['vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.base.json'];

/** The environments of vite.config.ts: what each is made from, and what it makes in build/. */
const BUNDLES = {
  mcp: { sources: ['src-mcp', 'src-library'], made: ['mcp/mcp.cjs'] },
  main: {
    sources: ['src-main', 'src-library', 'src-shared'],
    made: [
      'main/main.js',
      'main/writer-worker.js',
      'main/reader-worker.js',
      'main/checker-worker.js',
      'main/assistants-worker.js',
      'main/document-worker.js',
    ],
  },
  preload: { sources: ['src-main', 'src-shared'], made: ['preload/preload.cjs'] },
  client: { sources: ['src-renderer', 'src-shared'], made: ['renderer/index.html'] },
};

/**
 * Makes the named bundles into build/, except those that were made from exactly these sources.
 *
 * @param {(keyof typeof BUNDLES)[]} names
 * @throws {PlainFailure} when the sources do not fit together; Vite has printed where
 */
export async function buildBundles(names) {
  const stale = names.filter((name) => recordOf(name) !== sourcesOf(name) || !isMade(name));
  if (stale.length === 0) return;
  say(`building ${stale.map((name) => (name === 'client' ? 'renderer' : name)).join(', ')}`);
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });
  await mkdir(recordsFolder, { recursive: true });
  for (const name of stale) {
    const sources = sourcesOf(name);
    await rm(recordFile(name), { force: true });
    try {
      await builder.build(builder.environments[name]);
    } catch (error) {
      throw new PlainFailure('The app could not be built; the lines above say where.', String(error));
    }
    await writeFile(recordFile(name), sources);
  }
}

function sourcesOf(name) {
  return fingerprint(root, [...SOURCES_OF_ALL, ...BUNDLES[name].sources]);
}

function isMade(name) {
  return BUNDLES[name].made.every((file) => existsSync(path.join(buildFolder, file)));
}

function recordFile(name) {
  return path.join(recordsFolder, name);
}

function recordOf(name) {
  return existsSync(recordFile(name)) ? readFileSync(recordFile(name), 'utf8') : undefined;
}
