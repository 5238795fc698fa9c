import { clockOfSeconds } from './clock-text.ts';
import type { DocumentLine, TranscriptDocument } from './transcript-document.ts';
import type { TranscriptWriter } from './transcript-writer.ts';
import { linesOfText, onOneLine } from './written-lines.ts';

/** Text for reading and for other programs: `[00:01:05] Ada Quill: words`. */
export const plainTextWriter: TranscriptWriter = {
  id: 'txt',
  name: 'Plain text',
  extension: '.txt',
  mediaType: 'text/plain',
  write(document) {
    const body = document.lines.map(lineText).filter((line) => line !== '');
    return `${headOf(document)}\n\n${body.join('\n')}\n`;
  },
};

function headOf({ title, startedAt }: TranscriptDocument): string {
  return `${onOneLine(title)}\n${new Date(startedAt).toISOString()}`;
}

function lineText({ startMs, speaker, text }: DocumentLine): string {
  const said = linesOfText(text).join(' ');
  if (said === '') return '';
  const time = startMs === null ? '' : `[${clockOfSeconds(startMs)}] `;
  return `${time}${speaker === null ? '' : `${onOneLine(speaker)}: `}${said}`;
}
