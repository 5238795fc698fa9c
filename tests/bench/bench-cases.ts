import type { Database } from 'better-sqlite3';
import { VisibleDatabase } from '../../src-library/database/visible-library.ts';
import {
  recordingGenerator,
  type GeneratedRecording,
} from '../../src-library/generate/generate-recording.ts';
import { generatedLanguage } from '../../src-library/generate/languages.ts';
import { searchLibrary } from '../../src-library/search/search-library.ts';
import { searchVisibleTranscripts } from '../../src-library/search/search-visible.ts';
import { countLibrary } from '../../src-library/store/counts.ts';
import { setStarred } from '../../src-library/store/items.ts';
import { listTranscriptHandles, listTranscripts } from '../../src-library/store/list-transcripts.ts';
import { readSegments, readTranscript } from '../../src-library/store/read-transcript.ts';
import { insertRecording } from '../../src-library/store/recordings.ts';
import {
  getVisibleTranscript,
  listVisibleTranscripts,
  readVisibleSegments,
} from '../../src-library/store/visible/transcripts.ts';

/** One thing to measure. */
export interface BenchCase {
  readonly name: string;
  /** Changes the library: it is run, and undone, inside a transaction. */
  readonly writes?: true;
  readonly work: (db: Database) => unknown;
}

/** What the cases are about, found in the library at hand. */
export interface BenchSubjects {
  readonly ids: { readonly average: string; readonly longest: string };
  readonly deep: { readonly createdAt: number; readonly id: string };
  readonly words: {
    readonly rare: string;
    readonly middle: string;
    readonly otherMiddle: string;
    readonly common: string;
    readonly prefix: string;
    readonly chinese: string;
  };
  readonly recording: GeneratedRecording;
}

/** Finds transcripts and words of known frequency. */
export function findSubjects(db: Database): BenchSubjects {
  const idOf = (order: string): string =>
    db
      .prepare<[], string>(
        `SELECT uid FROM item i JOIN transcript t ON t.item = i.id WHERE hidden = 0 ORDER BY ${order} LIMIT 1`,
      )
      .pluck()
      .get() ?? '';
  const transcripts = db.prepare<[], number>('SELECT count(*) FROM transcript').pluck().get() ?? 0;
  const deep = db
    .prepare<[number], { createdAt: number; id: string }>(
      'SELECT created AS createdAt, uid AS id FROM item WHERE kind = 1 ORDER BY created DESC, uid DESC LIMIT 1 OFFSET ?',
    )
    .get(Math.floor(transcripts * 0.9));
  const english = generatedLanguage('en');
  const heldBy = (share: number, from: number): string => {
    const count = db
      .prepare<[string], number>('SELECT count(*) FROM search_public WHERE search_public MATCH ?')
      .pluck();
    for (let rank = from; rank < 60_000; rank += 7) {
      const word = english.wordAt(rank);
      if (word.length > 3 && (count.get(`"${word}"`) ?? 0) <= Math.max(3, transcripts * share)) return word;
    }
    return 'the';
  };
  const generator = recordingGenerator(99, 0);
  let recording = generator.next(Date.UTC(2026, 5, 30));
  while (Math.abs(recording.reading.segments.length - 110) > 5 || recording.reading.language !== 'en') {
    recording = generator.next(Date.UTC(2026, 5, 30));
  }
  const middle = heldBy(0.01, 300);
  return {
    ids: { average: idOf('abs(segment_count - 110)'), longest: idOf('segment_count DESC') },
    deep: deep ?? { createdAt: 0, id: '' },
    words: {
      rare: heldBy(0.0003, 5_000),
      middle,
      otherMiddle: heldBy(0.011, 400),
      common: 'the',
      prefix: middle.slice(0, 4),
      chinese: '会议',
    },
    recording,
  };
}

