import { clockToMs, finiteMs, isoDurationToMs } from '../import/clock-time.ts';
import { toLanguageTag } from '../import/language-tag.ts';
import type { Word } from '../model/transcript-reading.ts';
import {
  channelSpeaker,
  type EngineSegment,
  inTimeOrder,
  isUnreadableTime,
  readMembers,
  toReadSegments,
} from './engine-segments.ts';
import {
  asNumber,
  asProbability,
  asSpeaker,
  asSpoken,
  asText,
  firstField,
  isObject,
  type JsonObject,
  objectsOf,
  unwrapObject,
} from './json-fields.ts';
import { jsonHead, parseJsonText } from './json-text.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import type { TranscriptFormat } from './transcript-format.ts';

/** Azure Speech: batch transcription old and new, fast transcription, and what the SDK's recognisers report phrase by phrase. */
export const azureSpeechJson: TranscriptFormat = {
  id: 'azure-speech-json',
  name: 'Azure Speech JSON',
  extensions: ['.json', '.jsonl'],
  sniff: (head) => {
    const text = jsonHead(head.text);
    if (text === null) return 0;
    if (
      /"(?:recognizedPhrases|combinedRecognizedPhrases|combinedPhrases|AudioFileResults|SegmentResults)"\s*:/.test(
        text,
      )
    ) {
      return 0.98;
    }
    return /"RecognitionStatus"\s*:/.test(text) && /"(?:NBest|DisplayText|Duration)"\s*:/.test(text)
      ? 0.98
      : 0;
  },
  read({ text }) {
    const report = new ReportBuilder();
    const root = parseJsonText(text, report);
    const file = unwrapObject(root, [...PHRASE_LISTS, 'RecognitionStatus', 'NBest']);
    const phrases = Array.isArray(root) ? (root as readonly unknown[]) : phrasesOf(file);
    const isFast = file['combinedPhrases'] !== undefined;
    const objects = phrases.filter(isObject);
    const several = new Set(objects.map(channelOf).filter((channel) => channel !== null)).size > 1;
    const segments = readMembers(phrases, (item) => readPhrase(item, several, isFast, report), report).filter(
      (segment) => segment !== 'failed',
    );
    return completeReading('Azure Speech JSON', {
      segments: toReadSegments(several ? inTimeOrder(segments) : segments, report),
      report,
      language: toLanguageTag(
        objects
          .map((phrase) => firstField(phrase, ['locale', 'PrimaryLanguage']))
          .find((tag) => asText(tag) !== null),
      ),
      engine: 'azure-speech',
      durationMs:
        finiteMs(
          asNumber(firstField(file, ['durationMilliseconds', 'durationInMs', 'duration_milliseconds'])),
        ) ??
        (isFast ? finiteMs(asNumber(file['duration'])) : null) ??
        ticksToMs(file['durationInTicks']),
    });
  },
};

const PHRASE_LISTS = ['recognizedPhrases', 'phrases', 'SegmentResults', 'AudioFileResults'];

function phrasesOf(file: JsonObject): readonly unknown[] {
  const list = file['recognizedPhrases'] ?? file['phrases'] ?? file['SegmentResults'];
  if (Array.isArray(list)) return list as readonly unknown[];
  const older = objectsOf(file['AudioFileResults']).flatMap((result): readonly unknown[] =>
    Array.isArray(result['SegmentResults']) ? (result['SegmentResults'] as readonly unknown[]) : [],
  );
  if (older.length > 0) return older;
  return firstField(file, ['RecognitionStatus', 'NBest']) === undefined ? [] : [file];
}

