import { secondsToMs } from '../import/clock-time.ts';
import { toLanguageTag } from '../import/language-tag.ts';
import { needSpaceBetween } from '../model/unspaced-script.ts';
import {
  channelSpeaker,
  type EngineSegment,
  inTimeOrder,
  type LooseWord,
  readMembers,
  readSpan,
  segmentWords,
  toReadSegments,
  untimedSegment,
} from './engine-segments.ts';
import {
  asNumber,
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
import { WordRun } from './word-run.ts';

/** ElevenLabs Scribe: words, spaces and sounds in one list, one list a channel; also with the names of its JavaScript SDK. */
export const elevenlabsJson: TranscriptFormat = {
  id: 'elevenlabs-json',
  name: 'ElevenLabs JSON',
  extensions: ['.json'],
  sniff: (head) => {
    const text = jsonHead(head.text);
    if (text === null || /"(?:alternatives|segments)"\s*:/.test(text)) return 0;
    const hasItems = /"type"\s*:\s*"(?:word|spacing|audio_event)"/.test(text) && /"text"\s*:/.test(text);
    if (hasItems) {
      const isCertain =
        /"(?:speaker_id|speakerId|logprob|language_probability|languageProbability|language_code|languageCode)"\s*:/;
      return isCertain.test(text) ? 0.98 : 0;
    }
    return /^\s*\{\s*"language_?[cC]ode"\s*:\s*"[^"]{0,20}"\s*,\s*"language_?[pP]robability"\s*:/.test(
      text,
    ) && /"text"\s*:/.test(text)
      ? 0.9
      : 0;
  },
  read({ text }) {
    const report = new ReportBuilder();
    const file = unwrapObject(parseJsonText(text, report), ['words', 'transcripts', 'text']);
    const listed = objectsOf(file['transcripts']);
    const channels = listed.length > 0 ? listed : [file];
    const [first = file] = channels;
    return completeReading('ElevenLabs JSON', {
      segments: toReadSegments(readChannels(channels, report), report),
      report,
      language: toLanguageTag(firstField(first, ['language_code', 'languageCode'])),
      engine: 'elevenlabs',
      durationMs: secondsToMs(firstField(file, ['audio_duration_secs', 'audioDurationSecs'])),
    });
  },
};

function readChannels(channels: readonly JsonObject[], report: ReportBuilder): readonly EngineSegment[] {
  const owners = new Map<string, Set<number>>();
  channels.forEach((channel, index) => {
    for (const item of objectsOf(channel['words'])) {
      const speaker = speakerOf(item);
      if (speaker !== null) owners.set(speaker, (owners.get(speaker) ?? new Set()).add(index));
    }
  });
  const isShared = [...owners.values()].some((indexes) => indexes.size > 1);
  const segments = channels.flatMap((channel, index) => {
    const number = asNumber(firstField(channel, ['channel_index', 'channelIndex'])) ?? index;
    const nameOf = (item: JsonObject): string | null => {
      const speaker = speakerOf(item);
      return channels.length > 1 && (isShared || speaker === null)
        ? channelSpeaker(number, speaker)
        : speaker;
    };
    const words = readItems(channel['words'], nameOf, report);
    if (words.length > 0) return segmentWords(words);
    const text = asText(channel['text']) ?? '';
    return text === '' ? [] : [{ ...untimedSegment(text), speaker: nameOf({}) }];
  });
  return channels.length > 1 ? inTimeOrder(segments) : segments;
}

function speakerOf(item: JsonObject): string | null {
  return asSpeaker(firstField(item, ['speaker_id', 'speakerId']));
}

/**
 * Spaces may carry the speaker of the word behind them and are only spaces here. Two words of a script with spaces are parted
 * where a file leaves the space between them out.
 */
function readItems(
  list: unknown,
  nameOf: (item: JsonObject) => string | null,
  report: ReportBuilder,
): readonly LooseWord[] {
  const run = new WordRun();
  const items = readMembers(
    list,
    (item) => (isObject(item) && asSpoken(item['text']) !== null ? item : null),
    report,
  );
  const listsSpaces = items.some(({ type }) => type === 'spacing');
  let previous = '';
  for (const item of items) {
    const text = asSpoken(item['text']) ?? '';
    if (item['type'] === 'spacing') run.space(text);
    else if (text.trim() === '') report.skipEmpty();
    else {
      run.add({
        ...readSpan(item['start'], item['end']),
        text,
        confidence: confidenceOf(item),
        speaker: nameOf(item),
        ...(listsSpaces ? { before: needSpaceBetween(previous, text) ? ' ' : '' } : {}),
      });
      previous = text;
    }
  }
  return run.finish();
}

function confidenceOf(item: JsonObject): number | null {
  const logprob = asNumber(item['logprob']);
  return logprob === null || logprob > 0 ? null : Math.exp(logprob);
}
