import type { PageCommand } from '../../src-shared/app.ts';

/** What a command looks at to know whether it can run. */
export interface CommandState {
  readonly libraryOpen: boolean;
  readonly importing: boolean;
  /** There is a transcript that the list points at. */
  readonly hasActive: boolean;
}

/** What commands do; the app provides it. */
export interface CommandActions {
  readonly importFrom: (what: 'files' | 'folder') => void;
  readonly focusSearch: () => void;
  readonly toggleStar: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly show: (view: 'all' | 'starred') => void;
  readonly move: (rows: number) => void;
}

export type CommandId = PageCommand | 'next' | 'previous';

/** Something a person can do, as data: it feeds the shortcuts, and whatever else lists commands. */
export interface Command {
  readonly id: CommandId;
  readonly label: string;
  /** `j`, `Mod+Shift+Z`; `Mod` is Command on a Mac and Control elsewhere. */
  readonly shortcuts: readonly string[];
  readonly enabled: (state: CommandState) => boolean;
  readonly run: (actions: CommandActions) => void;
}
