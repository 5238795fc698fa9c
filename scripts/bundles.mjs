import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fingerprint } from './setup/fingerprint.mjs';
import { buildFolder, root } from './setup/places.mjs';
import { PlainFailure, say } from './setup/plain-failure.mjs';

const INPUTS = [
  'src-library',
  'src-main',
  'src-mcp',
  'src-renderer',
  'src-shared',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];
const OUTPUTS = [
  'main/main.js',
  'main/writer-worker.js',
  'main/reader-worker.js',
  'preload/preload.cjs',
  'renderer/index.html',
  'mcp/mcp.cjs',
];
const mark = path.join(buildFolder, 'bundles-made-from');

/**
 * Bundles main, preload, renderer and the sidecar's program into build/, unless that was done from exactly
 * these sources.
 *
 * @throws {PlainFailure}
 */
export async function buildBundles() {
  const sources = fingerprint(root, INPUTS);
  const isComplete = OUTPUTS.every((output) => existsSync(path.join(buildFolder, output)));
  if (isComplete && existsSync(mark) && readFileSync(mark, 'utf8') === sources) return;
  say('building the app');
  await rm(mark, { force: true });
  const { createBuilder } = await import('vite');
  try {
    const builder = await createBuilder({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });
    await builder.buildApp();
  } catch (error) {
    throw new PlainFailure('The app could not be built; the lines above say where.', String(error));
  }
  await mkdir(buildFolder, { recursive: true });
  await writeFile(mark, sources);
}
