import { useEffect, useRef, useState } from 'react';
import type { ExportForm, ExportOutcome, ExportProgress, ExportText } from '../../../src-shared/export.ts';
import { call } from '../../bridge.ts';
import { strings } from '../../strings/en.ts';
import type { Say } from '../../ui/use-toast.ts';

/** What is to be exported: one transcript, those of some handles, or everything outside the trash. */
export type ToExport =
  | { readonly kind: 'one'; readonly id: string; readonly title: string }
  | { readonly kind: 'several'; readonly handles: readonly number[] }
  | { readonly kind: 'all' };

/** How it is exported; what was chosen last is offered first the next time. */
export interface ExportChoice {
  readonly form: ExportForm;
  readonly text: ExportText;
  readonly as: 'folder' | 'zip';
}

/** Where an export stands. */
export type ExportState =
  | { readonly step: 'idle' }
  /** The system's dialog is open, or one file is being written. */
  | { readonly step: 'choosing' }
  | { readonly step: 'running'; readonly progress: ExportProgress; readonly cancelling: boolean }
  | { readonly step: 'done'; readonly outcome: ExportOutcome };

export interface Export {
  readonly state: ExportState;
  /** What was chosen last. */
  readonly choice: ExportChoice;
  readonly start: (what: ToExport, choice: ExportChoice) => void;
  readonly copy: (id: string, form: 'md' | 'txt', text: ExportText) => void;
  readonly print: (id: string) => void;
  readonly cancel: () => void;
  readonly dismiss: () => void;
}

const FIRST: ExportChoice = { form: 'md', text: 'edited', as: 'folder' };

/** The one export that may run, and what it did; `say` tells what needs no panel. */
export function useExport(say: Say): Export {
  const [state, setState] = useState<ExportState>({ step: 'idle' });
  const [choice, setChoice] = useState(FIRST);
  const running = useRef(false);

  useEffect(
    () =>
      window.parlance.on('export:progress', (progress) => {
        // Events and answers travel apart: what comes after the end counts for nothing.
        if (!running.current) return;
        setState((current) => ({
          step: 'running',
          progress,
          cancelling: current.step === 'running' && current.cancelling,
        }));
      }),
    [],
  );

  async function save(what: ToExport, { form, text, as }: ExportChoice): Promise<void> {
    if (running.current) {
      say(strings.exporting.busy);
      return;
    }
    running.current = true;
    setState({ step: 'choosing' });
    try {
      const things = await thingsOf(what);
      const outcome = await call('export:save', {
        what: things,
        form,
        text,
        as: what.kind === 'one' ? 'file' : as,
      });
      setState(outcome === null ? { step: 'idle' } : { step: 'done', outcome });
    } catch (error) {
      setState({ step: 'idle' });
      say((error as Error).message);
    } finally {
      running.current = false;
    }
  }

  function attempt(work: Promise<string | null>): void {
    work.then(
      (message) => {
        if (message !== null) say(message);
      },
      (error: unknown) => {
        say((error as Error).message);
      },
    );
  }

  return {
    state,
    choice,
    start: (what, chosen) => {
      setChoice(chosen);
      void save(what, chosen);
    },
    copy: (id, form, text) => {
      attempt(call('export:copy', { id, form, text }).then(() => strings.exporting.copied[form]));
    },
    print: (id) => {
      attempt(
        call('export:print', { id, text: choice.text }).then((printed) =>
          printed ? strings.exporting.printed : null,
        ),
      );
    },
    cancel: () => {
      if (state.step !== 'running') return;
      setState({ ...state, cancelling: true });
      void call('export:cancel', {});
    },
    dismiss: () => {
      setState({ step: 'idle' });
    },
  };
}

async function thingsOf(what: ToExport): Promise<{ ids: string[] } | { all: true }> {
  switch (what.kind) {
    case 'one':
      return { ids: [what.id] };
    case 'several':
      return { ids: [...(await call('library:ids', { handles: [...what.handles] }))] };
    case 'all':
      return { all: true };
  }
}
