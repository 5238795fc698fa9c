import { CHANNELS, type Channel } from '../../src-shared/channels.ts';
import { ARGUMENTS, type Argument, type Value } from '../../src-shared/contract.ts';
import type { Failure, Result } from '../../src-shared/result.ts';
import { APP_HOST, APP_SCHEME } from '../app-protocol.ts';
import { failureOf } from '../failure.ts';

/** What the gate looks at of a message: the frame that sent it and the page that the frame belongs to. */
export interface GateEvent {
  readonly senderFrame: { readonly url: string } | null;
  readonly sender: { readonly mainFrame: unknown };
}

/** One function for each call of the contract. */
export type Handlers = {
  readonly [Name in Channel]: (argument: Argument<Name>) => Promise<Value<Name>> | Value<Name>;
};

/** The part of Electron's `ipcMain` that the gate needs. */
export interface Receiver {
  handle(channel: string, listener: (event: GateEvent, ...args: unknown[]) => Promise<unknown>): void;
}

const REFUSED: Failure = { code: 'refused', message: 'Parlance refused a request that it did not expect.' };

/**
 * Puts every call of the contract behind one gate: only the main frame of our own page may ask, the argument must be
 * what the contract says, and the answer is always a result object; nothing throws through the bridge.
 */
export function openGate(receiver: Receiver, handlers: Handlers): void {
  for (const channel of CHANNELS) {
    receiver.handle(channel, (event, ...args) => {
      // The frame must be read now: after an await it may be gone.
      if (!isOurPage(event) || args.length !== 1) return Promise.resolve({ ok: false, error: REFUSED });
      return answer(handlers, channel, args[0]);
    });
  }
}

async function answer<Name extends Channel>(
  handlers: Handlers,
  channel: Name,
  untrusted: unknown,
): Promise<Result<Value<Name>>> {
  const argument = ARGUMENTS[channel].safeParse(untrusted);
  if (!argument.success) return { ok: false, error: REFUSED };
  try {
    return { ok: true, value: await handlers[channel](argument.data as Argument<Name>) };
  } catch (error) {
    return { ok: false, error: failureOf(error) };
  }
}

/** True when a message comes from the main frame of a page of our own bundle. */
export function isOurPage(event: GateEvent): boolean {
  const frame = event.senderFrame;
  if (frame === null || frame !== event.sender.mainFrame || !URL.canParse(frame.url)) return false;
  const { protocol, host } = new URL(frame.url);
  return protocol === `${APP_SCHEME}:` && host === APP_HOST;
}
