import { Socket } from 'node:net';
import type { Writable } from 'node:stream';

/** How long, in milliseconds, answers may lie unread by a client that has closed its own end. */
const PATIENCE_MS = 5000;

/**
 * For a client that will ask no more: calls `leave` when answers wait and it takes nothing of them for five seconds. One
 * that reads slowly gets all of them, however long that takes.
 */
export function leaveWhenUnread(output: Writable, leave: () => void): void {
  // A socket's timeout begins anew with every part that is taken. A file takes everything at once.
  if (output instanceof Socket) {
    output.setTimeout(PATIENCE_MS, () => {
      if (output.writableLength > 0) {
        leave();
      }
    });
  }
}
