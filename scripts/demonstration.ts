import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { LibraryPage } from '../tests/e2e/pages/library-page.ts';
import { launchApp } from '../tests/support/electron-app.ts';
import { asOrdinaryUser, ordinaryUserFolder, ordinaryUserSidecar } from '../tests/support/ordinary-user.ts';
import { root } from './setup/places.mjs';

/**
 * Shows on a machine without a display what a person would do: opens the real app in a virtual one on a fresh library,
 * brings the sample library in, stars and searches; registers the sidecar with a client in a temporary home, starts the
 * registered command as that client would, and finds and reads the same through it. Any step that fails ends it with 1.
 */
const SEARCH = 'spare parts';
const SCREENSHOT = path.join(root, 'build', 'demonstration.png');
const CLIENT = 'cursor';

const listedRows = z.array(z.object({ id: z.string(), title: z.string(), starred: z.boolean() }));
const foundRows = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    match: z.object({ text: z.string(), startMs: z.number().nullable() }).nullable(),
  }),
);
const clientConfiguration = z.object({
  mcpServers: z.object({
    parlance: z.object({ command: z.string(), args: z.array(z.string()).default([]) }),
  }),
});
const wholeTranscript = z.object({ title: z.string(), text: z.string().min(1), starred: z.boolean() });

const { folder, remove } = await ordinaryUserFolder('demonstration');
try {
  await demonstrate(folder);
} finally {
  await remove();
}

async function demonstrate(home: string): Promise<void> {
  const profile = path.join(home, 'profile');
  say('opening the app on a fresh library');
  const running = await launchApp({ userDataDir: profile });
  let starred: string;
  try {
    const library = new LibraryPage(running.page);
    await library.importSample();
    say(`sample library imported: ${await library.rows.count()} transcripts in the list`);

    const row = library.rows.first();
    starred = (await row.locator('.row-title').innerText()).trim();
    await row.getByRole('button', { name: 'Star' }).click();
    await row.getByRole('button', { name: 'Remove star' }).waitFor();
    say(`starred: ${starred}`);

    await library.searchBox.fill(SEARCH);
    const passage = library.list.locator('mark').first();
    await passage.waitFor();
    await library.rows.first().click();
    await library.readerTitle.waitFor();
    say(`searched for "${SEARCH}" and opened: ${(await library.readerTitle.innerText()).trim()}`);

    mkdirSync(path.dirname(SCREENSHOT), { recursive: true });
    await running.page.screenshot({ path: SCREENSHOT });

    await assistants(home, 'connect', await ordinaryUserSidecar(), path.join(profile, 'library.db'));
    say(`registered with ${CLIENT} in a temporary home; asking the registered command while the app is open`);
    await askRegisteredSidecar(home, starred);
  } finally {
    await running.close();
  }
  say('asking it after the app was closed');
  await askRegisteredSidecar(home, starred);
  await assistants(home, 'disconnect');
  say(`taken out of ${CLIENT}'s configuration again`);
  say(`screenshot of the window: ${SCREENSHOT}`);
}

/** Runs the command line that does what the settings page does. */
async function assistants(home: string, command: string, sidecar?: string, library?: string): Promise<void> {
  const places = sidecar === undefined ? [] : ['--command', sidecar, '--library', String(library)];
  await promisify(execFile)(process.execPath, [
    path.join(root, 'scripts', 'assistants.ts'),
    ...[command, CLIENT, '--home', home, ...places],
  ]);
}

async function askRegisteredSidecar(home: string, starred: string): Promise<void> {
  const configuration = readFileSync(path.join(home, '.cursor', 'mcp.json'), 'utf8');
  const registered = clientConfiguration.parse(JSON.parse(configuration)).mcpServers.parlance;
  const { command, args, options } = asOrdinaryUser(registered.command, registered.args);
  const client = new Client({ name: 'parlance-demonstration', version: '1.0.0' });
  const { cwd, env } = options;
  await client.connect(
    new StdioClientTransport({
      command,
      args,
      cwd,
      env: { HOME: String(env['HOME']), PATH: '/usr/bin:/bin' },
    }),
  );
  try {
    const tools = (await client.listTools()).tools.map((tool) => tool.name);
    say(`  tools: ${tools.join(', ')}`);

    const listed = listedRows.parse(await answer(client, 'list_transcripts', { limit: 200 }));
    const stars = listed.filter((row) => row.starred).map((row) => row.title);
    expectThat(stars.length === 1 && stars[0] === starred, 'the sidecar sees the star that the window set');
    say(`  list_transcripts: ${listed.length} rows, starred: ${stars.join(', ')}`);

    const [best] = foundRows.parse(await answer(client, 'search_transcripts', { query: SEARCH, limit: 5 }));
    if (best === undefined) throw new Error(`The sidecar found nothing for "${SEARCH}".`);
    say(`  search_transcripts "${SEARCH}": ${best.title}: ${best.match?.text ?? '(in the title)'}`);

    const whole = wholeTranscript.parse(await answer(client, 'get_transcript', { id: best.id }));
    say(`  get_transcript: ${whole.title}, ${whole.text.length} characters`);
  } finally {
    await client.close();
  }
}

async function answer(client: Client, name: string, args: Record<string, unknown>): Promise<unknown> {
  const result = await client.callTool({ name, arguments: args });
  const [block] = z.array(z.object({ type: z.literal('text'), text: z.string() })).parse(result.content);
  return JSON.parse(block?.text ?? 'null');
}

function expectThat(holds: boolean, what: string): void {
  if (!holds) throw new Error(`This should hold but does not: ${what}.`);
}

function say(line: string): void {
  console.log(line);
}
