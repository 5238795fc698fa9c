import { secondsToMs } from '../import/clock-time.ts';
import { toLanguageTag } from '../import/language-tag.ts';
import type { Word } from '../model/transcript-reading.ts';
import {
  channelSpeaker,
  type EngineSegment,
  inTimeOrder,
  type LooseWord,
  readLooseWords,
  readSpan,
  readUnits,
  segmentWords,
  spreadWords,
  toReadSegments,
  untimedSegment,
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
  unwrapObject,
} from './json-fields.ts';
import { jsonHead, parseJsonText } from './json-text.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { failedJob } from './service-jobs.ts';
import type { TranscriptFormat } from './transcript-format.ts';

/** Deepgram's transcript: utterances, else the sentences of its paragraphs, else words; also its live results, one a line. */
export const deepgramJson: TranscriptFormat = {
  id: 'deepgram-json',
  name: 'Deepgram JSON',
  extensions: ['.json', '.jsonl'],
  sniff: (head) => {
    const text = jsonHead(head.text);
    if (text === null) return 0;
    if (/"channel"\s*:\s*\{\s*"alternatives"\s*:/.test(text)) return 0.98;
    if (/"results"\s*:\s*\{\s*"channels"\s*:\s*\[/.test(text)) return 0.98;
    if (!/"request_id"\s*:/.test(text)) return 0;
    if (/"err_code"\s*:/.test(text) && /"err_msg"\s*:/.test(text)) return 0.9;
    return /"channels"\s*:/.test(text) && /"(?:results|model_info|transaction_key)"\s*:/.test(text)
      ? 0.98
      : 0;
  },
  read({ text }) {
    const report = new ReportBuilder();
    const root = parseJsonText(text, report);
    const file = isObject(root) && isObject(root['channel']) ? root : unwrapObject(root, ['results']);
    if (file['err_code'] !== undefined) throw failedJob('Deepgram', file['err_msg']);
    const metadata = asObject(file['metadata']);
    const results = asObject(file['results']);
    const isLive = Array.isArray(root) || isObject(file['channel']);
    const summary = asText(asObject(results['summary'])['short'])?.trim() ?? '';
    return completeReading('Deepgram JSON', {
      segments: toReadSegments(
        isLive ? readLive(Array.isArray(root) ? root : [root], report) : readResults(results, report),
        report,
      ),
      report,
      language: languageOf(objectsOf(results['channels'])[0]),
      engine: 'deepgram',
      model: modelOf(metadata),
      durationMs: secondsToMs(metadata['duration']),
      summaries: summary === '' ? [] : [{ title: '', text: summary }],
    });
  },
};

function languageOf(channel: JsonObject | undefined): string | null {
  const [alternative] = objectsOf(channel?.['alternatives']);
  const languages = alternative?.['languages'];
  return toLanguageTag(channel?.['detected_language'] ?? (Array.isArray(languages) ? languages[0] : null));
}

function modelOf(metadata: JsonObject): string | null {
  const [info] = Object.values(asObject(metadata['model_info']));
  const model = asObject(info);
  return asText(model['name']) ?? asText(model['arch']);
}

function readResults(results: JsonObject, report: ReportBuilder): readonly EngineSegment[] {
  const channels = objectsOf(results['channels']);
  const several = channels.length > 1;
  const utterances = readUnits(
    results['utterances'],
    (item) => readUtterance(item, several),
    report,
    'transcript',
  );
  if (utterances.length > 0) return several ? inTimeOrder(utterances) : utterances;
  const byChannel = channels.flatMap((channel, index) =>
    readChannel(channel, several ? index : null, report),
  );
  return several ? inTimeOrder(byChannel) : byChannel;
}

function readUtterance(item: JsonObject, several: boolean): EngineSegment {
  const speaker = asSpeaker(item['speaker']);
  return {
    ...readSpan(item['start'], item['end']),
    speaker: several ? channelSpeaker(item['channel'], speaker) : speaker,
    text: asSpoken(item['transcript']) ?? objectsOf(item['words']).map(wordText).join(' '),
    words: objectsOf(item['words']).map(readWord),
    confidence: asProbability(item['confidence']),
  };
}

function readChannel(
  channel: JsonObject,
  number: number | null,
  report: ReportBuilder,
): readonly EngineSegment[] {
  const [alternative = {}] = objectsOf(channel['alternatives']);
  const paragraphs = objectsOf(asObject(alternative['paragraphs'])['paragraphs']);
  const sentences = paragraphs.flatMap((paragraph) =>
    readUnits(
      paragraph['sentences'],
      (item) => ({
        ...readSpan(item['start'], item['end']),
        speaker: channelSpeaker(number, asSpeaker(paragraph['speaker'])),
        text: asSpoken(item['text']) ?? '',
        words: [],
        confidence: null,
      }),
      report,
    ),
  );
  if (sentences.length > 0) return spreadWords(sentences, objectsOf(alternative['words']).map(readWord));
  const words = readLooseWords(alternative['words'], (item) => readLooseWord(item, number), report);
  if (words.length > 0) return segmentWords(words);
  const text = asText(alternative['transcript']) ?? '';
  return text === '' ? [] : [{ ...untimedSegment(text), speaker: channelSpeaker(number, null) }];
}

/** Live results: those that are not final are said again by later ones. */
function readLive(messages: readonly unknown[], report: ReportBuilder): readonly EngineSegment[] {
  const results = messages.filter(isResult);
  const several = results.some((message) => (asNumber(memberOf(message['channel_index'], 1)) ?? 1) > 1);
  const final = results.filter((message) => {
    const isInterim = message['is_final'] === false;
    if (isInterim) {
      report.drop('interim-result', 'Results that were not final were left out; later ones say them again.');
    }
    return !isInterim;
  });
  const segments = final.flatMap((message) => {
    const channel = several ? asNumber(memberOf(message['channel_index'], 0)) : null;
    const [alternative] = objectsOf(asObject(message['channel'])['alternatives']);
    const segment = readResult(message, alternative ?? {}, channel);
    const speakers = new Set(objectsOf(alternative?.['words']).map((word) => asSpeaker(word['speaker'])));
    if (speakers.size < 2) return [segment];
    return segmentWords(
      readLooseWords(alternative?.['words'], (item) => readLooseWord(item, channel), report),
    );
  });
  return several ? inTimeOrder(segments) : segments;
}

function isResult(message: unknown): message is JsonObject {
  return isObject(message) && isObject(message['channel']);
}

function memberOf(list: unknown, index: number): unknown {
  return Array.isArray(list) ? (list as readonly unknown[])[index] : undefined;
}

function readResult(message: JsonObject, alternative: JsonObject, channel: number | null): EngineSegment {
  const words = objectsOf(alternative['words']);
  const startMs = secondsToMs(message['start']);
  const durationMs = secondsToMs(message['duration']);
  return {
    startMs: secondsToMs(words[0]?.['start']) ?? startMs,
    endMs:
      secondsToMs(words.at(-1)?.['end']) ??
      (startMs === null || durationMs === null ? null : startMs + durationMs),
    speaker: channelSpeaker(channel, asSpeaker(words[0]?.['speaker'])),
    text: asText(alternative['transcript']) ?? '',
    words: words.map(readWord),
    confidence: asProbability(alternative['confidence']),
  };
}

function readLooseWord(item: JsonObject, channel: number | null): LooseWord | null {
  if (firstField(item, ['punctuated_word', 'word']) === undefined) return null;
  return {
    ...readWord(item),
    timeUnreadable: readSpan(item['start'], item['end']).timeUnreadable,
    speaker: channelSpeaker(channel, asSpeaker(item['speaker'])),
  };
}

function readWord(item: JsonObject): Word {
  return {
    startMs: secondsToMs(item['start']),
    endMs: secondsToMs(item['end']),
    text: wordText(item),
    confidence: asProbability(item['confidence']),
  };
}

function wordText(item: JsonObject): string {
  return (asSpoken(firstField(item, ['punctuated_word', 'word'])) ?? '').trim();
}
