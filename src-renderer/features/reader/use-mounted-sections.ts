import { startTransition, useEffect, useState } from 'react';

/** Sections that are drawn at once: a screen and what a first turn of the wheel reaches. */
const AT_ONCE = 4;

/** Which sections are in the page: `[from, to)`. */
export interface Mounted {
  readonly from: number;
  readonly to: number;
}

/** Draws the sections around `around` at once and all others when the page is idle. */
export function useMountedSections(count: number, around: number): Mounted {
  const [complete, setComplete] = useState(false);
  useEffect(() => {
    const idle = requestIdleCallback(
      () => {
        startTransition(() => {
          setComplete(true);
        });
      },
      { timeout: 500 },
    );
    return () => {
      cancelIdleCallback(idle);
    };
  }, []);
  if (complete) return { from: 0, to: count };
  const from = Math.max(0, around - 1);
  return { from, to: Math.min(count, from + AT_ONCE) };
}
