import type { Ref } from 'react';
import type { TranscriptRow } from '../../../src-shared/library.ts';

/** Moves the active row: by so many rows, or to one end. */
export type Move = number | 'first' | 'last';

/** What every list of transcripts takes; positions count from 0, -1 is none. */
export interface ListProps {
  /** The row that keys act on. */
  readonly active: number;
  /** The transcript that the reader shows. */
  readonly chosen: number;
  /** Epoch milliseconds UTC from which dates are told. */
  readonly now: number;
  readonly listRef: Ref<HTMLDivElement>;
  readonly onMove: (move: Move) => void;
  /** `byKey` tells a key from a click: the next keys are for the reader. `seq` names the line of a passage. */
  readonly onOpen: (position: number, byKey: boolean, seq?: number) => void;
  readonly onStar: (row: TranscriptRow) => void;
}
