import type { TrashContents } from '../../src-shared/library-place.ts';
import type {
  SearchAnswer,
  TranscriptDocument,
  TranscriptFilter,
  TranscriptRow,
} from '../../src-shared/library.ts';

type Nothing = Readonly<Record<string, never>>;

/** What the reading worker can be asked. */
export interface ReaderMethods {
  open: { argument: Nothing; value: null };
  close: { argument: Nothing; value: null };
  /** A number that differs after any other connection changed the library. */
  dataVersion: { argument: Nothing; value: number };
  libraryFacts: { argument: Nothing; value: { transcripts: number; trash: TrashContents } };
  transcriptHandles: { argument: TranscriptFilter; value: Float64Array };
  transcriptRows: { argument: { handles: readonly number[] }; value: readonly TranscriptRow[] };
  transcript: { argument: { id: string }; value: TranscriptDocument };
  search: { argument: { query: string; filter: TranscriptFilter }; value: SearchAnswer };
}
