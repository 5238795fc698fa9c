import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type {
  ImportDecision,
  ImportOutcome,
  ImportProgress,
  LeftImport,
} from '../../../src-shared/import.ts';
import { call } from '../../bridge.ts';
import { strings } from '../../strings/en.ts';
import type { Say } from '../../ui/use-toast.ts';
import { outcomeText } from './outcome-text.ts';

/** Where an import stands. */
export type ImportState =
  | { readonly step: 'idle' }
  /** The app ended in the middle of an import, and this one may go on with it. */
  | { readonly step: 'left'; readonly left: LeftImport }
  /** The system's dialog is open. */
  | { readonly step: 'choosing' }
  | { readonly step: 'running'; readonly progress: ImportProgress | null; readonly cancelling: boolean }
  /** While files wait to be looked at, there are failures to tell, or more files than one remembers. */
  | { readonly step: 'done'; readonly outcome: ImportOutcome };

export interface Import {
  readonly state: ImportState;
  /** Another cannot be chosen now; what is dropped waits for its turn. */
  readonly busy: boolean;
  readonly fromPaths: (paths: readonly string[]) => void;
  readonly choose: (what: 'files' | 'folder') => void;
  readonly sample: () => void;
  readonly cancel: () => void;
  /** Brings in what an import named in whose middle the app ended, or forgets it. */
  readonly goOn: () => void;
  readonly leave: () => void;
  /** What could only be guessed is in front. */
  readonly looking: boolean;
  readonly look: () => void;
  /** It goes on waiting. */
  readonly lookLater: () => void;
  readonly decide: (decisions: readonly ImportDecision[]) => void;
  /** Keeps nothing of all that waits. */
  readonly leaveOut: () => void;
  /** Takes back what the import did. */
  readonly undo: () => void;
  /** Saves what the import did, every file of it. */
  readonly saveReport: () => void;
  readonly dismiss: () => void;
}

/** So many files are worth a report even when nothing failed. */
const MANY_FILES = 25;

const IDLE: ImportState = { step: 'idle' };
const BEGUN: ImportState = { step: 'running', progress: null, cancelling: false };

/** The imports that wait and the one that runs. */
interface Turns {
  running: boolean;
  /** What was dropped meanwhile, in its order. */
  dropped: readonly string[];
  /** What the imports so far did, until it is told. */
  done: ImportOutcome | null;
}

