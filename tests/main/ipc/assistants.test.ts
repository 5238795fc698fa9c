import { describe, expect, it } from 'vitest';
import { assistantsHandlers, type AssistantsContext } from '../../../src-main/ipc/assistants.ts';
import { ARGUMENTS } from '../../../src-shared/contract.ts';

type Assistants = AssistantsContext['assistants'];

function handlers(copied: string[] = []) {
  const planned: unknown[] = [];
  const never = (): never => {
    throw new Error('not asked for here');
  };
  const assistants: Assistants = {
    list: never,
    plan: (...asked) => {
      planned.push(asked);
      return Promise.reject(new Error('planned'));
    },
    apply: never,
    test: never,
    disconnect: never,
    undo: never,
    snippets: () => [{ format: 'toml', text: '[mcp_servers.parlance]' }],
  };
  return { planned, ...assistantsHandlers({ assistants, copyText: (text) => copied.push(text) }) };
}

describe('calls about assistants', () => {
  it.each([
    [null, {}],
    ['replace', { onConflict: 'replace' }],
    ['beside', { onConflict: { name: 'parlance-library' } }],
  ] as const)('plan for a conflict of %j', async (conflict, options) => {
    const { planned, ...calls } = handlers();
    const asked = { client: 'cursor', conflict, evenIfNotInstalled: false };
    await expect(calls['assistants:plan'](asked)).rejects.toThrow('planned');
    expect(planned).toEqual([['cursor', { evenIfNotInstalled: false, ...options }]]);
  });

  it('copy only what the service wrote', async () => {
    const copied: string[] = [];
    const calls = handlers(copied);
    await calls['assistants:copy']({ format: 'toml' });
    expect(copied).toEqual(['[mcp_servers.parlance]']);
    expect(() => calls['assistants:copy']({ format: 'yaml' })).toThrow('no configuration in this form');
    expect(copied).toHaveLength(1);
  });

  it.each([
    ['assistants:plan', { client: '../x', conflict: null, evenIfNotInstalled: false }],
    ['assistants:plan', { client: 'cursor', conflict: { name: 'x' }, evenIfNotInstalled: false }],
    ['assistants:apply', { planId: '/etc/passwd' }],
    ['assistants:test', { client: 'cursor', command: '/bin/sh' }],
    ['assistants:copy', { format: 'json', text: 'x' }],
    ['place:backup', { file: '/x' }],
    ['place:show', { file: '/x' }],
    ['preferences:set', { theme: 'sepia' }],
  ] as const)('refuse %s with %j', (name, argument) => {
    expect(ARGUMENTS[name].safeParse(argument).success).toBe(false);
  });
});
