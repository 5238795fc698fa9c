import { parseClock, secondsToMs } from '../import/clock-time.ts';
import { isWordList } from './engine-segments.ts';
import { asInstant, asNumber, asSpeaker, asText, isObject, type JsonObject } from './json-fields.ts';

/** How the times of a list are written. */
export type TimeUnit = 'seconds' | 'milliseconds' | 'clock' | 'dates' | 'epochSeconds' | 'epochMilliseconds';

/** A field that holds a time, and how. */
export interface TimeField {
  readonly key: string;
  readonly unit: TimeUnit;
}

/** A list of JSON that looks like a transcript, and what its fields were taken for. */
export interface GuessedFields {
  readonly list: readonly unknown[];
  readonly text: string;
  readonly start: TimeField | null;
  readonly end: TimeField | null;
  /** Instead of an end. */
  readonly duration: TimeField | null;
  readonly speaker: string | null;
}

/** A manifest's `text` is what should have been said, its `pred_text` what was heard. */
const TEXT_KEYS: readonly string[] = [
  'pred_text',
  'text',
  'transcript',
  'sentence',
  'body',
  'content',
  'utterance',
  'utt',
  'punctuated_word',
  'word',
  'value',
];
/** Names that say by themselves that something was said. */
const SPOKEN_KEYS: ReadonlySet<string> = new Set([
  'pred_text',
  'text',
  'transcript',
  'sentence',
  'utterance',
  'utt',
]);
const START_KEYS: readonly string[] = [
  'start',
  'start_time',
  'startTime',
  'startMs',
  'start_ms',
  'startTimeMs',
  'start_time_ms',
  'start_seconds',
  'startSeconds',
  'startOffset',
  'start_offset',
  'start_timestamp',
  'startTimestamp',
  'begin',
  'begin_time',
  'beginTime',
  'begin_ms',
  'offset',
  'offset_ms',
  'ts',
  'from',
  'time',
  'timestamp',
];
const END_KEYS: readonly string[] = [
  'end',
  'end_time',
  'endTime',
  'endMs',
  'end_ms',
  'endTimeMs',
  'end_time_ms',
  'end_seconds',
  'endSeconds',
  'endOffset',
  'end_offset',
  'end_timestamp',
  'endTimestamp',
  'end_ts',
  'stop',
  'to',
];
const DURATION_KEYS: readonly string[] = ['duration', 'duration_ms', 'durationMs', 'dur'];
const SPEAKER_KEYS: readonly string[] = [
  'speaker',
  'speaker_name',
  'speakerName',
  'speaker_label',
  'speakerLabel',
  'speaker_id',
  'speakerId',
  'participant',
  'participant_name',
  'author',
  'name',
];

/** Not only who speaks has a name. */
const WEAK_SPEAKERS: ReadonlySet<string> = new Set(['name', 'author']);
const STRONG_SPEAKERS = SPEAKER_KEYS.filter((key) => !WEAK_SPEAKERS.has(key));

const DEEPEST_LIST = 4;

/**
 * Finds the first list that looks like a transcript, at most four levels deep; beside a list of words one of whole sentences
 * is preferred. Null when there is none, and for what people and programs write to each other.
 */
export function guessFields(root: unknown): GuessedFields | null {
  let level: readonly unknown[] = [root];
  for (let depth = 0; depth <= DEEPEST_LIST; depth += 1) {
    const lists = level.filter(isList);
    if (lists.some((list) => isChat(list.filter(isObject)))) return null;
    const found = lists.map(fieldsOf).filter((fields) => fields !== null);
    const [first] = found;
    if (first !== undefined) return found.find((fields) => !isWordsOnly(fields)) ?? first;
    level = childrenOf(level);
  }
  return null;
}

function isWordsOnly({ list, text }: GuessedFields): boolean {
  return isWordList(list.filter(isObject).map((item) => ({ text: asText(item[text]) ?? '' })));
}

/** Messages of a chat, also one with a language model, were not spoken. */
function isChat(items: readonly JsonObject[]): boolean {
  return items.length > 0 && items.filter(isMessage).length * 2 > items.length;
}

