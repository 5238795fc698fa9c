import { memo } from 'react';
import type { ListRow, Passage } from '../../../src-shared/library.ts';
import { isNoteRow } from './is-note-row.ts';
import type { ListProps } from './list-props.ts';
import { NoteRow } from './note-row.tsx';
import { TranscriptList } from './transcript-list.tsx';
import { TranscriptRow, WITHOUT_PASSAGES } from './transcript-row.tsx';
import { knownRow, useRow } from './use-row.ts';

const rowHeight = (): number => WITHOUT_PASSAGES;
const NO_MARKS: readonly (readonly [number, number])[] = [];
const NO_PASSAGES: readonly Passage[] = [];

interface WholeListProps extends ListProps {
  readonly name: string;
  readonly handles: Float64Array;
}

/** All that a view holds. */
export function WholeList(props: WholeListProps) {
  const { handles, now, impliedTags, onStar, ...rest } = props;
  const rowAt = (position: number): ListRow | undefined => knownRow(handles[position] ?? -1);
  return (
    <TranscriptList
      {...rest}
      count={handles.length}
      rowHeight={rowHeight}
      onStar={(position) => {
        const row = rowAt(position);
        if (row !== undefined && !isNoteRow(row)) onStar(row);
      }}
    >
      {(position) => <LoadedRow handles={handles} position={position} impliedTags={impliedTags} now={now} />}
    </TranscriptList>
  );
}

interface LoadedRowProps {
  readonly handles: Float64Array;
  readonly position: number;
  readonly impliedTags: readonly string[];
  readonly now: number;
}

/** Kept by `memo`: scrolling draws the list anew with every frame, but no row in it. */
const LoadedRow = memo(function LoadedRow(props: LoadedRowProps) {
  const { handles, position, impliedTags, now } = props;
  const row = useRow(handles, position);
  if (row === undefined) return <div role="gridcell" className="row-waiting" />;
  if (isNoteRow(row)) return <NoteRow row={row} now={now} />;
  return (
    <TranscriptRow
      row={row}
      position={position}
      titleMarks={NO_MARKS}
      passages={NO_PASSAGES}
      passage={-1}
      impliedTags={impliedTags}
      now={now}
    />
  );
});
