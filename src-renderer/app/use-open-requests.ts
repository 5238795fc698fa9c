import { useEffect, useEffectEvent } from 'react';
import type { OpenRequest } from '../../src-shared/app.ts';
import { call } from '../bridge.ts';

/** Tells main that the page listens, and hears of every link to open, also the one that started the app. */
export function useOpenRequests(onOpen: (request: OpenRequest) => void): void {
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    const stop = window.parlance.on('app:open', (request) => {
      open(request);
    });
    void call('app:ready', {}).then(({ open: waiting }) => {
      if (waiting !== null) open(waiting);
    });
    return stop;
  }, []);
}
