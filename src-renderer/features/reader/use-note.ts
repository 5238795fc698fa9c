import { useQuery } from '@tanstack/react-query';
import type { NoteDocument } from '../../../src-shared/library.ts';
import { LIBRARY } from '../../app/library-cache.ts';
import { call } from '../../bridge.ts';

export interface LoadedNote {
  /** Undefined until first read. */
  readonly note: NoteDocument | undefined;
  /** Why it cannot be shown, in one plain sentence. */
  readonly failure: string | null;
}

/** A note or a file with its text; null asks for none. */
export function useNote(id: string | null): LoadedNote {
  const { data, error } = useQuery({
    queryKey: [LIBRARY, 'note', id],
    queryFn: () => call('library:note', { id: id ?? '' }),
    enabled: id !== null,
  });
  return { note: data, failure: error?.message ?? null };
}
