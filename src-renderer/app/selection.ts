/** Transcripts that were selected together, by their handles, and the one from which Shift selects. */
export interface Selection {
  readonly handles: ReadonlySet<number>;
  readonly anchor: number;
}

/** All from the anchor to a position; `kept` are selected besides. An anchor that is gone gives way to the position. */
export function selectedTo(
  list: ArrayLike<number>,
  anchor: number,
  position: number,
  kept: Iterable<number> = [],
): Selection | null {
  const there = list[position];
  if (there === undefined) return null;
  const found = positionOf(list, anchor);
  const from = found < 0 ? position : found;
  const handles = new Set(kept);
  for (let at = Math.min(from, position); at <= Math.max(from, position); at += 1) {
    const handle = list[at];
    if (handle !== undefined) handles.add(handle);
  }
  return { handles, anchor: found < 0 ? there : anchor };
}

/** Adds a transcript to what is selected, or takes it out; null when nothing is left. */
export function toggled(selected: ReadonlySet<number>, handle: number): Selection | null {
  const handles = new Set(selected);
  if (!handles.delete(handle)) handles.add(handle);
  return handles.size === 0 ? null : { handles, anchor: handle };
}

/** The whole list; null for an empty one. */
export function everything(list: ArrayLike<number>, anchor: number): Selection | null {
  return list.length === 0 ? null : { handles: new Set(Array.from(list)), anchor };
}

/** What of a selection the list still holds, in the list's order. */
export function stillListed(list: ArrayLike<number>, selection: Selection | null): readonly number[] {
  if (selection === null) return [];
  return Array.from(list).filter((handle) => selection.handles.has(handle));
}

function positionOf(list: ArrayLike<number>, handle: number): number {
  return Array.prototype.indexOf.call(list, handle);
}
