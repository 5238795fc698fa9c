import { describe, expect, it, vi } from 'vitest';
import { LibraryError } from '../../../src-library/errors.ts';
import { openGate, type GateEvent, type Handlers } from '../../../src-main/ipc/gate.ts';
import { CHANNELS, type Channel } from '../../../src-shared/channels.ts';
import type { Result } from '../../../src-shared/result.ts';

type Listener = (event: GateEvent, ...args: unknown[]) => Promise<unknown>;

const ID = '0192f3a4-5b6c-7d8e-9f00-112233445566';

/** A gate whose every call answers null unless told otherwise. */
function gate(handlers: Partial<Handlers> = {}) {
  const listeners = new Map<string, Listener>();
  const called = vi.fn();
  const all = Object.fromEntries(
    CHANNELS.map((channel) => [
      channel,
      (argument: unknown) => {
        called(channel, argument);
        return null;
      },
    ]),
  ) as unknown as Handlers;
  openGate({ handle: (channel, listener) => listeners.set(channel, listener) }, { ...all, ...handlers });
  return {
    called,
    channels: [...listeners.keys()],
    ask: (channel: Channel, event: GateEvent, ...args: unknown[]) =>
      listeners.get(channel)?.(event, ...args) as Promise<Result<unknown>>,
  };
}

function page(url: string): GateEvent {
  const mainFrame = { url };
  return { senderFrame: mainFrame, sender: { mainFrame } };
}

const STAR = { change: 'star', ids: [ID], on: true };
const OURS = page('app://bundle/index.html');

describe('the gate', () => {
  it('stands before every call of the contract', () => {
    expect(gate().channels.sort()).toEqual([...CHANNELS].sort());
  });

  it('lets our own page through', async () => {
    const { ask, called } = gate();
    expect(await ask('library:change', OURS, STAR)).toEqual({ ok: true, value: null });
    expect(called).toHaveBeenCalledWith('library:change', STAR);
  });

  it.each([
    [
      'a frame inside our page',
      { senderFrame: { url: 'app://bundle/index.html' }, sender: { mainFrame: {} } },
    ],
    ['a frame that has gone', { senderFrame: null, sender: { mainFrame: null } }],
    ['another host', page('app://other/index.html')],
    ['a host that only begins alike', page('app://bundle.evil/index.html')],
    ['a file', page('file:///srv/index.html')],
    ['the web', page('https://bundle/index.html')],
    ['an empty page', page('about:blank')],
    ['no address', page('')],
  ] satisfies [string, GateEvent][])('refuses %s', async (_what, event) => {
    const { ask, called } = gate();
    expect(await ask('library:state', event, {})).toMatchObject({ ok: false, error: { code: 'refused' } });
    expect(called).not.toHaveBeenCalled();
  });

  it.each([
    ['library:change', { ...STAR, ids: ['no id'] }],
    ['library:change', { ...STAR, on: 'yes' }],
    ['library:change', { ...STAR, more: 1 }],
    ['library:change', { ...STAR, change: 'drop' }],
    ['library:change', null],
    ['library:rows', { handles: Array.from({ length: 201 }, (_each, index) => index + 1) }],
    ['library:rows', { handles: [1.5] }],
    ['library:search', { query: 'x'.repeat(2_001), filter: {} }],
    ['import:paths', { paths: [] }],
    ['import:paths', { paths: '/etc/passwd' }],
    ['app:quit', undefined],
  ] satisfies [Channel, unknown][])(
    'refuses arguments against the contract: %s %j',
    async (channel, argument) => {
      const { ask, called } = gate();
      const answer = await ask(channel, OURS, argument);
      expect(answer).toEqual({
        ok: false,
        error: { code: 'refused', message: expect.any(String) as string },
      });
      expect(called).not.toHaveBeenCalled();
    },
  );

  it('refuses a second argument and a missing one', async () => {
    const { ask } = gate();
    expect(await ask('library:state', OURS)).toMatchObject({ ok: false });
    expect(await ask('library:state', OURS, {}, {})).toMatchObject({ ok: false });
  });

  it('passes the sentence of a library error on', async () => {
    const { ask } = gate({
      'library:undo': () => {
        throw new LibraryError('full', 'The disk is full.');
      },
    });
    expect(await ask('library:undo', OURS, {})).toEqual({
      ok: false,
      error: { code: 'full', message: 'The disk is full.' },
    });
  });

  it('tells nothing of an unforeseen error', async () => {
    const { ask } = gate({
      'library:undo': () => Promise.reject(new Error('SELECT secret FROM /home/me/library.db')),
    });
    const answer = await ask('library:undo', OURS, {});
    expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(JSON.stringify(answer)).not.toMatch(/SELECT|home|library\.db/);
  });
});