function isMessage(item: JsonObject): boolean {
  const hasRole = [item['role'], item['sender']].some((role) => CHAT_ROLES.has(asText(role) ?? ''));
  return hasRole || item['type'] === 'message';
}

const CHAT_ROLES: ReadonlySet<string> = new Set([
  'user',
  'assistant',
  'system',
  'developer',
  'tool',
  'human',
]);

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** What stands one level below; lists of one name in several objects of a list are taken as one, each with its speaker. */
function childrenOf(level: readonly unknown[]): readonly unknown[] {
  return level.flatMap((value) => {
    if (isObject(value)) return Object.values(value);
    return isList(value) ? mergeMembers(value.filter(isObject)) : [];
  });
}

function mergeMembers(members: readonly JsonObject[]): readonly unknown[] {
  const lists = new Map<string, unknown[]>();
  const objects = new Map<string, unknown[]>();
  const entries = members.flatMap((member) => {
    const speaker = STRONG_SPEAKERS.map((key) => asSpeaker(member[key])).find((name) => name !== null);
    return Object.entries(member).map(([key, value]) => [key, value, speaker ?? null] as const);
  });
  for (const [key, value, speakerAbove] of entries) {
    if (isList(value)) append(lists, key, withSpeaker(value, speakerAbove));
    else if (isObject(value)) append(objects, key, [value]);
  }
  return [...lists.values(), ...[...objects.values()].flat()];
}

/** What a list of words does not say again: who says all of them. */
function withSpeaker(list: readonly unknown[], speaker: string | null): readonly unknown[] {
  return speaker === null
    ? list
    : list.map((item) => (isObject(item) && item['speaker'] == null ? { ...item, speaker } : item));
}

function append(groups: Map<string, unknown[]>, key: string, values: readonly unknown[]): void {
  const group = groups.get(key) ?? [];
  for (const value of values) group.push(value);
  groups.set(key, group);
}

function fieldsOf(list: readonly unknown[]): GuessedFields | null {
  const items = list.filter(isObject);
  if (items.length === 0 || items.length < list.length / 2) return null;
  const text = TEXT_KEYS.find((key) => isMostly(items, key, (value) => typeof value === 'string'));
  if (text === undefined || !items.some((item) => /\p{L}/u.test(asText(item[text]) ?? ''))) return null;
  const startKey = timeKey(items, START_KEYS);
  const endKey = startKey === null ? null : timeKey(items, END_KEYS);
  const durationKey = startKey === null || endKey !== null ? null : timeKey(items, DURATION_KEYS);
  const speaker = SPEAKER_KEYS.find((key) => items.some((item) => asSpeaker(item[key]) !== null)) ?? null;
  if (startKey === null && !isSpoken(items, text, speaker)) return null;
  return { list, text, speaker, ...timesOf(items, { start: startKey, end: endKey, duration: durationKey }) };
}

/** How the times of some fields are written; an end or a length without a start is none. */
export function timesOf(
  items: readonly JsonObject[],
  keys: Readonly<Record<'start' | 'end' | 'duration', string | null>>,
): Pick<GuessedFields, 'start' | 'end' | 'duration'> {
  const { start, end, duration } = keys;
  if (start === null) return { start: null, end: null, duration: null };
  const unit = unitOf(items, start, end, duration);
  return {
    start: { key: start, unit },
    end: end === null ? null : { key: end, unit: inMilliseconds(end) ?? unit },
    duration:
      duration === null ? null : { key: duration, unit: inMilliseconds(duration) ?? lengthUnit(unit) },
  };
}

/** Without times: a name and a text may be anything, and so may a text beside lists and objects. */
function isSpoken(items: readonly JsonObject[], text: string, speaker: string | null): boolean {
  if (speaker !== null && !WEAK_SPEAKERS.has(speaker)) return true;
  if (!SPOKEN_KEYS.has(text)) return false;
  if (speaker !== null) return true;
  return items.every((item) =>
    Object.entries(item).every(
      ([key, value]) => key === 'words' || value === null || (typeof value !== 'object' && value !== ''),
    ),
  );
}

