import type { Move } from '../features/library/list-props.ts';

/** The row that keys act on: by its transcript, and by where it was, in case that transcript goes. */
export interface ActiveRow {
  readonly handle: number;
  readonly position: number;
}

/** Where the active row is in a list now: with its transcript if that is still there, else at the same place; -1 for none. */
export function activePosition(handles: ArrayLike<number>, active: ActiveRow | null): number {
  if (active === null || handles.length === 0) return -1;
  const found: number = Array.prototype.indexOf.call(handles, active.handle);
  return found >= 0 ? found : Math.min(active.position, handles.length - 1);
}

/** The active row after a move; the first press of a key in a list takes its first row. */
export function moved(handles: ArrayLike<number>, from: number, move: Move): ActiveRow | null {
  const last = handles.length - 1;
  if (last < 0) return null;
  const position = move === 'first' ? 0 : move === 'last' ? last : from < 0 ? 0 : from + move;
  return activeAt(handles, Math.min(last, Math.max(0, position)));
}

/** The active row at a position. */
export function activeAt(handles: ArrayLike<number>, position: number): ActiveRow | null {
  const handle = handles[position];
  return handle === undefined ? null : { handle, position };
}
