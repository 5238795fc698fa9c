import type { Access, Reader } from '../../src-library/store/accesses.ts';
import type { Client } from '../../src-library/store/clients.ts';
import type { FollowedRootSummary } from '../../src-library/store/followed-roots.ts';
import type { LibraryPlace } from '../../src-shared/library-place.ts';
import type {
  LibraryOverview,
  ListFilter,
  ListRow,
  NextSteps,
  NoteDocument,
  SearchAnswer,
  TranscriptDetails,
  TranscriptFilter,
  TranscriptHead,
  TranscriptLine,
  TranscriptSort,
} from '../../src-shared/library.ts';
import type { ExportChoice } from '../../src-library/export/export-item.ts';
import type { FiledExport } from '../../src-library/export/export-library.ts';
import type { ExportedThings, ExportOutcome } from '../../src-shared/export.ts';
import type { FieldChoices, PreviewedLines } from '../../src-shared/import.ts';
import type { NamedDay } from './activity-days.ts';
import type { ExportOrder } from './export-from.ts';
import type { FoundGuess } from './import-into.ts';

type Nothing = Readonly<Record<string, never>>;

/** What the reading worker can be asked. */
export interface ReaderMethods {
  open: { argument: Nothing; value: null };
  close: { argument: Nothing; value: null };
  /** A number that differs after any other connection changed the library; null when another file has taken its place. */
  dataVersion: { argument: Nothing; value: number | null };
  libraryFacts: { argument: Nothing; value: Omit<LibraryPlace, 'file'> };
  overview: { argument: Nothing; value: LibraryOverview };
  nextSteps: { argument: Nothing; value: NextSteps };
  listHandles: { argument: { filter: ListFilter; sort: TranscriptSort }; value: Float64Array };
  listRows: { argument: { handles: readonly number[] }; value: readonly ListRow[] };
  listIds: { argument: { handles: readonly number[] }; value: readonly string[] };
  transcript: { argument: { id: string }; value: TranscriptHead };
  lines: { argument: { id: string }; value: readonly TranscriptLine[] };
  details: { argument: { id: string }; value: TranscriptDetails };
  note: { argument: { id: string }; value: NoteDocument };
  activity: { argument: Nothing; value: readonly NamedDay[] };
  /** The record as it stands, newest first. */
  accesses: { argument: Nothing; value: readonly Access[] };
  readers: { argument: { id: string }; value: readonly Reader[] };
  clients: { argument: Nothing; value: readonly Client[] };
  followedFolders: { argument: Nothing; value: readonly FollowedRootSummary[] };
  /** What an export is made of: items, and the files that are kept with them. */
  exportedIds: { argument: { what: ExportedThings; choice: ExportChoice }; value: readonly string[] };
  exportOne: { argument: { id: string; choice: ExportChoice }; value: FiledExport };
  /** Reports `ExportProgress`. */
  exportMany: { argument: ExportOrder; value: ExportOutcome };
  /** What items are called that are missing from an export. */
  titlesOf: { argument: { ids: readonly string[] }; value: readonly string[] };
  /** What a guessed file would become with these fields. */
  previewGuess: { argument: { file: FoundGuess; fields: FieldChoices }; value: PreviewedLines };
  search: { argument: { query: string; filter: TranscriptFilter }; value: SearchAnswer };
}
