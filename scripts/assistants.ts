/** Registers the sidecar with AI clients from scripts: the same code as the settings page, on any home. JSON on stdout. */
import { access } from 'node:fs/promises';
import * as files from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { LibraryError } from '../src-library/errors.ts';
import {
  AssistantsService,
  type Applied,
  type PlanOptions,
} from '../src-main/assistants/assistants-service.ts';
import { Refusal } from '../src-main/assistants/refusal.ts';
import { runningPrograms } from '../src-main/assistants/running-programs.ts';
import { sidecarCommand } from '../src-main/assistants/sidecar-command.ts';
import { applicationData, type Platform, type Surroundings } from '../src-main/assistants/surroundings.ts';
import type { Assistant } from '../src-shared/assistants.ts';

const root = path.dirname(import.meta.dirname);

interface Options {
  readonly home?: string;
  readonly platform?: string;
  readonly command?: string;
  readonly library?: string;
  readonly name?: string;
  readonly replace?: boolean;
  readonly env?: string[];
}

interface Request {
  readonly service: AssistantsService;
  readonly planOptions: PlanOptions;
}

type Command = (request: Request, client: string) => Promise<object>;

/** What each command does with one client. */
const COMMANDS: Readonly<Record<string, Command>> = {
  plan: ({ service, planOptions }, client) => service.plan(client, planOptions),
  connect: async ({ service, planOptions }, client) => {
    const { planId } = await service.plan(client, planOptions);
    return flat(await service.apply(planId));
  },
  test: async ({ service }, client) => {
    const result = await service.test(client);
    if (result.ok) return { client, ...result };
    throw new TestFailure(client, result.sentence, result.stderr);
  },
  repair: async ({ service }, client) => flat(await service.repair(client)),
  disconnect: async ({ service }, client) => flat(await service.disconnect(client)),
  undo: async ({ service }, client) => flat(await service.undo(client)),
};

class TestFailure extends Error {
  readonly client: string;
  readonly stderr: string;

  constructor(client: string, sentence: string, stderr: string) {
    super(sentence);
    this.client = client;
    this.stderr = stderr;
  }
}

function flat({ changed, assistant }: Applied): object {
  return { changed, ...assistant };
}

/** Which clients a command without a client's name is for. */
function isMeant(command: string, { state }: Assistant): boolean {
  const registered =
    state.status === 'connected' ||
    state.status === 'stalePath' ||
    (state.status === 'differs' && state.owner === 'parlance');
  switch (command) {
    case 'test':
    case 'disconnect':
      return registered;
    case 'repair':
      return registered && state.status !== 'connected';
    default:
      return state.status !== 'notInstalled';
  }
}

function readArguments(): { values: Options; positionals: string[] } {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        home: { type: 'string' },
        platform: { type: 'string' },
        command: { type: 'string' },
        library: { type: 'string' },
        name: { type: 'string' },
        replace: { type: 'boolean' },
        env: { type: 'string', multiple: true },
      },
    });
  } catch (error) {
    throw new LibraryError('badInput', 'There is an option that this command does not know.', {
      cause: error,
    });
  }
}

function surroundingsOf(values: Options): Surroundings {
  const home = values.home === undefined ? homedir() : path.resolve(values.home);
  const isOwn = home === homedir();
  const given = (values.env ?? []).map((pair): [string, string] => {
    const at = pair.indexOf('=');
    if (at < 1) throw new LibraryError('badInput', 'Give a variable as --env NAME=VALUE.');
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  return {
    platform: platformOf(values.platform ?? process.platform),
    // Another home is looked at as it is, without this person's variables and programs.
    env: { ...(isOwn ? process.env : {}), ...Object.fromEntries(given) },
    home,
    root: isOwn ? '/' : null,
    files,
  };
}

function platformOf(name: string): Platform {
  if (name === 'linux' || name === 'darwin' || name === 'win32') return name;
  throw new LibraryError('badInput', 'Give one of the platforms linux, darwin and win32.');
}

async function serviceFor(values: Options): Promise<AssistantsService> {
  const surroundings = surroundingsOf(values);
  const { platform, env, home } = surroundings;
  const command =
    values.command === undefined
      ? sidecarCommand({ platform, env, home, appVersion: 'dev', place: { kind: 'checkout', folder: root } })
      : { kind: 'ready' as const, command: values.command };
  const isBuilt =
    values.command !== undefined ||
    (command.kind === 'ready' &&
      (await access(command.command).then(
        () => true,
        () => false,
      )));
  const library = values.library === undefined ? null : path.resolve(values.library);
  return new AssistantsService({
    surroundings,
    folder: path.join(applicationData(surroundings), 'Parlance', 'assistants'),
    command: isBuilt
      ? command
      : { kind: 'refused', sentence: 'The sidecar is not built yet. Run npm run build, then try again.' },
    library: () => library,
    appVersion: 'dev',
    programs: () =>
      surroundings.root === null || platform !== process.platform
        ? Promise.resolve([])
        : runningPrograms(platform),
    now: () => Date.now(),
  });
}

function planOptionsOf(values: Options, isNamed: boolean): PlanOptions {
  return {
    // Who names a client means it, found or not.
    evenIfNotInstalled: isNamed,
    ...(values.replace === true ? { onConflict: 'replace' } : {}),
    ...(values.name === undefined ? {} : { onConflict: { name: values.name } }),
  };
}

/** Runs a command for every client that it concerns; what fails for one does not stop the others. */
async function forEachMeant(name: string, command: Command, request: Request): Promise<object[]> {
  const answers: object[] = [];
  for (const assistant of await request.service.list()) {
    if (!isMeant(name, assistant)) continue;
    try {
      answers.push(await command(request, assistant.id));
    } catch (error) {
      answers.push({ client: assistant.id, ...failureOf(error) });
      process.exitCode = 1;
    }
  }
  return answers;
}

async function main(): Promise<object> {
  const { values, positionals } = readArguments();
  const [name = '', client] = positionals;
  const service = await serviceFor(values);
  if (name === 'list') {
    const all = await service.list();
    return client === undefined ? all : all.filter(({ id }) => id === client);
  }
  if (name === 'snippets') return service.snippets();
  const command = COMMANDS[name];
  if (command === undefined) {
    throw new LibraryError(
      'badInput',
      `Give a command: ${['list', 'snippets', ...Object.keys(COMMANDS)].join(', ')}.`,
    );
  }
  const request = { service, planOptions: planOptionsOf(values, client !== undefined) };
  return client === undefined ? forEachMeant(name, command, request) : command(request, client);
}

function failureOf(error: unknown): object {
  if (error instanceof Refusal) {
    return {
      error: error.message,
      reason: error.reason,
      ...(error.line === null ? {} : { line: error.line }),
    };
  }
  if (error instanceof TestFailure)
    return { error: error.message, client: error.client, stderr: error.stderr };
  if (error instanceof LibraryError) return { error: error.message };
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return { error: 'Something unforeseen happened. Nothing more was changed.' };
}

// A reader that has seen enough (`head`) is no failure.
process.stdout.on('error', () => process.exit(0));

let answer: object;
try {
  answer = await main();
} catch (error) {
  process.exitCode = 1;
  answer = failureOf(error);
}
process.stdout.write(`${JSON.stringify(answer)}\n`);
