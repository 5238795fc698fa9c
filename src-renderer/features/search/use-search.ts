import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SearchAnswer, TranscriptFilter } from '../../../src-shared/library.ts';
import { LIBRARY } from '../../app/library-cache.ts';
import { call } from '../../bridge.ts';

export interface Search {
  readonly answer: SearchAnswer | undefined;
  /** The answer to this very query is still to come. */
  readonly pending: boolean;
  /** Why the query cannot be run, in one plain sentence. */
  readonly failure: string | null;
}

/** Searches as one types, in a list: while the newest query runs, the answer to the one before stays. */
export function useSearch(query: string, filter: TranscriptFilter): Search {
  const { data, error, isPlaceholderData, isPending } = useQuery({
    queryKey: [LIBRARY, 'search', query, filter],
    queryFn: () => call('library:search', { query, filter }),
    placeholderData: keepPreviousData,
    enabled: query !== '',
  });
  const pending = query !== '' && (isPlaceholderData || isPending);
  return { answer: data, pending, failure: error?.message ?? null };
}
