import { markdownWriter } from '../export/markdown-writer.ts';
import type {
  DocumentLine,
  DocumentTask,
  DocumentText,
  TranscriptDocument,
} from '../export/transcript-document.ts';
import { elementsNamed, isElement, type MarkupElement } from '../formats/markup-tree.ts';

interface Paragraph {
  /** Name of its style, null for plain text. */
  readonly style: string | null;
  readonly text: string;
  /** What of it is bold: the speaker of a line. */
  readonly bold: string;
}

/**
 * The body of a Word document that Parlance wrote, as Markdown in its own form; null when it is too changed to be told from any other.
 * @param textsOf The paragraphs below an element, as text.
 */
export function parlanceMarkdown(
  body: MarkupElement,
  textsOf: (element: MarkupElement) => readonly string[],
): string | null {
  const [title, facts, ...rest] = elementsNamed(body, 'p').map((element) => paragraphOf(element, textsOf));
  const date = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)/.exec(facts?.text ?? '');
  const startedAt = Date.parse(`${date?.[1] ?? ''}T${date?.[2] ?? ''}Z`);
  if (title?.style !== 'Title' || Number.isNaN(startedAt)) return null;
  const document: TranscriptDocument = {
    title: title.text,
    startedAt,
    startedAtGuessed: false,
    durationMs: null,
    language: null,
    source: null,
    speakers: [],
    tags: tagsOf(facts?.text ?? ''),
    ...sectionsOf(rest),
  };
  return markdownWriter.write(document) as string;
}

function paragraphOf(
  element: MarkupElement,
  textsOf: (element: MarkupElement) => readonly string[],
): Paragraph {
  const style = elementsNamed(element, 'pStyle')[0]?.attributes['val'] ?? null;
  const bold = elementsNamed(element, 'r').filter((run) =>
    run.children.some((child) => isElement(child, 'rPr') && elementsNamed(child, 'b').length > 0),
  );
  const alone = (children: readonly MarkupElement[]): string =>
    textsOf({ name: '', attributes: {}, children: [{ name: 'p', attributes: {}, children }] }).join('');
  return {
    style,
    text: textsOf({ name: '', attributes: {}, children: [element] }).join(''),
    bold: alone(bold),
  };
}

/** The facts stand in one line, parted by dots; tags begin with their mark. */
function tagsOf(facts: string): readonly string[] {
  return facts
    .split(' · ')
    .filter((fact) => fact.startsWith('#'))
    .map((fact) => fact.slice(1));
}

type Sections = Pick<TranscriptDocument, 'summaries' | 'notes' | 'tasks' | 'lines'>;

function sectionsOf(paragraphs: readonly Paragraph[]): Sections {
  const lines: DocumentLine[] = [];
  const tasks: DocumentTask[] = [];
  const texts: { readonly kind: string; title: string; readonly said: string[] }[] = [];
  let section = 'Transcript';
  for (const paragraph of paragraphs) {
    const { style, text } = paragraph;
    const written = texts.at(-1);
    if (style === 'Heading1') {
      section = text.trim();
      if (section !== 'Transcript' && section !== 'Tasks') texts.push({ kind: section, title: '', said: [] });
    } else if (section === 'Transcript') lines.push(lineOf(paragraph));
    else if (section === 'Tasks')
      tasks.push({ text: text.replace(/^[☑☐] /u, ''), done: text.startsWith('☑') });
    else if (style === 'Heading2' && written?.said.length === 0) written.title = text;
    else written?.said.push(text);
  }
  const ofKind = (isSummary: boolean): readonly DocumentText[] =>
    texts
      .filter(({ kind }) => (kind === 'Summary') === isSummary)
      .map(({ kind, title, said }) => ({
        title: title === '' && !/^(?:Summary|Notes)$/.test(kind) ? kind : title,
        text: said.join('\n\n'),
      }));
  return { summaries: ofKind(true), notes: ofKind(false), tasks, lines };
}

function lineOf({ text, bold }: Paragraph): DocumentLine {
  const time = /^\[(\d+):(\d\d):(\d\d)\] /.exec(text);
  const said = text.slice(time?.[0].length ?? 0);
  const isNamed = bold !== '' && said.startsWith(bold);
  return {
    startMs: time === null ? null : ((Number(time[1]) * 60 + Number(time[2])) * 60 + Number(time[3])) * 1000,
    endMs: null,
    speaker: isNamed ? bold.replace(/:\s*$/, '') : null,
    text: isNamed ? said.slice(bold.length) : said,
  };
}
