import fc from 'fast-check';
import ts from 'typescript';
import { describe, expect, it, vi } from 'vitest';
import { CLIENTS, type Client } from '../../../src-main/assistants/clients.ts';
import {
  connectChange,
  disconnectChange,
  registrationIn,
  type TextChange,
} from '../../../src-main/assistants/registration.ts';
import { Refusal } from '../../../src-main/assistants/refusal.ts';
import { jsonTexts } from './json-texts.ts';

vi.setConfig({ testTimeout: 60_000 });

const SEED = 20261130;
const RUNS = { seed: SEED, numRuns: 120 };
const server = { command: '/opt/Parlance/it\'s "quoted" & ünï 100%/parlance-mcp', args: [], env: {} };

function client(id: string): Client {
  const found = CLIENTS.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no client ${id}`);
  return found;
}

function connect(to: Client, text: string): TextChange {
  const change = connectChange(to, text, 'parlance', server, { foreign: 'refuse', commands: [] });
  if (change === null) throw new Error('nothing to connect');
  return change;
}

function disconnect(from: Client, text: string, remembered: TextChange | null): string {
  const change = disconnectChange(from, text, 'parlance', remembered, []);
  if (change === null) throw new Error('nothing to disconnect');
  return change.after;
}

/** Reads a text without any of our code: JSON.parse, or TypeScript's reader of files with comments. */
function read(text: string, dialect: 'strict' | 'comments'): Record<string, unknown> {
  if (dialect === 'strict') return JSON.parse(text) as Record<string, unknown>;
  const parsed = ts.parseConfigFileTextToJson('settings.json', text);
  if (parsed.error !== undefined) throw new Error('not readable');
  return parsed.config as Record<string, unknown>;
}

function asObject(value: unknown): Record<string, unknown> {
  return (value ?? {}) as Record<string, unknown>;
}

const DIALECTS = [
  { id: 'claude-desktop', dialect: 'strict', container: 'mcpServers' },
  { id: 'claude-code', dialect: 'strict', container: 'mcpServers' },
  { id: 'cursor', dialect: 'comments', container: 'mcpServers' },
  { id: 'vscode', dialect: 'comments', container: 'servers' },
] as const;

describe.each(DIALECTS)(
  'an entry in random texts of $id',
  { timeout: 30_000 },
  ({ id, dialect, container }) => {
    const row = client(id);
    const texts = jsonTexts(dialect, container);

    it('is added without touching any other character, and removed to the same bytes', () => {
      fc.assert(
        fc.property(texts, ({ text }) => {
          const change = connect(row, text);
          const [edit] = change.edits;
          expect(change.edits).toHaveLength(1);
          expect(edit?.removed).toBe(0);
          expect(change.after.startsWith(text.slice(0, edit?.offset))).toBe(true);
          expect(change.after.endsWith(text.slice(edit?.offset))).toBe(true);
          expect(disconnect(row, change.after, change)).toBe(text);
        }),
        RUNS,
      );
    });

    it('is what an independent reader finds, next to everything else', () => {
      fc.assert(
        fc.property(texts, ({ text }) => {
          const before = read(text, dialect);
          const after = read(connect(row, text).after, dialect);
          const entry = row.shape.write(server);
          expect(after).toEqual({
            ...before,
            [container]: { ...asObject(before[container]), parlance: entry },
          });
        }),
        RUNS,
      );
    });

    it('is not added a second time', () => {
      fc.assert(
        fc.property(texts, ({ text }) => {
          expect(
            connectChange(row, connect(row, text).after, 'parlance', server, {
              foreign: 'refuse',
              commands: [],
            }),
          ).toBeNull();
        }),
        RUNS,
      );
    });

    it('is removed without any memory of the addition: all else is said as before, every comment stays', () => {
      fc.assert(
        fc.property(texts, ({ text, comments }) => {
          const before = read(text, dialect);
          const after = disconnect(row, connect(row, text).after, null);
          expect(read(after, dialect)).toEqual({ ...before, [container]: asObject(before[container]) });
          for (const comment of comments) expect(after).toContain(comment);
        }),
        RUNS,
      );
    });

    it('is removed after the client has written the file anew in its own layout', () => {
      fc.assert(
        fc.property(texts, fc.constantFrom(undefined, 1, 4, '\t'), ({ text }, layout) => {
          const change = connect(row, text);
          const before = read(text, dialect);
          const rewritten = JSON.stringify(
            { first: 1, ...read(change.after, dialect), last: [] },
            null,
            layout,
          );
          const rest = JSON.parse(disconnect(row, rewritten, change)) as unknown;
          const containerStays =
            change.madeContainers === 0 ? { [container]: asObject(before[container]) } : {};
          expect(rest).toEqual({ first: 1, ...before, last: [], ...containerStays });
        }),
        RUNS,
      );
    });
  },
);

describe('where an entry goes', () => {
  const zed = client('zed');
  const written = (text: string, to = client('cursor')) =>
    connectChange(
      to,
      text,
      'parlance',
      { ...server, command: '/p/parlance-mcp' },
      { foreign: 'refuse', commands: [] },
    )?.after;

  it('keeps a comment on the line of the brace and the comment above the first server where they are', () => {
    expect(written('{\n  "mcpServers": { // mine\n    // the first\n    "a": {},\n  },\n}\n')).toBe(
      '{\n  "mcpServers": { // mine\n    "parlance": {\n      "command": "/p/parlance-mcp",\n      "args": []\n    },\n    // the first\n    "a": {},\n  },\n}\n',
    );
  });

  it('stays on one line where the file does', () => {
    expect(written('{"mcpServers":{"a":{}}}')).toBe(
      '{"mcpServers":{"parlance": {"command": "/p/parlance-mcp", "args": []},"a":{}}}',
    );
    expect(written('{ "mcpServers": { } }')).toBe(
      '{ "mcpServers": {"parlance": {"command": "/p/parlance-mcp", "args": []} } }',
    );
  });

  it('takes over tabs and CRLF', () => {
    expect(written('{\r\n\t"theme": "dark"\r\n}\r\n', zed)).toBe(
      '{\r\n\t"context_servers": {\r\n\t\t"parlance": {\r\n\t\t\t"command": "/p/parlance-mcp",\r\n\t\t\t"args": []\r\n\t\t}\r\n\t},\r\n\t"theme": "dark"\r\n}\r\n',
    );
  });

  it.each(['', '\n', ' \r\n', '{}', '{\n}', '{ }\n', '{"mcpServers":{}}', '{\n  "mcpServers": {\n  }\n}'])(
    'fills and empties %j',
    (text) => {
      const change = connect(client('claude-desktop'), text);
      expect(JSON.parse(change.after)).toMatchObject({
        mcpServers: { parlance: { command: server.command } },
      });
      expect(disconnect(client('claude-desktop'), change.after, change)).toBe(text);
    },
  );

  it('fills and empties a file of nothing but comments', () => {
    for (const text of ['// none yet', '/* none */\n', '// a\n// b\n']) {
      const change = connect(zed, text);
      expect(change.after.startsWith(text)).toBe(true);
      expect(disconnect(zed, change.after, change)).toBe(text);
    }
  });

  it('knows large numbers, unusual keys and repeated keys from one another', () => {
    const text =
      '{"n": 12345678901234567890, "__proto__": {"x": 1.0}, "mcpServers": {}, "mcpServers": {"a": {}}}';
    const change = connect(client('claude-code'), text);
    expect(change.after).toContain('"mcpServers": {}, "mcpServers": {"parlance"');
    expect(disconnect(client('claude-code'), change.after, change)).toBe(text);
  });

  it('handles two megabytes', () => {
    const many = Object.fromEntries(
      Array.from({ length: 4_000 }, (_, index) => [`p${index}`, { n: 'x'.repeat(500) }]),
    );
    const text = JSON.stringify({ projects: many, mcpServers: { a: { command: 'a' } } }, null, 2);
    expect(text.length).toBeGreaterThan(2_000_000);
    const change = connect(client('claude-code'), text);
    expect(disconnect(client('claude-code'), change.after, null)).toBe(text);
  });
});

describe('an entry that is there already', () => {
  const cursor = client('cursor');
  const old =
    '{\n  "mcpServers": {\n    "parlance": { "command": "/old/parlance-mcp", "envFile": "x" } // keep\n  }\n}';

  it('is repaired whole, keeping what the person added and what stands around it', () => {
    const change = connect(cursor, old);
    expect(change.action).toBe('repair');
    expect(change.after).toContain('} // keep\n');
    expect(read(change.after, 'comments')).toEqual({
      mcpServers: { parlance: { command: server.command, args: [], envFile: 'x' } },
    });
  });

  it('is never replaced when it is another program, and comes back when it was by choice', () => {
    const foreign = '{"mcpServers": {"parlance": {"command": "/usr/bin/other", "env": {"TOKEN": "s"}}}}';
    expect(() => connect(cursor, foreign)).toThrow(Refusal);
    expect(disconnectChange(cursor, foreign, 'parlance', null, [])).toBeNull();
    const change = connectChange(cursor, foreign, 'parlance', server, { foreign: 'replace', commands: [] });
    expect(change?.after).not.toContain('TOKEN');
    expect(disconnect(cursor, change?.after ?? '', change)).toBe(foreign);
  });

  it('is told apart: connected, switched off, stale, different', () => {
    const state = (entry: object) =>
      registrationIn(cursor, JSON.stringify({ mcpServers: { parlance: entry } }), 'parlance', {
        wanted: server,
        commands: [],
      });
    expect(state({ command: server.command })).toEqual({ status: 'connected', switchedOff: false });
    expect(state({ command: server.command, disabled: true })).toEqual({
      status: 'connected',
      switchedOff: true,
    });
    expect(state({ command: 'C:\\old\\parlance-mcp.exe' })).toEqual({ status: 'stalePath' });
    expect(state({ command: server.command, args: ['x'] })).toEqual({ status: 'differs', owner: 'parlance' });
    expect(state({ url: 'https://x.invalid' })).toEqual({ status: 'differs', owner: 'other' });
  });

  it('is taken out as often as it stands there', () => {
    const twice =
      '{"mcpServers": {"parlance": {"command": "/a/parlance-mcp"}, "b": {}, "parlance": {"command": "/b/parlance-mcp"}}}';
    expect(JSON.parse(disconnect(cursor, twice, null))).toEqual({ mcpServers: { b: {} } });
  });

  it('leaves what was edited around it meanwhile', () => {
    const change = connect(cursor, '{\n  "mcpServers": {}\n}\n');
    const edited = change.after.replace('"mcpServers"', '"new": 1,\n  "mcpServers"');
    expect(disconnect(cursor, edited, change)).toBe('{\n  "new": 1,\n  "mcpServers": {}\n}\n');
  });
});

describe('texts that are refused', () => {
  it.each([
    ['{', 1],
    ['{\n"a": 1,\n"b" 2}', 3],
    ['{"a": 1,}', 1],
    ['{\n// no\n"a": 1}', 2],
    ['{"a": 01}', 1],
    ['{"a": "\u0001"}', 1],
    ['{} {}', 1],
    ["{'a': 1}", 1],
  ])('strict: %j', (text, line) => {
    expect(() => connect(client('claude-desktop'), text)).toThrow(
      expect.objectContaining({ reason: 'broken', line }) as Error,
    );
  });

  it.each(['null', '[]', '"x"', '{"mcpServers": null}', '{"mcpServers": []}', '{"mcpServers": "x"}'])(
    'no table of servers: %s',
    (text) => {
      for (const id of ['claude-desktop', 'claude-code', 'cursor']) {
        expect(() => connect(client(id), text)).toThrow(
          expect.objectContaining({ reason: 'container' }) as Error,
        );
      }
    },
  );

  it('nesting without end', () => {
    const text = `{"a": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    expect(() => connect(client('claude-desktop'), text)).toThrow(
      expect.objectContaining({ reason: 'broken' }) as Error,
    );
  });
});
