import type { Assistant, AssistantPlan, AssistantTest, Snippet } from '../../src-shared/assistants.ts';
import { shownPath } from '../shown-path.ts';
import { readAssistant } from './assistant-state.ts';
import { oursIn, serverFor, type AssistantsContext } from './assistants-context.ts';
import { CLIENTS, type Client } from './clients.ts';
import { checkName } from './command-rules.ts';
import { foldersMissingFor } from './configuration-file.ts';
import { testConnection } from './connection-test.ts';
import { fileChange, type FileChange } from './file-change.ts';
import { commandsIn, Ledger, nameIn, type LedgerRecord } from './ledger.ts';
import { makeChanges, refuseWhileRunning } from './make-changes.ts';
import { openConfiguration } from './opened-configuration.ts';
import { Plans } from './plans.ts';
import { previewOf } from './preview.ts';
import { aboutClient, Refusal } from './refusal.ts';
import { connectChange, registeredServer, registrationIn } from './registration.ts';
import { copySidecar, renewSidecarCopy } from './sidecar-command.ts';
import { snippetsFor } from './snippets.ts';
import { removalFrom, reversalOf } from './way-back.ts';

/** A change that was made, or none where none was needed. */
export interface Applied {
  readonly changed: boolean;
  readonly assistant: Assistant;
}

export interface PlanOptions {
  /** What to do when another server has our name: replace it, or take another name. Without: refuse. */
  readonly onConflict?: 'replace' | { readonly name: string };
  /** Connect also when the client was not found on this computer. */
  readonly evenIfNotInstalled?: boolean;
}

interface PlannedFile {
  readonly change: FileChange;
  /** The same as it is shown. */
  readonly view: AssistantPlan['changes'][number];
}

/**
 * Registers the sidecar with a person's AI clients: looks, plans, writes, tests and takes back. Callers name clients
 * and plans by their ids only; paths come from the table of clients. One change at a time is made.
 */
export class AssistantsService {
  readonly #context: AssistantsContext;
  readonly #ledger: Ledger;
  readonly #plans = new Plans();
  #last: Promise<unknown> = Promise.resolve();

  constructor(context: AssistantsContext) {
    this.#context = context;
    this.#ledger = new Ledger(context.folder, context.surroundings.files);
  }

