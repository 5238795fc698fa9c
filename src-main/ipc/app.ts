import type { OpenRequest, Remembered } from '../../src-shared/app.ts';
import type { Handlers } from './gate.ts';

type AppHandlers = Pick<Handlers, Extract<keyof Handlers, `app:${string}`>>;

export interface AppContext {
  /** Notes that the page listens, and gives what waited for it. */
  readonly pageReady: () => OpenRequest | null;
  readonly quit: () => void;
  readonly copyText: (text: string) => void;
  /** What the page remembers from one start to the next. */
  readonly remembered: () => Remembered;
  readonly remember: (change: Remembered) => void;
  /** Undo or redo in the text field that has the focus. */
  readonly typing: (step: 'undo' | 'redo') => void;
}

/** What concerns the app itself. */
export function appHandlers({
  pageReady,
  quit,
  typing,
  copyText,
  remembered,
  remember,
}: AppContext): AppHandlers {
  return {
    'app:ready': () => ({ open: pageReady() }),
    'app:quit': () => {
      quit();
      return null;
    },
    'app:typing': ({ step }) => {
      typing(step);
      return null;
    },
    'app:copy': ({ text }) => {
      copyText(text);
      return null;
    },
    'app:remembered': remembered,
    'app:remember': (change) => {
      remember(change);
      return null;
    },
  };
}
