import { useEffect, useState } from 'react';
import type { ImportOutcome, ImportProgress } from '../../../src-shared/import.ts';
import { call } from '../../bridge.ts';
import type { Say } from '../../ui/use-toast.ts';
import { outcomeText } from './outcome-text.ts';

/** Where an import stands. */
export type ImportState =
  | { readonly step: 'idle' }
  /** The system's dialog is open. */
  | { readonly step: 'choosing' }
  | { readonly step: 'running'; readonly progress: ImportProgress | null; readonly cancelling: boolean }
  /** Only while there are failures to tell. */
  | { readonly step: 'done'; readonly outcome: ImportOutcome };

export interface Import {
  readonly state: ImportState;
  /** Another cannot begin now. */
  readonly busy: boolean;
  readonly fromPaths: (paths: readonly string[]) => void;
  readonly choose: (what: 'files' | 'folder') => void;
  readonly sample: () => void;
  readonly cancel: () => void;
  readonly dismiss: () => void;
}

/** Events and answers travel apart: progress may still come after the end, and then counts for nothing. */
function withProgress(state: ImportState, progress: ImportProgress): ImportState {
  if (state.step !== 'running' && state.step !== 'choosing') return state;
  return { step: 'running', progress, cancelling: state.step === 'running' && state.cancelling };
}

const IDLE: ImportState = { step: 'idle' };

/** The one import that may run, and what it did; `say` tells how it ended. */
export function useImport(say: Say): Import {
  const [state, setState] = useState(IDLE);

  useEffect(
    () =>
      window.parlance.on('import:progress', (progress) => {
        setState((current) => withProgress(current, progress));
      }),
    [],
  );

  function follow(outcome: Promise<ImportOutcome | null>): void {
    outcome.then(
      (value) => {
        const failed = value?.files.some((file) => file.outcome === 'failed') === true;
        setState(value !== null && failed ? { step: 'done', outcome: value } : IDLE);
        if (value !== null && !failed) {
          say(outcomeText(value), { canUndo: value.files.some((file) => file.outcome === 'imported') });
        }
      },
      (error: unknown) => {
        setState(IDLE);
        say((error as Error).message);
      },
    );
  }

  function start(outcome: Promise<ImportOutcome>): void {
    setState({ step: 'running', progress: null, cancelling: false });
    follow(outcome);
  }

  const busy = state.step === 'running' || state.step === 'choosing';
  return {
    state,
    busy,
    fromPaths: (paths) => {
      if (!busy) start(call('import:paths', { paths: [...paths] }));
    },
    choose: (what) => {
      if (busy) return;
      setState({ step: 'choosing' });
      follow(call('import:choose', { what }));
    },
    sample: () => {
      if (!busy) start(call('import:sample', {}));
    },
    cancel: () => {
      if (state.step !== 'running') return;
      setState({ ...state, cancelling: true });
      void call('import:cancel', {});
    },
    dismiss: () => {
      setState(IDLE);
    },
  };
}
