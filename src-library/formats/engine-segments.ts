import type { ReadSegment, SegmentFlag, Word } from '../model/transcript-reading.ts';
import { secondsToMs } from '../import/clock-time.ts';
import { decideSpeakers } from '../import/speaker-prefix.ts';
import { asNumber, isObject, type JsonObject } from './json-fields.ts';
import type { ReportBuilder } from './reading.ts';
import { estimateEnds, settleTimes } from './segment-times.ts';
import { collapseSpace, gapBetween } from './text-lines.ts';
import { wordsOfRest } from './timed-words.ts';

/** A segment as a speech engine wrote it, its fields read but nothing repaired. */
export interface EngineSegment {
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly speaker: string | null;
  readonly text: string;
  readonly words: readonly Word[];
  readonly confidence: number | null;
  /** A time stands there that is none. */
  readonly timeUnreadable?: boolean;
  readonly lowSpeech?: boolean;
  readonly externalKey?: string;
  /** How many units of the file this was made of, one when absent: a run of loose words is as many as its words. */
  readonly units?: number;
  /** The end was cut at the next start. */
  readonly endCut?: boolean;
}

/** A word that the file lists without a segment around it. */
export interface LooseWord extends Word {
  readonly speaker?: string | null;
  /** What parts it from the word before, where the file says so; else a space, unless words bring their own. */
  readonly before?: string;
  /** The file begins a group of its own here. */
  readonly begins?: boolean;
  /** A time stands there that is none. */
  readonly timeUnreadable?: boolean;
}

/**
 * Reads the members of an engine's list. A text alone is a segment without times; what has no field for a text is dropped
 * and counted.
 * @param textKey the field of the text
 */
export function readUnits(
  list: unknown,
  read: (item: JsonObject) => EngineSegment,
  report: ReportBuilder,
  textKey = 'text',
): readonly EngineSegment[] {
  return readMembers(
    list,
    (item) => {
      if (typeof item === 'string') return untimedSegment(item);
      return isObject(item) && (item[textKey] !== undefined || Array.isArray(item['words']))
        ? read(item)
        : null;
    },
    report,
  );
}

/** Reads a list of words. One without text is empty; what `read` gives null for holds none and is dropped. Both are counted. */
export function readLooseWords(
  list: unknown,
  read: (item: JsonObject) => LooseWord | null,
  report: ReportBuilder,
): readonly LooseWord[] {
  const words = readMembers(list, (item) => (isObject(item) ? read(item) : null), report);
  return words.filter(({ text }) => {
    const isEmpty = text.trim() === '';
    if (isEmpty) report.skipEmpty();
    return !isEmpty;
  });
}

/** The members of a list for which `read` gives something; null members count as empty, all others as dropped. */
export function readMembers<T>(
  list: unknown,
  read: (item: unknown) => T | null,
  report: ReportBuilder,
): readonly T[] {
  if (!Array.isArray(list)) return [];
  return (list as readonly unknown[]).flatMap((item): readonly T[] => {
    const found = read(item);
    if (found !== null) return [found];
    if (item === null) report.skipEmpty();
    else report.drop('item-without-text', 'Items of the list that hold no text were left out.');
    return [];
  });
}

/** A text of which nothing else is known. */
export function untimedSegment(text: string): EngineSegment {
  return { startMs: null, endMs: null, speaker: null, text, words: [], confidence: null };
}

/** Whether what stands where a time belongs could not be read; a missing time is no damage. */
export function isUnreadableTime(value: unknown, ms: number | null): boolean {
  return ms === null && value !== undefined && value !== null;
}

/** A start and an end as an engine wrote them, and whether one of them could not be read. */
export function readSpan(
  start: unknown,
  end: unknown,
  toMs: (value: unknown) => number | null = secondsToMs,
): { readonly startMs: number | null; readonly endMs: number | null; readonly timeUnreadable: boolean } {
  const startMs = toMs(start);
  const endMs = toMs(end);
  return {
    startMs,
    endMs,
    timeUnreadable: isUnreadableTime(start, startMs) || isUnreadableTime(end, endMs),
  };
}

/** Repairs times, estimates missing ends, flags contradicting words, and counts each segment of an engine's output. */
export function toReadSegments(raw: readonly EngineSegment[], report: ReportBuilder): readonly ReadSegment[] {
  const times = settleTimes(raw, report);
  const texts = raw.map((segment) => collapseSpace(segment.text));
  const prefixes = raw.some(({ speaker }) => speaker !== null)
    ? null
    : decideSpeakers(texts.map((text) => [text]));
  const segments = raw.flatMap((segment, index): readonly ReadSegment[] => {
    const spoken = texts[index] ?? '';
    const prefix = prefixes?.split(spoken) ?? null;
    const text = prefix === null ? spoken : prefix.rest;
    if (text === '') {
      report.skipEmpty();
      return [];
    }
    report.keep(segment.units);
    if (segment.timeUnreadable === true) {
      report.note('repaired', 'unreadable-time', 'A time could not be read; the text was kept without it.');
    }
    if (segment.endCut === true) {
      report.note('repaired', 'end-cut-at-next', 'An end behind the next start was set to that start.');
    }
    const isTimeRepaired = times[index]?.repaired === true || segment.endCut === true;
    if (isTimeRepaired || segment.timeUnreadable === true) report.countRepaired();
    const unreliable = runsBackwards(segment.words);
    if (unreliable) {
      report.note(
        'warning',
        'word-times-unreliable',
        'The times of the words in a line contradict each other; they were kept as they are.',
      );
    }
    const flags: SegmentFlag[] = [];
    if (isTimeRepaired) flags.push('timeRepaired');
    if (unreliable) flags.push('wordTimesUnreliable');
    if (segment.lowSpeech === true) flags.push('lowSpeech');
    const words = prefix === null ? segment.words : wordsOfRest(segment.words, text);
    return [
      {
        startMs: times[index]?.startMs ?? null,
        endMs: times[index]?.endMs ?? null,
        speaker: segment.speaker ?? prefix?.name ?? null,
        text,
        ...(words.length === 0 ? {} : { words }),
        ...(segment.confidence === null ? {} : { confidence: segment.confidence }),
        ...(segment.externalKey === undefined ? {} : { externalKey: segment.externalKey }),
        ...(flags.length === 0 ? {} : { flags }),
      },
    ];
  });
  return estimateEnds(segments);
}

