import './find-bar.css';
import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import type { TranscriptLine } from '../../../src-shared/library.ts';
import { strings } from '../../strings/en.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { findMatches } from './find-matches.ts';
import { paintMatches } from './paint-matches.ts';

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
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  // The letters stand at once; what a single one matches in ten thousand lines may come a little later.
  const wanted = useDeferredValue(typed).trim();
  const matches = useMemo(() => findMatches(lines, wanted), [lines, wanted]);
  const here = matches[Math.min(at, matches.length - 1)];

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [asked]);
  useEffect(() => paintMatches(matches, here), [matches, here, mounted]);
  const reach = useEffectEvent(onReach);
  useEffect(() => {
    if (here !== undefined) reach(here.seq);
  }, [here]);

  function step(way: 1 | -1): void {
    if (matches.length > 0) setAt((at + way + matches.length) % matches.length);
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
        value={typed}
        maxLength={500}
        spellCheck={false}
        dir="auto"
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={hearKey}
      />
      <span className="find-count" aria-live="polite">
        {wanted !== '' && position}
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
