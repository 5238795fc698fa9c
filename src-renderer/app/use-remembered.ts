import { useEffect, useState } from 'react';
import type { Remembered } from '../../src-shared/app.ts';
import { call } from '../bridge.ts';

/** What the window remembers of its last time; undefined until main has said. */
export function useRemembered(): Remembered | undefined {
  const [remembered, setRemembered] = useState<Remembered>();
  useEffect(() => {
    call('app:remembered', {}).then(setRemembered, () => {
      setRemembered({});
    });
  }, []);
  return remembered;
}
