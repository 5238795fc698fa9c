/** Id of the row at a position of the list. */
export function rowId(position: number): string {
  return `transcript-row-${position}`;
}

/** Id of a passage in a row, counted from 0. */
export function passageId(position: number, passage: number): string {
  return `${rowId(position)}-passage-${passage}`;
}
