import { randomUUID } from 'node:crypto';
import { readFileState } from './assistant-state.ts';
import { knownServer, type AssistantsContext } from './assistants-context.ts';
import type { Client } from './clients.ts';
import { shaOf } from './config-text.ts';
import {
  makeFoldersFor,
  readConfiguration,
  removeConfiguration,
  removeEmptyFolders,
  replaceConfiguration,
} from './configuration-file.ts';
import type { FileChange } from './file-change.ts';
import type { Ledger, LedgerRecord } from './ledger.ts';
import { openConfiguration } from './opened-configuration.ts';
import { Refusal } from './refusal.ts';
import { registrationIn } from './registration.ts';

/**
 * Makes the changes of a client's files, all or none, each recorded before it is written and read back after.
 *
 * @param recording Whether it is remembered as a change to take back; taking one back is none.
 * @throws Refusal, the files then being as they were
 */
export async function makeChanges(
  context: AssistantsContext,
  ledger: Ledger,
  client: Client,
  changes: readonly FileChange[],
  recording: 'recorded' | 'unrecorded' = 'recorded',
): Promise<void> {
  await refuseWhileRunning(context, client);
  const change = randomUUID();
  const done: FileChange[] = [];
  try {
    for (const one of changes) {
      for (const bytes of [one.before, one.after]) if (bytes !== null) await ledger.keep(bytes);
      // First the record, then the file: a change is never without its way back.
      if (recording === 'recorded') await ledger.append(recordOf(context, client, change, one));
      await write(context, one);
      done.push(one);
      await verify(context, client, one);
    }
  } catch (error) {
    for (const one of done.reverse()) await putBack(context, client, one);
    if (recording === 'recorded') await ledger.drop(change);
    throw error;
  }
}

/** @throws Refusal while a client runs that would write over the change */
export async function refuseWhileRunning(
  { surroundings, programs }: AssistantsContext,
  client: Client,
): Promise<void> {
  if (client.mustNotRun?.(await programs(), surroundings.platform) !== true) return;
  throw new Refusal(
    'running',
    `${client.label} is running and would write over the change. Nothing was changed; quit it completely, then try again.`,
  );
}

async function write(
  { surroundings }: AssistantsContext,
  { real, before, after, folders }: FileChange,
): Promise<void> {
  const expected = before === null ? null : shaOf(before);
  if (after === null) {
    if (expected !== null) await removeConfiguration(surroundings, real, expected);
    await removeEmptyFolders(surroundings, folders);
    return;
  }
  const made = await makeFoldersFor(surroundings, real);
  try {
    await replaceConfiguration(surroundings, real, after, expected);
  } catch (error) {
    await removeEmptyFolders(surroundings, made);
    throw error;
  }
}

/** Reads back what was written. A client that has written since is no failure as long as it kept the change. */
async function verify(
  context: AssistantsContext,
  client: Client,
  { real, action, name, after }: FileChange,
): Promise<void> {
  if (after === null) return;
  try {
    const { bytes, text } = await openConfiguration(context.surroundings, client, real);
    if (bytes?.equals(after) === true) return;
    const { status } = registrationIn(client, text, name, { wanted: knownServer(context), commands: [] });
    if (action === 'disconnect' ? status === 'absent' : status === 'connected') return;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  throw new Refusal(
    'notVerified',
    `The change of ${client.label}'s configuration did not last. Look at it again; a backup is kept.`,
  );
}

/** Puts a file back after a failure, unless another program has written something sound to it since. */
async function putBack(
  context: AssistantsContext,
  client: Client,
  { real, before, after, folders }: FileChange,
): Promise<void> {
  const { surroundings } = context;
  try {
    const { content } = await readConfiguration(surroundings, real);
    const written = content?.sha ?? null;
    const isOurs = written === (after === null ? null : shaOf(after));
    if (!isOurs && (await readFileState(context, client, real, [])).status !== 'unreadable') return;
    if (before === null) {
      if (written !== null) await removeConfiguration(surroundings, real, written);
      await removeEmptyFolders(surroundings, folders);
    } else if (written !== shaOf(before)) {
      await makeFoldersFor(surroundings, real);
      await replaceConfiguration(surroundings, real, before, written);
    }
  } catch {
    // The failure that led here is what the person is told; the backup is kept.
  }
}

function recordOf(
  { now, appVersion }: AssistantsContext,
  client: Client,
  change: string,
  one: FileChange,
): LedgerRecord {
  return {
    change,
    client: client.id,
    action: one.action,
    file: one.real,
    at: now(),
    before: one.before === null ? null : shaOf(one.before),
    after: one.after === null ? null : shaOf(one.after),
    name: one.name,
    command: one.command,
    inserted: one.inserted,
    madeContainers: one.madeContainers,
    madeFolders: [...one.folders],
    replaced: one.replaced,
    appVersion,
  };
}
