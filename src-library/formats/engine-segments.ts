import type { ReadSegment, SegmentFlag, Word } from '../model/transcript-reading.ts';
import { decideSpeakers } from '../import/speaker-prefix.ts';
import { isObject, type JsonObject } from './json-fields.ts';
import type { ReportBuilder } from './reading.ts';
import { estimateEnds, settleTimes } from './segment-times.ts';
import { collapseSpace } from './text-lines.ts';

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
}

/**
 * Reads the members of an engine's list. A text alone is a segment without times; what has no field for a text is dropped
 * and counted.
 */
export function readUnits(
  list: unknown,
  read: (item: JsonObject) => EngineSegment,
  report: ReportBuilder,
): readonly EngineSegment[] {
  if (!Array.isArray(list)) return [];
  return (list as readonly unknown[]).flatMap((item): readonly EngineSegment[] => {
    if (isObject(item) && (item['text'] !== undefined || Array.isArray(item['words']))) return [read(item)];
    if (typeof item === 'string') return [untimedSegment(item)];
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
    report.keep();
    if (segment.timeUnreadable === true) {
      report.note('repaired', 'unreadable-time', 'A time could not be read; the text was kept without it.');
    }
    if (times[index]?.repaired === true || segment.timeUnreadable === true) report.countRepaired();
    const unreliable = runsBackwards(segment.words);
    if (unreliable) {
      report.note(
        'warning',
        'word-times-unreliable',
        'The times of the words in a line contradict each other; they were kept as they are.',
      );
    }
    const flags: SegmentFlag[] = [];
    if (times[index]?.repaired === true) flags.push('timeRepaired');
    if (unreliable) flags.push('wordTimesUnreliable');
    if (segment.lowSpeech === true) flags.push('lowSpeech');
    const words = prefix === null ? segment.words : segment.words.slice(-text.split(' ').length);
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

/** Cuts a run of words into segments: at the end of a sentence, at a pause of 0.8 seconds, at a change of speaker. */
export function segmentWords(
  words: readonly (Word & { readonly speaker?: string | null })[],
): readonly EngineSegment[] {
  const groups: (Word & { readonly speaker?: string | null })[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const pause = last?.endMs != null && word.startMs !== null ? word.startMs - last.endMs : 0;
    const ends =
      last === undefined ||
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
    speaker: group[0]?.speaker ?? null,
    text: joinWords(group.map(({ text }) => text)),
    words: group.map(({ startMs, endMs, text, confidence }) => ({
      startMs,
      endMs,
      text: text.trim(),
      confidence,
    })),
    confidence: null,
  }));
}

/** Words that carry their own leading space are glued as they are, others are parted by one. */
function joinWords(words: readonly string[]): string {
  return words.slice(1).some((word) => /^\s/.test(word)) ? words.join('') : words.join(' ');
}
