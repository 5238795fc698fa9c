import { z } from 'zod';
import { TRANSCRIPT_SORTS, type TranscriptSort } from './transcript-sorts.ts';
import type { Failure } from './result.ts';

/** UUID of an item, in lower case. */
export const itemId = z.uuid();

const name = z.string().min(1).max(500);

/** Which transcripts a list or a search takes; everything given must hold. */
export const transcriptFilter = z.strictObject({
  starred: z.literal(true).exactOptional(),
  /** Only what is being recorded or transcribed. */
  live: z.literal(true).exactOptional(),
  /** Only what lies in the trash; without it, only what does not. */
  trashed: z.literal(true).exactOptional(),
  tag: name.exactOptional(),
  speaker: name.exactOptional(),
  source: name.exactOptional(),
});
export type TranscriptFilter = z.infer<typeof transcriptFilter>;

/** What a list shows: transcripts, or all notes and files; with nothing but `trashed`, everything that lies in the trash. */
export const listFilter = transcriptFilter.extend({ notes: z.literal(true).exactOptional() });
export type ListFilter = z.infer<typeof listFilter>;

/** In which order a list stands. */
export const transcriptSort = z.enum(TRANSCRIPT_SORTS);
export type { TranscriptSort };

/** Most rows that one call gives; the list asks page by page. */
export const ROWS_PER_CALL = 200;

/** Most transcripts that one change takes: a whole library. */
const MOST_CHANGED = 1_000_000;

const ids = z.array(itemId).min(1).max(MOST_CHANGED);

/** Longest note that is typed, in UTF-16 units. */
const noteText = z.string().max(2_000_000);

/** A change that a person makes; each can be taken back. */
export const libraryChange = z.discriminatedUnion('change', [
  z.strictObject({ change: z.literal('star'), ids, on: z.boolean() }),
  z.strictObject({ change: z.literal('private'), ids, on: z.boolean() }),
  z.strictObject({ change: z.literal('trash'), ids }),
  z.strictObject({ change: z.literal('restore'), ids }),
  z.strictObject({ change: z.literal('addTag'), ids, tag: z.string().max(1_000) }),
  z.strictObject({ change: z.literal('removeTag'), ids, tag: z.string().max(1_000) }),
  z.strictObject({ change: z.literal('addNote'), id: itemId, text: noteText }),
  z.strictObject({
    change: z.literal('editText'),
    id: itemId,
    title: z.string().max(10_000),
    text: noteText,
  }),
  z.strictObject({ change: z.literal('title'), id: itemId, title: z.string().max(10_000) }),
]);
export type LibraryChange = z.infer<typeof libraryChange>;

/** Arguments of the library's calls. */
export const libraryArguments = {
  'library:state': z.strictObject({}),
  'library:retry': z.strictObject({}),
  /** Moves a damaged library aside, whole, and begins a new one in its place. */
  'library:start-anew': z.strictObject({}),
  'library:overview': z.strictObject({}),
  'library:list': z.strictObject({ filter: listFilter, sort: transcriptSort }),
  'library:rows': z.strictObject({ handles: z.array(z.int().positive()).max(ROWS_PER_CALL) }),
  'library:ids': z.strictObject({ handles: z.array(z.int().positive()).min(1).max(MOST_CHANGED) }),
  'library:search': z.strictObject({ query: z.string().max(2_000), filter: transcriptFilter }),
  'library:transcript': z.strictObject({ id: itemId }),
  'library:lines': z.strictObject({ id: itemId }),
  'library:details': z.strictObject({ id: itemId }),
  'library:note': z.strictObject({ id: itemId }),
  'library:change': libraryChange,
  'library:pause': z.strictObject({ paused: z.boolean() }),
  'library:undo': z.strictObject({}),
  'library:redo': z.strictObject({}),
  'library:next-steps': z.strictObject({}),
} as const;

/** Whether the library can be used. */
export type LibraryState =
  /** `updating`: a library of an older version is brought up to date; the share that is done, 0 to 1. */
  | { readonly status: 'opening'; readonly updating?: number }
  /** `setAside`: what the damaged library before it is called now, in the same folder. */
  | { readonly status: 'open'; readonly setAside?: string }
  | { readonly status: 'failed'; readonly failure: Failure };

/** How far the search index is being built anew, in items. */
export interface IndexingProgress {
  readonly done: number;
  readonly total: number;
}

/** A name with how many transcripts, outside the trash, carry it. */
export interface NamedCount {
  readonly name: string;
  readonly transcripts: number;
}

/** What the library holds, in numbers, and whether assistants may read it. */
export interface LibraryOverview {
  readonly transcripts: number;
  readonly starred: number;
  /** Being recorded or transcribed. */
  readonly live: number;
  /** Notes and files outside the trash, those of recordings too. */
  readonly notes: number;
  /** Everything that the trash shows. */
  readonly trashed: number;
  readonly tags: readonly NamedCount[];
  readonly people: readonly NamedCount[];
  readonly sources: readonly NamedCount[];
  /** The person has paused assistants. */
  readonly paused: boolean;
}

/** A note, a summary, a file or a task as a list shows it. Dates are epoch milliseconds UTC. */
export interface NoteRow {
  readonly kind: 'note' | 'summary' | 'file' | 'task';
  /** As a transcript's. */
  readonly handle: number;
  readonly id: string;
  readonly title: string;
  readonly createdAt: number;
  readonly createdGuessed: boolean;
  readonly starred: boolean;
  /** Hidden from assistants. */
  readonly private: boolean;
  /** How its text begins, in one line; empty when it has none. */
  readonly firstWords: string;
  /** The recording that it belongs to; null when it stands alone. */
  readonly recording: { readonly id: string; readonly title: string } | null;
}

