import type { Passage, SearchAnswer, SearchHit } from '../../../src-shared/library.ts';
import { strings } from '../../strings/en.ts';
import type { ListProps } from '../library/list-props.ts';
import { TranscriptList } from '../library/transcript-list.tsx';
import { passagesHeight, TranscriptRow, WITHOUT_PASSAGES } from '../library/transcript-row.tsx';
import { excerptOf } from './excerpt.ts';

/** The transcripts that a search found, each with its best passages. */
export function HitList(props: ListProps & { readonly hits: SearchAnswer['hits'] }) {
  const { hits, now, impliedTags, onStar, ...rest } = props;
  return (
    <TranscriptList
      {...rest}
      name={strings.list.name}
      count={hits.length}
      rowHeight={(position) => WITHOUT_PASSAGES + passagesHeight(shownPassages(hits[position]).length)}
      onStar={(position) => {
        const hit = hits[position];
        if (hit !== undefined) onStar(hit.row);
      }}
    >
      {(position, passage) => {
        const hit = hits[position];
        return (
          hit !== undefined && (
            <TranscriptRow
              row={hit.row}
              position={position}
              passage={passage}
              impliedTags={impliedTags}
              titleMarks={hit.titleMarks}
              passages={shownPassages(hit).map((passage) => ({ ...passage, ...excerptOf(passage) }))}
              now={now}
            />
          )
        );
      }}
    </TranscriptList>
  );
}

/** Of each transcript so many passages are shown. */
const PASSAGES = 3;

function shownPassages(hit: SearchHit | undefined): readonly Passage[] {
  return hit?.passages.slice(0, PASSAGES) ?? [];
}
