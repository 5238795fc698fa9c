import { useCallback, useEffect, useState } from 'react';

const SHOWN_MS = 5_000;

/** A message for the status line, and how to say one; it goes by itself. */
export function useStatus(): readonly [string | null, (message: string) => void] {
  const [status, setStatus] = useState<{ readonly message: string } | null>(null);
  useEffect(() => {
    if (status === null) return undefined;
    const timer = setTimeout(() => {
      setStatus(null);
    }, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [status]);
  const say = useCallback((message: string) => {
    setStatus({ message });
  }, []);
  return [status?.message ?? null, say];
}
