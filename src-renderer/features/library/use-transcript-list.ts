import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LIBRARY } from '../../app/library-cache.ts';
import { call } from '../../bridge.ts';

export type View = 'all' | 'starred';

export interface TranscriptHandles {
  /** Newest first; undefined until first read. */
  readonly handles: Float64Array | undefined;
  /** Why they cannot be read, in one plain sentence. */
  readonly failure: string | null;
}

/** A view's transcripts. */
export function useTranscriptList(view: View): TranscriptHandles {
  const { data, error } = useQuery({
    queryKey: [LIBRARY, 'list', view],
    queryFn: () => call('library:list', { starred: view === 'starred' }),
    placeholderData: keepPreviousData,
  });
  return { handles: data, failure: error?.message ?? null };
}
