import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { CLIENTS, type Afterwards, type Client } from './clients.ts';
import { checkName, checkServer } from './command-rules.ts';
import { decodeConfig, encodeConfig, shaOf } from './config-text.ts';
import {
  foldersMissingFor,
  makeFoldersFor,
  readConfiguration,
  removeConfiguration,
  removeEmptyFolders,
  replaceConfiguration,
} from './configuration-file.ts';
import { testConnection, type ConnectionTest } from './connection-test.ts';
import { isInstalled } from './detection.ts';
import type { Server } from './entry-shape.ts';
import { Ledger, type LedgerRecord } from './ledger.ts';
import { previewOf, type PreviewLine } from './preview.ts';
import { Refusal, type RefusalReason } from './refusal.ts';
import {
  connectChange,
  disconnectChange,
  isEmptyConfiguration,
  registeredServer,
  registrationIn,
  restoreChange,
  SERVER_NAME,
  type Ours,
  type Registration,
  type TextChange,
} from './registration.ts';
import { copySidecar, renewSidecarCopy, type SidecarCommand } from './sidecar-command.ts';
import { snippetsFor, type Snippet } from './snippets.ts';
import type { Surroundings } from './surroundings.ts';

/** What the registrations are made for and from. */
export interface AssistantsContext {
  readonly surroundings: Surroundings;
  /** Parlance's own folder for the list of changes and the backups. */
  readonly folder: string;
  readonly command: SidecarCommand;
  /** The library to name to the sidecar; null when it lies where the sidecar looks by itself. */
  readonly library: string | null;
  readonly appVersion: string;
  /** The paths of the programs that run now. */
  readonly programs: () => Promise<readonly string[]>;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
}

/** How it stands with one client. */
export type ClientState =
  | { readonly status: 'notInstalled' }
  | { readonly status: 'notConnected' }
  | Exclude<Registration, { readonly status: 'absent' }>
  | {
      readonly status: 'unreadable';
      readonly reason: RefusalReason;
      readonly sentence: string;
      /** Counted from 1; null where no line is to blame. */
      readonly line: number | null;
    };

/** One client on the settings page. */
export interface ClientCard {
  readonly id: string;
  readonly label: string;
  readonly docsUrl: string;
  readonly state: ClientState;
  /** The client runs and would write over any change: it must be quit first. */
  readonly mustQuitFirst: boolean;
  /** The configuration files, `~` for the home. */
  readonly files: readonly string[];
  /** Configurations of the same client that are read in special cases only and that we leave alone. */
  readonly otherFiles: readonly string[];
  readonly afterwards: Afterwards;
  readonly canUndo: boolean;
}

/** A change that has not been made. Nothing of other servers is in it. */
export interface PlanView {
  readonly planId: string;
  readonly client: string;
  readonly label: string;
  /** One for each file that would change; empty when there is nothing to do. */
  readonly changes: readonly {
    readonly file: string;
    readonly action: TextChange['action'];
    readonly createsFile: boolean;
    readonly lines: readonly PreviewLine[];
  }[];
  readonly mustQuitFirst: boolean;
  readonly afterwards: Afterwards;
}

/** A change that was made, or none where none was needed. */
export interface AppliedView {
  readonly changed: boolean;
  readonly card: ClientCard;
}

export interface PlanOptions {
  /** What to do when another server has our name: replace it, or take another name. Without: refuse. */
  readonly onConflict?: 'replace' | { readonly name: string };
  /** Connect also when the client was not found on this computer. */
  readonly evenIfNotInstalled?: boolean;
}

interface FileChange {
  readonly real: string;
  readonly action: TextChange['action'];
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

interface StoredPlan {
  readonly client: Client;
  readonly changes: readonly FileChange[];
}

interface Opened {
  readonly real: string;
  readonly bytes: Buffer | null;
  readonly text: string;
  readonly byteOrderMark: boolean;
}

/** How many plans are remembered until they are applied. */
const MAX_PLANS = 20;

/**
 * Registers the sidecar with a person's AI clients: looks, plans, writes, tests and takes back. Callers name clients
 * and plans by their ids only; paths come from the table of clients. One change at a time is made.
 */
export class AssistantsService {
  readonly #context: AssistantsContext;
  readonly #ledger: Ledger;
  readonly #plans = new Map<string, StoredPlan>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(context: AssistantsContext) {
    this.#context = context;
    this.#ledger = new Ledger(context.folder, context.surroundings.files);
  }

