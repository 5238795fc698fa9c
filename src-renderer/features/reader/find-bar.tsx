import './find-bar.css';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { TranscriptLine } from '../../../src-shared/library.ts';
import { strings } from '../../strings/en.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { findMatches, type Match } from './find-matches.ts';
import { lineId } from './transcript-section.tsx';

/** Matches that are painted; all are counted. */
const PAINTED = 20_000;

interface FindBarProps {
  readonly lines: readonly TranscriptLine[];
  /** Changes when more lines are in the page. */
  readonly mounted: string;
  /** Grows each time that finding is asked for, also while the bar is open. */
  readonly asked: number;
  readonly onClose: () => void;
  /** The line that the match in front is in. */
  readonly onReach: (seq: number) => void;
}

/** Finds in the text of the transcript, all of it, and marks the matches without touching the page. */
export function FindBar({ lines, mounted, asked, onClose, onReach }: FindBarProps) {
  const words = strings.find;
  const [wanted, setWanted] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const matches = findMatches(lines, wanted.trim());
  const here = matches[at];

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [asked]);
  useEffect(() => {
    paint(matches, here);
    return () => {
      CSS.highlights.delete('found');
      CSS.highlights.delete('found-here');
    };
  }, [matches, here, mounted]);

  function reach(next: number, all: readonly Match[]): void {
    setAt(next);
    const match = all[next];
    if (match !== undefined) onReach(match.seq);
  }

  function step(way: 1 | -1): void {
    if (matches.length > 0) reach((at + way + matches.length) % matches.length, matches);
  }

  function hearKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  }

  const position = matches.length === 0 ? words.none : words.position(at + 1, matches.length);
  return (
    <div className="find" role="search" aria-label={words.name}>
      <Icon name="search" size={15} />
      <input
        ref={field}
        className="find-input"
        type="text"
        aria-label={words.name}
        placeholder={words.name}
        value={wanted}
        maxLength={500}
        spellCheck={false}
        dir="auto"
        onChange={(event) => {
          setWanted(event.target.value);
          reach(0, findMatches(lines, event.target.value.trim()));
        }}
        onKeyDown={hearKey}
      />
      <span className="find-count" aria-live="polite">
        {wanted.trim() !== '' && position}
      </span>
      <IconButton
        icon="up"
        name={words.previous}
        disabled={matches.length === 0}
        onPress={() => {
          step(-1);
        }}
      />
      <IconButton
        icon="down"
        name={words.next}
        disabled={matches.length === 0}
        onPress={() => {
          step(1);
        }}
      />
      <IconButton icon="close" name={words.close} onPress={onClose} />
    </div>
  );
}

function paint(matches: readonly Match[], here: Match | undefined): void {
  const ranges = matches.slice(0, PAINTED).flatMap((match) => rangeOf(match) ?? []);
  CSS.highlights.set('found', new Highlight(...ranges));
  const front = here === undefined ? null : rangeOf(here);
  const highlight = front === null ? new Highlight() : new Highlight(front);
  highlight.priority = 1;
  CSS.highlights.set('found-here', highlight);
}

/** Null while the line is not in the page yet. */
function rangeOf({ seq, from, to }: Match): StaticRange | null {
  const text = document.getElementById(lineId(seq))?.querySelector('.line-text')?.firstChild;
  if (text == null || (text.textContent?.length ?? 0) < to) return null;
  return new StaticRange({ startContainer: text, startOffset: from, endContainer: text, endOffset: to });
}
