import { strings } from '../../strings/en.ts';
import type { Passage, TranscriptRow as Row } from '../../../src-shared/library.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MarkedText } from '../../ui/marked-text.tsx';
import { clockText } from '../../ui/time-text.ts';
import { RowFacts } from './row-facts.tsx';

interface TranscriptRowProps {
  readonly row: Row;
  readonly titleMarks: readonly (readonly [number, number])[];
  /** The passage that matched; undefined in a plain list or when only the title matches. */
  readonly passage: Passage | undefined;
  readonly now: number;
}

/** What a row shows. The list around it hears clicks and keys for all of its rows. */
export function TranscriptRow({ row, titleMarks, passage, now }: TranscriptRowProps) {
  const starName = row.starred ? strings.list.unstar : strings.list.star;
  return (
    <>
      <div className="row-head">
        <span className="row-title" dir="auto">
          <MarkedText text={row.title === '' ? strings.list.untitled : row.title} marks={titleMarks} />
        </span>
        <span className="row-date">
          <DateText at={row.createdAt} guessed={row.createdGuessed} now={now} />
        </span>
      </div>
      <div className="row-foot">
        <span className="row-facts">
          <RowFacts row={row} />
        </span>
        <button
          type="button"
          className="row-star"
          tabIndex={-1}
          aria-label={starName}
          aria-pressed={row.starred}
          title={`${starName} (S)`}
          data-star={row.handle}
        >
          <Icon name="star" filled={row.starred} />
        </button>
      </div>
      {passage !== undefined && (
        <p className="row-passage" dir="auto">
          {passage.startMs !== null && <span className="row-time">{clockText(passage.startMs)}</span>}
          <MarkedText text={passage.text} marks={passage.marks} />
        </p>
      )}
    </>
  );
}
