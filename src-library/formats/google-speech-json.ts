import { finiteMs, secondsToMs } from '../import/clock-time.ts';
import { toLanguageTag } from '../import/language-tag.ts';
import {
  channelSpeaker,
  type EngineSegment,
  inTimeOrder,
  type LooseWord,
  readLooseWords,
  readMembers,
  readSpan,
  segmentWords,
  toReadSegments,
  toWord,
} from './engine-segments.ts';
import {
  asNumber,
  asObject,
  asProbability,
  asSpeaker,
  asSpoken,
  asText,
  firstField,
  isObject,
  type JsonObject,
  objectsOf,
} from './json-fields.ts';
import { jsonHead, parseJsonText } from './json-text.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { failedJob } from './service-jobs.ts';
import type { TranscriptFormat } from './transcript-format.ts';

/**
 * Google Speech-to-Text, v1 and v2: an answer, a long-running operation, a batch's file, or streamed answers in a list; also
 * the speech that Video Intelligence found.
 */
export const googleSpeechJson: TranscriptFormat = {
  id: 'google-speech-json',
  name: 'Google Speech-to-Text JSON',
  extensions: ['.json', '.jsonl'],
  sniff: (head) => {
    const text = jsonHead(head.text);
    if (text === null) return 0;
    if (/"done"\s*:\s*true/.test(text) && /"error"\s*:\s*\{/.test(text) && /speech/i.test(text)) return 0.9;
    if (!/"alternatives"\s*:/.test(text)) return 0;
    const isOurs =
      /"(?:startTime|startOffset|start_time|start_offset|resultEndTime|resultEndOffset|result_end_time|result_end_offset|languageCode|language_code|speakerTag|totalBilledTime|transcript)"\s*:/;
    return isOurs.test(text) ? 0.9 : 0;
  },
  read({ text }) {
    const report = new ReportBuilder();
    const root = parseJsonText(text, report);
    const failure = asObject(asObject(root)['error']);
    if (asObject(root)['done'] === true && failure['code'] !== undefined) {
      throw failedJob('Google Speech-to-Text', failure['message']);
    }
    const results = readMembers(
      resultsOf(root, report),
      (item) => (isObject(item) && isFinal(item) ? item : null),
      report,
    );
    return completeReading('Google Speech-to-Text JSON', {
      segments: toReadSegments(readResults(results, report), report),
      report,
      language: toLanguageTag(
        results
          .map((result) => firstField(result, ['languageCode', 'language_code']))
          .find((code) => asText(code) !== null),
      ),
      engine: 'google-speech',
    });
  },
};

function isFinal(result: JsonObject): boolean {
  return firstField(result, ['isFinal', 'is_final']) !== false;
}

/** The results wherever they stand; a batch names its recordings, and each is one of its own. */
function resultsOf(root: unknown, report: ReportBuilder): readonly unknown[] {
  if (Array.isArray(root)) {
    return (root as readonly unknown[]).flatMap((item) =>
      isObject(item) && Array.isArray(item['alternatives']) ? [item] : resultsOf(item, report),
    );
  }
  const file = asObject(root);
  const found =
    asObject(file['response'])['results'] ?? file['results'] ?? asObject(file['result'])['results'];
  if (Array.isArray(found)) return found as readonly unknown[];
  const video = firstField(asObject(file['response'] ?? file), ['annotationResults', 'annotation_results']);
  if (Array.isArray(video)) {
    return objectsOf(video).flatMap((item) =>
      objectsOf(firstField(item, ['speechTranscriptions', 'speech_transcriptions'])),
    );
  }
  const [first = [], ...others] = Object.values(asObject(found))
    .map((entry) => {
      const inline = asObject(asObject(entry)['inlineResult'] ?? entry);
      return asObject(inline['transcript'])['results'];
    })
    .filter((list): list is readonly unknown[] => Array.isArray(list));
  for (const result of others.flat()) {
    if (result !== null) {
      report.drop('other-recording', 'The file holds several recordings; only the first was read.');
    }
  }
  return first;
}

function readResults(results: readonly JsonObject[], report: ReportBuilder): readonly EngineSegment[] {
  const spoken = results.filter((result) => {
    const isEmpty = alternativeOf(result) === undefined;
    if (isEmpty) report.skipEmpty();
    return !isEmpty;
  });
  const last = spoken.at(-1);
  if (last !== undefined && repeatsAll(spoken)) {
    if (spoken.length > 1) {
      report.note(
        'warning',
        'words-listed-twice',
        'The last result says all words again with their speakers; those of the others were read there.',
        spoken.length - 1,
      );
    }
    return segmentWords(readLooseWords(wordsOf(last), (item) => readLooseWord(item, null), report));
  }
  const channels = new Set(spoken.map(channelOf));
  const several = channels.size > 1;
  const segments = spoken.flatMap((result) => readResult(result, several ? channelOf(result) : null, report));
  return several ? inTimeOrder(segments) : segments;
}

/** With diarisation the last result of version 1 lists all words of the recording, and only these have a speaker. */
function repeatsAll(results: readonly JsonObject[]): boolean {
  const last = results.at(-1);
  if (last === undefined || !wordsOf(last).some((word) => speakerOf(word) !== null)) return false;
  const before = results.slice(0, -1);
  const wordsBefore = before.flatMap(wordsOf);
  if (wordsBefore.some((word) => speakerOf(word) !== null)) return false;
  if (wordsBefore.length > 0) return wordsBefore.length <= wordsOf(last).length;
  const spokenBefore = before.flatMap((result) => transcriptOf(result).split(/\s+/).filter(Boolean));
  return (
    spokenBefore.length === 0 || (transcriptOf(last) === '' && spokenBefore.length <= wordsOf(last).length)
  );
}

function transcriptOf(result: JsonObject): string {
  return asText(alternativeOf(result)?.['transcript'])?.trim() ?? '';
}

function readResult(
  result: JsonObject,
  channel: number | null,
  report: ReportBuilder,
): readonly EngineSegment[] {
  const alternative = alternativeOf(result) ?? {};
  const words = wordsOf(result);
  if (words.some((word) => speakerOf(word) !== null)) {
    return segmentWords(readLooseWords(words, (item) => readLooseWord(item, channel), report));
  }
  const read = words.flatMap((item) => readLooseWord(item, channel) ?? []);
  const end = firstField(result, END_KEYS);
  const span = readSpan(undefined, end, durationToMs);
  const said = asSpoken(alternative['transcript']);
  return [
    {
      startMs: read.find(({ startMs }) => startMs !== null)?.startMs ?? null,
      endMs: read.findLast(({ endMs }) => endMs !== null)?.endMs ?? span.endMs,
      timeUnreadable: span.timeUnreadable || read.some(({ timeUnreadable }) => timeUnreadable === true),
      speaker: channelSpeaker(channel, null),
      text: said ?? read.map(({ text }) => text).join(' '),
      words: read.map(toWord),
      confidence: confidenceOf(alternative),
    },
  ];
}

const END_KEYS = ['resultEndTime', 'resultEndOffset', 'result_end_time', 'result_end_offset'];

function alternativeOf(result: JsonObject): JsonObject | undefined {
  return objectsOf(result['alternatives'])[0];
}

function wordsOf(result: JsonObject): readonly JsonObject[] {
  return objectsOf(alternativeOf(result)?.['words']);
}

function channelOf(result: JsonObject): number | null {
  return asNumber(firstField(result, ['channelTag', 'channel_tag']));
}

/** Tag 0 says that nobody was told apart. */
function speakerOf(word: JsonObject): string | null {
  const label = asSpeaker(firstField(word, ['speakerLabel', 'speaker_label']));
  if (label !== null) return label;
  const tag = asSpeaker(firstField(word, ['speakerTag', 'speaker_tag']));
  return tag === '0' ? null : tag;
}

function readLooseWord(item: JsonObject, channel: number | null): LooseWord | null {
  const text = asSpoken(item['word']);
  if (text === null) return null;
  return {
    ...readSpan(
      firstField(item, ['startTime', 'startOffset', 'start_time', 'start_offset']),
      firstField(item, ['endTime', 'endOffset', 'end_time', 'end_offset']),
      durationToMs,
    ),
    text: text.trim(),
    confidence: confidenceOf(item),
    speaker: channelSpeaker(channel, speakerOf(item)),
  };
}

/** Confidence 0 is what the service writes where it has none. */
function confidenceOf(item: JsonObject): number | null {
  const confidence = asProbability(item['confidence']);
  return confidence === 0 ? null : confidence;
}

/** Programs without whole numbers of 64 bits write them in two halves. */
function wholeNumber(value: unknown): number | null {
  if (!isObject(value)) return asNumber(value);
  const low = asNumber(value['low']);
  const high = asNumber(value['high']);
  return low === null || high === null ? null : high * 2 ** 32 + (low < 0 ? low + 2 ** 32 : low);
}

/** A protobuf duration: `"1.300s"`, or seconds and nanoseconds of which zero parts are left out, so that `{}` is zero. */
function durationToMs(value: unknown): number | null {
  if (typeof value === 'string') return secondsToMs(value.trim().replace(/s$/, ''));
  if (!isObject(value)) return secondsToMs(value);
  const seconds = wholeNumber(value['seconds'] ?? 0);
  const nanos = asNumber(value['nanos'] ?? 0);
  return seconds === null || nanos === null ? null : finiteMs(seconds * 1000 + nanos / 1e6);
}
