import type { SegmentFlag } from '../model/transcript-reading.ts';
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

/** noScribe's transcript as a page: anchors `ts_START_END_SPEAKER` in milliseconds around what was said then. */
export const noscribeHtml: TranscriptFormat = {
  id: 'noscribe-html',
  name: 'noScribe',
  extensions: ['.html', '.htm'],
  sniff: ({ text }) => (/<a\s[^<>]{0,200}name="ts_\d+_\d+_/i.test(text) ? 0.98 : 0),
  read({ text }) {
    const report = new ReportBuilder();
    const document = parseMarkup(text, 'html');
    const title = collapseSpace(elementsNamed(document, 'title').map(textOf)[0] ?? '');
    const paragraphs = elementsNamed(document, 'p');
    const first = paragraphs.findIndex((paragraph) => anchorsOf(paragraph).length > 0);
    const units = paragraphs.slice(Math.max(0, first)).flatMap(readParagraph);
    const header = paragraphs
      .slice(0, Math.max(0, first))
      .map((paragraph) => collapseSpace(textOf(paragraph)))
      .filter((line) => line !== '' && line !== title);
    return completeReading('noScribe', {
      segments: toSpokenSegments(units, report),
      report,
      title: title === '' ? null : title,
      sourceApp: 'noScribe',
      metadata: header.length > 0 ? { header } : {},
    });
  },
};

const ANCHOR = /^ts_(\d{1,12})_(\d{1,12})_(.{0,60})$/s;

function isAnchor(node: MarkupNode): boolean {
  return isElement(node, 'a') && ANCHOR.test(node.attributes['name'] ?? '');
}

function anchorsOf(paragraph: MarkupElement): readonly MarkupElement[] {
  return elementsNamed(paragraph, 'a').filter(isAnchor);
}

/** The text of each anchor; what people wrote outside any goes with the one before it, at the top with the first. */
function textsOfAnchors(paragraph: MarkupElement): readonly string[] {
  const texts: string[] = [];
  let text = '';
  let hasAnchor = false;
  const visit = (node: MarkupNode): void => {
    if (isElement(node) && !isAnchor(node) && node.name !== 'br') {
      node.children.forEach(visit);
      return;
    }
    if (isAnchor(node) && hasAnchor) {
      texts.push(text);
      text = '';
    }
    hasAnchor ||= isAnchor(node);
    text += textOf(node);
  };
  visit(paragraph);
  return [...texts, text];
}

/** A paragraph is one speaker's; people rename speakers in the text in front, while the anchors keep their labels. */
function readParagraph(paragraph: MarkupElement): readonly SpokenUnit[] {
  const anchors = anchorsOf(paragraph);
  const texts = textsOfAnchors(paragraph);
  const whole = collapseSpace(texts.join(''));
  if (anchors.length === 0) {
    return [
      { startMs: null, endMs: null, parts: whole === '' ? [] : [{ voice: null, lines: [{ text: whole }] }] },
    ];
  }
  const prefix = /^([^:\s][^:]{0,59}):(?=\s|$)/u.exec(whole)?.[1] ?? null;
  return anchors.map((anchor, index) => {
    const [, start, end, label = ''] = ANCHOR.exec(anchor.attributes['name'] ?? '') ?? [];
    const said = collapseSpace(texts[index] ?? '');
    const isHead = index === 0 && prefix !== null && said.startsWith(`${prefix}:`);
    const voice = prefix ?? (label.trim() === '' ? null : label.trim());
    const flags: readonly SegmentFlag[] = /\/\/\s?[^/:]{1,40}:/.test(said) ? ['overlap'] : [];
    return {
      startMs: Number(start),
      endMs: Number(end),
      flags,
      parts: [{ voice, lines: [{ text: isHead ? said.slice(prefix.length + 1).trim() : said }] }],
    };
  });
}