function runsBackwards(words: readonly Word[]): boolean {
  let previous = -Infinity;
  for (const { startMs, endMs } of words) {
    if (startMs !== null) {
      if (startMs < previous || (endMs !== null && endMs < startMs)) return true;
      previous = startMs;
    }
  }
  return false;
}

/** A pause that ends a segment when an engine gives nothing but words. */
const LONGEST_PAUSE_MS = 800;
const MOST_WORDS_A_SEGMENT = 60;

/**
 * Cuts a run of words into segments: at the end of a sentence, at a pause of 0.8 seconds, at a change of speaker, where the
 * file begins a group.
 */
export function segmentWords(words: readonly LooseWord[]): readonly EngineSegment[] {
  const groups: LooseWord[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const pause = last?.endMs != null && word.startMs !== null ? word.startMs - last.endMs : 0;
    const ends =
      last === undefined ||
      word.begins === true ||
      /[.?!…。？！]["'”’)]*$/u.test(last.text) ||
      pause >= LONGEST_PAUSE_MS ||
      (group?.length ?? 0) >= MOST_WORDS_A_SEGMENT ||
      (word.speaker ?? null) !== (last.speaker ?? null);
    if (group === undefined || ends) groups.push([word]);
    else group.push(word);
  }
  return groups.map((group) => ({
    startMs: group.find(({ startMs }) => startMs !== null)?.startMs ?? null,
    endMs: group.findLast(({ endMs }) => endMs !== null)?.endMs ?? null,
    timeUnreadable: group.some(({ timeUnreadable }) => timeUnreadable === true),
    speaker: group[0]?.speaker ?? null,
    text: joinWords(group),
    words: group.map(toWord),
    confidence: null,
    units: group.length,
  }));
}

/** Whether a list holds a word in each member. */
export function isWordList(units: readonly { readonly text: string }[]): boolean {
  const spoken = units.filter(({ text }) => text.trim() !== '');
  const single = spoken.filter(({ text }) => !/\S\s+\S/.test(text));
  return spoken.length >= 3 && single.length >= spoken.length * 0.9;
}

/** The word alone, without what surrounds it. */
export function toWord({ startMs, endMs, text, confidence }: LooseWord): Word {
  return { startMs, endMs, text: text.trim(), confidence };
}

/** Words that carry their own leading space are glued as they are, others by what the file says or as their script is. */
export function joinWords(words: readonly LooseWord[]): string {
  const bringSpaces = words.slice(1).some(({ text, before }) => before === undefined && /^\s/.test(text));
  return words
    .map(({ text, before }, index) =>
      index === 0
        ? text
        : (before ?? (bringSpaces ? '' : gapBetween(words[index - 1]?.text ?? '', text))) + text,
    )
    .join('');
}

/**
 * Gives each segment the words that a file lists beside them: a word belongs to the last segment that has begun when it
 * begins. Segments that have words keep theirs.
 */
export function spreadWords(
  segments: readonly EngineSegment[],
  words: readonly Word[],
): readonly EngineSegment[] {
  if (words.length === 0 || segments.some((segment) => segment.words.length > 0)) return segments;
  const bins: Word[][] = segments.map(() => []);
  let at = 0;
  for (const word of words) {
    while (startsBy(segments[at + 1], word.startMs)) at += 1;
    bins[at]?.push(word);
  }
  return segments.map((segment, index) => ({ ...segment, words: bins[index] ?? [] }));
}

function startsBy(segment: EngineSegment | undefined, ms: number | null): boolean {
  return segment?.startMs != null && ms !== null && segment.startMs <= ms;
}

/** Puts the segments of several channels in the order of their starts; one without a start stays behind the one before it. */
export function inTimeOrder(segments: readonly EngineSegment[]): readonly EngineSegment[] {
  let latest = 0;
  return segments
    .map((segment) => {
      latest = segment.startMs ?? latest;
      return { segment, at: latest };
    })
    .sort((a, b) => a.at - b.at)
    .map(({ segment }) => segment);
}

/** Who speaks where each channel has voices of its own: the channel alone, or the channel with the speaker heard in it. */
export function channelSpeaker(channel: unknown, speaker: string | null): string | null {
  const number = asNumber(channel);
  if (number === null) return speaker;
  if (speaker === null) return `channel ${number}`;
  return `channel ${number} ${/^speaker/i.test(speaker) ? '' : 'speaker '}${speaker}`;
}

/** Cuts ends at the next start: a caption stays on the screen while the next one is said; it was said before that. */
export function cutAtNext(segments: readonly EngineSegment[]): readonly EngineSegment[] {
  return segments.map((segment, index) => {
    const next = segments[index + 1]?.startMs ?? null;
    const { startMs, endMs } = segment;
    const overlaps = next !== null && startMs !== null && endMs !== null && next > startMs && endMs > next;
    return overlaps ? { ...segment, endMs: next, endCut: true } : segment;
  });
}
