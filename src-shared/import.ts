import { z } from 'zod';
import { itemId } from './library.ts';

const fieldName = z.string().max(10_000);

/** What a person says of the fields of a table or of JSON; what is absent stays as it was guessed. */
const fieldChoices = z.strictObject({
  /** Identifier of the format that reads them. */
  format: z.string().max(100),
  /** What was said. */
  text: fieldName.exactOptional(),
  /** When it begins and ends, and who said it; null for nothing. */
  start: fieldName.nullable().exactOptional(),
  end: fieldName.nullable().exactOptional(),
  speaker: fieldName.nullable().exactOptional(),
  /** How plain numbers count the time. */
  unit: z.enum(['seconds', 'milliseconds']).exactOptional(),
});
export type FieldChoices = z.infer<typeof fieldChoices>;

/** What some guessed files, by their numbers, are to become. */
const decision = z.strictObject({
  files: z.array(z.int().min(0)).min(1).max(1_000_000),
  as: z.enum(['transcript', 'note', 'file', 'leave']),
  fields: fieldChoices.exactOptional(),
  /** Any id of the recording that a note or a file belongs to, null when it stands alone. */
  parent: itemId.nullable(),
});
export type ImportDecision = z.infer<typeof decision>;

/** Arguments of the import's calls. */
export const importArguments = {
  /** Files and folders by absolute path, as the operating system handed them to the page. */
  'import:paths': z.strictObject({ paths: z.array(z.string().min(1).max(32_767)).min(1).max(100_000) }),
  /** Asks with the system's dialog first. */
  'import:choose': z.strictObject({ what: z.enum(['files', 'folder']) }),
  'import:sample': z.strictObject({}),
  /** Brings in what the system handed to the app, after an import that runs. */
  'import:given': z.strictObject({}),
  'import:cancel': z.strictObject({}),
  /** Whether the app ended in the middle of an import. */
  'import:left': z.strictObject({}),
  /** Brings in what that import named, of which what was finished is known. */
  'import:go-on': z.strictObject({}),
  /** Forgets it; what was finished stays. */
  'import:leave': z.strictObject({}),
  /** What the first lines of a guessed file would be with these fields. */
  'import:preview': z.strictObject({ file: z.int().min(0), fields: fieldChoices }),
  /** Brings in what could only be guessed, as the person decided. */
  'import:decide': z.strictObject({ decisions: z.array(decision).min(1).max(100_000) }),
  /** Takes imports back, by the numbers of their reports, while nothing was changed since. */
  'import:undo': z.strictObject({ reports: z.array(z.int().min(0)).min(1).max(1000) }),
  /** Saves what some imports did where the system's dialog says; by the numbers of their reports. */
  'import:report': z.strictObject({ reports: z.array(z.int().min(0)).min(1).max(1000) }),
} as const;

/** What became of one file. */
export type ImportedFile =
  | { readonly outcome: 'imported'; readonly name: string; readonly id: string }
  /** The library already holds this file, as a recording or as something kept. */
  | { readonly outcome: 'known'; readonly name: string; readonly id: string; readonly isRecording: boolean }
  /** A further file of a recording that the library holds: it was kept with it. */
  | {
      readonly outcome: 'joined';
      /** Its lines took the place of those of before; else it lies beside them. */
      readonly how: 'alternate' | 'revision' | 'attachment';
      readonly name: string;
      readonly id: string;
    }
  /** It is no transcript and was kept as it is, or its text, or is a note or a task of another program; with one plain sentence when not all of its text can be found. */
  | {
      readonly outcome: 'kept';
      readonly name: string;
      readonly id: string;
      readonly as: 'note' | 'task' | 'file';
      readonly message: string | null;
    }
  /** The person wanted none of it. */
  | { readonly outcome: 'left'; readonly name: string }
  /** One plain sentence says why. */
  | { readonly outcome: 'failed'; readonly name: string; readonly message: string };

/** A line as it would become. Times in milliseconds from the start. */
export interface PreviewLine {
  readonly startMs: number | null;
  readonly speaker: string | null;
  readonly text: string;
}

/** What a file would become, in short. */
export interface PreviewedLines {
  /** The format's name as people know it. */
  readonly formatName: string;
  readonly lines: number;
  readonly sample: readonly PreviewLine[];
}

/** A field that holds a time, and how it is written. */
export interface TimeField {
  readonly key: string;
  readonly unit: 'seconds' | 'milliseconds' | 'clock' | 'dates' | 'epochSeconds' | 'epochMilliseconds';
}

/** What the fields of a file were taken for. */
export interface FieldGuess {
  /** Those that could be chosen, in the file's order: what choices call them, and what the file calls them. */
  readonly fields: readonly { readonly key: string; readonly name: string }[];
  /** Null when none is known to hold what was said. */
  readonly text: string | null;
  readonly start: TimeField | null;
  readonly end: TimeField | null;
  /** Instead of an end. */
  readonly duration: TimeField | null;
  readonly speaker: string | null;
  /** Only the size of the numbers tells in which unit they are. */
  readonly unitIsOpen: boolean;
}

/** What can only be guessed of some files, before anything of them is kept. */
export type ImportGuess = {
  /** What they most likely are. */
  readonly likely: ImportDecision['as'];
} &
  /** Tables or lists; `format` reads them. */
  (
    | ({ readonly about: 'fields'; readonly format: string; readonly fields: FieldGuess } & PreviewedLines)
    /** Text without times and speakers. */
    | ({ readonly about: 'text' } & PreviewedLines)
    /** Documents that hold no transcript; one plain sentence says why. */
    | { readonly about: 'document'; readonly why: string }
  );

/** Files of which the same is guessed; their number names each, and what is shown is that of the first. */
export interface GuessedFiles {
  readonly guess: ImportGuess;
  readonly files: readonly { readonly number: number; readonly name: string }[];
}

export interface ImportOutcome {
  readonly files: readonly ImportedFile[];
  /** What the person should look at first; nothing of it is kept yet. */
  readonly guessed: readonly GuessedFiles[];
  /** Something of it can be taken back. */
  readonly undoable: boolean;
  /** True when the person stopped it; what was finished is kept. */
  readonly cancelled: boolean;
  /** Numbers of the reports that can be saved. */
  readonly reports: readonly number[];
}

/** An import in whose middle the app ended. */
export interface LeftImport {
  /** Base names of the first files and folders that it named. */
  readonly names: readonly string[];
  /** How many it named. */
  readonly count: number;
}

export interface ImportProgress {
  readonly done: number;
  readonly total: number;
  /** Base name of the file in hand; null before the first. */
  readonly current: string | null;
}

/** Values of the import's calls; null when the dialog was cancelled, or nothing waits. */
export interface ImportValues {
  'import:paths': ImportOutcome;
  'import:choose': ImportOutcome | null;
  'import:sample': ImportOutcome;
  'import:given': ImportOutcome | null;
  'import:cancel': null;
  'import:left': LeftImport | null;
  'import:go-on': ImportOutcome | null;
  'import:leave': null;
  'import:preview': PreviewedLines;
  'import:decide': ImportOutcome;
  /** What was taken back; null when something else was changed since. */
  'import:undo': { readonly label: string } | null;
  /** Name of the file; null when the dialog was cancelled or the report is no longer kept. */
  'import:report': { readonly name: string } | null;
}
