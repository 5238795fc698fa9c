import type { ImportEntry } from '../history/history.ts';
import type { ItemId } from '../model/item.ts';
import type { ReadingReport } from '../model/transcript-reading.ts';

/** A file with its bytes. Times in epoch milliseconds UTC. */
export interface FileToImport {
  /** Base name with extension. */
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** When the file was last changed, null when the file system does not say. */
  readonly modifiedMs: number | null;
  readonly now: number;
  /** Name of the source instead of what the file says. */
  readonly source?: string | undefined;
  /** IANA zone of dates that name none; absent: the computer's own. */
  readonly timeZone?: string | undefined;
  /** The change that this file's import becomes part of, null for one of its own. */
  readonly entry?: ImportEntry | null | undefined;
  /**
   * It lies in a folder that is followed, and nobody asked for it now: its import is no change to undo, and what the
   * person has put into the trash stays there.
   */
  readonly isFollowed?: boolean | undefined;
}

export interface ImportedRecording {
  readonly outcome: 'imported';
  /** Id of the transcript. */
  readonly id: ItemId;
  readonly sessionId: ItemId;
  readonly title: string;
  /** Identifier of the format. */
  readonly format: string;
  readonly segments: number;
  readonly speakers: number;
  readonly durationMs: number | null;
  /** What was read, kept, repaired, dropped and guessed. */
  readonly report: ReadingReport;
  /** The change to hand to the next file of the same import; null for a file of a followed folder. */
  readonly entry: ImportEntry | null;
}

export interface KnownRecording {
  readonly outcome: 'known';
  readonly id: ItemId;
  readonly sessionId: ItemId;
  /** It lay in the trash: who brings a file again wants to have it, so it was restored. */
  readonly restored: boolean;
}

export type ImportOutcome = ImportedRecording | KnownRecording;
