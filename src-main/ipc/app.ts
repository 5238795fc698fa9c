import type { OpenRequest } from '../../src-shared/app.ts';
import type { Handlers } from './gate.ts';

type AppHandlers = Pick<Handlers, Extract<keyof Handlers, `app:${string}`>>;

export interface AppContext {
  /** Notes that the page listens, and gives what waited for it. */
  readonly pageReady: () => OpenRequest | null;
  readonly quit: () => void;
  /** Undo or redo in the text field that has the focus. */
  readonly typing: (step: 'undo' | 'redo') => void;
}

/** What concerns the app itself. */
export function appHandlers({ pageReady, quit, typing }: AppContext): AppHandlers {
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
  };
}