  /** Every client, in the table's order. Changes nothing and never throws for a single client. */
  async list(): Promise<readonly Assistant[]> {
    const [records, programs] = await Promise.all([this.#ledger.records(), this.#context.programs()]);
    return Promise.all(CLIENTS.map((client) => readAssistant(this.#context, client, records, programs)));
  }

  /** To be called at the start of the app: sees to it that clients start this version where they start a copy. */
  async renewCopy(): Promise<void> {
    const { command, surroundings } = this.#context;
    if (command.kind === 'copy') await renewSidecarCopy(surroundings.files, command.copy);
  }

  /** What connecting would change. @throws Refusal */
  plan(clientId: string, options: PlanOptions = {}): Promise<AssistantPlan> {
    return this.#about(clientId, async (client) => {
      const records = await this.#ledger.records();
      const programs = await this.#context.programs();
      const assistant = await readAssistant(this.#context, client, records, programs);
      if (assistant.state.status === 'notInstalled' && options.evenIfNotInstalled !== true) {
        throw new Refusal(
          'notInstalled',
          `${client.label} was not found on this computer. Nothing was changed.`,
        );
      }
      const planned = await this.#planned(client, records, options);
      return {
        planId: this.#plans.remember({ client, changes: planned.map(({ change }) => change) }),
        client: client.id,
        label: client.label,
        changes: planned.map(({ view }) => view),
        mustQuitFirst: assistant.mustQuitFirst,
        afterwards: client.afterwards,
      };
    });
  }

  /** Makes a planned change; a plan can be applied once. @throws Refusal, the files then being as they were */
  apply(planId: string): Promise<Applied> {
    return this.#oneAtATime(async () => {
      const { command, surroundings } = this.#context;
      const { client, changes } = this.#plans.waiting(planId);
      return aboutClient(client.label, async () => {
        // Who quits the client now may apply the same plan.
        await refuseWhileRunning(this.#context, client);
        this.#plans.forget(planId);
        if (command.kind === 'copy') await copySidecar(surroundings.files, command.copy);
        await makeChanges(this.#context, this.#ledger, client, changes);
        return this.#applied(client, changes.length > 0);
      });
    });
  }

  /** Writes the entry as it should be: gone, stale or changed ones. Never over another program's. @throws Refusal */
  async repair(clientId: string): Promise<Applied> {
    const { planId } = await this.plan(clientId);
    return this.apply(planId);
  }

  /** Starts the registered command as the client would. @throws Refusal when the client is not connected */
  test(clientId: string): Promise<AssistantTest> {
    return this.#about(clientId, async (client) => {
      const { surroundings } = this.#context;
      const records = await this.#ledger.records();
      const name = nameIn(records, client.id);
      for (const file of await client.configurations(surroundings)) {
        const { text } = await openConfiguration(surroundings, client, file);
        const server = registeredServer(client, text, name);
        const status = registrationIn(client, text, name, oursIn(this.#context, records, client.id));
        const isForeign = status.status === 'differs' && status.owner === 'other';
        if (server !== null && !isForeign) return testConnection(server, surroundings);
      }
      throw notConnected(client);
    });
  }

  /**
   * Takes our entry out of every file of a client: the file's first bytes where only we changed it, else just the
   * entry. @throws Refusal when it is not connected
   */
  disconnect(clientId: string): Promise<Applied> {
    return this.#changing(clientId, async (client) => {
      const records = await this.#ledger.records();
      const memory = { context: this.#context, ledger: this.#ledger, records };
      const changes: FileChange[] = [];
      for (const file of await client.configurations(this.#context.surroundings)) {
        const change = await removalFrom(memory, client, file, nameIn(records, client.id));
        if (change !== null) changes.push(change);
      }
      if (changes.length === 0) throw notConnected(client);
      await makeChanges(this.#context, this.#ledger, client, changes);
      return this.#applied(client, true);
    });
  }

  /** Takes back the last change made to a client. @throws Refusal when there is none */
  undo(clientId: string): Promise<Applied> {
    return this.#changing(clientId, async (client) => {
      const memory = { context: this.#context, ledger: this.#ledger };
      for (;;) {
        const records = await this.#ledger.records();
        const last = records.findLast((record) => record.client === client.id);
        if (last === undefined) {
          throw new Refusal('unknown', `There is no change of ${client.label} to take back.`);
        }
        const changes: FileChange[] = [];
        for (const record of records.filter(({ change }) => change === last.change)) {
          const change = await reversalOf(memory, client, record);
          if (change !== null) changes.push(change);
        }
        await makeChanges(this.#context, this.#ledger, client, changes, 'unrecorded');
        await this.#ledger.drop(last.change);
        // A change that was recorded but never written, because the program was ended, is no change.
        if (changes.length > 0) return this.#applied(client, true);
      }
    });
  }

  /** Configuration to copy for clients that are not in the table. @throws Refusal */
  snippets(): readonly Snippet[] {
    return snippetsFor(serverFor(this.#context), this.#context.surroundings.platform);
  }

  async #planned(
    client: Client,
    records: readonly LedgerRecord[],
    { onConflict }: PlanOptions,
  ): Promise<readonly PlannedFile[]> {
    const { surroundings } = this.#context;
    const server = serverFor(this.#context);
    const other = typeof onConflict === 'object' ? onConflict.name : null;
    if (other !== null) checkName(other);
    const name = other ?? nameIn(records, client.id);
    const planned: PlannedFile[] = [];
    for (const file of await client.configurations(surroundings)) {
      const opened = await openConfiguration(surroundings, client, file);
      const change = connectChange(client, opened.text, name, server, {
        foreign: onConflict === 'replace' ? 'replace' : 'refuse',
        commands: commandsIn(records, client.id),
      });
      if (change === null) continue;
      const folders = await foldersMissingFor(surroundings, opened.real);
      planned.push({
        change: fileChange(opened, change, name, server.command, folders),
        view: {
          file: shownPath(file, surroundings.home),
          action: change.action,
          createsFile: opened.bytes === null,
          lines: previewOf(opened.text, change.edits, client.format),
        },
      });
    }
    return planned;
  }

  async #applied(client: Client, changed: boolean): Promise<Applied> {
    const [records, programs] = await Promise.all([this.#ledger.records(), this.#context.programs()]);
    return { changed, assistant: await readAssistant(this.#context, client, records, programs) };
  }

  #about<Value>(clientId: string, work: (client: Client) => Promise<Value>): Promise<Value> {
    const client = CLIENTS.find((one) => one.id === clientId);
    if (client === undefined) {
      return Promise.reject(new Refusal('unknown', 'There is no assistant of that name.'));
    }
    return aboutClient(client.label, () => work(client));
  }

  #changing<Value>(clientId: string, work: (client: Client) => Promise<Value>): Promise<Value> {
    return this.#oneAtATime(() => this.#about(clientId, work));
  }

  #oneAtATime<Value>(task: () => Promise<Value>): Promise<Value> {
    const turn = this.#last.then(task, task);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

function notConnected(client: Client): Refusal {
  return new Refusal('notConnected', `${client.label} is not connected. Nothing was changed.`);
}
