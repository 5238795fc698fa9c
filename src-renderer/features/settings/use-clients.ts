import { useMutation, useQuery } from '@tanstack/react-query';
import type { KnownClient } from '../../../src-shared/activity.ts';
import { LIBRARY } from '../../app/library-cache.ts';
import { call } from '../../bridge.ts';

/** How it stands with the clients of some names together. */
export interface ClientStanding {
  readonly allowed: boolean;
  /** Epoch milliseconds UTC; null before any of them read anything. */
  readonly lastSeen: number | null;
}

export interface Clients {
  /** Undefined until they are known. */
  readonly clients: readonly KnownClient[] | undefined;
  readonly standing: (names: readonly string[]) => ClientStanding;
  readonly allow: (names: readonly string[], allowed: boolean) => void;
}

/** Which clients may read. Main tells of a change, and then they are read anew. */
export function useClients(): Clients {
  const { data } = useQuery({
    queryKey: [LIBRARY, 'clients'],
    queryFn: () => call('activity:clients', {}),
    staleTime: 0,
  });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (change: { readonly names: readonly string[]; readonly allowed: boolean }) =>
      call('activity:allow', { names: [...change.names], allowed: change.allowed }),
  });
  const changing = isPending ? variables : undefined;
  return {
    clients: data,
    standing: (names) => {
      const known = (data ?? []).filter(({ name }) => names.includes(name));
      const seen = known.flatMap(({ lastSeen }) => lastSeen ?? []);
      const changed = changing?.names.some((name) => names.includes(name)) === true ? changing : undefined;
      return {
        allowed: changed?.allowed ?? known.every(({ allowed }) => allowed),
        lastSeen: seen.length === 0 ? null : Math.max(...seen),
      };
    },
    allow: (names, allowed) => {
      mutate({ names, allowed });
    },
  };
}
