import { oursIn, serverFor, type AssistantsContext } from './assistants-context.ts';
import type { Client } from './clients.ts';
import { decodeConfig, shaOf } from './config-text.ts';
import { changeBack, fileChange, type FileChange } from './file-change.ts';
import type { Ledger, LedgerRecord } from './ledger.ts';
import { openConfiguration, type OpenedConfiguration } from './opened-configuration.ts';
import {
  connectChange,
  disconnectChange,
  isEmptyConfiguration,
  registeredServer,
  restoreChange,
  type TextChange,
} from './registration.ts';

/** What ways back are found from: the client's files as they are now, and what is remembered of them. */
export interface Memory {
  readonly context: AssistantsContext;
  readonly ledger: Ledger;
  readonly records: readonly LedgerRecord[];
}

/** What takes our entry out of a file; null when it is not there. @throws Refusal */
export async function removalFrom(
  { context, ledger, records }: Memory,
  client: Client,
  file: string,
  name: string,
): Promise<FileChange | null> {
  const opened = await openConfiguration(context.surroundings, client, file);
  const ours = records.filter((record) => record.client === client.id && record.file === opened.real);
  const connected = ours.findLast((record) => record.action === 'connect') ?? null;
  const { commands } = oursIn(context, records, client.id);
  const change = disconnectChange(client, opened.text, name, connected, commands);
  if (change === null || opened.bytes === null) return null;
  const planned = fileChange(opened, change, name, connected?.command ?? '', connected?.madeFolders ?? []);
  const first = await firstBytes(ledger, client, opened, name, ours);
  if (first !== null) return { ...planned, after: first.bytes };
  const madeFile = connected?.before === null;
  return madeFile && isEmptyConfiguration(client, change.after) ? { ...planned, after: null } : planned;
}

/** What takes a recorded change back; null when there is nothing of it left. @throws Refusal */
export async function reversalOf(
  { context, ledger }: Omit<Memory, 'records'>,
  client: Client,
  record: LedgerRecord,
): Promise<FileChange | null> {
  const opened = await openConfiguration(context.surroundings, client, record.file);
  const sha = opened.bytes === null ? null : shaOf(opened.bytes);
  if (sha === record.before) return null;
  if (sha === record.after) {
    const bytes = record.before === null ? null : await ledger.kept(record.before);
    if (bytes !== null || record.before === null) return changeBack(record, opened, bytes);
  }
  const change = textReversal(context, client, record, opened.text);
  if (change === null) return null;
  const planned = fileChange(opened, change, record.name, record.command, record.madeFolders);
  const isOver =
    record.action === 'connect' && record.before === null && isEmptyConfiguration(client, change.after);
  return isOver ? { ...planned, after: null } : planned;
}

/** The file as it was before we ever wrote to it, when nobody else has since; `bytes` null: it was not there. */
async function firstBytes(
  ledger: Ledger,
  client: Client,
  opened: OpenedConfiguration,
  name: string,
  ours: readonly LedgerRecord[],
): Promise<{ readonly bytes: Buffer | null } | null> {
  let sha = opened.bytes === null ? null : shaOf(opened.bytes);
  for (const record of [...ours].reverse()) {
    if (record.after !== sha || record.action === 'disconnect') return null;
    sha = record.before;
    if (sha === null) return { bytes: null };
    const bytes = await ledger.kept(sha);
    if (bytes === null) return null;
    if (registeredServer(client, decodeConfig(bytes).text, name) === null) return { bytes };
    if (record.action === 'connect') return { bytes };
  }
  return null;
}

function textReversal(
  context: AssistantsContext,
  client: Client,
  record: LedgerRecord,
  text: string,
): TextChange | null {
  switch (record.action) {
    case 'connect':
      return disconnectChange(client, text, record.name, record, [record.command]);
    case 'repair':
      if (record.replaced === null || registeredServer(client, text, record.name) === null) return null;
      return restoreChange(client, text, record.name, record.replaced, 'repair');
    case 'disconnect':
      return connectChange(client, text, record.name, serverFor(context), {
        foreign: 'refuse',
        commands: [],
      });
  }
}
