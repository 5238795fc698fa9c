import type { ListRow } from '../../src-shared/library.ts';
import { isNoteRow } from '../features/library/is-note-row.ts';
import type { RowsInHand } from '../features/library/row-actions.ts';
import { useSelectedRows } from '../features/library/use-selected-rows.ts';
import type { LibraryView } from './use-library-view.ts';

/** The rows that the next action is for: those selected together, else the active one. */
export interface RowsMeant extends RowsInHand {
  readonly rows: readonly ListRow[] | null;
}

export function useRowsInHand(shown: LibraryView): RowsMeant {
  const { selected, active, chosen } = shown;
  const several = selected.length > 1;
  const looked = useSelectedRows(several ? selected : NONE);
  const row = several ? undefined : shown.activeRow();
  const rows = several ? looked : row === undefined ? null : [row];
  return {
    count: several ? selected.length : 1,
    rows,
    areNotes: rows?.some(isNoteRow) ?? shown.place.at.by === 'notes',
    inTrash: shown.place.at.by === 'trash',
    isOpen: !several && active >= 0 && active === chosen,
  };
}

const NONE: readonly number[] = [];
