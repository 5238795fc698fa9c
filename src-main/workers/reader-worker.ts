import type { Database } from 'better-sqlite3';
import { parentPort, workerData } from 'node:worker_threads';
import { openReader } from '../../src-library/database/open-reader.ts';
import { LibraryError } from '../../src-library/errors.ts';
import { searchLibrary } from '../../src-library/search/search-library.ts';
import { listTranscriptHandles } from '../../src-library/store/list-transcripts.ts';
import {
  readSegments,
  readTranscript,
  type TranscriptDetails,
} from '../../src-library/store/read-transcript.ts';
import { transcriptIdsOf } from '../../src-library/store/list-transcripts.ts';
import type { SearchAnswer, TranscriptDocument, TranscriptRow } from '../../src-shared/library.ts';
import { logError } from '../log.ts';
import type { ReaderMethods } from './reader-methods.ts';
import type { LibraryWorkerData } from './worker-data.ts';
import { serveMethods } from './worker-server.ts';

const HITS = 100;

const { library, nativeBinding } = workerData as LibraryWorkerData;
let connection: Database | null = null;

function database(): Database {
  connection ??= openReader(library, { nativeBinding });
  return connection;
}

function rowOf(details: TranscriptDetails): TranscriptRow {
  return {
    handle: details.row,
    id: details.id,
    title: details.title,
    createdAt: details.createdAt,
    createdGuessed: details.createdGuessed,
    durationMs: details.durationMs,
    source: details.source,
    speakers: details.speakers.map((speaker) => speaker.name),
    tags: details.tags,
    starred: details.starred,
    private: details.private,
  };
}

function rowsOf(ids: readonly string[]): TranscriptRow[] {
  return ids.flatMap((id) => {
    const details = readTranscript(database(), id);
    return details === null ? [] : [rowOf(details)];
  });
}

function documentOf(id: string): TranscriptDocument {
  const details = readTranscript(database(), id);
  if (details === null) {
    throw new LibraryError('notFound', 'This transcript is no longer in the library.');
  }
  const lines = readSegments(database(), details.row).map(({ seq, startMs, endMs, speaker, text }) => ({
    seq,
    startMs,
    endMs,
    speaker,
    text,
  }));
  return { ...rowOf(details), language: details.language, lines };
}

function search(query: string, onlyStarred: boolean): SearchAnswer {
  const found = searchLibrary(database(), query, { limit: HITS });
  if (!found.ok) throw new LibraryError('badInput', found.message);
  const hits = found.hits
    .filter((hit) => hit.kind === 'transcript' && (hit.starred || !onlyStarred))
    .flatMap((hit) =>
      rowsOf([hit.id]).map((row) => ({
        row,
        titleMarks: hit.titleRanges,
        passages: [
          ...hit.passages.map(({ ranges, ...passage }) => ({ ...passage, marks: ranges })),
          ...hit.below.flatMap(({ passages }) =>
            passages.map(({ text, ranges }) => ({ seq: null, startMs: null, text, marks: ranges })),
          ),
        ],
      })),
    );
  return { hits, unknownWords: found.unknownWords };
}

if (parentPort !== null) {
  serveMethods<ReaderMethods>(
    parentPort,
    {
      open: () => {
        database();
        return null;
      },
      close: () => {
        connection?.close();
        connection = null;
        return null;
      },
      dataVersion: () => database().pragma('data_version', { simple: true }) as number,
      transcriptHandles: (filter) =>
        listTranscriptHandles(database(), filter.starred ? { filter: { starred: true } } : {}),
      transcriptRows: ({ handles }) => rowsOf(transcriptIdsOf(database(), handles)),
      transcript: ({ id }) => documentOf(id),
      search: ({ query, filter }) => search(query, filter.starred),
    },
    (error) => {
      logError('reading failed', error);
    },
  );
}
