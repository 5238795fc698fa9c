import { useQuery } from '@tanstack/react-query';
import type { TranscriptHead, TranscriptLine } from '../../../src-shared/library.ts';
import { LIBRARY } from '../../app/library-cache.ts';
import { call } from '../../bridge.ts';

export interface LoadedTranscript {
  readonly head: TranscriptHead | undefined;
  /** Undefined until first read. */
  readonly lines: readonly TranscriptLine[] | undefined;
  /** Why it cannot be shown, in one plain sentence. */
  readonly failure: string | null;
}

/** Ten thousand lines are dear to keep: only the transcript in front and the one before it. */
const LINES_KEPT_MS = 60_000;

/**
 * A whole transcript; null asks for none. What the library says of it is read anew with every change, its lines only when
 * they or the names of its speakers changed.
 */
export function useTranscript(id: string | null): LoadedTranscript {
  const head = useQuery({
    queryKey: [LIBRARY, 'transcript', id],
    queryFn: () => call('library:transcript', { id: id ?? '' }),
    enabled: id !== null,
  });
  const shown = head.data;
  const lines = useQuery({
    queryKey: ['lines', id, shown?.linesRevision, shown?.speakers],
    queryFn: () => call('library:lines', { id: id ?? '' }),
    enabled: shown !== undefined,
    placeholderData: (previous, query) => (query?.queryKey[1] === id ? previous : undefined),
    structuralSharing: false,
    gcTime: LINES_KEPT_MS,
  });
  return {
    head: shown,
    lines: shown === undefined ? undefined : lines.data,
    failure: head.error?.message ?? lines.error?.message ?? null,
  };
}
