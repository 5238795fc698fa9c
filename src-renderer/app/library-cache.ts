import { QueryClient } from '@tanstack/react-query';
import { CallError } from '../bridge.ts';

/** First part of the key of everything that was read from the library. */
export const LIBRARY = 'library';

/**
 * What the page knows of the library. It stays true until main says that the library changed; then everything on
 * screen is read anew while the old stays visible.
 */
export function createLibraryCache(): QueryClient {
  const cache = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 3 && error instanceof CallError && mayPass(error),
        retryDelay: 50,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  window.parlance.on('library:changed', () => {
    void cache.invalidateQueries({ queryKey: [LIBRARY] });
  });
  return cache;
}

function mayPass(error: CallError): boolean {
  return error.code === 'superseded' || error.code === 'interrupted';
}
