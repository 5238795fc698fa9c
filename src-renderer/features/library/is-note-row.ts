import type { ListRow, NoteRow } from '../../../src-shared/library.ts';

/** Whether a row is of something else than a transcript. */
export function isNoteRow(row: ListRow): row is NoteRow {
  return 'kind' in row;
}
