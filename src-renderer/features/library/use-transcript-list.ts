import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TranscriptFilter, TranscriptSort } from '../../../src-shared/library.ts';
import { LIBRARY } from '../../app/library-cache.ts';
import { call } from '../../bridge.ts';

export interface TranscriptHandles {
  /** In the order asked for; undefined until first read. */
  readonly handles: Float64Array | undefined;
  /** Why they cannot be read, in one plain sentence. */
  readonly failure: string | null;
}

/** The transcripts that a filter takes. */
export function useTranscriptList(filter: TranscriptFilter, sort: TranscriptSort): TranscriptHandles {
  const { data, error } = useQuery({
    queryKey: [LIBRARY, 'list', filter, sort],
    queryFn: () => call('library:list', { filter, sort }),
    placeholderData: keepPreviousData,
  });
  return { handles: data, failure: error?.message ?? null };
}
