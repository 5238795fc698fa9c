import type { CuePart } from './cue-text.ts';
import { collapseSpace, isBlank } from './text-lines.ts';

/** A cue of captions that may roll: each one shows the line before again and adds one. */
export interface RollingCue {
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly parts: readonly CuePart[];
}

/**
 * Whether the file proves that its captions roll: the writer marks it (word tags, `Kind: captions`) and most cues repeat
 * the line before. Plain captions in which somebody says a thing twice never do.
 */
export function isRolling(cues: readonly RollingCue[], marked: boolean): boolean {
  if (!marked) return false;
  const shown = cues.map(linesOf).filter((lines) => lines.length > 0);
  const pairs = shown.slice(1).map((lines, i) => overlap(shown[i] ?? [], lines));
  const repeats = pairs.filter((count) => count > 0).length;
  const rolls = shown.some(
    (lines, i) => i > 0 && lines.length > (pairs[i - 1] ?? 0) && (pairs[i - 1] ?? 0) > 0,
  );
  return repeats >= 2 && repeats >= pairs.length * 0.4 && rolls;
}

/** For each cue only the lines that it adds; parts without any are left out. */
export function collapseRolling<Cue extends RollingCue>(cues: readonly Cue[]): readonly Cue[] {
  let shown: readonly string[] = [];
  return cues.map((cue) => {
    const lines = linesOf(cue);
    const repeated = overlap(shown, lines);
    if (lines.length > 0) shown = lines;
    return repeated === 0 ? cue : { ...cue, parts: withoutLines(cue.parts, repeated) };
  });
}

function linesOf({ parts }: RollingCue): readonly string[] {
  return parts
    .flatMap((part) => part.lines.map((line) => collapseSpace(line.text)))
    .filter((line) => !isBlank(line));
}

/** How many lines at the end of `before` stand again at the start of `now`. */
function overlap(before: readonly string[], now: readonly string[]): number {
  for (let count = Math.min(before.length, now.length, 4); count > 0; count -= 1) {
    const offset = before.length - count;
    if (now.slice(0, count).every((line, i) => line === before[offset + i])) return count;
  }
  return 0;
}

function withoutLines(parts: readonly CuePart[], count: number): readonly CuePart[] {
  let left = count;
  return parts
    .map((part) => ({
      ...part,
      lines: part.lines.filter((line) => {
        if (left === 0 || isBlank(line.text)) return !isBlank(line.text);
        left -= 1;
        return false;
      }),
    }))
    .filter((part) => part.lines.length > 0);
}
