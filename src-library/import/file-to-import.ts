import type { FieldChoices } from '../formats/field-choices.ts';
import type { ImportEntry } from '../history/history.ts';
import type { ItemId } from '../model/item.ts';
import type { ReadingReport, TranscriptReading } from '../model/transcript-reading.ts';
import type { Partners, Partnership } from './partners.ts';
import type { ImportGuess } from './preview-guess.ts';

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
  /** What is read already, for a recording of another program's library; `bytes` are then its record. */
  readonly read?: ReadRecording | undefined;
  /** Finds the recording that the file belongs to; absent: it is one of its own. */
  readonly partners?: Partners | undefined;
  /** Where it lies, to tell what belongs together; null when that is unknown. */
  readonly folder?: string | null | undefined;
  /** What a person says of its fields, of a file whose fields are guessed. */
  readonly fields?: FieldChoices | undefined;
  /** Absolute path of the sound or video with the same name beside it, null when there is none. */
  readonly mediaPath?: string | null | undefined;
}

/** A recording in another program's library. */
export interface ReadRecording {
  /** Identifier of the kind of library. */
  readonly format: string;
  /** Its name as people know it. */
  readonly formatName: string;
  /** What the library calls the recording, with the kind of library in front; the same at every reading. */
  readonly externalId: string;
  readonly reading: TranscriptReading;
  readonly starred: boolean;
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

/** A further file of a recording that was there already. */
export interface JoinedFile {
  readonly outcome: 'joined';
  /** Kept beside the lines, its lines in place of the others, or a file below the recording. */
  readonly how: Partnership['how'];
  /** Id of the transcript. */
  readonly id: ItemId;
  readonly sessionId: ItemId;
  readonly title: string;
  readonly report: ReadingReport;
  /** The change to hand to the next file of the same import; null when there is nothing to take back. */
  readonly entry: ImportEntry | null;
}

/** A file of which only a guess can be made: a person should see it first, and nothing of it is kept. */
export interface GuessedFile {
  readonly outcome: 'guessed';
  readonly sha256: string;
  readonly bytes: number;
  readonly guess: ImportGuess;
}

export type ImportOutcome = ImportedRecording | KnownRecording | JoinedFile;
