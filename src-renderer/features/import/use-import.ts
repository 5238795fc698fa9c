import { useEffect, useState } from 'react';
import type { ImportOutcome, ImportProgress } from '../../../src-shared/import.ts';
import { call } from '../../bridge.ts';
import { outcomeText } from './outcome-text.ts';

/** Where an import stands. */
export type ImportState =
  | { readonly step: 'idle' }
  | { readonly step: 'running'; readonly progress: ImportProgress | null; readonly cancelling: boolean }
  /** Only while there are failures to tell. */
  | { readonly step: 'done'; readonly outcome: ImportOutcome };

export interface Import {
  readonly state: ImportState;
  readonly fromPaths: (paths: readonly string[]) => void;
  readonly choose: (what: 'files' | 'folder') => void;
  readonly sample: () => void;
  readonly cancel: () => void;
  readonly dismiss: () => void;
}

const IDLE: ImportState = { step: 'idle' };

/** The one import that may run, and what it did; `say` tells how it ended. */
export function useImport(say: (message: string) => void): Import {
  const [state, setState] = useState(IDLE);

  useEffect(
    () =>
      window.parlance.on('import:progress', (progress) => {
        setState((current) => ({
          step: 'running',
          progress,
          cancelling: current.step === 'running' && current.cancelling,
        }));
      }),
    [],
  );

  function follow(outcome: Promise<ImportOutcome | null>): void {
    outcome.then(
      (value) => {
        const failed = value?.files.some((file) => file.outcome === 'failed') === true;
        setState(value !== null && failed ? { step: 'done', outcome: value } : IDLE);
        if (value !== null) say(outcomeText(value));
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

  return {
    state,
    fromPaths: (paths) => {
      if (state.step !== 'running') start(call('import:paths', { paths: [...paths] }));
    },
    choose: (what) => {
      if (state.step !== 'running') follow(call('import:choose', { what }));
    },
    sample: () => {
      if (state.step !== 'running') start(call('import:sample', {}));
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
