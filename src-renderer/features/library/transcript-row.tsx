import { strings } from '../../strings/en.ts';
import type { Passage, TranscriptRow as Row } from '../../../src-shared/library.ts';
import { Icon } from '../../ui/icon.tsx';
import { MarkedText } from '../../ui/marked-text.tsx';
import { clockText } from '../../ui/time-text.ts';
import { RowFacts } from './row-facts.tsx';
import { RowHead } from './row-head.tsx';
import { passageId } from './row-ids.ts';

/** Height of a row without passages, in CSS pixels. */
export const WITHOUT_PASSAGES = 62;

/** Height of a row's passages, in CSS pixels: one may have two lines, several have one each. */
export function passagesHeight(count: number): number {
  return count === 0 ? 0 : count === 1 ? 40 : count * 22 + 4;
}

interface TranscriptRowProps {
  readonly row: Row;
  /** Where in the list it stands. */
  readonly position: number;
  readonly titleMarks: readonly (readonly [number, number])[];
  /** The passages that matched; none in a plain list or when only the title matches. */
  readonly passages: readonly Passage[];
  /** The passage that keys point at; -1 for none. */
  readonly passage: number;
  /** Tags that go without saying where the list stands. */
  readonly impliedTags: readonly string[];
  readonly now: number;
}

/** What a row shows. The list around it hears clicks and keys for all of its rows. */
export function TranscriptRow(props: TranscriptRowProps) {
  const { row, position, titleMarks, passages, passage: pointed, impliedTags, now } = props;
  const starName = row.starred ? strings.list.unstar : strings.list.star;
  return (
    <>
      <div role="gridcell" className="row-cell">
        <RowHead row={row} titleMarks={titleMarks} now={now} />
        <div className="row-foot">
          <span className="row-facts">
            <RowFacts row={row} />
          </span>
          <RowTags tags={row.tags.filter((tag) => !impliedTags.includes(tag))} />
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
      </div>
      {passages.map((passage, index) => (
        <p
          key={index}
          id={passageId(position, index)}
          role="gridcell"
          className="row-passage"
          dir="auto"
          data-seq={passage.seq ?? undefined}
          data-alone={passages.length === 1}
          data-pointed={index === pointed}
        >
          {passage.startMs !== null && <span className="row-time">{clockText(passage.startMs)}</span>}
          {passage.seq === null && <span className="row-time">{strings.list.inNotes}</span>}
          <MarkedText text={passage.text} marks={passage.marks} />
        </p>
      ))}
    </>
  );
}

function RowTags({ tags }: { readonly tags: readonly string[] }) {
  const [first] = tags;
  if (first === undefined) return null;
  return (
    <span className="row-tags">
      <bdi className="row-tag">{first}</bdi>
      {tags.length > 1 && <span className="row-tag-more">+{tags.length - 1}</span>}
    </span>
  );
}
