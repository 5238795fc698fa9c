import { secondsToMs } from '../import/clock-time.ts';
import { toLanguageTag } from '../import/language-tag.ts';
import {
  type EngineSegment,
  isUnreadableTime,
  type LooseWord,
  readUnits,
  segmentWords,
  toReadSegments,
} from './engine-segments.ts';
import { asObject, asSpeaker, asSpoken, type JsonObject, objectsOf } from './json-fields.ts';
import { jsonHead, parseJsonText } from './json-text.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import type { TranscriptFormat } from './transcript-format.ts';

/** The pipeline of Hugging Face transformers and insanely-fast-whisper: `chunks[].timestamp = [start, end]`, end may be null. */
export const transformersJson: TranscriptFormat = {
  id: 'transformers-json',
  name: 'Transformers JSON',
  extensions: ['.json'],
  sniff: (head) => {
    const text = jsonHead(head.text);
    if (text === null) return 0;
    return /"chunks"\s*:\s*\[/.test(text) && /"timestamp"\s*:\s*[[(]/.test(text) ? 0.96 : 0;
  },
  read({ text }) {
    const report = new ReportBuilder();
    const file = asObject(parseJsonText(text, report));
    const spoken = objectsOf(file['speakers']);
    const chunks = readUnits(
      spoken.length > 0 && spoken.every(hasTimestamp) ? file['speakers'] : file['chunks'],
      readChunk,
      report,
    );
    return completeReading('Transformers JSON', {
      segments: toReadSegments(areWords(chunks) ? segmentWords(chunks.map(toLooseWord)) : chunks, report),
      report,
      language: toLanguageTag(file['language'] ?? objectsOf(file['chunks'])[0]?.['language']),
      engine: 'whisper',
    });
  },
};

function hasTimestamp(item: JsonObject): boolean {
  return Array.isArray(item['timestamp']);
}

function readChunk(item: JsonObject): EngineSegment {
  const [start, end] = Array.isArray(item['timestamp']) ? (item['timestamp'] as readonly unknown[]) : [];
  return {
    startMs: secondsToMs(start),
    endMs: secondsToMs(end),
    speaker: asSpeaker(item['speaker']),
    text: asSpoken(item['text']) ?? '',
    words: [],
    timeUnreadable: [start, end].some((time) => isUnreadableTime(time, secondsToMs(time))),
    confidence: null,
  };
}

/** With `return_timestamps="word"` each chunk is a word. */
function areWords(chunks: readonly EngineSegment[]): boolean {
  return chunks.length >= 3 && chunks.every(({ text }) => !/\S\s+\S/.test(text));
}

function toLooseWord({ startMs, endMs, text, speaker, timeUnreadable }: EngineSegment): LooseWord {
  return { startMs, endMs, text, confidence: null, speaker, timeUnreadable: timeUnreadable === true };
}
