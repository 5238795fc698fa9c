import { prepared, type Preparing } from '../database/prepared-statements.ts';
import type { IndexSize } from './bm25.ts';

type SearchIndex = 'search_public' | 'search_private';

/** How much an index holds, from FTS5's averages record: documents, then the words of each column. */
export function readIndexSize(db: Preparing, index: SearchIndex): IndexSize {
  const record = prepared<{ block: Uint8Array }>(db, `SELECT block FROM ${index}_data WHERE id = 1`).get();
  const [documents = 0, ...words] = record === undefined ? [] : readVarints(record.block);
  return { documents, words: words.reduce((sum, each) => sum + each, 0) };
}

/** Number of documents that an expression matches. */
export function countMatches(db: Preparing, index: SearchIndex, match: string): number {
  return (
    prepared<{ holding: number }>(db, `SELECT count(*) AS holding FROM ${index} WHERE ${index} MATCH ?`).get(
      match,
    )?.holding ?? 0
  );
}

/** Whether there are documents that an expression matches. */
export function hasMatches(db: Preparing, index: SearchIndex, match: string): boolean {
  return prepared(db, `SELECT 1 FROM ${index} WHERE ${index} MATCH ? LIMIT 1`).get(match) !== undefined;
}

/** Number of words of given documents, by row. */
export function readDocumentSizes(
  db: Preparing,
  index: SearchIndex,
  rows: readonly number[],
): Map<number, number> {
  const sizes = prepared<{ id: number; sz: Uint8Array }>(
    db,
    `SELECT id, sz FROM ${index}_docsize WHERE id IN (SELECT value FROM json_each(?))`,
  ).all(JSON.stringify(rows));
  return new Map(sizes.map(({ id, sz }) => [id, readVarints(sz).reduce((sum, each) => sum + each, 0)]));
}

/** SQLite's varints: seven bits a byte, the highest first; a ninth byte would be whole, but no count is that large. */
function readVarints(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let value = 0;
  for (const byte of bytes) {
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      numbers.push(value);
      value = 0;
    }
  }
  return numbers;
}
