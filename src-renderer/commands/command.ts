import type { CommandId } from '../../src-shared/commands.ts';

/** What a command looks at to know whether it can run. */
export interface CommandState {
  /** The library is in front, not the settings. */
  readonly inLibrary: boolean;
  /** There is a list, not only the ways in. */
  readonly hasList: boolean;
  readonly importing: boolean;
  /** There is a transcript that the list or the reader points at. */
  readonly hasActive: boolean;
  /** What the list points at can have a star and tags. */
  readonly canMark: boolean;
  /** The list can be narrowed. */
  readonly canFilter: boolean;
  /** The reader shows a transcript, and not what is selected together. */
  readonly hasOpen: boolean;
}

/** What commands do; the app provides it. */
export interface CommandActions {
  readonly importFrom: (what: 'files' | 'folder') => void;
  readonly exportRows: () => void;
  readonly exportAll: () => void;
  readonly print: () => void;
  readonly copyAs: (form: 'md' | 'txt') => void;
  readonly focusSearch: () => void;
  readonly filter: () => void;
  readonly findInTranscript: () => void;
  readonly toggleStar: () => void;
  readonly togglePrivate: () => void;
  readonly toggleTrash: () => void;
  readonly tag: () => void;
  readonly rename: () => void;
  readonly copyQuotation: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly show: (place: 'all' | 'starred' | 'notes' | 'trash') => void;
  readonly move: (rows: number) => void;
  /** The active row is added to the selection or taken out. */
  readonly toggleSelected: () => void;
  readonly selectAll: () => void;
  readonly toggleSidebar: () => void;
  readonly toggleDetails: () => void;
  readonly togglePause: () => void;
  readonly openPalette: () => void;
  readonly openShortcuts: () => void;
  readonly openSettings: () => void;
}

/** When a command can run and what it does; its name and keys are data that the menu shares. */
export interface CommandBehaviour {
  readonly enabled: (state: CommandState) => boolean;
  readonly run: (actions: CommandActions) => void;
}

export type CommandBehaviours = Readonly<Record<CommandId, CommandBehaviour>>;
