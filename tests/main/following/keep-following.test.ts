import { EventEmitter } from 'node:events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepFollowing } from '../../../src-main/following/keep-following.ts';
import type { LibraryConnection } from '../../../src-main/library-connection.ts';
import type { LibraryState } from '../../../src-shared/library.ts';

/** A library of which a test says when it opens, and when its following ends. */
function library() {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const events = new EventEmitter();
  const begun: (() => void)[] = [];
  let state: LibraryState = { status: 'opening' };
  const connection = {
    on: (name: string, listener: (state: LibraryState) => void) => events.on(name, listener),
    get state() {
      return state;
    },
    write: (method: string) =>
      new Promise((_, reject) => {
        expect(method).toBe('follow');
        begun.push(() => reject(new Error('The worker ended.')));
      }),
  };
  keepFollowing(connection as unknown as LibraryConnection);
  return {
    begun,
    become: (next: LibraryState) => {
      state = next;
      events.emit('state', next);
    },
  };
}

describe('keepFollowing', () => {
  it('begins when the library is open, once, and again when the part that follows has ended', async () => {
    const { begun, become } = library();
    become({ status: 'opening' });
    expect(begun).toHaveLength(0);
    become({ status: 'open' });
    become({ status: 'open' });
    expect(begun).toHaveLength(1);
    begun[0]?.();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(begun).toHaveLength(2);
  });

  it('does not begin again while the library is closed', async () => {
    const { begun, become } = library();
    become({ status: 'open' });
    become({ status: 'opening' });
    begun[0]?.();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(begun).toHaveLength(1);
    become({ status: 'open' });
    expect(begun).toHaveLength(2);
  });
});
