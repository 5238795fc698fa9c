import { finiteMs, secondsToMs } from '../import/clock-time.ts';
import type { Word } from '../model/transcript-reading.ts';
import { decodeEntities } from './entities.ts';
import { cutAtNext, type EngineSegment, toReadSegments } from './engine-segments.ts';
import { elementsNamed, isElement, type MarkupElement, parseMarkup, textOf } from './markup-tree.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { isBlank } from './text-lines.ts';
import { wordsOfPieces } from './timed-words.ts';
import type { TranscriptFormat } from './transcript-format.ts';

/** YouTube's XML captions: srv3 and srv2 (`timedtext`, milliseconds, words) and srv1 (`transcript`, seconds). */
export const youtubeTimedtext: TranscriptFormat = {
  id: 'youtube-timedtext',
  name: 'YouTube timed text',
  extensions: ['.xml', '.srv3', '.srv1', '.ytt'],
  sniff: ({ text }) => {
    if (/^\s*(?:<\?xml[^>]*\?>\s*)?<timedtext[\s>]/.test(text)) return 0.97;
    return /^\s*(?:<\?xml[^>]*\?>\s*)?<transcript[\s>][^]{0,2000}<text [^>]*\bstart=/.test(text) ? 0.97 : 0;
  },
  read({ text }) {
    const report = new ReportBuilder();
    const document = parseMarkup(text, 'xml');
    const [srv3] = elementsNamed(document, 'timedtext');
    const inSeconds = elementsNamed(document, 'text').some(
      ({ attributes }) => attributes['start'] !== undefined,
    );
    const units = srv3 === undefined || inSeconds ? readSrv1(document) : readSrv3(srv3);
    const spoken = units.filter(({ text: said }) => {
      const isEmpty = isBlank(said);
      if (isEmpty) report.skipEmpty();
      return !isEmpty;
    });
    return completeReading('YouTube timed text', {
      segments: toReadSegments(cutAtNext(spoken), report),
      report,
      sourceApp: 'YouTube',
    });
  },
};

/** Styled captions hide characters of no width between their parts. */
const NO_WIDTH = /[\u200B\u2060\uFEFF]/g;

function readSrv3(root: MarkupElement): readonly EngineSegment[] {
  const paragraphs = elementsNamed(root, 'p');
  return (paragraphs.length > 0 ? paragraphs : elementsNamed(root, 'text')).map((paragraph) => {
    const startMs = wholeMs(paragraph.attributes['t']);
    const durationMs = wholeMs(paragraph.attributes['d']);
    const spans = paragraph.children.filter((child) => isElement(child, 's'));
    const hasOffsets = spans.some(({ attributes }) => attributes['t'] !== undefined);
    return {
      startMs,
      endMs: startMs === null || durationMs === null ? null : startMs + durationMs,
      timeUnreadable: paragraph.attributes['t'] !== undefined && startMs === null,
      speaker: null,
      text: spokenText(textOf(paragraph)),
      words: hasOffsets ? readWords(paragraph, startMs) : [],
      confidence: null,
    };
  });
}

function readWords(paragraph: MarkupElement, lineStart: number | null): readonly Word[] {
  return wordsOfPieces(
    paragraph.children.map((child) => {
      const offset = isElement(child, 's') ? wholeMs(child.attributes['t'] ?? '0') : null;
      const startMs = lineStart === null || offset === null ? null : lineStart + offset;
      return { text: spokenText(textOf(child)), startMs, endMs: null };
    }),
    'word',
  );
}

/**
 * One writer puts the end where the duration belongs: then each `dur` lies between its own start and the next one, and
 * some line would run into the next one if it were a duration.
 */
function readSrv1(document: MarkupElement): readonly EngineSegment[] {
  const lines = elementsNamed(document, 'text').map((line) => ({
    startMs: secondsToMs(line.attributes['start']),
    second: secondsToMs(line.attributes['dur']),
    timeUnreadable: line.attributes['start'] !== undefined && secondsToMs(line.attributes['start']) === null,
    text: spokenText(textOf(line)),
  }));
  const durIsEnd =
    lines.length > 1 &&
    lines.every(({ startMs, second }, index) => {
      const next = lines[index + 1]?.startMs ?? Infinity;
      return startMs !== null && second !== null && second >= startMs && second <= next;
    }) &&
    lines.some(({ startMs, second }, index) => {
      const next = lines[index + 1]?.startMs ?? Infinity;
      return startMs !== null && second !== null && startMs + second > next;
    });
  return lines.map(({ startMs, second, timeUnreadable, text }) => ({
    startMs,
    endMs: startMs === null || second === null ? null : durIsEnd ? second : startMs + second,
    timeUnreadable,
    speaker: null,
    text,
    words: [],
    confidence: null,
  }));
}

/** The references of these files are escaped twice as often as not. */
function spokenText(text: string): string {
  return decodeEntities(text).replace(NO_WIDTH, '');
}

function wholeMs(text: string | undefined): number | null {
  return text !== undefined && /^-?\d{1,15}$/.test(text) ? finiteMs(Number(text)) : null;
}
