import { Document, HeadingLevel, type IRunOptions, Packer, Paragraph, TextRun } from 'docx';
import { clockOfSeconds } from './clock-text.ts';
import { factsOf, turnsOf } from './html-writer.ts';
import type { DocumentLine, DocumentText, TranscriptDocument } from './transcript-document.ts';
import { linesOfText, onOneLine } from './written-lines.ts';

/** The bytes of a Word document (Office Open XML): title and facts, what belongs to the recording, and its lines. */
export async function printWordDocument(document: TranscriptDocument): Promise<Uint8Array> {
  const pages = new Document({
    title: wellFormed(onOneLine(document.title)),
    creator: 'Parlance',
    sections: [{ children: paragraphsOf(document) }],
  });
  return new Uint8Array(await Packer.toArrayBuffer(pages));
}

function paragraphsOf(document: TranscriptDocument): Paragraph[] {
  const { title, summaries, notes, tasks, lines } = document;
  return [
    heading(title, HeadingLevel.TITLE),
    new Paragraph({
      children: [new TextRun({ text: wellFormed(factsOf(document).join(' · ')), color: GREY })],
    }),
    ...summaries.flatMap((summary) => textParagraphs('Summary', summary)),
    ...notes.flatMap((note) => textParagraphs('Notes', note)),
    ...(tasks.length === 0 ? [] : [heading('Tasks', HeadingLevel.HEADING_1)]),
    ...tasks.map(({ text, done }) => plain(`${done ? '☑' : '☐'} ${text}`)),
    ...(summaries.length + notes.length + tasks.length === 0
      ? []
      : [heading('Transcript', HeadingLevel.HEADING_1)]),
    ...turnsOf(lines).flatMap((turn, index) =>
      turn.lines.map((line, place) => lineParagraph(line, index, place > 0)),
    ),
  ];
}

const GREY = '6E6E73';
const BOLD: IRunOptions = { bold: true };

function heading(text: string, level: (typeof HeadingLevel)[keyof typeof HeadingLevel]): Paragraph {
  return new Paragraph({ heading: level, children: [new TextRun(wellFormed(onOneLine(text)))] });
}

function plain(text: string): Paragraph {
  return new Paragraph({ children: [new TextRun(wellFormed(text))] });
}

function textParagraphs(kind: string, { title, text }: DocumentText): Paragraph[] {
  const name = onOneLine(title);
  return [
    heading(kind, HeadingLevel.HEADING_1),
    ...(name === '' || name === kind ? [] : [heading(name, HeadingLevel.HEADING_2)]),
    ...linesOfText(text).map(plain),
  ];
}

/** `[00:01:05] Ada Quill: words`, as in plain text, so that every line is found again when the document is imported. */
function lineParagraph({ startMs, speaker, text }: DocumentLine, index: number, inTurn: boolean): Paragraph {
  const time = startMs === null ? '' : `[${clockOfSeconds(startMs)}] `;
  const name = speaker === null ? '' : `${onOneLine(speaker)}: `;
  return new Paragraph({
    spacing: { before: inTurn || index === 0 ? 60 : 200 },
    children: [
      ...(time === '' ? [] : [new TextRun({ text: time, color: GREY })]),
      ...(name === '' ? [] : [new TextRun({ ...BOLD, text: wellFormed(name) })]),
      new TextRun(wellFormed(linesOfText(text).join(' '))),
    ],
  });
}

/** XML 1.0 has no place for most control characters and for halves of characters. */
function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\uFFFD').replace(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '');
}
