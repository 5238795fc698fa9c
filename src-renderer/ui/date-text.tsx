import { strings } from '../strings/en.ts';
import { exactDateText, shortDateText } from './time-text.ts';

interface DateTextProps {
  /** Epoch milliseconds UTC. */
  readonly at: number;
  readonly guessed: boolean;
  /** Epoch milliseconds UTC of the present, so that a whole list counts from one moment. */
  readonly now: number;
}

/** A date, short, with the exact one on hover. */
export function DateText({ at, guessed, now }: DateTextProps) {
  const exact = exactDateText(at, navigator.language, !guessed);
  return (
    <time dateTime={new Date(at).toISOString()} title={guessed ? strings.list.guessedDate(exact) : exact}>
      {shortDateText(at, now, navigator.language, strings.list)}
    </time>
  );
}
