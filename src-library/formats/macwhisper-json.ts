import { finiteMs } from '../import/clock-time.ts';
import { toLanguageTag } from '../import/language-tag.ts';
import type { TranscriptReading, Word } from '../model/transcript-reading.ts';
import { type EngineSegment, readSpan, readUnits, toReadSegments } from './engine-segments.ts';
import {
  asNumber,
  asObject,
  asSpeaker,
  asSpoken,
  asText,
  type JsonObject,
  objectsOf,
} from './json-fields.ts';
import { jsonHead, parseJsonText } from './json-text.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import type { TranscriptFormat } from './transcript-format.ts';

/** The `metadata.json` that MacWhisper keeps inside its `.whisper` files: segments in milliseconds, speakers beside them. */
export const macwhisperJson: TranscriptFormat = {
  id: 'macwhisper-json',
  name: 'MacWhisper JSON',
  extensions: ['.json'],
  sniff: (head) => {
    const text = jsonHead(head.text);
    if (text === null || !/"transcripts"\s*:\s*\[/.test(text)) return 0;
    return /"(?:detectedLanguageRaw|modelEngine|originalMediaFilename)"\s*:/.test(text) ? 0.98 : 0;
  },
  read({ text }) {
    const report = new ReportBuilder();
    return readMacwhisper(parseJsonText(text, report), report);
  },
};

const APPLE_EPOCH_MS = Date.UTC(2001, 0, 1);

/**
 * Reads the parsed `metadata.json` of a `.whisper` file. Names are those of the list of speakers; the copies at the segments
 * may be older.
 * @throws LibraryError `badInput` when no segment is inside.
 */
export function readMacwhisper(metadata: unknown, report: ReportBuilder): TranscriptReading {
  const file = asObject(metadata);
  const names = new Map(
    objectsOf(file['speakers']).flatMap((entry) => {
      const id = asSpeaker(entry['id']);
      const name = asSpeaker(entry['name']);
      return id === null || name === null ? [] : [[id, name] as const];
    }),
  );
  const created = asNumber(file['dateCreated']);
  const media = asText(file['originalMediaFilename'])?.trim() ?? '';
  return completeReading('MacWhisper JSON', {
    segments: toReadSegments(
      readUnits(file['transcripts'], (item) => readSegment(item, names), report),
      report,
    ),
    report,
    startedAt: created === null ? null : finiteMs(APPLE_EPOCH_MS + created * 1000),
    language: toLanguageTag(file['detectedLanguageRaw']),
    engine: asText(file['modelEngine']),
    model: asText(file['modelName']) ?? asText(file['model']),
    sourceApp: 'MacWhisper',
    metadata: media === '' ? {} : { media },
  });
}

function readSegment(item: JsonObject, names: ReadonlyMap<string, string>): EngineSegment {
  const id = asSpeaker(asObject(item['speaker'])['id']);
  return {
    ...readSpan(item['start'], item['end'], millisOf),
    speaker: names.get(id ?? '') ?? asSpeaker(item['speaker']),
    text: asSpoken(item['text']) ?? '',
    words: objectsOf(item['words']).map(readWord),
    confidence: null,
  };
}

function readWord(item: JsonObject): Word {
  return {
    startMs: millisOf(item['start']),
    endMs: millisOf(item['end']),
    text: (asSpoken(item['text'] ?? item['word']) ?? '').trim(),
    confidence: null,
  };
}

function millisOf(value: unknown): number | null {
  return finiteMs(asNumber(value));
}
