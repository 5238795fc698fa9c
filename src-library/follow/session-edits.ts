import { isJsonObject, type JsonLine } from './json-lines.ts';

/** What a session's own edits make of one line; null leaves it as recorded. */
export interface FoldedLine {
  readonly text: string | null;
  readonly speaker: string | null;
}

/** A recorded line as edits name it. */
export interface EditableLine {
  readonly track: string;
  readonly startMs: number;
  readonly text: string;
}

/**
 * Applies the lines of an `edits.jsonl` to recorded lines. Edits are numbered as they stand, from 0; a `revert` takes back
 * the edit that it names, wherever it stands, and reverting a revert does nothing. A `repair` replaces every occurrence; of
 * several speakers the last one holds. Returns what changed, by position in `lines`.
 */
export function foldEdits(
  lines: readonly EditableLine[],
  edits: readonly JsonLine[],
): Map<number, FoldedLine> {
  const values = edits.map(({ value }) => (isJsonObject(value) ? value : {}));
  const reverted = new Set(values.filter(({ kind }) => kind === 'revert').map((edit) => edit['target_seq']));
  const places = placesByKey(lines);
  const folded = new Map<number, FoldedLine>();
  for (const [seq, edit] of values.entries()) {
    if (reverted.has(seq)) continue;
    for (const at of places.get(targetKey(edit['target'])) ?? []) {
      const before = folded.get(at) ?? { text: null, speaker: null };
      const after = applied(edit, lines[at]?.text ?? '', before);
      folded.set(at, after);
    }
  }
  for (const [at, { text, speaker }] of folded) {
    if (text === null && speaker === null) folded.delete(at);
  }
  return folded;
}

function applied(edit: Readonly<Record<string, unknown>>, recorded: string, before: FoldedLine): FoldedLine {
  const { kind, from, to, name } = edit;
  if (kind === 'repair' && typeof from === 'string' && from !== '' && typeof to === 'string') {
    const text = (before.text ?? recorded).replaceAll(from, () => to);
    return { ...before, text: text === recorded ? null : text };
  }
  if (kind === 'speaker' && typeof name === 'string' && name.trim() !== '') {
    return { ...before, speaker: name.trim().slice(0, 200) };
  }
  return before;
}

function placesByKey(lines: readonly EditableLine[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, { track, startMs }] of lines.entries()) {
    const key = `${track}:${startMs}`;
    places.set(key, [...(places.get(key) ?? []), at]);
  }
  return places;
}

function targetKey(target: unknown): string {
  if (!isJsonObject(target)) return '';
  const { track, start_ms: start } = target;
  return typeof track === 'string' && typeof start === 'number' ? `${track}:${Math.round(start)}` : '';
}
