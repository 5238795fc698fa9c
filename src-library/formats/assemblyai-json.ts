import { finiteMs, secondsToMs } from '../import/clock-time.ts';
import { toLanguageTag } from '../import/language-tag.ts';
import type { Word } from '../model/transcript-reading.ts';
import {
  type EngineSegment,
  isUnreadableTime,
  readLooseWords,
  readUnits,
  segmentWords,
  toReadSegments,
  untimedSegment,
} from './engine-segments.ts';
import {
  asNumber,
  asProbability,
  asSpeaker,
  asSpoken,
  asText,
  firstField,
  type JsonObject,
  objectsOf,
  unwrapObject,
} from './json-fields.ts';
import { jsonHead, parseJsonText } from './json-text.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { refuseUnlessDone } from './service-jobs.ts';
import type { TranscriptFormat } from './transcript-format.ts';

/** AssemblyAI's transcript: utterances with speakers, else words, else the text alone. Times are whole milliseconds. */
export const assemblyaiJson: TranscriptFormat = {
  id: 'assemblyai-json',
  name: 'AssemblyAI JSON',
  extensions: ['.json'],
  sniff: (head) => {
    const text = jsonHead(head.text);
    // Gladia repeats the request in its answer, with fields of the same names.
    if (text === null || /"request_params"\s*:/.test(text)) return 0;
    const isAssemblyAi = /"(?:acoustic_?[mM]odel|speech_?[mM]odels?|audio_?[uU]rl)"\s*:/.test(text);
    return isAssemblyAi && /"(?:status|utterances|words)"\s*:/.test(text) ? 0.97 : 0;
  },
  read({ text }) {
    const report = new ReportBuilder();
    const file = unwrapObject(parseJsonText(text, report), ['utterances', 'words', 'text']);
    refuseUnlessDone('AssemblyAI', file['status'], file['error']);
    const summary = asText(file['summary'])?.trim() ?? '';
    return completeReading('AssemblyAI JSON', {
      segments: toReadSegments(readUtterances(file, report), report),
      report,
      language: toLanguageTag(firstField(file, ['language_code', 'languageCode'])),
      engine: 'assemblyai',
      model: asText(firstField(file, ['speech_model', 'speechModel', 'acoustic_model', 'acousticModel'])),
      durationMs: secondsToMs(firstField(file, ['audio_duration', 'audioDuration'])),
      summaries: summary === '' ? [] : [{ title: '', text: summary }],
    });
  },
};

function readUtterances(file: JsonObject, report: ReportBuilder): readonly EngineSegment[] {
  const utterances = readUnits(file['utterances'], readUtterance, report);
  if (utterances.length > 0) return utterances;
  const words = readLooseWords(
    file['words'],
    (item) => ({ ...readWord(item), speaker: asSpeaker(item['speaker']) }),
    report,
  );
  if (words.length > 0) return segmentWords(words);
  return [untimedSegment(asText(file['text']) ?? '')];
}

function readUtterance(item: JsonObject): EngineSegment {
  const { startMs, endMs } = timesOf(item);
  return {
    startMs,
    endMs,
    timeUnreadable: isUnreadableTime(item['start'], startMs) || isUnreadableTime(item['end'], endMs),
    speaker: asSpeaker(item['speaker']),
    text: asSpoken(item['text']) ?? '',
    words: objectsOf(item['words']).map(readWord),
    confidence: asProbability(item['confidence']),
  };
}

function readWord(item: JsonObject): Word {
  return {
    ...timesOf(item),
    text: (asText(item['text']) ?? '').trim(),
    confidence: asProbability(item['confidence']),
  };
}

function timesOf(item: JsonObject): { readonly startMs: number | null; readonly endMs: number | null } {
  return { startMs: finiteMs(asNumber(item['start'])), endMs: finiteMs(asNumber(item['end'])) };
}
