import { clockToMs } from '../import/clock-time.ts';
import {
  elementsNamed,
  isElement,
  type MarkupElement,
  type MarkupNode,
  parseMarkup,
  textOf,
} from './markup-tree.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { type SpokenUnit, toSpokenSegments } from './spoken-segments.ts';
import { collapseSpace } from './text-lines.ts';
import type { TranscriptFormat } from './transcript-format.ts';

/** Podcasting 2.0's HTML transcript: `<cite>` names, `<time>` says when, the `<p>` below is what was said. */
export const podcastHtml: TranscriptFormat = {
  id: 'podcast-html',
  name: 'Podcast transcript (HTML)',
  extensions: ['.html', '.htm'],
  sniff: ({ text }) =>
    /<cite[\s>]/i.test(text) && /<time[\s>]/i.test(text) && /^\s*</.test(text) ? 0.95 : 0,
  read({ text }) {
    const report = new ReportBuilder();
    const document = parseMarkup(text, 'html');
    const title = collapseSpace(elementsNamed(document, 'title').map(textOf)[0] ?? '');
    return completeReading('podcast transcript', {
      segments: toSpokenSegments(readUnits(document), report),
      report,
      title: title === '' ? null : title,
    });
  },
};

interface Head {
  readonly speaker: string | null;
  readonly startMs: number | null;
  readonly timeUnreadable: boolean;
  /** A paragraph has taken this head already. */
  readonly isUsed: boolean;
}

/** Further paragraphs below one head are its speaker's, at a time that the file gives for all of them together. */
function readUnits(document: MarkupElement): readonly SpokenUnit[] {
  const units: SpokenUnit[] = [];
  let head: Head = { speaker: null, startMs: null, timeUnreadable: false, isUsed: false };
  let hasBegun = false;
  const take = (said: MarkupNode): void => {
    units.push(unitOf(said, head));
    head = { ...head, isUsed: true };
  };
  const visit = (element: MarkupElement): void => {
    for (const child of element.children) {
      if (!isElement(child)) {
        if (hasBegun && child.trim() !== '') take(child);
        continue;
      }
      if (child.name === 'script' || child.name === 'style') continue;
      hasBegun ||= child.name === 'cite' || child.name === 'time';
      if (child.name === 'cite') {
        const name = collapseSpace(textOf(child)).replace(/\s*:$/, '');
        head = { speaker: name === '' ? null : name, startMs: null, timeUnreadable: false, isUsed: false };
      } else if (child.name === 'time') {
        const startMs = clockToMs(textOf(child));
        head = { ...head, startMs, timeUnreadable: startMs === null, isUsed: false };
      } else if (child.name === 'p') take(child);
      else visit(child);
    }
  };
  visit(document);
  return units;
}

function unitOf(paragraph: MarkupNode, head: Head): SpokenUnit {
  const lines = textOf(paragraph)
    .split('\n')
    .map((line) => ({ text: collapseSpace(line) }));
  return {
    startMs: head.startMs,
    endMs: null,
    oddities: head.timeUnreadable && !head.isUsed ? ['unreadable-time'] : [],
    flags: head.isUsed && head.startMs !== null ? ['timeCoarse'] : [],
    parts: [{ voice: head.speaker, lines: lines.filter(({ text }) => text !== '') }],
  };
}