/** The one import that may run, and what it did; `say` tells how it ended. What comes meanwhile follows it. */
export function useImport(say: Say): Import {
  const [state, setState] = useState(IDLE);
  const [looking, setLooking] = useState(false);
  const turns = useRef<Turns>({ running: false, dropped: [], done: null });
  // What waits to be looked at stays so whatever comes in meanwhile.
  const waiting = useRef<ImportOutcome | null>(null);

  async function follow(begin: () => Promise<ImportOutcome | null>, first: ImportState): Promise<void> {
    if (turns.current.running) return;
    turns.current.running = true;
    turns.current.done = waiting.current;
    setState(first);
    try {
      let came: ImportOutcome | null = null;
      for (let next: typeof begin | null = begin; next !== null; next = waitingTurn()) {
        const outcome = await next();
        came = joined(came, outcome);
        turns.current.done = joined(turns.current.done, outcome);
      }
      const outcome = await given();
      came = joined(came, outcome);
      tell(joined(turns.current.done, outcome));
      // Nothing else came in: whoever brought these in waits for them.
      if (came !== null && came.files.length === 0 && came.guessed.length > 0) setLooking(true);
    } catch (error) {
      tell(turns.current.done);
      say((error as Error).message);
    } finally {
      turns.current = { ...turns.current, running: false, done: null };
    }
    const turn = waitingTurn();
    if (turn !== null) void follow(turn, BEGUN);
  }

  /** What was dropped meanwhile. */
  function waitingTurn(): (() => Promise<ImportOutcome>) | null {
    const { dropped } = turns.current;
    if (dropped.length === 0) return null;
    turns.current.dropped = [];
    setState(BEGUN);
    return () => call('import:paths', { paths: [...dropped] });
  }

  /** What the system handed to the app. */
  function given(): Promise<ImportOutcome | null> {
    return call('import:given', {});
  }

  function tell(outcome: ImportOutcome | null): void {
    if (outcome === null) {
      setState((current) => (current.step === 'done' || current.step === 'left' ? current : IDLE));
      return;
    }
    waiting.current = outcome.guessed.length > 0 ? outcome : null;
    const hasReasons = outcome.files.some((file) => 'message' in file && file.message !== null);
    // The panel and a message would say the same twice.
    if (hasReasons || outcome.guessed.length > 0 || outcome.files.length >= MANY_FILES) {
      setState({ step: 'done', outcome });
      return;
    }
    setState(IDLE);
    say(outcomeText(outcome), { canUndo: outcome.undoable });
  }

  function decide(decisions: readonly ImportDecision[]): void {
    const before = waiting.current;
    if (before === null || turns.current.running) return;
    const decided = new Set(decisions.flatMap(({ files }) => files));
    waiting.current = { ...before, guessed: without(before.guessed, decided) };
    setLooking(false);
    const begin = async (): Promise<ImportOutcome> => {
      try {
        return await call('import:decide', { decisions: [...decisions] });
      } catch (error) {
        turns.current.done = before;
        throw error;
      }
    };
    void follow(begin, BEGUN);
  }

  const takeGiven = useEffectEvent(() => {
    // With nothing given there is nothing to see: the buttons stay as they are.
    void follow(given, state);
  });
  useEffect(() => {
    const stops = [
      window.parlance.on('import:progress', (progress) => {
        // Events and answers travel apart: what comes after the end counts for nothing.
        if (!turns.current.running) return;
        setState((current) => ({
          step: 'running',
          progress,
          cancelling: current.step === 'running' && current.cancelling,
        }));
      }),
      window.parlance.on('import:given', () => {
        takeGiven();
      }),
    ];
    takeGiven();
    void call('import:left', {}).then(
      (left) => {
        if (left !== null)
          setState((current) => (current.step === 'idle' ? { step: 'left', left } : current));
      },
      () => null,
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  return {
    state,
    busy: state.step === 'running' || state.step === 'choosing',
    looking,
    look: () => {
      setLooking(true);
    },
    lookLater: () => {
      setLooking(false);
    },
    decide,
    leaveOut: () => {
      const files =
        waiting.current?.guessed.flatMap((alike) => alike.files.map(({ number }) => number)) ?? [];
      decide([{ files, as: 'leave', parent: null }]);
    },
    undo: () => {
      if (state.step !== 'done') return;
      call('import:undo', { reports: [...state.outcome.reports] }).then(
        (undone) => {
          if (undone !== null) setState(IDLE);
          say(undone === null ? strings.importing.changedSince : strings.undo.undone(undone.label));
        },
        (error: unknown) => {
          say((error as Error).message);
        },
      );
    },
    fromPaths: (paths) => {
      turns.current.dropped = [...turns.current.dropped, ...paths];
      const turn = turns.current.running ? null : waitingTurn();
      if (turn !== null) void follow(turn, BEGUN);
    },
    choose: (what) => {
      void follow(() => call('import:choose', { what }), { step: 'choosing' });
    },
    sample: () => {
      void follow(() => call('import:sample', {}), BEGUN);
    },
    cancel: () => {
      if (state.step !== 'running') return;
      turns.current.dropped = [];
      setState({ ...state, cancelling: true });
      void call('import:cancel', {});
    },
    goOn: () => {
      void follow(() => call('import:go-on', {}), BEGUN);
    },
    leave: () => {
      setState(IDLE);
      void call('import:leave', {});
    },
    saveReport: () => {
      if (state.step !== 'done') return;
      call('import:report', { reports: [...state.outcome.reports] }).then(
        (saved) => {
          if (saved !== null) say(strings.importing.reportSaved(saved.name));
        },
        (error: unknown) => {
          say((error as Error).message);
        },
      );
    },
    dismiss: () => {
      setState(IDLE);
    },
  };
}

/** What two imports did, as one. */
function joined(earlier: ImportOutcome | null, later: ImportOutcome | null): ImportOutcome | null {
  if (earlier === null || later === null) return later ?? earlier;
  return {
    files: [...earlier.files, ...later.files],
    cancelled: earlier.cancelled || later.cancelled,
    guessed: [...earlier.guessed, ...later.guessed],
    undoable: earlier.undoable || later.undoable,
    reports: [...earlier.reports, ...later.reports],
  };
}

/** What still waits when these were decided. */
function without(guessed: ImportOutcome['guessed'], decided: ReadonlySet<number>): ImportOutcome['guessed'] {
  return guessed
    .map(({ guess, files }) => ({ guess, files: files.filter(({ number }) => !decided.has(number)) }))
    .filter(({ files }) => files.length > 0);
}
