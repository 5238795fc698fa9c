import type { Database } from 'better-sqlite3';
import { LibraryError } from '../../src-library/errors.ts';
import { FORMATS } from '../../src-library/formats/index.ts';
import { searchLibrary, type LibraryHit } from '../../src-library/search/search-library.ts';
import { readNoteRow } from '../../src-library/store/list-notes.ts';
import { readTranscriptListRows } from '../../src-library/store/list-transcripts.ts';
import { readListRowNames } from '../../src-library/store/list-row-names.ts';
import { linesRevision } from '../../src-library/store/lines-revision.ts';
import {
  readSegments,
  readTranscript,
  type Receipt,
  type TranscriptDetails as StoredTranscript,
} from '../../src-library/store/read-transcript.ts';
import {
  readRecordingFiles,
  readRecordingTasks,
  readRecordingTexts,
} from '../../src-library/store/recording-parts.ts';
import type {
  ImportReceipt,
  ListRow,
  Passage,
  SearchAnswer,
  SearchHit,
  TranscriptDetails,
  TranscriptFilter,
  TranscriptHead,
  TranscriptLine,
  TranscriptRow,
} from '../../src-shared/library.ts';
import { z } from 'zod';

/** Each hit's passages are found by reading its text, so as many as a person looks through. */
const HITS = 50;

/** The rows of some handles as the window shows them, without those that have gone. */
export function readRows(db: Database, handles: readonly number[]): ListRow[] {
  return readTranscriptListRows(db, handles).flatMap((row, index) => {
    const handle = handles[index];
    if (handle === undefined) return [];
    if (row === null) return readNoteRow(db, handle) ?? [];
    const { id, title, createdAt, createdGuessed, durationMs, source, starred, live } = row;
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
      private: row.private,
      live,
    };
  });
}

/** A transcript without its lines. @throws LibraryError `notFound` */
export function readHead(db: Database, id: string): TranscriptHead {
  const stored = requireStored(db, id);
  return {
    ...rowOf(stored),
    language: stored.language,
    trashed: stored.trashedAt !== null,
    linesRevision: linesRevision(db, stored.row),
  };
}

/** All lines of a transcript. @throws LibraryError `notFound` */
export function readLines(db: Database, id: string): TranscriptLine[] {
  return readSegments(db, requireStored(db, id).row).map(({ seq, startMs, endMs, speaker, text }) => ({
    seq,
    startMs,
    endMs,
    speaker,
    text,
  }));
}

/** What belongs to a transcript beside its lines. @throws LibraryError `notFound` */
export function readDetails(db: Database, id: string): TranscriptDetails {
  const { row, importedAt, engine, model, segmentCount, receipt } = requireStored(db, id);
  return {
    importedAt,
    engine,
    model,
    lineCount: segmentCount,
    receipt: receipt === null ? null : shownReceipt(receipt),
    texts: readRecordingTexts(db, row),
    tasks: readRecordingTasks(db, row),
    files: readRecordingFiles(db, row),
  };
}

function requireStored(db: Database, id: string): StoredTranscript {
  const stored = readTranscript(db, id);
  if (stored === null) throw new LibraryError('notFound', 'This transcript is no longer in the library.');
  return stored;
}

const count = z.number().catch(0);

/** The report as it was written down, by whatever version. */
const storedReport = z
  .object({
    read: count,
    kept: count,
    empty: count,
    repaired: count,
    dropped: count,
    notes: z.array(z.object({ message: z.string(), count })).catch([]),
  })
  .catch({ read: 0, kept: 0, empty: 0, repaired: 0, dropped: 0, notes: [] });

function shownReceipt({ fileName, format, encoding, report }: Receipt): ImportReceipt {
  const known = FORMATS.find(({ id }) => id === format);
  return { fileName, format: known?.name ?? format, encoding, ...storedReport.parse(report) };
}

/** Searches for the window. @throws LibraryError `badInput` when the query exceeds a limit. */
export function search(db: Database, query: string, filter: TranscriptFilter): SearchAnswer {
  const found = searchLibrary(db, query, { limit: HITS, list: filter });
  if (!found.ok) throw new LibraryError('badInput', found.message);
  const hits = found.hits
    .filter((hit) => hit.kind === 'transcript')
    .flatMap((hit) => shownHit(db, hit) ?? []);
  return {
    hits,
    isMore: found.isMore || found.hits.length >= HITS,
    notes: found.notes.map(({ message }) => message),
    unknownWords: found.unknownWords,
    nearestWords: found.nearestWords,
  };
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

function rowOf(details: StoredTranscript): TranscriptRow {
  const { row, id, title, createdAt, createdGuessed, durationMs, source, tags, starred, state } = details;
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
    live: state === 'live' || state === 'transcribing',
  };
}
