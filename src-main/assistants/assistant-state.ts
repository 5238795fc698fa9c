import type { Assistant, AssistantState } from '../../src-shared/assistants.ts';
import { shownPath } from '../shown-path.ts';
import { oursIn, type AssistantsContext } from './assistants-context.ts';
import type { Client } from './clients.ts';
import { isInstalled } from './detection.ts';
import { nameIn, type LedgerRecord } from './ledger.ts';
import { openConfiguration } from './opened-configuration.ts';
import { Refusal } from './refusal.ts';
import { registrationIn } from './registration.ts';

/** How it stands with a client, read anew; never throws for what its files hold. */
export async function readAssistant(
  context: AssistantsContext,
  client: Client,
  records: readonly LedgerRecord[],
  programs: readonly string[],
): Promise<Assistant> {
  const { surroundings } = context;
  const files = await client.configurations(surroundings);
  const otherFiles = (await client.otherConfigurations?.(surroundings)) ?? [];
  const shown = (file: string): string => shownPath(file, surroundings.home);
  return {
    id: client.id,
    label: client.label,
    docsUrl: client.docsUrl,
    presentsAs: client.presentsAs,
    state: await stateOf(context, client, files, records),
    mustQuitFirst: client.mustNotRun?.(programs, surroundings.platform) ?? false,
    files: files.map(shown),
    otherFiles: otherFiles.map(shown),
    afterwards: client.afterwards,
    canUndo: records.some((record) => record.client === client.id),
  };
}

/** What one configuration says. */
export async function readFileState(
  context: AssistantsContext,
  client: Client,
  file: string,
  records: readonly LedgerRecord[],
): Promise<AssistantState> {
  try {
    const { text } = await openConfiguration(context.surroundings, client, file);
    const ours = oursIn(context, records, client.id);
    const registration = registrationIn(client, text, nameIn(records, client.id), ours);
    return registration.status === 'absent' ? { status: 'notConnected' } : registration;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { reason, message: sentence, line } = error.naming(client.label);
    return { status: 'unreadable', reason, sentence, line };
  }
}

/** Which state of several files is shown: the one that most needs the person. */
const RANK: Readonly<Record<AssistantState['status'], number>> = {
  notInstalled: 0,
  connected: 1,
  notConnected: 2,
  stalePath: 3,
  differs: 4,
  unreadable: 5,
};

async function stateOf(
  context: AssistantsContext,
  client: Client,
  files: readonly string[],
  records: readonly LedgerRecord[],
): Promise<AssistantState> {
  const states = await Promise.all(files.map((file) => readFileState(context, client, file, records)));
  const worst = states.reduce((left, right) => (RANK[right.status] > RANK[left.status] ? right : left));
  if (worst.status !== 'notConnected') return worst;
  const installed = await isInstalled(context.surroundings, client.traces(context.surroundings));
  return installed ? worst : { status: 'notInstalled' };
}
