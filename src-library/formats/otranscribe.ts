import { secondsToMs } from '../import/clock-time.ts';
import { decodeEntities } from './entities.ts';
import { type EngineSegment, isUnreadableTime, toReadSegments } from './engine-segments.ts';
import { asObject, asText } from './json-fields.ts';
import { jsonHead, parseJsonText } from './json-text.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import type { TranscriptFormat } from './transcript-format.ts';

/** oTranscribe's `.otr`: HTML inside JSON, in which marks in the text say the time. Speakers stand only in the text. */
export const otranscribe: TranscriptFormat = {
  id: 'otranscribe',
  name: 'oTranscribe',
  extensions: ['.otr'],
  sniff: (head) => {
    const text = jsonHead(head.text);
    if (text === null) return 0;
    if (/data-timestamp=\\?["']/.test(text) && /"text"\s*:/.test(text)) return 0.97;
    return /"text"\s*:\s*"\s*<(?:p|span|div|br)\b/.test(text) ? 0.9 : 0;
  },
  read({ text }) {
    const report = new ReportBuilder();
    const file = asObject(parseJsonText(text, report));
    const pieces = readHtml(asText(file['text']) ?? '').filter((piece) => piece.text.trim() !== '');
    const media = asText(file['media'])?.trim() ?? '';
    return completeReading('oTranscribe', {
      segments: toReadSegments(pieces, report),
      report,
      sourceApp: 'oTranscribe',
      metadata: media === '' ? {} : { media },
    });
  },
};

const BREAKS = /^<\/?(?:p|div|br|li|ul|ol|h[1-6]|blockquote)\b/i;

/** A piece begins at each mark and at each line; a line without a mark has no time. Tags are left out, whatever they are. */
function readHtml(html: string): readonly EngineSegment[] {
  const pieces: EngineSegment[] = [];
  let start: Pick<EngineSegment, 'startMs' | 'timeUnreadable'> = { startMs: null };
  let text = '';
  let isInMark = false;
  const finish = (): void => {
    pieces.push({ ...start, endMs: null, speaker: null, text, words: [], confidence: null });
    text = '';
    start = { startMs: null };
  };
  for (const token of html.split(/(<[^<>]*>)/)) {
    if (!/^<[^<>]*>$/.test(token)) {
      if (!isInMark) text += decodeEntities(token);
      continue;
    }
    const time = /^<span\b[^<>]*\bdata-timestamp\s*=\s*["']?([^"'<>\s]*)/i.exec(token)?.[1];
    if (time !== undefined) {
      if (text.trim() !== '') finish();
      const startMs = secondsToMs(time);
      start = { startMs, timeUnreadable: isUnreadableTime(time, startMs) };
      isInMark = true;
    } else if (/^<\/span\b/i.test(token)) isInMark = false;
    else if (BREAKS.test(token)) {
      if (text.trim() !== '') finish();
      isInMark = false;
    }
  }
  finish();
  return pieces;
}