  /** Every client, in the table's order. Changes nothing and never throws for a single client. */
  async list(): Promise<readonly ClientCard[]> {
    const [records, programs] = await Promise.all([this.#ledger.records(), this.#context.programs()]);
    return Promise.all(CLIENTS.map((client) => this.#card(client, records, programs)));
  }

  /** To be called at the start of the app: sees to it that clients start this version where they start a copy. */
  async renewCopy(): Promise<void> {
    const { command, surroundings } = this.#context;
    if (command.kind === 'copy') await renewSidecarCopy(surroundings.files, command.copy);
  }

  /** What connecting would change. @throws Refusal */
  async plan(clientId: string, options: PlanOptions = {}): Promise<PlanView> {
    const client = clientCalled(clientId);
    const server = this.#server();
    const records = await this.#ledger.records();
    const card = await this.#card(client, records, await this.#context.programs());
    if (card.state.status === 'notInstalled' && options.evenIfNotInstalled !== true) {
      throw new Refusal(
        'notInstalled',
        `${client.label} was not found on this computer. Nothing was changed.`,
      );
    }
    const other = typeof options.onConflict === 'object' ? options.onConflict.name : null;
    if (other !== null) checkName(other);
    const name = other ?? nameIn(records, client);
    const changes: FileChange[] = [];
    const views: PlanView['changes'][number][] = [];
    for (const file of await client.configurations(this.#context.surroundings)) {
      const opened = await this.#open(client, file);
      const change = connectChange(client, opened.text, name, server, {
        foreign: options.onConflict === 'replace' ? 'replace' : 'refuse',
        commands: commandsIn(records, client),
      });
      if (change === null) continue;
      const folders = await foldersMissingFor(this.#context.surroundings, opened.real);
      changes.push(fileChange(opened, change, name, server.command, folders));
      views.push({
        file: this.#shown(file),
        action: change.action,
        createsFile: opened.bytes === null,
        lines: previewOf(opened.text, change.edits, client.format),
      });
    }
    return {
      planId: this.#remember({ client, changes }),
      client: client.id,
      label: client.label,
      changes: views,
      mustQuitFirst: card.mustQuitFirst,
      afterwards: client.afterwards,
    };
  }

  /** Makes a planned change; a plan can be applied once. @throws Refusal, the files then being as they were */
  apply(planId: string): Promise<AppliedView> {
    return this.#oneAtATime(async () => {
      const { command } = this.#context;
      const plan = this.#plans.get(planId);
      if (plan === undefined) {
        throw new Refusal('unknown', 'This change was made already or is too old. Look at the change anew.');
      }
      // Who quits the client now may apply the same plan.
      await this.#refuseWhileRunning(plan.client);
      this.#plans.delete(planId);
      if (command.kind === 'copy') await copySidecar(this.#context.surroundings.files, command.copy);
      await this.#make(plan.client, plan.changes);
      return this.#applied(plan.client, plan.changes.length > 0);
    });
  }

  /** Writes the entry as it should be: gone, stale or changed ones. Never over another program's. @throws Refusal */
  async repair(clientId: string): Promise<AppliedView> {
    const { planId } = await this.plan(clientId);
    return this.apply(planId);
  }

  /** Starts the registered command as the client would. @throws Refusal when the client is not connected */
  async test(clientId: string): Promise<ConnectionTest> {
    const client = clientCalled(clientId);
    const records = await this.#ledger.records();
    const name = nameIn(records, client);
    for (const file of await client.configurations(this.#context.surroundings)) {
      const { text } = await this.#open(client, file);
      const server = registeredServer(client, text, name);
      const status = registrationIn(client, text, name, this.#ours(records, client));
      const isForeign = status.status === 'differs' && status.owner === 'other';
      if (server !== null && !isForeign) return testConnection(server, this.#context.surroundings);
    }
    throw notConnected(client);
  }

  /**
   * Takes our entry out of every file of a client: the file's first bytes where only we changed it, else just the
   * entry. @throws Refusal when it is not connected
   */
  async disconnect(clientId: string): Promise<AppliedView> {
    const client = clientCalled(clientId);
    return this.#oneAtATime(async () => {
      const records = await this.#ledger.records();
      const name = nameIn(records, client);
      const changes: FileChange[] = [];
      for (const file of await client.configurations(this.#context.surroundings)) {
        const change = await this.#removal(client, await this.#open(client, file), name, records);
        if (change !== null) changes.push(change);
      }
      if (changes.length === 0) throw notConnected(client);
      await this.#make(client, changes);
      return this.#applied(client, true);
    });
  }

  /** Takes back the last change made to a client. @throws Refusal when there is none */
  async undo(clientId: string): Promise<AppliedView> {
    const client = clientCalled(clientId);
    return this.#oneAtATime(async () => {
      for (;;) {
        const records = await this.#ledger.records();
        const last = records.findLast((record) => record.client === client.id);
        if (last === undefined) {
          throw new Refusal('unknown', `There is no change of ${client.label} to take back.`);
        }
        const group = records.filter((record) => record.change === last.change);
        const changes: FileChange[] = [];
        for (const record of group) {
          const change = await this.#reversal(client, record);
          if (change !== null) changes.push(change);
        }
        await this.#make(client, changes, 'unrecorded');
        await this.#ledger.drop(last.change);
        // A change that was recorded but never written, because the program was ended, is no change.
        if (changes.length > 0) return this.#applied(client, true);
      }
    });
  }

  /** Configuration to copy for clients that are not in the table. @throws Refusal */
  snippets(): readonly Snippet[] {
    return snippetsFor(this.#server(), this.#context.surroundings.platform);
  }

  async #card(
    client: Client,
    records: readonly LedgerRecord[],
    programs: readonly string[],
  ): Promise<ClientCard> {
    const { surroundings } = this.#context;
    const files = await client.configurations(surroundings);
    const otherFiles = (await client.otherConfigurations?.(surroundings)) ?? [];
    return {
      id: client.id,
      label: client.label,
      docsUrl: client.docsUrl,
      state: await this.#state(client, files, records),
      mustQuitFirst: client.mustNotRun?.(programs, surroundings.platform) ?? false,
      files: files.map((file) => this.#shown(file)),
      otherFiles: otherFiles.map((file) => this.#shown(file)),
      afterwards: client.afterwards,
      canUndo: records.some((record) => record.client === client.id),
    };
  }

  async #state(
    client: Client,
    files: readonly string[],
    records: readonly LedgerRecord[],
  ): Promise<ClientState> {
    const states = await Promise.all(files.map((file) => this.#fileState(client, file, records)));
    const worst = states.reduce((left, right) => (RANK[right.status] > RANK[left.status] ? right : left));
    if (worst.status !== 'notConnected') return worst;
    const installed = await isInstalled(
      this.#context.surroundings,
      client.traces(this.#context.surroundings),
    );
    return installed ? worst : { status: 'notInstalled' };
  }

  async #fileState(client: Client, file: string, records: readonly LedgerRecord[]): Promise<ClientState> {
    try {
      const { text } = await this.#open(client, file);
      const name = nameIn(records, client);
      const registration = registrationIn(client, text, name, this.#ours(records, client));
      return registration.status === 'absent' ? { status: 'notConnected' } : registration;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: 'unreadable', reason: error.reason, sentence: error.message, line: error.line };
    }
  }

  async #open(client: Client, file: string): Promise<Opened> {
    const { real, content } = await readConfiguration(this.#context.surroundings, file);
    if (content === null) return { real, bytes: null, text: '', byteOrderMark: false };
    const { text, byteOrderMark } = decodeConfig(content.bytes);
    if (byteOrderMark && client.byteOrderMark === 'refused') {
      throw new Refusal(
        'byteOrderMark',
        `The configuration of ${client.label} begins with a byte order mark, which it cannot read. The file was left as it is; save it as UTF-8 without that mark.`,
      );
    }
    return { real, bytes: content.bytes, text, byteOrderMark };
  }

  async #removal(
    client: Client,
    opened: Opened,
    name: string,
    records: readonly LedgerRecord[],
  ): Promise<FileChange | null> {
    const ours = records.filter((record) => record.client === client.id && record.file === opened.real);
    const connected = ours.findLast((record) => record.action === 'connect') ?? null;
    const commands = this.#ours(records, client).commands;
    const change = disconnectChange(client, opened.text, name, connected, commands);
    if (change === null || opened.bytes === null) return null;
    const first = await this.#firstBytes(client, opened, name, ours);
    const folders = connected?.madeFolders ?? [];
    const command = connected?.command ?? '';
    if (first !== null) {
      return { ...fileChange(opened, change, name, command, folders), after: first.bytes };
    }
    const planned = fileChange(opened, change, name, command, folders);
    const madeFile = connected?.before === null;
    return madeFile && isEmptyConfiguration(client, change.after) ? { ...planned, after: null } : planned;
  }

  /** The file as it was before we ever wrote to it, when nobody else has since; `bytes` null: it was not there. */
  async #firstBytes(
    client: Client,
    opened: Opened,
    name: string,
    ours: readonly LedgerRecord[],
  ): Promise<{ bytes: Buffer | null } | null> {
    let sha = opened.bytes === null ? null : shaOf(opened.bytes);
    for (const record of [...ours].reverse()) {
      if (record.after !== sha || record.action === 'disconnect') return null;
      sha = record.before;
      if (sha === null) return { bytes: null };
      const bytes = await this.#ledger.kept(sha);
      if (bytes === null) return null;
      if (registeredServer(client, decodeConfig(bytes).text, name) === null) return { bytes };
      if (record.action === 'connect') return { bytes };
    }
    return null;
  }

  /** What takes a recorded change back; null when there is nothing of it left. */
  async #reversal(client: Client, record: LedgerRecord): Promise<FileChange | null> {
    const opened = await this.#open(client, record.file);
    const sha = opened.bytes === null ? null : shaOf(opened.bytes);
    if (sha === record.before) return null;
    if (sha === record.after) {
      const bytes = record.before === null ? null : await this.#ledger.kept(record.before);
      if (bytes !== null || record.before === null) {
        const folders = record.before === null || record.after === null ? record.madeFolders : [];
        return { ...recordedChange(record, opened), after: bytes, folders };
      }
    }
    const change = this.#textReversal(client, record, opened.text);
    if (change === null) return null;
    const planned = fileChange(opened, change, record.name, record.command, record.madeFolders);
    const isOver =
      record.action === 'connect' && record.before === null && isEmptyConfiguration(client, change.after);
    return isOver ? { ...planned, after: null } : planned;
  }

  #textReversal(client: Client, record: LedgerRecord, text: string): TextChange | null {
    switch (record.action) {
      case 'connect':
        return disconnectChange(client, text, record.name, record, [record.command]);
      case 'repair':
        if (record.replaced === null || registeredServer(client, text, record.name) === null) return null;
        return restoreChange(client, text, record.name, record.replaced, 'repair');
      case 'disconnect':
        return connectChange(client, text, record.name, this.#server(), { foreign: 'refuse', commands: [] });
    }
  }

  async #make(
    client: Client,
    changes: readonly FileChange[],
    recording: 'recorded' | 'unrecorded' = 'recorded',
  ): Promise<void> {
    await this.#refuseWhileRunning(client);
    const change = randomUUID();
    const done: FileChange[] = [];
    try {
      for (const one of changes) {
        for (const bytes of [one.before, one.after]) if (bytes !== null) await this.#ledger.keep(bytes);
        // First the record, then the file: a change is never without its way back.
        if (recording === 'recorded') await this.#ledger.append(this.#recordOf(client, change, one));
        await this.#write(one);
        done.push(one);
        await this.#verify(client, one);
      }
    } catch (error) {
      for (const one of done.reverse()) await this.#putBack(client, one);
      if (recording === 'recorded') await this.#ledger.drop(change);
      throw error;
    }
  }

  async #applied(client: Client, changed: boolean): Promise<AppliedView> {
    const [records, programs] = await Promise.all([this.#ledger.records(), this.#context.programs()]);
    return { changed, card: await this.#card(client, records, programs) };
  }

  async #write({ real, before, after, folders }: FileChange): Promise<void> {
    const { surroundings } = this.#context;
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
  async #verify(client: Client, { real, action, name, after }: FileChange): Promise<void> {
    if (after === null) return;
    try {
      const { bytes, text } = await this.#open(client, real);
      if (bytes?.equals(after) === true) return;
      const ours: Ours = { wanted: this.#serverOrNull(), commands: [] };
      const { status } = registrationIn(client, text, name, ours);
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
  async #putBack(client: Client, { real, before, after, folders }: FileChange): Promise<void> {
    const { surroundings } = this.#context;
    try {
      const { content } = await readConfiguration(surroundings, real);
      const written = content?.sha ?? null;
      const isOurs = written === (after === null ? null : shaOf(after));
      if (!isOurs && (await this.#fileState(client, real, [])).status !== 'unreadable') return;
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

  async #refuseWhileRunning(client: Client): Promise<void> {
    const { surroundings, programs } = this.#context;
    if (client.mustNotRun?.(await programs(), surroundings.platform) !== true) return;
    throw new Refusal(
      'running',
      `${client.label} is running and would write over the change. Nothing was changed; quit it completely, then try again.`,
    );
  }

  #recordOf(client: Client, change: string, one: FileChange): LedgerRecord {
    return {
      change,
      client: client.id,
      action: one.action,
      file: one.real,
      at: this.#context.now(),
      before: one.before === null ? null : shaOf(one.before),
      after: one.after === null ? null : shaOf(one.after),
      name: one.name,
      command: one.command,
      inserted: one.inserted,
      madeContainers: one.madeContainers,
      madeFolders: [...one.folders],
      replaced: one.replaced,
      appVersion: this.#context.appVersion,
    };
  }

  /** What tells our entry in a client: what should be there now, and what was written before. */
  #ours(records: readonly LedgerRecord[], client: Client): Ours {
    const wanted = this.#serverOrNull();
    const written = commandsIn(records, client);
    return { wanted, commands: wanted === null ? written : [...written, wanted.command] };
  }

  #server(): Server {
    const server = this.#serverOrNull();
    if (server === null) {
      const { command } = this.#context;
      throw new Refusal('command', command.kind === 'refused' ? command.sentence : '');
    }
    checkServer(server, this.#context.surroundings.platform);
    return server;
  }

  #serverOrNull(): Server | null {
    const { command, library } = this.#context;
    if (command.kind === 'refused') return null;
    return { command: command.command, args: library === null ? [] : ['--library', library], env: {} };
  }

  #remember(plan: StoredPlan): string {
    const planId = randomUUID();
    this.#plans.set(planId, plan);
    for (const oldest of [...this.#plans.keys()].slice(0, -MAX_PLANS)) this.#plans.delete(oldest);
    return planId;
  }

  #shown(file: string): string {
    const { home } = this.#context.surroundings;
    return file.startsWith(home + path.sep) ? `~${file.slice(home.length)}` : file;
  }

  #oneAtATime<Value>(task: () => Promise<Value>): Promise<Value> {
    const turn = this.#last.then(task, task);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

/** Which state of several files a card shows: the one that most needs the person. */
const RANK: Readonly<Record<ClientState['status'], number>> = {
  notInstalled: 0,
  connected: 1,
  notConnected: 2,
  stalePath: 3,
  differs: 4,
  unreadable: 5,
};

function clientCalled(id: string): Client {
  const client = CLIENTS.find((one) => one.id === id);
  if (client === undefined) throw new Refusal('unknown', 'There is no assistant of that name.');
  return client;
}

function nameIn(records: readonly LedgerRecord[], client: Client): string {
  const last = records.findLast((record) => record.client === client.id && record.action === 'connect');
  return last?.name ?? SERVER_NAME;
}

function commandsIn(records: readonly LedgerRecord[], client: Client): readonly string[] {
  return records.filter((record) => record.client === client.id).map(({ command }) => command);
}

function fileChange(
  opened: Opened,
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

function recordedChange(record: LedgerRecord, opened: Opened): Omit<FileChange, 'after' | 'folders'> {
  return {
    real: opened.real,
    action: record.action,
    before: opened.bytes,
    name: record.name,
    command: record.command,
    inserted: null,
    madeContainers: 0,
    replaced: null,
  };
}

function notConnected(client: Client): Refusal {
  return new Refusal('notConnected', `${client.label} is not connected. Nothing was changed.`);
}
