import type { Ref } from 'react';
import type { TranscriptRow } from '../../../src-shared/library.ts';

/** Moves the active row: by so many rows, or to one end. */
export type Move = number | 'first' | 'last';

/** To where a selection reaches: a row, or so many rows from the active one. */
export type SelectTarget = Move | { readonly position: number };

/** Where a menu opens, in CSS pixels from the window's corner. */
export interface MenuPoint {
  readonly x: number;
  readonly y: number;
}

/** What every list of transcripts takes; positions count from 0, -1 is none. */
export interface ListProps {
  /** The row that keys act on. */
  readonly active: number;
  /** The transcript that the reader shows. */
  readonly chosen: number;
  /** Epoch milliseconds UTC from which dates are told. */
  readonly now: number;
  readonly listRef: Ref<HTMLDivElement>;
  /** Tags that every row has, which none need repeat. */
  readonly impliedTags: readonly string[];
  readonly isSelected: (position: number) => boolean;
  /** Some rows are selected together; otherwise the open transcript is what is marked. */
  readonly hasSelection: boolean;
  readonly onMove: (move: Move, keepsSelection: boolean) => void;
  readonly onSelectTo: (to: SelectTarget, adds: boolean) => void;
  /** Without a position the active row. */
  readonly onToggle: (position?: number) => void;
  /** Asks for what can be done with a row, in a menu at a point of the window, in CSS pixels. */
  readonly onMenu: (position: number, at: MenuPoint) => void;
  /** `byKey` tells a key from a click: the next keys are for the reader. `seq` names the line of a passage. */
  readonly onOpen: (position: number, byKey: boolean, seq?: number) => void;
  readonly onStar: (row: TranscriptRow) => void;
}
