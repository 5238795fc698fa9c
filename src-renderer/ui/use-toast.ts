import { useCallback, useEffect, useState } from 'react';

/** In milliseconds; what can be taken back stays longer. */
const SHOWN_MS = { plain: 5_000, undo: 8_000 } as const;

/** What is said, and whether it can be taken back. */
export interface Said {
  readonly message: string;
  readonly canUndo: boolean;
}

export type Say = (message: string, options?: { readonly canUndo: boolean }) => void;

/** A message for the toast, and how to say one; it goes by itself. */
export function useToast(): readonly [Said | null, Say] {
  const [said, setSaid] = useState<Said | null>(null);
  useEffect(() => {
    if (said === null) return undefined;
    const timer = setTimeout(
      () => {
        setSaid(null);
      },
      said.canUndo ? SHOWN_MS.undo : SHOWN_MS.plain,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [said]);
  const say = useCallback<Say>((message, options) => {
    setSaid({ message, canUndo: options?.canUndo === true });
  }, []);
  return [said, say];
}
