import { useEffect, useState } from 'react';
import type { LibraryState } from '../../src-shared/library.ts';
import { call } from '../bridge.ts';

/** Whether the library can be used, as main tells it. */
export function useLibraryState(): LibraryState {
  const [state, setState] = useState<LibraryState>({ status: 'opening' });
  useEffect(() => {
    // What main tells later is newer than the answer to the first question.
    let told = false;
    const stop = window.parlance.on('library:state', (next) => {
      told = true;
      setState(next);
    });
    void call('library:state', {}).then((first) => {
      if (!told) setState(first);
    });
    return () => {
      told = true;
      stop();
    };
  }, []);
  return state;
}
