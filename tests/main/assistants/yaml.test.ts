import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  connectChange,
  disconnectChange,
  type TextChange,
} from '../../../src-main/assistants/registration.ts';
import { clientCalled } from './support.ts';

const goose = clientCalled('goose');
const server = { command: '/opt/it\'s "q": #1/parlance-mcp', args: [], env: {} };

function connect(text: string): TextChange {
  const change = connectChange(goose, text, 'parlance', server, { foreign: 'refuse', commands: [] });
  if (change === null) throw new Error('nothing to connect');
  return change;
}

function disconnect(text: string, remembered: TextChange | null): string | undefined {
  return disconnectChange(goose, text, 'parlance', remembered, [])?.after;
}

const BLOCKS = [
  'GOOSE_PROVIDER: openai # mine',
  'mode: 0755\nbig: 12345678901234567890',
  '# a comment of its own',
  'text: |\n  extensions:\n    parlance: no\n',
  'list:\n- a\n- b',
];
const EXTENSIONS = [
  null,
  'extensions:',
  'extensions: # mine',
  'extensions: &x\n  developer:\n    enabled: true\n    type: builtin',
  'extensions:\n\n    # the first\n    other:\n        cmd: "x"\n        envs: {TOKEN: secret}',
  'extensions:\n  other:\n    cmd: x # last',
];

const texts = fc
  .record({
    before: fc.subarray(BLOCKS),
    extensions: fc.constantFrom(...EXTENSIONS),
    after: fc.constantFrom('', 'tail: 1', '# tail'),
    end: fc.constantFrom('', '\n', '\n\n'),
    lineEnd: fc.constantFrom('\n', '\r\n'),
  })
  .map(({ before, extensions, after, end, lineEnd }) => {
    const text = [...before, extensions, after].filter((one) => one !== null && one !== '').join('\n') + end;
    return text.replaceAll('\n', lineEnd);
  });

function said(text: string): Record<string, unknown> {
  return (parse(text, { intAsBigInt: true }) ?? {}) as Record<string, unknown>;
}

describe('an extension in random YAML texts', { timeout: 30_000 }, () => {
  const runs = { seed: 20261130, numRuns: 60 };

  it('is added, read back by the parser next to everything else, and removed to the same characters', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const change = connect(text);
        const before = said(text);
        const after = said(change.after);
        expect(after).toMatchObject({
          extensions: { parlance: { cmd: server.command, enabled: true, args: [] } },
        });
        const others = { ...(after['extensions'] as Record<string, unknown>) };
        delete others['parlance'];
        expect({ ...after, extensions: others }).toEqual({
          ...before,
          extensions: before['extensions'] ?? {},
        });
        expect(
          connectChange(goose, change.after, 'parlance', server, { foreign: 'refuse', commands: [] }),
        ).toBeNull();
        expect(disconnect(change.after, change)).toBe(text);
      }),
      runs,
    );
  });

  it('is removed without memory', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const before = said(text);
        const after = said(disconnect(connect(text).after, null) ?? '');
        expect({ ...after, extensions: after['extensions'] ?? {} }).toEqual({
          ...before,
          extensions: before['extensions'] ?? {},
        });
      }),
      runs,
    );
  });

  it('is repaired, keeping what the person added', () => {
    const text =
      'extensions:\n  parlance:\n    cmd: /old/parlance-mcp\n    available_tools:\n      - search\n  b:\n    cmd: x\n';
    const change = connect(text);
    expect(said(change.after)).toMatchObject({
      extensions: { parlance: { cmd: server.command, available_tools: ['search'] }, b: { cmd: 'x' } },
    });
  });
});

describe('YAML that is refused', () => {
  it.each([
    ['extensions: {a: {cmd: x}}\n', 'container'],
    ['extensions: {}\n', 'container'],
    ['extensions: [a]\n', 'container'],
    ['extensions: none\n', 'container'],
    ['- a\n', 'container'],
    ['{a: 1}\n', 'container'],
    ['a: 1\n---\nb: 2\n', 'container'],
    ['? extensions\n: a: {cmd: x}\n', 'container'],
    ['a: 1\n...\n', 'container'],
    ['a: 1\na: 2\n', 'broken'],
    ['a:\n\tb: 1\n', 'broken'],
    ['a: [1\n', 'broken'],
  ])('%j', (text, reason) => {
    expect(() => connect(text)).toThrow(expect.objectContaining({ reason }) as Error);
  });
});