/** Everything that is measured, in the order of the table. */
export function benchCases({ ids, deep, words, recording }: BenchSubjects): BenchCase[] {
  const search = (query: string) => (db: Database) => searchLibrary(db, query, { limit: 20 });
  const searchVisible = (query: string) => visible((db) => searchVisibleTranscripts(db, query, 20));
  return [
    { name: 'list, first page of 20', work: (db) => listTranscripts(db, { limit: 20 }) },
    { name: 'list, page at 90 %', work: (db) => listTranscripts(db, { limit: 20, after: deep }) },
    {
      name: 'list, starred, 20',
      work: (db) => listTranscripts(db, { limit: 20, filter: { starred: true } }),
    },
    { name: 'list, whole order', work: (db) => listTranscriptHandles(db) },
    { name: 'counts of the sidebar', work: countLibrary },
    { name: 'open, average', work: openTranscript(ids.average) },
    { name: 'open, 3 h', work: openTranscript(ids.longest) },
    { name: 'search, two words', work: search(`${words.middle} ${words.otherMiddle}`) },
    { name: 'search, rare word', work: search(words.rare) },
    { name: 'search, word in 1 %', work: search(words.middle) },
    { name: 'search, commonest word', work: search(words.common) },
    { name: 'search, two common words', work: search('the you') },
    { name: 'search, common phrase', work: search('"of the"') },
    { name: 'search, prefix', work: search(`${words.prefix}*`) },
    { name: 'search, Chinese', work: search(words.chinese) },
    { name: 'assistant: list, first page', work: visible((db) => listVisibleTranscripts(db, { limit: 20 })) },
    {
      name: 'assistant: list, at 90 %',
      work: visible((db) => listVisibleTranscripts(db, { limit: 20, after: deep })),
    },
    { name: 'assistant: get, 3 h', work: visible((db) => getWhole(db, ids.longest)) },
    { name: 'assistant: poll, nothing new', work: visible((db) => poll(db, ids.longest, 0)) },
    { name: 'assistant: poll, 5 new', work: visible((db) => poll(db, ids.longest, 5)) },
    { name: 'assistant: search, two words', work: searchVisible(`${words.middle} ${words.otherMiddle}`) },
    { name: 'assistant: search, commonest', work: searchVisible(words.common) },
    {
      name: 'star and unstar',
      writes: true,
      work: (db) => {
        setStarred(db, ids.average, true, 0);
        setStarred(db, ids.average, false, 0);
      },
    },
    { name: 'import, average', writes: true, work: (db) => importRecording(db, recording) },
  ];
}

function openTranscript(id: string): (db: Database) => unknown {
  return (db) => {
    const transcript = readTranscript(db, id);
    return transcript === null ? null : [transcript, readSegments(db, transcript.row)];
  };
}

const visibleOf = new WeakMap<Database, VisibleDatabase>();

/** The sidecar keeps its view of a connection as long as the connection. */
function visible(work: (db: VisibleDatabase) => unknown): (db: Database) => unknown {
  return (db) => {
    const known = visibleOf.get(db) ?? new VisibleDatabase(db);
    visibleOf.set(db, known);
    return work(known);
  };
}

function getWhole(db: VisibleDatabase, id: string): unknown {
  const transcript = getVisibleTranscript(db, id);
  return transcript === null ? null : [transcript, readVisibleSegments(db, transcript.row)];
}

function poll(db: VisibleDatabase, id: string, fresh: number): unknown {
  const transcript = getVisibleTranscript(db, id);
  return transcript === null
    ? null
    : readVisibleSegments(db, transcript.row, { fromSeq: transcript.segmentCount - fresh, limit: 500 });
}

function importRecording(db: Database, { reading, createdAt, source }: GeneratedRecording): unknown {
  return insertRecording(db, {
    reading,
    title: reading.title ?? '',
    createdAt,
    createdGuessed: false,
    importedAt: createdAt,
    source,
    format: null,
    language: null,
  });
}
