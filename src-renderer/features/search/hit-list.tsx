import type { SearchAnswer } from '../../../src-shared/library.ts';
import { strings } from '../../strings/en.ts';
import type { ListProps } from '../library/list-props.ts';
import { TranscriptList } from '../library/transcript-list.tsx';
import { TranscriptRow } from '../library/transcript-row.tsx';
import { excerptOf } from './excerpt.ts';

const ROW_HEIGHT = 100;

/** The transcripts that a search found, each with its best passage. */
export function HitList({ hits, now, onStar, ...rest }: ListProps & { readonly hits: SearchAnswer['hits'] }) {
  return (
    <TranscriptList
      {...rest}
      name={strings.list.name}
      count={hits.length}
      rowHeight={ROW_HEIGHT}
      onStar={(position) => {
        const hit = hits[position];
        if (hit !== undefined) onStar(hit.row);
      }}
    >
      {(position) => {
        const hit = hits[position];
        const passage = hit?.passages[0];
        return (
          hit !== undefined && (
            <TranscriptRow
              row={hit.row}
              titleMarks={hit.titleMarks}
              passage={passage && { ...passage, ...excerptOf(passage) }}
              now={now}
            />
          )
        );
      }}
    </TranscriptList>
  );
}
