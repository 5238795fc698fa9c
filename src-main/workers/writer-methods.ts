import type { FollowedKind } from '../../src-library/store/followed-roots.ts';
import type { ImportEntry } from '../../src-library/history/history.ts';
import type { UnfinishedImport } from '../../src-library/store/unfinished-import.ts';
import type { AddedFile } from '../../src-shared/export.ts';
import type { IndexingProgress, HistoryStep, LibraryChange, MadeChange } from '../../src-shared/library.ts';
import type { DoneImport, ImportOrder } from './import-into.ts';
import type { FilesToAdd } from './add-files.ts';
import type { TakenLogs } from './take-access-logs.ts';

type Nothing = Readonly<Record<string, never>>;

/**
 * How far the rebuilding of the index is, null when there is none any more; or that the library was not looked through
 * for damage for a day, and nobody writes.
 */
export type UpkeepNews = { readonly indexing: IndexingProgress | null } | { readonly checkDue: true };

/** What the writing worker can be asked. */
export interface WriterMethods {
  /** Opens the library, creating or bringing it up to date; reports the share (0 to 1) of that which is done. */
  open: { argument: Nothing; value: null };
  /** Leaves one plain file behind. */
  close: { argument: Nothing; value: null };
  /**
   * Looks after the library until it is closed: see `Upkeep`. Reports `UpkeepNews`.
   */
  upkeep: { argument: Nothing; value: null };
  /** Holds assistants off, or lets them read again. */
  pause: { argument: { paused: boolean }; value: null };
  change: { argument: LibraryChange; value: MadeChange };
  /** @throws LibraryError `damaged`; sizes in bytes. */
  checkIntegrity: { argument: Nothing; value: { bytes: number } };
  /** Copies the library to a new file. */
  backup: { argument: { file: string }; value: { bytes: number } };
  emptyTrash: { argument: Nothing; value: { complete: boolean } };
  /** Takes in what sidecars wrote down of what assistants read. */
  takeAccessLogs: { argument: { folders: readonly string[] }; value: TakenLogs };
  /** Notes that the library was looked through for damage. */
  noteCheck: { argument: Nothing; value: null };
  clearAccesses: { argument: Nothing; value: null };
  allowClients: { argument: { names: readonly string[]; allowed: boolean }; value: null };
  /** Keeps files with a recording. */
  addFiles: { argument: FilesToAdd; value: readonly AddedFile[] };
  /** Follows the folders that the library names until it is closed. */
  follow: { argument: Nothing; value: null };
  followFolder: { argument: { path: string }; value: null };
  pauseFolder: { argument: { id: number; paused: boolean }; value: null };
  /** Says what a followed folder holds. */
  setFolderKind: { argument: { id: number; kind: FollowedKind }; value: null };
  /** When each followed folder was looked at last since the program began, epoch milliseconds UTC. */
  lookedAtFolders: { argument: Nothing; value: ReadonlyMap<number, number> };
  /** Looks at everything in a followed folder anew. */
  rescanFolder: { argument: { id: number }; value: null };
  /** What came from it stays. */
  unfollowFolder: { argument: { id: number }; value: null };
  /** Looks at all followed folders now. */
  wakeFollowing: { argument: Nothing; value: null };
  undo: { argument: Nothing; value: HistoryStep };
  redo: { argument: Nothing; value: HistoryStep };
  /** The import that a program left when it ended in the middle, null when there is none. */
  unfinishedImport: { argument: Nothing; value: UnfinishedImport | null };
  forgetImport: { argument: Nothing; value: null };
  /** Reports `ImportProgress`; when cancelled, what was finished is kept. */
  import: { argument: ImportOrder; value: DoneImport };
  /** Null when something else was changed since. */
  undoImports: { argument: { entries: readonly ImportEntry[] }; value: { readonly label: string } | null };
}
