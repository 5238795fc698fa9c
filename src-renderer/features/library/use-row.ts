import { useQuery } from '@tanstack/react-query';
import type { TranscriptRow } from '../../../src-shared/library.ts';
import { LIBRARY } from '../../app/library-cache.ts';
import { call } from '../../bridge.ts';

/** Rows that are asked for together. */
const PAGE = 50;

/** The last that was read of each row, shown while its page is read anew. */
const known = new Map<number, TranscriptRow>();

/** The row at a position of a list; undefined until its page has been read once. */
export function useRow(handles: Float64Array, position: number): TranscriptRow | undefined {
  const start = position - (position % PAGE);
  const page = [...handles.subarray(start, start + PAGE)];
  const handle = handles[position];
  return useQuery({
    queryKey: [LIBRARY, 'rows', page],
    queryFn: () => readRows(page),
    placeholderData: () => page.flatMap((each) => known.get(each) ?? []),
    select: (rows) => rows.find((row) => row.handle === handle),
  }).data;
}

/** What was last read of a row that was on screen. */
export function knownRow(handle: number): TranscriptRow | undefined {
  return known.get(handle);
}

async function readRows(handles: number[]): Promise<readonly TranscriptRow[]> {
  const rows = await call('library:rows', { handles });
  for (const row of rows) known.set(row.handle, row);
  return rows;
}
