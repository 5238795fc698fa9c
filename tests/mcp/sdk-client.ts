import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, onTestFinished } from 'vitest';
import { SIDECAR } from './sidecar-process.ts';

/** The SDK's own client, connected to a sidecar that serves `library`; it leaves when the test is over. */
export async function connectedClient(
  library: string,
  [command = SIDECAR, ...args]: readonly string[] = [SIDECAR],
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ command, args: [...args, '--library', library] }));
  onTestFinished(() => client.close());
  return client;
}

/** Lists, searches for `word`, reads the first hit, and is refused what is not there. */
export async function expectToBeServed(client: Client, word: string): Promise<void> {
  const rows = await call(client, 'list_transcripts', { limit: 200 });
  expect(rows).not.toEqual([]);
  const [hit] = (await call(client, 'search_transcripts', { query: word })) as {
    id: string;
    title: string;
  }[];
  expect(hit?.id).toEqual(expect.any(String));
  const transcript = (await call(client, 'get_transcript', { id: hit?.id })) as { text: string };
  expect(transcript).toMatchObject({ id: hit?.id, title: hit?.title });
  expect(transcript.text.toLowerCase()).toContain(word);
  expect(await call(client, 'list_tasks', {})).toEqual(expect.any(Array));
  const refused = (name: string, args: object) =>
    client.callTool({ name, arguments: { ...args } }).then(
      () => 'served',
      (error: unknown) => (error as { code: number }).code,
    );
  expect(await refused('get_transcript', { id: 'nope' })).toBe(-32000);
  expect(await refused('get_transcript', {})).toBe(-32602);
  expect(await refused('no_such_tool', {})).toBe(-32602);
  expect(await refused('search_transcripts', { query: '(' })).toBe(-32603);
}

async function call(client: Client, name: string, args: Record<string, unknown>): Promise<unknown> {
  const { content } = await client.callTool({ name, arguments: args });
  const [block] = content as { type: string; text: string }[];
  return JSON.parse(block?.text ?? '');
}
