import type { Database } from 'better-sqlite3';
import { LibraryError } from '../../src-library/errors.ts';
import { searchLibrary, type LibraryHit } from '../../src-library/search/search-library.ts';
import { readTranscriptListRows } from '../../src-library/store/list-transcripts.ts';
import { readListRowNames } from '../../src-library/store/list-row-names.ts';
import {
  readSegments,
  readTranscript,
  type TranscriptDetails,
} from '../../src-library/store/read-transcript.ts';
import type {
  Passage,
  SearchAnswer,
  SearchHit,
  TranscriptDocument,
  TranscriptFilter,
  TranscriptRow,
} from '../../src-shared/library.ts';

/** Each hit's passages are found by reading its text, so as many as a person looks through. */
const HITS = 50;

/** The rows of some handles as the window shows them, without those that have gone. */
export function readRows(db: Database, handles: readonly number[]): TranscriptRow[] {
  return readTranscriptListRows(db, handles).flatMap((row, index) => {
    const handle = handles[index];
    if (row === null || handle === undefined) return [];
    const { id, title, createdAt, createdGuessed, durationMs, source, starred, private: isPrivate } = row;
    const names = readListRowNames(db, handle);
    return {
      handle,
      id,
      title,
      createdAt,
      createdGuessed,
      durationMs,
      source,
      ...names,
      starred,
      private: isPrivate,
    };
  });
}

/** A whole transcript. @throws LibraryError `notFound` */
export function readDocument(db: Database, id: string): TranscriptDocument {
  const details = readTranscript(db, id);
  if (details === null) {
    throw new LibraryError('notFound', 'This transcript is no longer in the library.');
  }
  const lines = readSegments(db, details.row).map(({ seq, startMs, endMs, speaker, text }) => ({
    seq,
    startMs,
    endMs,
    speaker,
    text,
  }));
  return { ...rowOf(details), language: details.language, lines };
}

/** Searches for the window. @throws LibraryError `badInput` when the query exceeds a limit. */
export function search(db: Database, query: string, filter: TranscriptFilter): SearchAnswer {
  const found = searchLibrary(db, query, { limit: HITS });
  if (!found.ok) throw new LibraryError('badInput', found.message);
  const hits = found.hits
    .filter((hit) => hit.kind === 'transcript' && (hit.starred || !filter.starred))
    .flatMap((hit) => shownHit(db, hit) ?? []);
  return { hits, unknownWords: found.unknownWords };
}

function shownHit(db: Database, hit: LibraryHit): SearchHit | null {
  const details = readTranscript(db, hit.id);
  if (details === null) return null;
  const below = hit.below.flatMap((item) => item.passages);
  const passages: Passage[] = [
    ...hit.passages.map(({ seq, startMs, text, ranges }) => ({ seq, startMs, text, marks: ranges })),
    ...below.map(({ text, ranges }) => ({ seq: null, startMs: null, text, marks: ranges })),
  ];
  return { row: rowOf(details), titleMarks: hit.titleRanges, passages };
}

function rowOf(details: TranscriptDetails): TranscriptRow {
  const { row, id, title, createdAt, createdGuessed, durationMs, source, tags, starred } = details;
  const speakers = details.speakers.map((speaker) => speaker.name);
  const isPrivate = details.private;
  return {
    handle: row,
    id,
    title,
    createdAt,
    createdGuessed,
    durationMs,
    source,
    speakers,
    tags,
    starred,
    private: isPrivate,
  };
}
