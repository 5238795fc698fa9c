import type { VisibleDatabase } from '../database/visible-library.ts';
import { preview } from '../model/preview.ts';
import { readVisibleSpeakerNames } from '../store/visible/items.ts';
import { foldText, isUnspaced } from './character-folding.ts';
import { bestPassages, snippet, type SegmentPassage } from './passages.ts';
import type { QueryNode } from './query-tree.ts';
import { readTexts, type FoundItem } from './search-items-visible.ts';

type Line = ReturnType<typeof readTexts>[number];

/** A stretch of an item that helps with a question. */
export interface ContextPassage {
  /** Milliseconds from the start of the recording; null where there is no time. */
  readonly startMs: number | null;
  readonly endMs: number | null;
  /** One line a turn, `Name: words` where a speaker is known. */
  readonly text: string;
}

/** An item with its useful passages, the most useful first. None of them overlap. */
export interface ContextItem {
  readonly item: FoundItem;
  readonly speakers: readonly string[];
  readonly passages: readonly ContextPassage[];
}

/** What one passage is filled up to with what stands around it, and what it is never longer than, in UTF-16 units. */
const PASSAGE_GOAL = 600;
const PASSAGE_LIMIT = 900;
const MOST_PASSAGES = 8;

/**
 * Which found items to show when only `maxItems` can be: one of each recording first, in the order of the hits, then what
 * else belongs to recordings that are shown already.
 */
export function spreadOverSources(items: readonly FoundItem[], maxItems: number): FoundItem[] {
  const first = items.filter((item, at) => items.findIndex(({ family }) => family === item.family) === at);
  const others = items.filter((item) => !first.includes(item));
  return [...first, ...others].slice(0, maxItems);
}

/** The passages of an item for the words of a question; its beginning when only its title has them. */
export function contextOf(db: VisibleDatabase, item: FoundItem, words: QueryNode | null): ContextItem {
  const lines = readTexts(db, item);
  const best = words === null ? [] : usefulOf(bestPassages(words, lines, MOST_PASSAGES * 4));
  const passages = best.length === 0 ? beginningOf(lines) : windowsAround(lines, best);
  return {
    item,
    speakers: item.textType === 'transcript' ? readVisibleSpeakerNames(db, item.textRow).slice(0, 12) : [],
    passages,
  };
}

/** What has less than half of the words that the best one has takes room and tells little. */
function usefulOf(best: readonly SegmentPassage<Line>[]): readonly SegmentPassage<Line>[] {
  const wanted = best.reduce((most, passage) => Math.max(most, wordsMatchedIn(passage)), 0) / 2;
  return best.filter((passage) => passage.ranges.length === 0 || wordsMatchedIn(passage) >= wanted);
}

/** Different words of the question that stand in a line; two characters of a script without spaces are one. */
function wordsMatchedIn({ segment, ranges }: SegmentPassage<Line>): number {
  const words = new Set(ranges.map(([from, to]) => foldText(segment.text.slice(from, to))));
  return [...words].reduce((sum, word) => sum + (isUnspaced(word) ? Math.ceil(word.length / 2) : 1), 0);
}

function beginningOf(lines: readonly Line[]): ContextPassage[] {
  const first = lines.findIndex(({ text }) => text.trim() !== '');
  const line = lines[first];
  return line === undefined ? [] : windowsAround(lines, [{ segment: line, ranges: [] }]);
}

/** Widens each match to what stands around it, up to what an earlier passage already shows. */
function windowsAround(lines: readonly Line[], best: readonly SegmentPassage<Line>[]): ContextPassage[] {
  const indexes = new Map(lines.map((line, index) => [line, index]));
  const shown = new Set<number>();
  const passages: ContextPassage[] = [];
  for (const passage of best) {
    const at = indexes.get(passage.segment);
    if (at === undefined || shown.has(at)) continue;
    const [from, to] = widened(lines, at, shown);
    for (let index = from; index <= to; index += 1) shown.add(index);
    passages.push(passageOf(lines.slice(from, to + 1), passage));
    if (passages.length >= MOST_PASSAGES) break;
  }
  return passages;
}

/** What is said next helps more than what was said before, so it goes two lines on for each line back. */
function widened(lines: readonly Line[], at: number, shown: ReadonlySet<number>): readonly [number, number] {
  let [from, to] = [at, at];
  let length = lines[at]?.text.length ?? 0;
  const fits = (index: number): boolean => {
    const line = lines[index];
    return line !== undefined && !shown.has(index) && length + line.text.length <= PASSAGE_GOAL;
  };
  for (let step = 0, stuck = 0; stuck < 3; step += 1) {
    const next = step % 3 === 2 ? from - 1 : to + 1;
    if (fits(next)) {
      length += (lines[next]?.text.length ?? 0) + 1;
      if (next < from) from = next;
      else to = next;
      stuck = 0;
    } else {
      stuck += 1;
    }
  }
  return [from, to];
}

function passageOf(lines: readonly Line[], { segment, ranges }: SegmentPassage<Line>): ContextPassage {
  const [only, second] = lines;
  const text =
    only !== undefined && second === undefined
      ? turnText([{ ...only, text: snippet(segment.text, ranges, PASSAGE_GOAL).text }])
      : turnText(lines);
  return {
    startMs: lines.find(({ startMs }) => startMs !== null)?.startMs ?? null,
    endMs: lines.findLast(({ endMs }) => endMs !== null)?.endMs ?? null,
    text: preview(text, PASSAGE_LIMIT),
  };
}

function turnText(lines: readonly Line[]): string {
  let text = '';
  let speaker: string | null = null;
  for (const line of lines) {
    const words = line.text.replace(/\s+/g, ' ').trim();
    if (words === '') continue;
    const continues = line.speaker !== null && line.speaker === speaker;
    const label = continues || line.speaker === null ? '' : `${preview(line.speaker, 80)}: `;
    text += `${text === '' ? '' : continues ? ' ' : '\n'}${label}${words}`;
    speaker = line.speaker;
  }
  return text;
}
