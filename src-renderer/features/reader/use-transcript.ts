import { useQuery } from '@tanstack/react-query';
import type { TranscriptDocument } from '../../../src-shared/library.ts';
import { LIBRARY } from '../../app/library-cache.ts';
import { call } from '../../bridge.ts';

export interface LoadedTranscript {
  readonly transcript: TranscriptDocument | undefined;
  /** Why it cannot be shown, in one plain sentence. */
  readonly failure: string | null;
}

/** A whole transcript; null asks for none. */
export function useTranscript(id: string | null): LoadedTranscript {
  const { data, error } = useQuery({
    queryKey: [LIBRARY, 'transcript', id],
    queryFn: () => call('library:transcript', { id: id ?? '' }),
    enabled: id !== null,
  });
  return { transcript: data, failure: error?.message ?? null };
}
