import fc from 'fast-check';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import {
  connectChange,
  disconnectChange,
  type TextChange,
} from '../../../src-main/assistants/registration.ts';
import { clientCalled } from './support.ts';

const codex = clientCalled('codex');
const server = {
  command: 'C:\\Program Files\\it\'s "q"\\parlance-mcp.exe',
  args: ['--library', 'D:\\ü\\l.db'],
  env: {},
};

function connect(text: string): TextChange {
  const change = connectChange(codex, text, 'parlance', server, { foreign: 'refuse', commands: [] });
  if (change === null) throw new Error('nothing to connect');
  return change;
}

function disconnect(text: string, remembered: TextChange | null): string | undefined {
  return disconnectChange(codex, text, 'parlance', remembered, [])?.after;
}

const ENTRY = { command: server.command, args: server.args };

const STATEMENTS = [
  'model = "gpt"',
  'n = 9223372036854775807 # big',
  'text = """\n[mcp_servers.parlance]\n# inside \\""" of\n"""',
  "raw = '''\n[x]\n'''",
  'list = [\n  "a", # one\n  "]",\n]',
  'when = 1979-05-27T07:32:00Z',
];
const TABLES = [
  '[mcp_servers]',
  '[mcp_servers.other]\ncommand = "x"',
  '[mcp_servers.other.env]\nTOKEN = "secret"',
  '[[profiles]]\nname = "a"',
  '[[profiles]]\nname = "b"',
  '["odd key"."mcp_servers.x"]\na = 1',
  '# a comment\n[tui] # here',
];

const texts = fc
  .record({
    statements: fc.subarray(STATEMENTS),
    tables: fc.subarray(TABLES),
    gap: fc.constantFrom('', '\n', '\n\n', '# between\n'),
    end: fc.constantFrom('', '\n', '\n\n', '\n# the end', '  \n'),
    lineEnd: fc.constantFrom('\n', '\r\n'),
  })
  .map(({ statements, tables, gap, end, lineEnd }) => {
    const text = [...statements, ...tables].join(`\n${gap}`) + end;
    return text.replaceAll('\n', lineEnd);
  });

describe('a table in random TOML texts', { timeout: 30_000 }, () => {
  const runs = { seed: 20261130, numRuns: 60 };

  it('is added at the end, found by an independent reader, and removed to the same characters', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const change = connect(text);
        expect(change.after.startsWith(text)).toBe(true);
        const before = parse(text, { integersAsBigInt: true });
        const after = parse(change.after, { integersAsBigInt: true });
        expect(after).toEqual({
          ...before,
          mcp_servers: { ...(before['mcp_servers'] as object | undefined), parlance: ENTRY },
        });
        expect(
          connectChange(codex, change.after, 'parlance', server, { foreign: 'refuse', commands: [] }),
        ).toBeNull();
        expect(disconnect(change.after, change)).toBe(text);
      }),
      runs,
    );
  });

  it('is removed without memory, also when more was written behind it', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom('', '\n[later]\na = 1\n', '# later\n'), (text, later) => {
        const after = disconnect(connect(text).after + later, null) ?? '';
        expect(parse(after, { integersAsBigInt: true })).toEqual(
          parse(`${text}\n${later}`, { integersAsBigInt: true }),
        );
        expect(after.startsWith(text)).toBe(true);
        expect(after.endsWith(later)).toBe(true);
      }),
      runs,
    );
  });
});

describe('a table that is there', () => {
  it('is repaired with its sub-tables, keeping what the person set and the comments around it', () => {
    const text =
      '# top\n[mcp_servers.parlance]\ncommand = "/old/parlance-mcp"\nstartup_timeout_sec = 20\nenabled = false\n\n[mcp_servers.parlance.env]\nA = "1"\n\n# the rest\n[b]\n';
    const change = connect(text);
    expect(change.action).toBe('repair');
    expect(change.after.startsWith('# top\n[mcp_servers.parlance]\n')).toBe(true);
    expect(change.after.endsWith('\n\n# the rest\n[b]\n')).toBe(true);
    expect(parse(change.after)['mcp_servers']).toEqual({
      parlance: { ...ENTRY, startup_timeout_sec: 20, enabled: false },
    });
  });
});

describe('TOML that is refused', () => {
  it.each([
    ['mcp_servers = { other = { command = "x" } }\n', 'container'],
    ['mcp_servers = []\n', 'container'],
    ['[[mcp_servers]]\na = 1\n', 'container'],
    ['mcp_servers.parlance.command = "/old/parlance-mcp"\n', 'container'],
    ['a = 1\rb = 2\n', 'broken'],
    ['a = \n', 'broken'],
    ['a = 1\na = 2\n', 'broken'],
  ])('%j', (text, reason) => {
    expect(() => connect(text)).toThrow(expect.objectContaining({ reason }) as Error);
  });
});
