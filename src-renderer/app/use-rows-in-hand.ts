import type { TranscriptRow } from '../../src-shared/library.ts';
import type { RowsInHand } from '../features/library/row-actions.ts';
import { useSelectedRows } from '../features/library/use-selected-rows.ts';
import type { LibraryView } from './use-library-view.ts';

/** The rows that the next action is for: those selected together, else the active one. */
export interface RowsMeant extends RowsInHand {
  readonly rows: readonly TranscriptRow[] | null;
}

export function useRowsInHand(shown: LibraryView): RowsMeant {
  const { selected, active, chosen } = shown;
  const several = selected.length > 1;
  const looked = useSelectedRows(several ? selected : NONE);
  const row = several ? undefined : shown.activeRow();
  return {
    count: several ? selected.length : 1,
    rows: several ? looked : row === undefined ? null : [row],
    inTrash: shown.place.at.by === 'trash',
    isOpen: !several && active >= 0 && active === chosen,
  };
}

const NONE: readonly number[] = [];