/** What a list can show. */
export type ListRow = TranscriptRow | NoteRow;

/** A note, a summary, a file or a task as it is read: plain text. */
export interface NoteDocument extends NoteRow {
  readonly text: string;
  /** The text goes on; this is its beginning. */
  readonly isCut: boolean;
  /** Size of the file as it came in; null for what is none. */
  readonly bytes: number | null;
  readonly trashed: boolean;
}

/** A transcript as the list shows it. Dates are epoch milliseconds UTC; null means unknown. */
export interface TranscriptRow {
  /** Names the transcript within this library while the app runs: 8 bytes, so that a list of any length is one array. */
  readonly handle: number;
  readonly id: string;
  readonly title: string;
  readonly createdAt: number;
  /** The date was guessed from the file's name or times. */
  readonly createdGuessed: boolean;
  readonly durationMs: number | null;
  readonly source: string | null;
  readonly speakers: readonly string[];
  readonly tags: readonly string[];
  readonly starred: boolean;
  /** Hidden from assistants. */
  readonly private: boolean;
  /** It is being recorded or transcribed. */
  readonly live: boolean;
}

/** A line of a transcript as it is read: edited text where there is one. Times in milliseconds from the start. */
export interface TranscriptLine {
  readonly seq: number;
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly speaker: string | null;
  readonly text: string;
}

/** A transcript without its lines. */
export interface TranscriptHead extends TranscriptRow {
  readonly language: string | null;
  readonly trashed: boolean;
  /** Differs after the lines changed; they need to be read anew only then. */
  readonly linesRevision: string;
}

/** A summary or a note of a recording. */
export interface RecordingText {
  readonly id: string;
  readonly kind: 'summary' | 'note';
  readonly title: string;
  readonly text: string;
}

/** A task of a recording. */
export interface RecordingTask {
  readonly id: string;
  readonly text: string;
  readonly done: boolean;
}

/** A document that is kept with a recording. */
export interface RecordingFile {
  readonly id: string;
  readonly name: string;
  /** Size of the file as it came in. */
  readonly bytes: number;
  /** Some of its text can be found. */
  readonly hasText: boolean;
}

/** What an import of a file did. */
export interface ImportReceipt {
  readonly fileName: string;
  readonly format: string;
  readonly encoding: string;
  /** Parts of the file: cues, items, paragraphs. `read = kept + empty + dropped`. */
  readonly read: number;
  readonly kept: number;
  readonly empty: number;
  readonly repaired: number;
  readonly dropped: number;
  /** What was noticed, in plain sentences, with how often. */
  readonly notes: readonly { readonly message: string; readonly count: number }[];
}

/** What belongs to a transcript beside its lines. Dates are epoch milliseconds UTC; null means unknown. */
export interface TranscriptDetails {
  readonly importedAt: number;
  readonly engine: string | null;
  readonly model: string | null;
  readonly lineCount: number;
  readonly receipt: ImportReceipt | null;
  readonly texts: readonly RecordingText[];
  readonly tasks: readonly RecordingTask[];
  readonly files: readonly RecordingFile[];
}

/** A piece of text of a hit. `marks` are sorted, disjoint `[from, to)` offsets in UTF-16 units. */
export interface Passage {
  readonly text: string;
  readonly marks: readonly (readonly [number, number])[];
  /** The line that matched; null when it is in a note or a summary of the recording. */
  readonly seq: number | null;
  readonly startMs: number | null;
}

export interface SearchHit {
  readonly row: TranscriptRow;
  readonly titleMarks: readonly (readonly [number, number])[];
  /** Best first; may be empty when only the title matches. */
  readonly passages: readonly Passage[];
}

export interface SearchAnswer {
  /** Best first; the best 50. */
  readonly hits: readonly SearchHit[];
  /** There are more than are shown. */
  readonly isMore: boolean;
  /** What of the query was not searched for as it was typed, in plain sentences. */
  readonly notes: readonly string[];
  /** Words of the query that occur nowhere; only when nothing was found. */
  readonly unknownWords: readonly string[];
  /** Words like those that do occur, the likeliest first; each finds something in what was searched. */
  readonly nearestWords: readonly string[];
}

/** What a change, an undo or a redo did, in the words of the command; null when there was nothing to do. */
export interface HistoryStep {
  readonly label: string | null;
}

/** What a change of the window did. */
export interface MadeChange extends HistoryStep {
  /** How many items became otherwise; 0 when all of them were so already. */
  readonly items: number;
}

/** What can be taken back and made again next, in the words of the commands; null where there is nothing. */
export interface NextSteps {
  readonly undo: string | null;
  readonly redo: string | null;
}

/** Values of the library's calls. */
export interface LibraryValues {
  'library:state': LibraryState;
  'library:retry': LibraryState;
  'library:start-anew': LibraryState;
  'library:overview': LibraryOverview;
  /** Handles of all that the filter takes, in the order asked for. */
  'library:list': Float64Array;
  /** In the order asked for; those that are gone are left out. */
  'library:rows': readonly ListRow[];
  /** Ids behind some handles, in their order; those that are gone are left out. */
  'library:ids': readonly string[];
  'library:search': SearchAnswer;
  'library:transcript': TranscriptHead;
  'library:lines': readonly TranscriptLine[];
  'library:details': TranscriptDetails;
  'library:note': NoteDocument;
  'library:change': MadeChange;
  'library:pause': null;
  'library:undo': HistoryStep;
  'library:redo': HistoryStep;
  'library:next-steps': NextSteps;
}
