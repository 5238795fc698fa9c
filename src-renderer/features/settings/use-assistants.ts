import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Assistant } from '../../../src-shared/assistants.ts';
import { call } from '../../bridge.ts';

const ASSISTANTS = ['assistants'] as const;

export interface Assistants {
  /** Undefined until they were first looked at. */
  readonly assistants: readonly Assistant[] | undefined;
  readonly failure: string | null;
  /** Looks anew. */
  readonly look: () => void;
  /** Puts in what an action found out about one of them. */
  readonly put: (assistant: Assistant) => void;
}

/** How it stands with every assistant. It can change outside of Parlance, so it is looked at anew whenever the window is. */
export function useAssistants(enabled = true): Assistants {
  const cache = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ASSISTANTS,
    queryFn: () => call('assistants:list', {}),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    enabled,
  });
  return {
    assistants: data,
    failure: error?.message ?? null,
    look: () => void cache.invalidateQueries({ queryKey: ASSISTANTS }),
    put: (assistant) => {
      cache.setQueryData<readonly Assistant[]>(ASSISTANTS, (known) =>
        known?.map((one) => (one.id === assistant.id ? assistant : one)),
      );
    },
  };
}
