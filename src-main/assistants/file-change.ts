import type { ChangeAction } from '../../src-shared/assistants.ts';
import { encodeConfig } from './config-text.ts';
import type { LedgerRecord } from './ledger.ts';
import type { OpenedConfiguration } from './opened-configuration.ts';
import type { TextChange } from './registration.ts';

/** What is to become of one file. */
export interface FileChange {
  readonly real: string;
  readonly action: ChangeAction;
  readonly before: Buffer | null;
  /** Null to remove a file that we made. */
  readonly after: Buffer | null;
  readonly name: string;
  readonly command: string;
  readonly inserted: string | null;
  readonly madeContainers: number;
  readonly replaced: string | null;
  /** Folders to make for it, or to remove with it. */
  readonly folders: readonly string[];
}

/** The change of a file that a change of its text makes. */
export function fileChange(
  opened: OpenedConfiguration,
  change: TextChange,
  name: string,
  command: string,
  folders: readonly string[],
): FileChange {
  return {
    real: opened.real,
    action: change.action,
    before: opened.bytes,
    after: encodeConfig({ text: change.after, byteOrderMark: opened.byteOrderMark }),
    name,
    command,
    inserted: change.inserted,
    madeContainers: change.madeContainers,
    replaced: change.replaced,
    folders,
  };
}

/** The change back to the bytes before a recorded one. */
export function changeBack(
  record: LedgerRecord,
  opened: OpenedConfiguration,
  after: Buffer | null,
): FileChange {
  return {
    real: opened.real,
    action: record.action,
    before: opened.bytes,
    after,
    name: record.name,
    command: record.command,
    inserted: null,
    madeContainers: 0,
    replaced: null,
    folders: record.before === null || record.after === null ? record.madeFolders : [],
  };
}
