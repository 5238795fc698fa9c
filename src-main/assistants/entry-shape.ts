import type { Entry } from './splicer.ts';

/** A program that a client starts and speaks MCP with over stdio. */
export interface Server {
  /** Absolute path of an executable; never split, never given to a shell. */
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** How a client writes down a server. `read` is the way back, null for what is no program to start. */
export interface EntryShape {
  readonly write: (server: Server) => Entry;
  readonly read: (value: unknown) => Server | null;
}

/** `command`, `args`, `env`: what most clients read. */
export const plainShape: EntryShape = {
  write: (server) => ({
    command: server.command,
    args: server.args,
    ...(isEmpty(server.env) ? {} : { env: server.env }),
  }),
  read(value) {
    if (!isRecord(value) || typeof value['command'] !== 'string') return null;
    return { command: value['command'], args: strings(value['args']), env: stringMap(value['env']) };
  },
};

/** The same behind `"type": "stdio"`. */
export const typedShape: EntryShape = {
  write: (server) => ({ type: 'stdio', ...plainShape.write(server) }),
  read: plainShape.read,
};

/** opencode's: `command` is the whole argument list, and without `type` the entry is ignored. */
export const localShape: EntryShape = {
  write: (server) => ({
    type: 'local',
    command: [server.command, ...server.args],
    enabled: true,
    ...(isEmpty(server.env) ? {} : { environment: server.env }),
  }),
  read(value) {
    if (!isRecord(value) || !Array.isArray(value['command']) || value['type'] !== 'local') return null;
    const [command, ...args] = strings(value['command']);
    return command === undefined ? null : { command, args, env: stringMap(value['environment']) };
  },
};

/** Goose's: other names for the same, and more that it wants to see. */
export const gooseShape: EntryShape = {
  write: (server) => ({
    enabled: true,
    type: 'stdio',
    name: 'Parlance',
    cmd: server.command,
    args: server.args,
    envs: server.env,
    timeout: 300,
  }),
  read(value) {
    if (!isRecord(value) || typeof value['cmd'] !== 'string') return null;
    return { command: value['cmd'], args: strings(value['args']), env: stringMap(value['envs']) };
  },
};

/** Whether the person switched an entry off in their client without removing it. */
export function isSwitchedOff(value: unknown): boolean {
  return isRecord(value) && (value['disabled'] === true || value['enabled'] === false);
}

/** Whether two servers are started in the same way. */
export function sameServer(left: Server, right: Server): boolean {
  const flat = ({ command, args, env }: Server) =>
    JSON.stringify([command, args, Object.entries(env).sort(([one], [two]) => (one < two ? -1 : 1))]);
  return flat(left) === flat(right);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmpty(record: object): boolean {
  return Object.keys(record).length === 0;
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function stringMap(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, String(one)]));
}
