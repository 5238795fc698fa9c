import { toLanguageTag } from '../import/language-tag.ts';
import {
  type EngineSegment,
  type LooseWord,
  readLooseWords,
  readUnits,
  segmentWords,
  toReadSegments,
} from './engine-segments.ts';
import { asObject, asSpeaker, type JsonObject, objectsOf } from './json-fields.ts';
import { jsonHead, parseJsonText } from './json-text.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import type { TranscriptFormat } from './transcript-format.ts';
import { readSegment, readWord } from './whisper-json.ts';

/** WhisperX: aligned words with a `score`, numbers without times, `word_segments` that repeat all words. */
export const whisperxJson: TranscriptFormat = {
  id: 'whisperx-json',
  name: 'WhisperX JSON',
  extensions: ['.json'],
  sniff: (head) => {
    const text = jsonHead(head.text);
    if (text === null) return 0;
    if (/"word_segments"\s*:/.test(text)) return 0.98;
    return /"segments"\s*:/.test(text) && /"word"\s*:/.test(text) && /"score"\s*:/.test(text) ? 0.97 : 0;
  },
  read({ text }) {
    const report = new ReportBuilder();
    const file = asObject(parseJsonText(text, report));
    const segments = readUnits(file['segments'], readAligned, report);
    const raw =
      segments.length > 0
        ? segments
        : segmentWords(readLooseWords(file['word_segments'], readLooseWord, report));
    return completeReading('WhisperX JSON', {
      segments: toReadSegments(raw, report),
      report,
      language: toLanguageTag(file['language']),
      engine: 'whisperx',
    });
  },
};

/** A segment without speaker takes that of its words when they agree. */
function readAligned(item: JsonObject): EngineSegment {
  const segment = readSegment(item);
  if (segment.speaker !== null) return segment;
  const speakers = new Set(objectsOf(item['words']).flatMap((word) => asSpeaker(word['speaker']) ?? []));
  const [only] = speakers;
  return speakers.size === 1 && only !== undefined ? { ...segment, speaker: only } : segment;
}

function readLooseWord(item: JsonObject): LooseWord {
  return { ...readWord(item), speaker: asSpeaker(item['speaker']) };
}
