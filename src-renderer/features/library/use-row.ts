import { useQuery } from '@tanstack/react-query';
import type { TranscriptRow } from '../../../src-shared/library.ts';
import { LIBRARY } from '../../app/library-cache.ts';
import { call } from '../../bridge.ts';

/** Rows that are asked for together. */
const PAGE = 50;

/** The last that was read of each row, shown while its page is read anew. */
const known = new Map<number, TranscriptRow>();

interface Page {
  readonly handles: number[];
  /** What it holds, in one word: a key of many parts is dear to compare, and a list asks with each of its rows. */
  readonly key: string;
}

const pages = new WeakMap<Float64Array, Map<number, Page>>();

function pageAt(handles: Float64Array, start: number): Page {
  const ofList = pages.get(handles) ?? new Map<number, Page>();
  pages.set(handles, ofList);
  const known = ofList.get(start);
  if (known !== undefined) return known;
  const held = [...handles.subarray(start, start + PAGE)];
  const page = { handles: held, key: held.join(' ') };
  ofList.set(start, page);
  return page;
}

/** The row at a position of a list; undefined until its page has been read once. */
export function useRow(handles: Float64Array, position: number): TranscriptRow | undefined {
  const page = pageAt(handles, position - (position % PAGE));
  const handle = handles[position];
  return useQuery({
    queryKey: [LIBRARY, 'rows', page.key],
    queryFn: () => readRows(page.handles),
    placeholderData: () => page.handles.flatMap((each) => known.get(each) ?? []),
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
