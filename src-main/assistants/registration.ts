import type { ChangeAction, Registration } from '../../src-shared/assistants.ts';
import type { Client, Format } from './clients.ts';
import { isSwitchedOff, sameServer, type Server } from './entry-shape.ts';
import { jsonSplicer } from './jsonc.ts';
import { Refusal, wrongContainer } from './refusal.ts';
import { applyEdits, type Edit, type FoundEntry, type Place, type Splicer } from './splicer.ts';
import { tomlSplicer } from './toml.ts';
import { yamlSplicer } from './yaml.ts';

/** The name that Parlance takes in every client. */
export const SERVER_NAME = 'parlance';

export const SPLICERS: Readonly<Record<Format, Splicer>> = {
  json: jsonSplicer('strict'),
  jsonc: jsonSplicer('comments'),
  toml: tomlSplicer,
  yaml: yamlSplicer,
};

/** A change of a configuration's text, not yet written. */
export interface TextChange {
  readonly after: string;
  readonly edits: readonly Edit[];
  readonly action: ChangeAction;
  /** The characters put in, where nothing was taken out for them. */
  readonly inserted: string | null;
  readonly madeContainers: number;
  /** The text of the entry that stood there before. */
  readonly replaced: string | null;
}

/** What is remembered of an addition, to take exactly it out again. */
export type Remembered = Pick<TextChange, 'inserted' | 'madeContainers' | 'replaced'>;

/** What tells an entry of ours: the server that should be there, and the commands that were written before. */
export interface Ours {
  /** Null where it is not known or should not be there: then any entry of ours will do. */
  readonly wanted: Server | null;
  readonly commands: readonly string[];
}

/** The registered server as the client reads it, or null. @throws Refusal when the text cannot be read */
export function registeredServer(client: Client, text: string, name: string): Server | null {
  const found = SPLICERS[client.format].find(text, placeFor(client, name));
  return found === null ? null : client.shape.read(found.value);
}

/** Compares a configuration with the server that should be in it. @throws Refusal when the text cannot be read */
export function registrationIn(client: Client, text: string, name: string, ours: Ours): Registration {
  const found = SPLICERS[client.format].find(text, placeFor(client, name));
  return found === null ? { status: 'absent' } : compare(client, found, ours);
}

/**
 * The change that registers a server, or null when it is registered already.
 *
 * @param options `foreign`: what to do with another program that has the name; `commands`: those written before
 * @throws Refusal
 */
export function connectChange(
  client: Client,
  text: string,
  name: string,
  wanted: Server,
  options: { readonly foreign: 'refuse' | 'replace'; readonly commands: readonly string[] },
): TextChange | null {
  const splicer = SPLICERS[client.format];
  const place = placeFor(client, name);
  const found = splicer.find(text, place);
  const entry = client.shape.write(wanted);
  if (found === null) {
    const preamble = client.preamble !== undefined && text === '' ? { preamble: client.preamble } : {};
    const { edit, madeContainers } = splicer.add(text, place, entry, preamble);
    const after = applyEdits(text, [edit]);
    return checked(client, text, place, wanted, {
      after,
      edits: [edit],
      action: 'connect',
      inserted: edit.inserted,
      madeContainers,
      replaced: null,
    });
  }
  const registration = compare(client, found, { wanted, commands: options.commands });
  if (registration.status === 'connected') return null;
  const isForeign = registration.status === 'differs' && registration.owner === 'other';
  if (isForeign && options.foreign === 'refuse') {
    throw new Refusal(
      'conflict',
      `Another server is called "${name}" in ${client.label}. Nothing was changed; replace it, or connect under another name.`,
    );
  }
  const edits = splicer.replace(text, place, entry, isForeign ? [] : client.keptKeys);
  return checked(client, text, place, wanted, {
    after: applyEdits(text, edits),
    edits,
    action: isForeign ? 'connect' : 'repair',
    inserted: null,
    madeContainers: 0,
    replaced: found.text,
  });
}

/**
 * The change that takes our entry out again, or puts back what it replaced; null when the entry is not there or not
 * ours. @throws Refusal
 */
