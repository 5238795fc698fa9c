import { clockWithMilliseconds } from './clock-text.ts';
import { timedLines, type TimedLine } from './timed-lines.ts';
import type { TranscriptWriter } from './transcript-writer.ts';
import { linesOfText, onOneLine } from './written-lines.ts';

/** SubRip, speakers in front of what they say. */
export const subripWriter: TranscriptWriter = {
  id: 'srt',
  name: 'SubRip',
  extension: '.srt',
  mediaType: 'application/x-subrip',
  write({ lines }) {
    return timedLines(lines).map(subtitle).join('\n');
  },
};

function subtitle({ startMs, endMs, speaker, text }: TimedLine, index: number): string {
  const name = speaker === null ? '' : `${onOneLine(speaker)}: `;
  const said = linesOfText(`${name}${text}`).map(escapeSubtitle).join('\n');
  return `${index + 1}\n${clockWithMilliseconds(startMs, ',')} --> ${clockWithMilliseconds(endMs, ',')}\n${said}\n`;
}

/**
 * SubRip has no escapes that every player knows, so only what would be taken for a tag, a style, a character reference or a
 * time line is written as a reference; `R&D` and `3 < 4` stay as they are.
 */
function escapeSubtitle(text: string): string {
  return text
    .replace(/&(?=#?[\dA-Za-z]{1,10};)/g, '&amp;')
    .replace(/<(?=[A-Za-z/])/g, '&lt;')
    .replace(/\{(?=\\)/g, '&#123;')
    .replaceAll('-->', '--&gt;');
}
