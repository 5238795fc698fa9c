import type { ListRow } from '../../../src-shared/library.ts';
import { strings } from '../../strings/en.ts';
import { DateText } from '../../ui/date-text.tsx';
import { MarkedText } from '../../ui/marked-text.tsx';

interface RowHeadProps {
  readonly row: Pick<ListRow, 'title' | 'createdAt' | 'createdGuessed'>;
  readonly titleMarks: readonly (readonly [number, number])[];
  readonly now: number;
}

/** The first line of every row: its title and its date. */
export function RowHead({ row, titleMarks, now }: RowHeadProps) {
  return (
    <div className="row-head">
      <span className="row-title" dir="auto">
        <MarkedText text={row.title === '' ? strings.list.untitled : row.title} marks={titleMarks} />
      </span>
      <span className="row-date">
        <DateText at={row.createdAt} guessed={row.createdGuessed} now={now} />
      </span>
    </div>
  );
}
