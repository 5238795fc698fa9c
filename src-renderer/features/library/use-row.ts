import { QueryObserver, replaceEqualDeep, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { ListRow } from '../../../src-shared/library.ts';
import { LIBRARY } from '../../app/library-cache.ts';
import { call } from '../../bridge.ts';

/** Rows that are asked for together. */
const PAGE = 50;

/** The last that was read of each row, shown while its page is read anew. */
const known = new Map<number, ListRow>();

/** Rows that are read together: one query for all of them on screen, since one for each is what scrolling would wait for. */
interface Page {
  readonly handles: number[];
  /** What it holds, in one word: a key of many parts is dear to compare. */
  readonly key: string;
  /** Those that draw its rows now. */
  readonly listeners: Set<() => void>;
  /** Ends its query; null while nobody draws its rows. */
  stop: (() => void) | null;
}

const pages = new WeakMap<Float64Array, Map<number, Page>>();

function pageAt(handles: Float64Array, start: number): Page {
  const ofList = pages.get(handles) ?? new Map<number, Page>();
  pages.set(handles, ofList);
  const existing = ofList.get(start);
  if (existing !== undefined) return existing;
  const held = [...handles.subarray(start, start + PAGE)];
  const page = { handles: held, key: held.join(' '), listeners: new Set<() => void>(), stop: null };
  ofList.set(start, page);
  return page;
}

/** The row at a position of a list; undefined until its page has been read once. */
export function useRow(handles: Float64Array, position: number): ListRow | undefined {
  const cache = useQueryClient();
  const page = pageAt(handles, position - (position % PAGE));
  const handle = handles[position] ?? -1;
  const subscribe = useCallback((listener: () => void) => follow(cache, page, listener), [cache, page]);
  return useSyncExternalStore(subscribe, () => known.get(handle));
}

/** Keeps a page read while somebody draws a row of it, and tells each of them when it was read. */
function follow(cache: QueryClient, page: Page, listener: () => void): () => void {
  page.listeners.add(listener);
  page.stop ??= new QueryObserver(cache, {
    queryKey: [LIBRARY, 'rows', page.key],
    queryFn: () => readRows(page.handles),
  }).subscribe(() => {
    for (const tell of page.listeners) tell();
  });
  return () => {
    page.listeners.delete(listener);
    if (page.listeners.size > 0) return;
    page.stop?.();
    page.stop = null;
  };
}

/** What was last read of a row that was on screen. */
export function knownRow(handle: number): ListRow | undefined {
  return known.get(handle);
}

async function readRows(handles: number[]): Promise<readonly ListRow[]> {
  const rows = await call('library:rows', { handles });
  // A row that is as it was stays the same object, and is not drawn anew.
  for (const row of rows) known.set(row.handle, replaceEqualDeep(known.get(row.handle), row));
  return rows;
}
