/** A stretch of text, marked or not. */
export interface Stretch {
  readonly text: string;
  readonly marked: boolean;
}

/**
 * Cuts a text at its marks. What overlaps, lies outside or runs backwards is passed over: the text itself always comes
 * out whole.
 * @param marks `[from, to)` offsets in UTF-16 units.
 */
export function stretchesOf(text: string, marks: readonly (readonly [number, number])[]): Stretch[] {
  const stretches: Stretch[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    if (from < at || to <= from || to > text.length) continue;
    if (from > at) stretches.push({ text: text.slice(at, from), marked: false });
    stretches.push({ text: text.slice(from, to), marked: true });
    at = to;
  }
  if (at < text.length) stretches.push({ text: text.slice(at), marked: false });
  return stretches;
}
