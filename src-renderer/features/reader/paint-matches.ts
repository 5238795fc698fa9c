import type { Match } from './find-matches.ts';
import { lineId } from './transcript-section.tsx';

/** Matches that are painted; all are counted. */
const PAINTED = 20_000;
/** Matches that are painted before the next frame, and then with each turn of the page. */
const AT_ONCE = 400;

/**
 * Marks the matches in the page without touching it, and the one in front otherwise: those around it at once, the others
 * little by little.
 * @returns What takes the marks away.
 */
export function paintMatches(matches: readonly Match[], here: Match | undefined): () => void {
  const found = new Highlight();
  const foundHere = new Highlight();
  foundHere.priority = 1;
  CSS.highlights.set('found', found);
  CSS.highlights.set('found-here', foundHere);
  const front = here === undefined ? null : rangeOf(here);
  if (front !== null) foundHere.add(front);

  const order = outwards(here === undefined ? 0 : matches.indexOf(here), matches.length);
  let turn = 0;
  function paintSome(): void {
    for (let count = 0; count < AT_ONCE; count += 1) {
      const next = order.next();
      if (next.done) return;
      const match = matches[next.value];
      const range = match === undefined ? null : rangeOf(match);
      if (range !== null) found.add(range);
    }
    turn = requestIdleCallback(paintSome, { timeout: 200 });
  }
  paintSome();

  return () => {
    cancelIdleCallback(turn);
    CSS.highlights.delete('found');
    CSS.highlights.delete('found-here');
  };
}

/** Positions from `from` on to both sides, the nearer ones first. */
function* outwards(from: number, count: number): Generator<number, void> {
  const most = Math.min(count, PAINTED);
  for (let step = 0, given = 0; given < most; step += 1) {
    for (const position of step === 0 ? [from] : [from + step, from - step]) {
      if (position < 0 || position >= count || given >= most) continue;
      given += 1;
      yield position;
    }
  }
}

/** Null while the line is not in the page yet. */
function rangeOf({ seq, from, to }: Match): StaticRange | null {
  const text = document.getElementById(lineId(seq))?.querySelector('.line-text')?.firstChild;
  if (text == null || (text.textContent?.length ?? 0) < to) return null;
  return new StaticRange({ startContainer: text, startOffset: from, endContainer: text, endOffset: to });
}
