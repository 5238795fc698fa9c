import { clockToMs, finiteMs, secondsToMs } from '../import/clock-time.ts';
import type { Word } from '../model/transcript-reading.ts';
import { type EngineSegment, isUnreadableTime, readUnits } from './engine-segments.ts';
import type { GuessedFields, TimeField, TimeUnit } from './guessed-fields.ts';
import {
  asInstant,
  asNumber,
  asProbability,
  asSpeaker,
  asSpoken,
  asText,
  firstField,
  type JsonObject,
  objectsOf,
} from './json-fields.ts';
import type { ReportBuilder } from './reading.ts';

/** Reads the members of a guessed list. Dates become times from the first one on, which is the start of the recording. */
export function readGuessedUnits(
  fields: GuessedFields,
  report: ReportBuilder,
): { readonly units: readonly EngineSegment[]; readonly startedAt: number | null } {
  const units = readUnits(fields.list, (item) => readUnit(item, fields), report, fields.text);
  if (!isWallClock(fields.start?.unit)) return { units, startedAt: null };
  const startedAt = units.reduce<number | null>(
    (first, { startMs }) => (startMs === null || (first !== null && first <= startMs) ? first : startMs),
    null,
  );
  const relative = (ms: number | null): number | null =>
    ms === null || startedAt === null ? null : ms - startedAt;
  return {
    startedAt,
    units: units.map((unit) => ({
      ...unit,
      startMs: relative(unit.startMs),
      endMs: relative(unit.endMs),
      words: [],
    })),
  };
}

function isWallClock(unit: TimeUnit | undefined): boolean {
  return unit === 'dates' || unit === 'epochSeconds' || unit === 'epochMilliseconds';
}

function readUnit(item: JsonObject, fields: GuessedFields): EngineSegment {
  const { text, start, end, duration, speaker } = fields;
  const startMs = timeOf(item, start);
  const durationMs = timeOf(item, duration);
  const derived = startMs === null || durationMs === null ? null : startMs + durationMs;
  const endMs = end === null ? derived : timeOf(item, end);
  const isDamaged = (field: TimeField | null, ms: number | null): boolean =>
    field !== null && isUnreadableTime(item[field.key], ms);
  return {
    startMs,
    endMs,
    timeUnreadable: isDamaged(start, startMs) || isDamaged(end, endMs) || isDamaged(duration, durationMs),
    speaker: speaker === null ? null : asSpeaker(item[speaker]),
    text: asSpoken(item[text]) ?? '',
    words: start === null ? [] : objectsOf(item['words']).flatMap((word) => readWord(word, start, end)),
    confidence: asProbability(item['confidence'] ?? item['score']),
  };
}

/** The words of a member, when they have the fields of the member itself. */
function readWord(item: JsonObject, start: TimeField, end: TimeField | null): readonly Word[] {
  const text = asSpoken(firstField(item, ['punctuated_word', 'word', 'text', 'value']))?.trim() ?? '';
  if (text === '') return [];
  return [
    {
      startMs: timeOf(item, start),
      endMs: timeOf(item, end),
      text,
      confidence: asProbability(item['confidence'] ?? item['score'] ?? item['probability']),
    },
  ];
}

function timeOf(item: JsonObject, field: TimeField | null): number | null {
  if (field === null) return null;
  const value = item[field.key];
  const text = asText(value)?.trim();
  if (text !== undefined) {
    const instant = asInstant(text);
    if (isWallClock(field.unit) && instant !== null) return instant;
    if (text.includes(':')) return isWallClock(field.unit) ? null : clockToMs(text);
  }
  switch (field.unit) {
    case 'milliseconds':
    case 'epochMilliseconds':
      return finiteMs(asNumber(value));
    case 'seconds':
    case 'epochSeconds':
    case 'clock':
      return secondsToMs(asNumber(value) ?? value);
    case 'dates':
      return null;
  }
}
