import { Document, HeadingLevel, type IRunOptions, Packer, Paragraph, TextRun } from 'docx';
import { clockOfSeconds } from './clock-text.ts';
import { factsOf, turnsOf, type DocumentTurn } from './html-writer.ts';
import type { DocumentText, TranscriptDocument } from './transcript-document.ts';
import type { TranscriptWriter } from './transcript-writer.ts';
import { linesOfText, onOneLine } from './written-lines.ts';

/** A Word document (Office Open XML): the heads of turns are the name and the time, as meeting programs write them. */
export const docxWriter: TranscriptWriter = {
  id: 'docx',
  name: 'Word document',
  extension: '.docx',
  mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  write: async (document) =>
    new Uint8Array(
      await Packer.toArrayBuffer(
        new Document({
          title: wellFormed(onOneLine(document.title)),
          creator: 'Parlance',
          sections: [{ children: paragraphsOf(document) }],
        }),
      ),
    ),
};

function paragraphsOf(document: TranscriptDocument): Paragraph[] {
  const { title, summaries, notes, tasks, lines } = document;
  return [
    heading(title, HeadingLevel.TITLE),
    new Paragraph({
      children: [new TextRun({ text: wellFormed(factsOf(document).join(' · ')), color: GREY })],
    }),
    ...summaries.flatMap((summary) => textParagraphs('Summary', summary)),
    ...notes.flatMap((note) => textParagraphs('Note', note)),
    ...(tasks.length === 0 ? [] : [heading('Tasks', HeadingLevel.HEADING_1)]),
    ...tasks.map(({ text, done }) => plain(`${done ? '☑' : '☐'} ${text}`)),
    ...(summaries.length + notes.length + tasks.length === 0
      ? []
      : [heading('Transcript', HeadingLevel.HEADING_1)]),
    ...turnsOf(lines).flatMap(turnParagraphs),
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

function textParagraphs(name: string, { title, text }: DocumentText): Paragraph[] {
  return [
    heading(title.trim() === '' ? name : title, HeadingLevel.HEADING_1),
    ...linesOfText(text).map(plain),
  ];
}

function turnParagraphs({ speaker, lines }: DocumentTurn): Paragraph[] {
  return lines.map(({ startMs, text }, index) => {
    const time = startMs === null ? '' : clockOfSeconds(startMs);
    const name = speaker === null || index > 0 ? '' : onOneLine(speaker);
    const head = [
      ...(name === '' ? [] : [new TextRun({ ...BOLD, text: wellFormed(name) })]),
      ...(time === '' ? [] : [new TextRun({ text: `${name === '' ? '' : '   '}${time}`, color: GREY })]),
    ];
    const said = linesOfText(text).map(
      (line, place) =>
        new TextRun({ text: wellFormed(line), ...(place > 0 || head.length > 0 ? { break: 1 } : {}) }),
    );
    return new Paragraph({ spacing: { before: name === '' ? 60 : 200 }, children: [...head, ...said] });
  });
}

/** XML 1.0 has no place for most control characters and for halves of characters. */
function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\uFFFD').replace(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '');
}
