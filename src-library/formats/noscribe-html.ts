import type { SegmentFlag } from '../model/transcript-reading.ts';
import { elementsNamed, type MarkupElement, parseMarkup, textOf } from './markup-tree.ts';
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
    const units = elementsNamed(document, 'p').flatMap(readParagraph);
    return completeReading('noScribe', {
      segments: toSpokenSegments(units, report),
      report,
      title: title === '' ? null : title,
      sourceApp: 'noScribe',
    });
  },
};

const ANCHOR = /^ts_(\d{1,12})_(\d{1,12})_(.{0,60})$/s;

/** A paragraph is one speaker's; people rename speakers in the text in front, while the anchors keep their labels. */
function readParagraph(paragraph: MarkupElement): readonly SpokenUnit[] {
  const anchors = elementsNamed(paragraph, 'a').filter(({ attributes }) =>
    ANCHOR.test(attributes['name'] ?? ''),
  );
  const whole = collapseSpace(anchors.map(textOf).join(''));
  const prefix = /^([^:\s][^:]{0,59}):(?=\s|$)/u.exec(whole)?.[1] ?? null;
  return anchors.map((anchor, index) => {
    const [, start, end, label = ''] = ANCHOR.exec(anchor.attributes['name'] ?? '') ?? [];
    const said = collapseSpace(textOf(anchor));
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
