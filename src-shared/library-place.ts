import { z } from 'zod';

/** Arguments of the calls that concern the library's file. Places are chosen in the system's dialogs only. */
export const placeArguments = {
  'place:facts': z.strictObject({}),
  'place:check': z.strictObject({}),
  'place:backup': z.strictObject({}),
  'place:show': z.strictObject({}),
  'place:empty-trash': z.strictObject({}),
} as const;

/** The library's file; sizes in bytes. */
export interface LibraryPlace {
  /** `~` for the home. */
  readonly file: string;
  readonly bytes: number;
  readonly transcripts: number;
  readonly trash: TrashContents;
}

/** What emptying the trash would take away. */
export interface TrashContents {
  readonly transcripts: number;
  /** Notes, files and tasks that lie there without a recording that does: what the trash shows beside transcripts. */
  readonly alone: number;
  /** Transcripts and everything that belongs to them, and whatever lies there by itself. */
  readonly items: number;
  /** Changes that could no longer be undone. */
  readonly commands: number;
}

/** Values of the place's calls. */
export interface PlaceValues {
  'place:facts': LibraryPlace;
  /** A library that is not sound is a failure of the kind `damaged`. */
  'place:check': { readonly bytes: number };
  /** Null when the dialog was cancelled. */
  'place:backup': { readonly name: string; readonly bytes: number } | null;
  'place:show': null;
  /** False while another program's reading keeps the old text in the file. */
  'place:empty-trash': { readonly complete: boolean };
}
