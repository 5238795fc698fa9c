/** Every call that the page may make; the preload lets nothing else through. */
export const CHANNELS = [
  'app:ready',
  'app:quit',
  'app:typing',
  'library:state',
  'library:retry',
  'library:list',
  'library:rows',
  'library:search',
  'library:transcript',
  'library:star',
  'library:undo',
  'library:redo',
  'import:paths',
  'import:choose',
  'import:sample',
  'import:cancel',
] as const;
export type Channel = (typeof CHANNELS)[number];

/** Every event that the page may hear. */
export const EVENTS = [
  'library:changed',
  'library:state',
  'import:progress',
  'app:open',
  'app:command',
] as const;
export type EventName = (typeof EVENTS)[number];
