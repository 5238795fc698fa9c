import type { TranscriptLine } from '../../../src-shared/library.ts';

/** Lines that share one `content-visibility` box; the size that scrolls best. */
export const SECTION_LINES = 50;

/** A line as the reader draws it. */
export interface ReaderLine extends TranscriptLine {
  /** The speaker's name where someone else begins to speak; null when the line only goes on. */
  readonly speakerHere: string | null;
  /** Someone else begins to speak, also where nobody knows who. */
  readonly beginsTurn: boolean;
}

export interface Section {
  readonly firstSeq: number;
  readonly lines: readonly ReaderLine[];
  /** Height in CSS pixels that is assumed until the section has been drawn. */
  readonly estimatedHeight: number;
}

const LINE_HEIGHT = 26;
const LINE_GAP = 6;
const SPEAKER_HEIGHT = 38;
const CHARACTERS_PER_ROW = 66;

/** Cuts a transcript into sections, with the speakers told where they change. */
export function sectionsOf(lines: readonly TranscriptLine[]): Section[] {
  const sections: Section[] = [];
  for (let start = 0; start < lines.length; start += SECTION_LINES) {
    const drawn = lines.slice(start, start + SECTION_LINES).map((line, index) => {
      const before = lines[start + index - 1];
      const beginsTurn = index + start === 0 || line.speaker !== before?.speaker;
      return { ...line, speakerHere: beginsTurn ? line.speaker : null, beginsTurn };
    });
    sections.push({
      firstSeq: drawn[0]?.seq ?? 0,
      lines: drawn,
      estimatedHeight: drawn.reduce((sum, line) => sum + heightOf(line), 0),
    });
  }
  return sections;
}

/** Where in the text a reader begins: the line of a hit, or the last one that had begun at a time. */
export type ReaderTarget = { readonly seq: number } | { readonly timeMs: number };

/** The `seq` of the line that a target names; null when the transcript has none such. */
export function targetSeq(lines: readonly TranscriptLine[], target: ReaderTarget): number | null {
  if ('seq' in target) return lines.some((line) => line.seq === target.seq) ? target.seq : null;
  let found: TranscriptLine | null = null;
  for (const line of lines) {
    if (line.startMs === null || line.startMs > target.timeMs) continue;
    if (found?.startMs == null || line.startMs >= found.startMs) found = line;
  }
  return found?.seq ?? null;
}

function heightOf(line: ReaderLine): number {
  const rows = Math.max(1, Math.ceil(line.text.length / CHARACTERS_PER_ROW));
  return rows * LINE_HEIGHT + LINE_GAP + (line.speakerHere === null ? 0 : SPEAKER_HEIGHT);
}
