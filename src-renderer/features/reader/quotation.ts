import type { TranscriptHead, TranscriptLine } from '../../../src-shared/library.ts';
import { clockText } from '../../ui/time-text.ts';

type Quoted = Pick<TranscriptHead, 'id' | 'title'>;

/**
 * Lines as a quotation in Markdown: who said it, when, from what, and the link that opens it there.
 * @param date The recording's date as it is to stand there.
 */
export function quotation(transcript: Quoted, lines: readonly TranscriptLine[], date: string): string {
  let speaker: string | null = null;
  const quoted = lines.map((line) => {
    const turn = line.speaker !== null && line.speaker !== speaker ? `**${line.speaker}:** ` : '';
    speaker = line.speaker;
    return `> ${turn}${line.text.replace(/\n/g, '\n> ')}`;
  });
  const start = lines[0]?.startMs ?? null;
  const at = start === null ? '' : `, ${clockText(start)}`;
  const link = `parlance://open/${transcript.id}${start === null ? '' : `?t=${start}`}`;
  return `${quoted.join('\n>\n')}\n\n— ${transcript.title}, ${date}${at}\n${link}\n`;
}
