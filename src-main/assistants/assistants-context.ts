import { LibraryError } from '../../src-library/errors.ts';
import { checkServer } from './command-rules.ts';
import type { Server } from './entry-shape.ts';
import { commandsIn, type LedgerRecord } from './ledger.ts';
import { Refusal } from './refusal.ts';
import type { Ours } from './registration.ts';
import type { SidecarCommand } from './sidecar-command.ts';
import type { Surroundings } from './surroundings.ts';

/** What the registrations are made for and from. */
export interface AssistantsContext {
  readonly surroundings: Surroundings;
  /** Parlance's own folder for the list of changes and the backups. */
  readonly folder: string;
  readonly command: SidecarCommand;
  /**
   * The library to name to the sidecar; null when it lies where the sidecar looks by itself. Asked for every plan, since
   * a library may move. @throws LibraryError when nobody can say where it lies
   */
  readonly library: () => string | null;
  readonly appVersion: string;
  /** The paths of the programs that run now. */
  readonly programs: () => Promise<readonly string[]>;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
}

/** The server to register. @throws Refusal when it has no place to stay, LibraryError when the library has none */
export function serverFor({ command, library, surroundings }: AssistantsContext): Server {
  if (command.kind === 'refused') throw new Refusal('command', command.sentence);
  const server = serverOf(command.command, library());
  checkServer(server, surroundings.platform);
  return server;
}

/** What tells our entry in a client: what should be there now, and what was written before. */
export function oursIn(context: AssistantsContext, records: readonly LedgerRecord[], client: string): Ours {
  const wanted = knownServer(context);
  const written = commandsIn(records, client);
  return { wanted, commands: wanted === null ? written : [...written, wanted.command] };
}

/** The server that should be registered; null where that cannot be said now. */
export function knownServer({ command, library }: AssistantsContext): Server | null {
  if (command.kind === 'refused') return null;
  try {
    return serverOf(command.command, library());
  } catch (error) {
    if (error instanceof LibraryError) return null;
    throw error;
  }
}

function serverOf(command: string, library: string | null): Server {
  return { command, args: library === null ? [] : ['--library', library], env: {} };
}
