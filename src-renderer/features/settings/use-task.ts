import { useState } from 'react';

/** One thing that takes a while, and how it ended. */
export interface Task {
  readonly running: boolean;
  readonly outcome: { readonly ok: boolean; readonly text: string } | null;
  /** Starts it, unless it runs; `work` gives the sentence to show, null to show none. */
  readonly start: (work: () => Promise<string | null>) => void;
}

export function useTask(): Task {
  const [running, setRunning] = useState(false);
  const [outcome, setOutcome] = useState<Task['outcome']>(null);
  return {
    running,
    outcome,
    start: (work) => {
      if (running) return;
      setRunning(true);
      setOutcome(null);
      work()
        .then(
          (text) => setOutcome(text === null ? null : { ok: true, text }),
          (error: unknown) => setOutcome({ ok: false, text: (error as Error).message }),
        )
        .finally(() => setRunning(false));
    },
  };
}
