import './transcript-list.css';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { ListProps, Move } from './list-props.ts';
import { passageId, rowId } from './row-ids.ts';

interface TranscriptListProps extends Omit<ListProps, 'now' | 'impliedTags' | 'onStar'> {
  readonly name: string;
  readonly count: number;
  /** Height of the row at a position, in CSS pixels. */
  readonly rowHeight: (position: number) => number;
  readonly onStar: (position: number) => void;
  /** What the row at a position shows, and which of its passages keys point at; -1 for none. */
  readonly children: (position: number, passage: number) => ReactNode;
}

/** Rows drawn beyond the edges, so that a wheel turn meets no gap. */
const OVERSCAN = 5;

/**
 * A list of any length: a grid with one focusable element, whose active row, or passage of it, is named by
 * `aria-activedescendant` and therefore always rendered.
 */
export function TranscriptList(props: TranscriptListProps) {
  'use no memo';
  const { name, count, active, chosen, rowHeight, listRef, isSelected, hasSelection, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState({ position: -1, passage: -1 });
  const passage = pointed.position === active ? pointed.passage : -1;
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
    if (event.altKey) return;
    const modified = event.ctrlKey || event.metaKey;
    const move = moveOf(event.key, pageOf(scroller, rowHeight(Math.max(0, active))));
    if (move !== undefined && event.shiftKey) props.onSelectTo(move, modified);
    else if (move !== undefined) props.onMove(move, modified);
    else if (event.key === ' ') props.onToggle();
    else if (active < 0) return;
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) openMenuByKey();
    else if (modified) return;
    else if (event.key === 'Enter') props.onOpen(active, true, ...seqOf(passageId(active, passage)));
    else if (event.key === 'ArrowRight') pointAtPassage(passage + 1);
    else if (event.key === 'ArrowLeft') pointAtPassage(passage - 1);
    else if (event.key === 'Escape' && passage >= 0) pointAtPassage(-1);
    else return;
    event.preventDefault();
  }

  function pointAtPassage(next: number): void {
    if (next >= 0 && document.getElementById(passageId(active, next)) === null) return;
    setPointed({ position: active, passage: Math.max(-1, next) });
  }

  function openMenuByKey(): void {
    const row = document.getElementById(rowId(active))?.getBoundingClientRect();
    if (row !== undefined) props.onMenu(active, { x: row.left + 24, y: row.bottom - 8 });
  }

  function hearMenu(event: MouseEvent): void {
    const position = positionOf(event);
    event.preventDefault();
    if (position !== null) props.onMenu(position, { x: event.clientX, y: event.clientY });
  }

  function hearClick(event: MouseEvent): void {
    const target = event.target as Element;
    const position = positionOf(event);
    if (position === null) return;
    if (target.closest('[data-star]') !== null) props.onStar(position);
    else if (event.shiftKey) props.onSelectTo({ position }, event.ctrlKey || event.metaKey);
    else if (event.ctrlKey || event.metaKey) props.onToggle(position);
    else props.onOpen(position, false, ...seqOf(target.closest<HTMLElement>('[data-seq]')?.id));
  }

  return (
    <div className="list" ref={scroller}>
      <div
        className="list-rows"
        ref={listRef}
        role="grid"
        aria-label={name}
        aria-rowcount={count}
        aria-multiselectable="true"
        aria-activedescendant={
          active < 0 || active >= count ? undefined : passage < 0 ? rowId(active) : passageId(active, passage)
        }
        tabIndex={0}
        onKeyDown={hearKey}
        onMouseDown={keepTextUnmarked}
        onClick={hearClick}
        onContextMenu={hearMenu}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {drawn.map(({ index, start, size }) => (
          <div
            key={index}
            id={rowId(index)}
            role="row"
            aria-rowindex={index + 1}
            aria-selected={hasSelection ? isSelected(index) : index === chosen}
            data-position={index}
            data-active={index === active}
            className="row"
            style={{ height: size, transform: `translateY(${start}px)` }}
          >
            <div role="presentation" className="row-cells">
              {children(index, index === active ? passage : -1)}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

function moveOf(key: string, page: number): Move | undefined {
  const moves: Partial<Record<string, Move>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: 'first',
    End: 'last',
  };
  return moves[key];
}

/** How many rows a page has. */
function pageOf(scroller: RefObject<HTMLDivElement | null>, rowHeight: number): number {
  return Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
}

/** The position of the row that an event came from; null for none. */
function positionOf(event: MouseEvent): number | null {
  const row = (event.target as Element).closest<HTMLElement>('[data-position]');
  return row === null ? null : Number(row.dataset['position']);
}

/** The line that a passage names, if it names one. */
function seqOf(id: string | undefined): [seq: number] | [] {
  const seq = id === undefined ? undefined : document.getElementById(id)?.dataset['seq'];
  return seq === undefined ? [] : [Number(seq)];
}

/** A click with Shift would else mark text from where the last click was. */
function keepTextUnmarked(event: MouseEvent<HTMLElement>): void {
  if (!event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true });
}
