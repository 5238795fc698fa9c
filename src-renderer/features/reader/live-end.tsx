import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { TranscriptLine } from '../../../src-shared/library.ts';
import { strings } from '../../strings/en.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lineId } from './transcript-section.tsx';

/** So near to the end, in CSS pixels, counts as being there. */
const NEAR = 120;

interface LiveEndProps {
  /** What scrolls. */
  readonly reader: RefObject<HTMLElement | null>;
  readonly lines: readonly TranscriptLine[];
  /** Which sections are drawn, as text. */
  readonly mounted: string;
  /** It was opened at a moment of its own, and stays there. */
  readonly isAimed: boolean;
}

/**
 * Keeps the end of a transcript that grows in sight, until one scrolls up; then it says how many lines have come since, and
 * goes back to the end when asked.
 */
export function LiveEnd({ reader, lines, mounted, isAimed }: LiveEndProps) {
  /** How many lines there were when one left the end; null at the end. */
  const [seen, setSeen] = useState<number | null>(isAimed ? lines.length : null);
  const last = useRef(0);
  const goToEnd = useEffectEvent(() => {
    if (seen !== null) return;
    const line = lines.at(-1);
    if (line !== undefined) document.getElementById(lineId(line.seq))?.scrollIntoView({ block: 'end' });
    const element = reader.current;
    element?.scrollTo({ top: element.scrollHeight });
  });
  const hearScroll = useEffectEvent(() => {
    const element = reader.current;
    if (element === null) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    const isUp = scrollTop < last.current;
    last.current = scrollTop;
    const isNear = scrollHeight - scrollTop - clientHeight < NEAR;
    if (isNear) setSeen(null);
    else if (isUp && seen === null) setSeen(lines.length);
  });
  useEffect(() => {
    goToEnd();
  }, [lines.length, mounted, seen]);
  useEffect(() => {
    const element = reader.current;
    const listener = (): void => {
      hearScroll();
    };
    element?.addEventListener('scroll', listener, { passive: true });
    return () => {
      element?.removeEventListener('scroll', listener);
    };
  }, [reader]);
  const waiting = seen === null ? 0 : lines.length - seen;
  return (
    <div className="reader-live" role="status">
      {waiting > 0 && (
        <Button
          onPress={() => {
            setSeen(null);
          }}
        >
          {strings.reader.newLines(waiting)}
          <Icon name="down" size={14} />
        </Button>
      )}
    </div>
  );
}
