import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { giveToOrdinaryUser } from './ordinary-user.ts';

/**
 * Writes what a sidecar that has ended wrote down beside the library of a profile: one object a line.
 * @returns the file
 */
export function writeAccessLog(userDataDir: string, answers: readonly Record<string, unknown>[]): string {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const folder = path.join(userDataDir, 'access');
  const file = path.join(folder, `1-${String(pid)}.jsonl`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, answers.map((answer) => `${JSON.stringify(answer)}\n`).join(''));
  for (const place of [folder, file]) giveToOrdinaryUser(place);
  return file;
}
