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
  'assistants:list',
  'assistants:plan',
  'assistants:apply',
  'assistants:test',
  'assistants:disconnect',
  'assistants:undo',
  'assistants:snippets',
  'assistants:copy',
  'place:facts',
  'place:check',
  'place:backup',
  'place:show',
  'place:empty-trash',
  'preferences:get',
  'preferences:set',
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
