import { secondsToMs } from '../import/clock-time.ts';
import { toLanguageTag } from '../import/language-tag.ts';
import type { Word } from '../model/transcript-reading.ts';
import {
  channelSpeaker,
  type EngineSegment,
  readMembers,
  readSpan,
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
import { refuseUnlessDone } from './service-jobs.ts';
import type { TranscriptFormat } from './transcript-format.ts';

/** Gladia's utterances, of the second version of its interface and, as `prediction`, of the first. */
export const gladiaJson: TranscriptFormat = {
  id: 'gladia-json',
  name: 'Gladia JSON',
  extensions: ['.json'],
  sniff: (head) => {
    const text = jsonHead(head.text);
    if (text === null) return 0;
    if (/"(?:full_transcript|request_params)"\s*:/.test(text)) return 0.98;
    if (/"time_begin"\s*:/.test(text) && /"transcription"\s*:/.test(text)) return 0.98;
    return /"utterances"\s*:/.test(text) && /"(?:transcription|languages)"\s*:/.test(text) ? 0.98 : 0;
  },
  read({ text }) {
    const report = new ReportBuilder();
    const root = parseJsonText(text, report);
    const file = asObject(root);
    refuseUnlessDone('Gladia', file['status'], null);
    const result = unwrapObject(root, ['transcription', 'utterances']);
    const transcription = asObject(result['transcription'] ?? result);
    const list = Array.isArray(root) ? root : (transcription['utterances'] ?? file['prediction']);
    const languages = transcription['languages'];
    const summary = asText(asObject(result['summarization'])['results'])?.trim() ?? '';
    const utterances = readUtterances(list, report);
    const whole = asText(transcription['full_transcript']) ?? '';
    return completeReading('Gladia JSON', {
      segments: toReadSegments(utterances.length === 0 ? [untimedSegment(whole)] : utterances, report),
      report,
      language: toLanguageTag(
        (Array.isArray(languages) ? languages[0] : null) ??
          objectsOf(list)
            .map((item) => item['language'])
            .find((language) => asText(language) !== null),
      ),
      engine: 'gladia',
      durationMs: secondsToMs(asObject(result['metadata'])['audio_duration']),
      summaries: summary === '' ? [] : [{ title: '', text: summary }],
    });
  },
};

function readUtterances(list: unknown, report: ReportBuilder): readonly EngineSegment[] {
  const several = new Set(objectsOf(list).map((item) => asNumber(item['channel']))).size > 1;
  return readMembers(
    list,
    (item) => {
      if (!isObject(item)) return null;
      const text = firstField(item, ['text', 'transcription']);
      const words = objectsOf(item['words']);
      if (text === undefined && !Array.isArray(item['words']))
        return item['text'] === null ? untimedSegment('') : null;
      const speaker = asSpeaker(item['speaker']);
      return {
        ...readSpan(firstField(item, ['start', 'time_begin']), firstField(item, ['end', 'time_end'])),
        // Speakers are numbered over all channels.
        speaker: speaker ?? (several ? channelSpeaker(item['channel'], null) : null),
        text: asSpoken(text) ?? words.map((word) => asSpoken(word['word']) ?? '').join(''),
        words: words.map(readWord),
        confidence: asProbability(item['confidence']),
      };
    },
    report,
  );
}

function readWord(item: JsonObject): Word {
  return {
    startMs: secondsToMs(firstField(item, ['start', 'time_begin'])),
    endMs: secondsToMs(firstField(item, ['end', 'time_end'])),
    text: (asSpoken(item['word']) ?? '').trim(),
    confidence: asProbability(item['confidence']),
  };
}