export function disconnectChange(
  client: Client,
  text: string,
  name: string,
  remembered: Remembered | null,
  commands: readonly string[],
): TextChange | null {
  const ours: Ours = { wanted: null, commands };
  const registration = registrationIn(client, text, name, ours);
  if (registration.status === 'absent') return null;
  if (registration.status === 'differs' && registration.owner === 'other') return null;
  const place = placeFor(client, name);
  const splicer = SPLICERS[client.format];
  if (remembered?.replaced != null)
    return restoreChange(client, text, name, remembered.replaced, 'disconnect');
  const exact = remembered?.inserted == null ? null : cutExactly(splicer, text, place, remembered.inserted);
  const edits = exact ?? splicer.remove(text, place, remembered?.madeContainers ?? 0);
  let change = removalOf(text, edits);
  // Of a name that stands there twice, what is left must not come into force.
  for (
    let left = splicer.find(change.after, place);
    left !== null;
    left = splicer.find(change.after, place)
  ) {
    const status = compare(client, left, ours);
    if (status.status === 'differs' && status.owner === 'other') break;
    change = { ...change, after: applyEdits(change.after, splicer.remove(change.after, place, 0)) };
  }
  return checked(client, text, place, null, change);
}

/** The change that puts an earlier entry's text back in the place of ours. @throws Refusal */
export function restoreChange(
  client: Client,
  text: string,
  name: string,
  valueText: string,
  action: ChangeAction,
): TextChange {
  const place = placeFor(client, name);
  const edits = SPLICERS[client.format].restore(text, place, valueText);
  const after = applyEdits(text, edits);
  if (!SPLICERS[client.format].othersEqual(text, after, place)) throw wrongContainer(name);
  return { after, edits, action, inserted: null, madeContainers: 0, replaced: null };
}

/** Whether nothing but what a new file begins with is left. */
export function isEmptyConfiguration(client: Client, text: string): boolean {
  return SPLICERS[client.format].isEmpty(text, Object.keys(client.preamble ?? {}));
}

export function placeFor(client: Client, name: string): Place {
  return { containers: client.containers, name };
}

/** Whether a command is a Parlance sidecar, wherever it lies. */
function isParlance(command: string): boolean {
  return /(?:^|[\\/])parlance-mcp(?:\.exe)?$/iu.test(command);
}

function compare(client: Client, found: FoundEntry, { wanted, commands }: Ours): Registration {
  const server = client.shape.read(found.value);
  const isOurs =
    server !== null &&
    (server.command === wanted?.command || isParlance(server.command) || commands.includes(server.command));
  if (!isOurs) return { status: 'differs', owner: 'other' };
  if (wanted !== null && server.command !== wanted.command) return { status: 'stalePath' };
  if (wanted !== null && !sameServer(server, wanted)) return { status: 'differs', owner: 'parlance' };
  return { status: 'connected', switchedOff: isSwitchedOff(found.value) };
}

function removalOf(text: string, edits: readonly Edit[]): TextChange {
  return {
    after: applyEdits(text, edits),
    edits,
    action: 'disconnect',
    inserted: null,
    madeContainers: 0,
    replaced: null,
  };
}

/** Cuts out exactly what was once put in, if it still stands there word for word; null otherwise. */
function cutExactly(splicer: Splicer, text: string, place: Place, inserted: string): readonly Edit[] | null {
  for (let at = text.indexOf(inserted); at !== -1; at = text.indexOf(inserted, at + 1)) {
    const edits = [{ offset: at, removed: inserted.length, inserted: '' }];
    try {
      const after = applyEdits(text, edits);
      if (splicer.find(after, place) === null && splicer.othersEqual(text, after, place)) return edits;
    } catch {
      // The same characters inside of something else; the next place may be ours.
    }
  }
  return null;
}

/** Looks at a change as its client will: ours is as wanted (null: gone or foreign), all else says what it said. */
function checked(
  client: Client,
  before: string,
  place: Place,
  wanted: Server | null,
  change: TextChange,
): TextChange {
  const splicer = SPLICERS[client.format];
  const found = splicer.find(change.after, place);
  const registered = found === null ? null : client.shape.read(found.value);
  const asWanted = wanted === null || (registered !== null && sameServer(registered, wanted));
  // A new file may begin with more than our entry.
  const othersStay = before === '' || splicer.othersEqual(before, change.after, place);
  if (!asWanted || !othersStay) {
    throw wrongContainer(client.containers.join('.'));
  }
  return change;
}
