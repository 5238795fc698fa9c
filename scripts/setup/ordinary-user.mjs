import { PlainFailure, say } from './plain-failure.mjs';
import { isRoot } from './places.mjs';
import { runQuietly } from './programs.mjs';
import { readFileSync } from 'node:fs';

/** The user that runs the app in tests when the tests are run by root, whom Chromium's sandbox refuses. */
export const ORDINARY_USER = 'parlance-e2e';

/**
 * Makes the ordinary user, when this is root on Linux and it is missing.
 *
 * @throws {PlainFailure}
 */
export async function ensureOrdinaryUser() {
  if (process.platform !== 'linux' || !isRoot || findUser()) return;
  say(`making the user ${ORDINARY_USER}, as whom the tests run the app`);
  await runQuietly('useradd', ['--create-home', '--shell', '/bin/sh', ORDINARY_USER], {
    failure: `The user ${ORDINARY_USER} could not be made; run "useradd --create-home ${ORDINARY_USER}" and see what it says.`,
  }).catch((error) => {
    if (!findUser()) throw error;
  });
}

/**
 * @returns {{ name: string, uid: number, gid: number, home: string }}
 * @throws {PlainFailure}
 */
export function ordinaryUser() {
  const user = findUser();
  if (!user)
    throw new PlainFailure(`The user ${ORDINARY_USER} is missing; run "node scripts/setup.mjs" first.`);
  return user;
}

function findUser() {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${ORDINARY_USER}:`));
  if (!line) return undefined;
  const [name, , uid, gid, , home] = line.split(':');
  return { name, uid: Number(uid), gid: Number(gid), home };
}
