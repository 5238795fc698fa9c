import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListRow } from '../../../src-shared/library.ts';
import { LIBRARY } from '../../app/library-cache.ts';
import { call } from '../../bridge.ts';

/** So many rows are looked at one by one; one call gives them all. */
const LOOKED_AT = 200;

/** The rows of some handles; null when there are too many to look at each, or until they were read. */
export function useSelectedRows(handles: readonly number[]): readonly ListRow[] | null {
  const few = handles.length > 0 && handles.length <= LOOKED_AT;
  const { data } = useQuery({
    queryKey: [LIBRARY, 'selected', few ? handles : null],
    queryFn: () => call('library:rows', { handles: [...handles] }),
    placeholderData: keepPreviousData,
    enabled: few,
  });
  return few ? (data ?? null) : null;
}
