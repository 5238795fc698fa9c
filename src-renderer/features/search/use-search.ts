import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SearchAnswer } from '../../../src-shared/library.ts';
import { LIBRARY } from '../../app/library-cache.ts';
import { call } from '../../bridge.ts';
import type { View } from '../library/use-transcript-list.ts';

export interface Search {
  readonly answer: SearchAnswer | undefined;
  /** The answer to this very query is still to come. */
  readonly pending: boolean;
  /** Why the query cannot be run, in one plain sentence. */
  readonly failure: string | null;
}

/** Searches as one types: while the newest query runs, the answer to the one before stays. */
export function useSearch(query: string, view: View): Search {
  const { data, error, isPlaceholderData, isPending } = useQuery({
    queryKey: [LIBRARY, 'search', query, view],
    queryFn: () => call('library:search', { query, filter: { starred: view === 'starred' } }),
    placeholderData: keepPreviousData,
    enabled: query !== '',
  });
  const pending = query !== '' && (isPlaceholderData || isPending);
  return { answer: data, pending, failure: error?.message ?? null };
}
