import { finiteMs } from '../import/clock-time.ts';
import type { Word } from '../model/transcript-reading.ts';
import { decodeEntities } from './entities.ts';
import { cutAtNext, type EngineSegment, readSpan, toReadSegments } from './engine-segments.ts';
import { asNumber, asObject, asSpoken, type JsonObject, objectsOf } from './json-fields.ts';
import { jsonHead, parseJsonText } from './json-text.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { isBlank } from './text-lines.ts';
import { wordsOfPieces } from './timed-words.ts';
import type { TranscriptFormat } from './transcript-format.ts';

/** YouTube's json3 captions: events in milliseconds; where the captions are automatic, each word has its offset. */
export const youtubeJson3: TranscriptFormat = {
  id: 'youtube-json3',
  name: 'YouTube json3',
  extensions: ['.json', '.json3'],
  sniff: (head) => {
    const text = jsonHead(head.text);
    if (text === null) return 0;
    if (/"wireMagic"\s*:/.test(text)) return 0.98;
    return /"tStartMs"\s*:/.test(text) && /"segs"\s*:/.test(text) ? 0.98 : 0;
  },
  read({ text }) {
    const report = new ReportBuilder();
    const events = objectsOf(asObject(parseJsonText(text, report))['events']);
    const spoken = events.filter((event) => Array.isArray(event['segs']));
    const segments = spoken.map(readEvent).filter(({ text: said }) => {
      const isEmpty = isBlank(said);
      if (isEmpty) report.skipEmpty();
      return !isEmpty;
    });
    return completeReading('YouTube json3', {
      segments: toReadSegments(cutAtNext(segments), report),
      report,
      sourceApp: 'YouTube',
    });
  },
};

function readEvent(event: JsonObject): EngineSegment {
  const {
    startMs,
    endMs: durationMs,
    timeUnreadable,
  } = readSpan(event['tStartMs'], event['dDurationMs'], millisOf);
  const segs = objectsOf(event['segs']);
  return {
    startMs,
    endMs: startMs === null || durationMs === null ? null : finiteMs(startMs + durationMs),
    timeUnreadable,
    speaker: null,
    text: segs.map(textOf).join(''),
    words: segs.some((seg) => seg['tOffsetMs'] !== undefined) ? readWords(segs, startMs) : [],
    confidence: null,
  };
}

function textOf(seg: JsonObject): string {
  return decodeEntities(asSpoken(seg['utf8']) ?? '');
}

function readWords(segs: readonly JsonObject[], startMs: number | null): readonly Word[] {
  return wordsOfPieces(
    segs.map((seg) => {
      const offset = millisOf(seg['tOffsetMs'] ?? 0);
      const at = startMs === null || offset === null ? null : finiteMs(startMs + offset);
      return { text: textOf(seg), startMs: at, endMs: null };
    }),
    'word',
  );
}

function millisOf(value: unknown): number | null {
  return finiteMs(asNumber(value));
}
