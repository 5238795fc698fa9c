import { describe, expect, it } from 'vitest';
import { assistantsHandlers, type AssistantsContext } from '../../../src-main/ipc/assistants.ts';
import { ARGUMENTS } from '../../../src-shared/contract.ts';

type Call = AssistantsContext['assistants']['call'];

function handlers(copied: string[] = []) {
  const asked: unknown[] = [];
  const call = ((method: string, argument: unknown) => {
    if (method === 'snippets') return Promise.resolve([{ format: 'toml', text: '[mcp_servers.parlance]' }]);
    asked.push([method, argument]);
    return Promise.reject(new Error('asked'));
  }) as Call;
  return { asked, ...assistantsHandlers({ assistants: { call }, copyText: (text) => copied.push(text) }) };
}

describe('calls about assistants', () => {
  it.each([
    [null, {}],
    ['replace', { onConflict: 'replace' }],
    ['beside', { onConflict: { name: 'parlance-library' } }],
  ] as const)('plan for a conflict of %j', async (conflict, options) => {
    const { asked, ...calls } = handlers();
    const argument = { client: 'cursor', conflict, evenIfNotInstalled: false };
    await expect(calls['assistants:plan'](argument)).rejects.toThrow('asked');
    expect(asked).toEqual([
      ['plan', { client: 'cursor', options: { evenIfNotInstalled: false, ...options } }],
    ]);
  });

  it('copy only what the service wrote', async () => {
    const copied: string[] = [];
    const calls = handlers(copied);
    await calls['assistants:copy']({ format: 'toml' });
    expect(copied).toEqual(['[mcp_servers.parlance]']);
    await expect(calls['assistants:copy']({ format: 'yaml' })).rejects.toThrow(
      'no configuration in this form',
    );
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
