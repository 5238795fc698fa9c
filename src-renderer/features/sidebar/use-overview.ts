import { useQuery } from '@tanstack/react-query';
import type { LibraryOverview } from '../../../src-shared/library.ts';
import { LIBRARY } from '../../app/library-cache.ts';
import { call } from '../../bridge.ts';

export interface LoadedOverview {
  /** Undefined until first read. */
  readonly overview: LibraryOverview | undefined;
  /** Why it cannot be read, in one plain sentence. */
  readonly failure: string | null;
}

/** What the library holds, in numbers. */
export function useOverview(): LoadedOverview {
  const { data, error } = useQuery({
    queryKey: [LIBRARY, 'overview'],
    queryFn: () => call('library:overview', {}),
  });
  return { overview: data, failure: error?.message ?? null };
}
