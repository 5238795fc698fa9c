import { finiteMs } from '../import/clock-time.ts';
import { type LooseWord, segmentWords, toReadSegments } from './engine-segments.ts';
import {
  elementsNamed,
  isElement,
  type MarkupElement,
  type MarkupNode,
  parseMarkup,
  textOf,
} from './markup-tree.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { collapseSpace } from './text-lines.ts';
import type { TranscriptFormat } from './transcript-format.ts';

/** Hyperaudio's page: a `<span data-m data-d>` for each word, in milliseconds; a span of class `speaker` names who talks. */
export const hyperaudio: TranscriptFormat = {
  id: 'hyperaudio',
  name: 'Hyperaudio',
  extensions: ['.html', '.htm'],
  sniff: ({ text }) => (/<(?:span|a)\s[^<>]{0,200}data-m=/i.test(text) ? 0.97 : 0),
  read({ text }) {
    const report = new ReportBuilder();
    const words = readWords(parseMarkup(text, 'html'), report);
    return completeReading('Hyperaudio', { segments: toReadSegments(segmentWords(words), report), report });
  },
};

function readWords(document: MarkupElement, report: ReportBuilder): readonly LooseWord[] {
  const words: LooseWord[] = [];
  let speaker: string | null = null;
  for (const paragraph of elementsNamed(document, 'p')) {
    let begins = true;
    for (const span of wordsIn(paragraph)) {
      const text = textOf(span);
      if (!isElement(span)) {
        if (text.trim() === '') continue;
        words.push({ ...UNTIMED, text: text.trim(), speaker, begins });
        begins = false;
        continue;
      }
      if (/(?:^|\s)speaker(?:\s|$)/.test(span.attributes['class'] ?? '')) {
        speaker =
          collapseSpace(text)
            .replace(/^\[|\]?:?$/g, '')
            .trim() || speaker;
        continue;
      }
      if (text.trim() === '') {
        report.skipEmpty();
        continue;
      }
      words.push(wordOf(span, text, speaker, begins));
      begins = false;
    }
  }
  return words;
}

const UNTIMED = { startMs: null, endMs: null, confidence: null } as const;

/** The elements with times of a paragraph, and the text that stands outside them. */
function wordsIn(node: MarkupNode): readonly MarkupNode[] {
  if (!isElement(node) || node.attributes['data-m'] !== undefined) return [node];
  return node.children.flatMap(wordsIn);
}

function wordOf(
  { attributes }: MarkupElement,
  text: string,
  speaker: string | null,
  begins: boolean,
): LooseWord {
  const startMs = millisOf(attributes['data-m']);
  const duration = millisOf(attributes['data-d']);
  return {
    startMs,
    endMs: startMs === null || duration === null || duration === 0 ? null : startMs + duration,
    text: text.trim(),
    confidence: null,
    speaker,
    begins,
    timeUnreadable: startMs === null,
  };
}

function millisOf(value: string | undefined): number | null {
  return value !== undefined && /^\d{1,12}(?:\.\d{1,6})?$/.test(value) ? finiteMs(Number(value)) : null;
}
