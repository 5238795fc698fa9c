import { memo } from 'react';
import type { Passage, TranscriptRow as Row } from '../../../src-shared/library.ts';
import { strings } from '../../strings/en.ts';
import type { ListProps } from './list-props.ts';
import { TranscriptList } from './transcript-list.tsx';
import { TranscriptRow, WITHOUT_PASSAGES } from './transcript-row.tsx';
import { knownRow, useRow } from './use-row.ts';

const rowHeight = (): number => WITHOUT_PASSAGES;
const NO_MARKS: readonly (readonly [number, number])[] = [];
const NO_PASSAGES: readonly Passage[] = [];

/** All transcripts of a view. */
export function WholeList(props: ListProps & { readonly handles: Float64Array }) {
  const { handles, now, impliedTags, onStar, ...rest } = props;
  const rowAt = (position: number): Row | undefined => knownRow(handles[position] ?? -1);
  return (
    <TranscriptList
      {...rest}
      name={strings.list.name}
      count={handles.length}
      rowHeight={rowHeight}
      onStar={(position) => {
        const row = rowAt(position);
        if (row !== undefined) onStar(row);
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
  return row === undefined ? (
    <div role="gridcell" className="row-waiting" />
  ) : (
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
