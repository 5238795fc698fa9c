import { useMutation, useQuery } from '@tanstack/react-query';
import { LIBRARY } from '../../app/library-cache.ts';
import { call } from '../../bridge.ts';

export interface Pause {
  /** Undefined until it is known. */
  readonly paused: boolean | undefined;
  readonly pause: (paused: boolean) => void;
}

/** Whether assistants are held off. Main tells of the change, and then it is read anew. */
export function usePause(): Pause {
  const { data } = useQuery({
    queryKey: [LIBRARY, 'overview'],
    queryFn: () => call('library:overview', {}),
  });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (paused: boolean) => call('library:pause', { paused }),
  });
  return { paused: isPending ? variables : data?.paused, pause: mutate };
}
