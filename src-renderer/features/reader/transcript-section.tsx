import { memo } from 'react';
import { clockText } from '../../ui/time-text.ts';
import type { Section } from './line-sections.ts';
import { speakerHue } from './speaker-hue.ts';

interface TranscriptSectionProps {
  readonly section: Section;
  /** The line to point out, when it is in this section. */
  readonly pointed: number | null;
}

/** Fifty lines. Kept by `memo`, since a change to one must not draw the others anew. */
export const TranscriptSection = memo(function TranscriptSection({
  section,
  pointed,
}: TranscriptSectionProps) {
  return (
    <section className="lines" style={{ containIntrinsicBlockSize: `auto ${section.estimatedHeight}px` }}>
      {section.lines.map((line) => (
        <div
          key={line.seq}
          id={lineId(line.seq)}
          className="line"
          data-line={line.seq}
          data-pointed={line.seq === pointed}
          data-turn={line.beginsTurn}
        >
          {line.speakerHere !== null && (
            <div className="line-speaker" dir="auto" data-hue={speakerHue(line.speakerHere)}>
              {line.speakerHere}
            </div>
          )}
          <span className="line-time">{line.startMs !== null && clockText(line.startMs)}</span>
          <p className="line-text" dir="auto">
            {line.text}
          </p>
        </div>
      ))}
    </section>
  );
});

/** The element that holds a line. */
export function lineId(seq: number): string {
  return `line-${seq}`;
}