/** A phrase, `failed` for one that was counted as such, null for what is none. */
function readPhrase(
  item: unknown,
  several: boolean,
  isFast: boolean,
  report: ReportBuilder,
): EngineSegment | 'failed' | null {
  if (!isObject(item)) return null;
  const [best] = objectsOf(firstField(item, ['nBest', 'NBest']));
  const text =
    firstField(best ?? {}, ['display', 'Display']) ?? firstField(item, ['text', 'DisplayText', 'Display']);
  const status = asText(firstField(item, ['recognitionStatus', 'RecognitionStatus']));
  if (text === undefined) {
    if (status === null || status === 'Success') return null;
    report.drop('failed-phrase', 'Phrases that the service could not recognise were left out.');
    return 'failed';
  }
  const { startMs, durationMs, isUnreadable } = timesOf(item, isFast);
  const speaker = asSpeaker(firstField(item, ['speaker', 'SpeakerId', 'speakerId']));
  const channel = several ? channelOf(item) : null;
  return {
    startMs,
    endMs: startMs === null || durationMs === null ? null : finiteMs(startMs + durationMs),
    timeUnreadable: isUnreadable,
    // Speakers are told apart over all channels, so that a number means one voice.
    speaker: speaker ?? channelSpeaker(channel, null),
    text: asSpoken(text) ?? '',
    words: readWords(best ?? {}, item, isFast),
    confidence: asProbability(firstField(best ?? item, ['confidence', 'Confidence'])),
  };
}

function channelOf(phrase: JsonObject): number | null {
  return asNumber(firstField(phrase, ['channel', 'ChannelNumber', 'Channel']));
}

/** The words as they are shown, where the file has them, else as they were heard. */
function readWords(best: JsonObject, phrase: JsonObject, isFast: boolean): readonly Word[] {
  const lists = [
    firstField(best, ['displayWords', 'DisplayWords']),
    firstField(best, ['words', 'Words']),
    phrase['words'],
  ];
  return (lists.map(objectsOf).find((list) => list.length > 0) ?? []).map((item) => {
    const { startMs, durationMs } = timesOf(item, isFast);
    return {
      startMs,
      endMs: startMs === null || durationMs === null ? null : finiteMs(startMs + durationMs),
      text: (asSpoken(firstField(item, ['displayText', 'DisplayText', 'word', 'Word', 'text'])) ?? '').trim(),
      confidence: asProbability(firstField(item, ['confidence', 'Confidence'])),
    };
  });
}

function timesOf(
  item: JsonObject,
  isFast: boolean,
): {
  readonly startMs: number | null;
  readonly durationMs: number | null;
  readonly isUnreadable: boolean;
} {
  const startMs = amountOf(item, 'offset', isFast);
  const durationMs = amountOf(item, 'duration', isFast);
  return {
    startMs,
    durationMs,
    isUnreadable:
      isUnreadableTime(firstField(item, keysOf('offset')), startMs) ||
      isUnreadableTime(firstField(item, keysOf('duration')), durationMs),
  };
}

function keysOf(name: 'offset' | 'duration'): readonly string[] {
  const upper = name === 'offset' ? 'Offset' : 'Duration';
  return [`${name}Milliseconds`, `${name}InTicks`, name, upper, `${upper}InSeconds`, `${name}InMs`];
}

/**
 * Milliseconds; ticks of 100 ns; ISO 8601 as text, ticks as number, milliseconds in the first answers of the fast
 * transcription; seconds.
 */
function amountOf(item: JsonObject, name: 'offset' | 'duration', isFast: boolean): number | null {
  const [millis = '', ticks = '', lower = '', upper = '', seconds = '', inMs = ''] = keysOf(name);
  const inSeconds = asNumber(item[seconds]);
  return (
    finiteMs(asNumber(item[millis])) ??
    finiteMs(asNumber(item[inMs])) ??
    ticksToMs(item[ticks]) ??
    (isFast && typeof item[lower] === 'number' ? finiteMs(item[lower]) : durationToMs(item[lower])) ??
    durationToMs(item[upper]) ??
    (inSeconds === null ? null : finiteMs(inSeconds * 1000))
  );
}

function ticksToMs(value: unknown): number | null {
  const ticks = asNumber(value);
  return ticks === null ? null : finiteMs(ticks / 10_000);
}

function durationToMs(value: unknown): number | null {
  const text = asText(value)?.trim();
  if (text === undefined) return ticksToMs(value);
  return isoDurationToMs(text) ?? (text.includes(':') ? clockToMs(text) : ticksToMs(text));
}
