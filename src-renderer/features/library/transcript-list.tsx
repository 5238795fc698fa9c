import './transcript-list.css';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode, type Ref } from 'react';
import type { Move } from './list-props.ts';

interface TranscriptListProps {
  readonly name: string;
  readonly count: number;
  /** Position of the row that keys act on; -1 for none. */
  readonly active: number;
  /** Position of the row that the reader shows; -1 for none. */
  readonly chosen: number;
  /** Height of the row at a position, in CSS pixels. */
  readonly rowHeight: (position: number) => number;
  readonly listRef: Ref<HTMLDivElement>;
  readonly onMove: (move: Move) => void;
  readonly onOpen: (position: number, byKey: boolean, seq?: number) => void;
  readonly onStar: (position: number) => void;
  /** What the row at a position shows. */
  readonly children: (position: number) => ReactNode;
}

/** Rows drawn beyond the edges, so that a wheel turn meets no gap. */
const OVERSCAN = 8;

/**
 * A list of any length: a grid with one focusable element, whose active row is named by `aria-activedescendant` and
 * therefore always rendered.
 */
export function TranscriptList(props: TranscriptListProps) {
  'use no memo';
  const { name, count, active, chosen, rowHeight, listRef, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- the one component that the compiler leaves alone
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: rowHeight,
    overscan: OVERSCAN,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      return active < 0 || active >= count || drawn.includes(active)
        ? drawn
        : [...drawn, active].sort((a, b) => a - b);
    },
  });

  useEffect(() => {
    virtualizer.measure();
  }, [virtualizer, rowHeight]);
  useEffect(() => {
    if (active >= 0) virtualizer.scrollToIndex(active);
  }, [virtualizer, active]);

  const drawn = virtualizer.getVirtualItems();

  function hearKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const height = rowHeight(Math.max(0, active));
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 1);
    const moves: Partial<Record<string, Move>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: 'first',
      End: 'last',
    };
    const move = moves[event.key];
    if (move !== undefined) props.onMove(move);
    else if (event.key === 'Enter' && active >= 0) props.onOpen(active, true);
    else return;
    event.preventDefault();
  }

  function hearClick(event: MouseEvent): void {
    const target = event.target as Element;
    const row = target.closest<HTMLElement>('[data-position]');
    if (row === null) return;
    const position = Number(row.dataset['position']);
    const passage = target.closest<HTMLElement>('[data-seq]');
    if (target.closest('[data-star]') !== null) props.onStar(position);
    else if (passage === null) props.onOpen(position, false);
    else props.onOpen(position, false, Number(passage.dataset['seq']));
  }

  return (
    <div className="list" ref={scroller}>
      <div
        className="list-rows"
        ref={listRef}
        role="grid"
        aria-label={name}
        aria-rowcount={count}
        aria-activedescendant={active >= 0 && active < count ? rowId(active) : undefined}
        tabIndex={0}
        onKeyDown={hearKey}
        onClick={hearClick}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {drawn.map(({ index, start, size }) => (
          <div
            key={index}
            id={rowId(index)}
            role="row"
            aria-rowindex={index + 1}
            aria-selected={index === chosen}
            data-position={index}
            data-active={index === active}
            className="row"
            style={{ height: size, transform: `translateY(${start}px)` }}
          >
            <div role="gridcell" className="row-cell">
              {children(index)}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

function rowId(position: number): string {
  return `transcript-row-${position}`;
}
