import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LIBRARY } from '../../app/library-cache.ts';
import { call } from '../../bridge.ts';

export type View = 'all' | 'starred';

/** Handles of a view's transcripts, newest first; undefined until first read. */
export function useTranscriptList(view: View, enabled: boolean): Float64Array | undefined {
  return useQuery({
    queryKey: [LIBRARY, 'list', view],
    queryFn: () => call('library:list', { starred: view === 'starred' }),
    placeholderData: keepPreviousData,
    enabled,
  }).data;
}
