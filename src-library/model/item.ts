/** What a library holds. The numbers are stored; they never change meaning. */
export const ITEM_KINDS = {
  session: 0,
  transcript: 1,
  note: 2,
  summary: 3,
  file: 4,
  task: 5,
} as const;

export type ItemKind = keyof typeof ITEM_KINDS;

/** UUIDv7 of any item: the only id that leaves the library. */
export type ItemId = string;

/** Why an item is hidden from assistants; several may hold at once (bits of `item.hidden`). */
export const HIDDEN_REASONS = {
  itself: 1 << 0,
  tag: 1 << 1,
  speaker: 1 << 2,
  source: 1 << 3,
  age: 1 << 4,
  ancestor: 1 << 5,
  trash: 1 << 6,
  rule: 1 << 7,
} as const;

/** State of a transcript, in the words of Ambient's `transcript` tool. */
export const TRANSCRIPT_STATES = { done: 0, live: 1, transcribing: 2, pending: 3 } as const;
export type TranscriptState = keyof typeof TRANSCRIPT_STATES;

export const TASK_BUCKETS = ['inbox', 'today', 'week', 'someday', 'done'] as const;
export type TaskBucket = (typeof TASK_BUCKETS)[number];