function isMostly(items: readonly JsonObject[], key: string, test: (value: unknown) => boolean): boolean {
  return items.filter((item) => test(item[key])).length * 2 >= items.length;
}

function timeKey(items: readonly JsonObject[], keys: readonly string[]): string | null {
  return keys.find((key) => isMostly(items, key, isTime)) ?? null;
}

function isTime(value: unknown): boolean {
  return (
    asNumber(value) !== null ||
    asInstant(value) !== null ||
    parseClock(asText(value) ?? '') !== null ||
    secondsToMs(value) !== null
  );
}

function inMilliseconds(key: string): TimeUnit | null {
  return /(?:_ms|Ms)$/.test(key) ? 'milliseconds' : null;
}

/** Lengths beside dates and clocks are seconds, unless they are clocks themselves. */
function lengthUnit(unit: TimeUnit): TimeUnit {
  if (unit === 'epochMilliseconds') return 'milliseconds';
  return unit === 'milliseconds' ? unit : 'seconds';
}

/** Numbers from here on are seconds since 1970, or milliseconds since then: nobody records for thirty years. */
const EARLIEST_EPOCH_SECONDS = 1e9;
const EARLIEST_EPOCH_MS = 1e12;
/** A line takes no longer; whole numbers that say so are milliseconds. */
const LONGEST_LINE_SECONDS = 60;

function unitOf(
  items: readonly JsonObject[],
  startKey: string,
  endKey: string | null,
  durationKey: string | null,
): TimeUnit {
  const starts = items.map((item) => item[startKey]).filter(isTime);
  if (starts.some((value) => asInstant(value) !== null)) return 'dates';
  if (starts.some((value) => asNumber(value) === null)) return 'clock';
  const numbers = starts.flatMap((value) => asNumber(value) ?? []);
  const earliest = numbers.reduce((least, value) => Math.min(least, value), Infinity);
  if (earliest >= EARLIEST_EPOCH_MS) return 'epochMilliseconds';
  const named = inMilliseconds(startKey);
  if (named !== null) return named;
  if (/[sS]econds$/.test(startKey)) return 'seconds';
  if (earliest >= EARLIEST_EPOCH_SECONDS) return 'epochSeconds';
  const lengths = lengthsOf(items, startKey, endKey, durationKey);
  const isWhole = [...numbers, ...lengths].every(Number.isInteger);
  return isWhole && medianOf(lengths) > LONGEST_LINE_SECONDS ? 'milliseconds' : 'seconds';
}

/** How long each member takes by its numbers; without ends, how far it is from one start to the next. */
function lengthsOf(
  items: readonly JsonObject[],
  startKey: string,
  endKey: string | null,
  durationKey: string | null,
): readonly number[] {
  return items.flatMap((item, index) => {
    const start = asNumber(item[startKey]);
    if (durationKey !== null) return asNumber(item[durationKey]) ?? [];
    const end = asNumber(endKey === null ? items[index + 1]?.[startKey] : item[endKey]);
    return start === null || end === null ? [] : [end - start];
  });
}

function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const UNIT_NAMES: Readonly<Record<TimeUnit, string>> = {
  seconds: 'in seconds',
  milliseconds: 'in milliseconds',
  clock: 'as a clock',
  dates: 'as a date',
  epochSeconds: 'in seconds since 1970',
  epochMilliseconds: 'in milliseconds since 1970',
};

/** One sentence that says what the fields were taken for, as guessed or as somebody chose. */
export function describeFields(
  { text, start, end, duration, speaker }: GuessedFields,
  isChosen: boolean,
): string {
  const parts = [
    `“${text}” for what was said`,
    ...(start === null ? [] : [`“${start.key}” for the start ${UNIT_NAMES[start.unit]}`]),
    ...(end === null ? [] : [`“${end.key}” for the end`]),
    ...(duration === null ? [] : [`“${duration.key}” for the length ${UNIT_NAMES[duration.unit]}`]),
    ...(speaker === null ? [] : [`“${speaker}” for who said it`]),
  ];
  const how = isChosen ? 'its fields were taken as you said' : 'its fields were guessed';
  return `Nothing tells what wrote this file, so ${how}: ${parts.join(', ')}.`;
}
