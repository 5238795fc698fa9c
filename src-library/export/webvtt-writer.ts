import { clockWithMilliseconds } from './clock-text.ts';
import { timedLines, type TimedLine } from './timed-lines.ts';
import type { TranscriptWriter } from './transcript-writer.ts';
import { linesOfText, onOneLine } from './written-lines.ts';

/** WebVTT (https://www.w3.org/TR/webvtt1/), speakers as voices. */
export const webvttWriter: TranscriptWriter = {
  id: 'vtt',
  name: 'WebVTT',
  extension: '.vtt',
  mediaType: 'text/vtt',
  write({ title, language, lines }) {
    const heading = onOneLine(title).replaceAll('-->', '->');
    const header = [
      heading === '' ? 'WEBVTT' : `WEBVTT - ${heading}`,
      ...(language === null ? [] : [`Language: ${language}`]),
    ];
    const cues = timedLines(lines).map(cueText);
    return `${[header.join('\n'), ...cues].join('\n\n')}\n`;
  },
};

function cueText({ startMs, endMs, speaker, text }: TimedLine, index: number): string {
  const voice = speaker === null ? '' : `<v ${escapeCue(onOneLine(speaker))}>`;
  const said = linesOfText(text).map(escapeCue).join('\n');
  return `${index + 1}\n${clockWithMilliseconds(startMs, '.')} --> ${clockWithMilliseconds(endMs, '.')}\n${voice}${said}`;
}

function escapeCue(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
