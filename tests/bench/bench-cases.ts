import type { Database } from 'better-sqlite3';
import { VisibleDatabase } from '../../src-library/database/visible-library.ts';
import type { GeneratedRecording } from '../../src-library/generate/generate-recording.ts';
import { findVisibleItems } from '../../src-library/search/search-items-visible.ts';
import { searchLibrary } from '../../src-library/search/search-library.ts';
import { searchVisibleTranscripts } from '../../src-library/search/search-visible.ts';
import { countByPerson, countBySource, countByTag, countLibrary } from '../../src-library/store/counts.ts';
import { setStarred } from '../../src-library/store/items.ts';
import {
  listTranscriptHandles,
  listTranscripts,
  readTranscriptListRows,
  type TranscriptFilter,
} from '../../src-library/store/list-transcripts.ts';
import { readSegments, readTranscript } from '../../src-library/store/read-transcript.ts';
import { moveToTrash, restoreFromTrash } from '../../src-library/store/trash.ts';
import { findVisibleSession, readAppendedLines } from '../../src-library/store/visible/sessions.ts';
import {
  getVisibleTranscript,
  listVisibleTranscripts,
  readVisibleSegments,
} from '../../src-library/store/visible/transcripts.ts';
import type { BenchSubjects } from './bench-subjects.ts';
import { importRecording } from './import-recording.ts';

/** What a case should come to in a library of 100,000 transcripts; times in milliseconds. */
export interface Goal {
  readonly p50?: number;
  readonly p95?: number;
  /** Times the driver's floor. */
  readonly floor?: number;
  /** The time at the largest size divided by that at the smallest. */
  readonly growth?: number;
}

/** One thing to measure. */
export interface BenchCase {
  readonly name: string;
  /** Changes the library: it is run, and undone, inside a transaction. */
  readonly writes?: true;
  readonly goal?: Goal;
  readonly work: (db: Database) => unknown;
}

const LIST: Goal = { p95: 0.25, floor: 1.5, growth: 1.5 };
/** In a small library these do not fill their page. */
const NARROWED: Goal = { p95: 1, floor: 1.5 };
const POLL: Goal = { p95: 0.1, floor: 1.5, growth: 1.5 };

/** Everything that is measured against the floor, in the order of the table. */
export function benchCases(subjects: BenchSubjects): BenchCase[] {
  return [
    ...listCases(subjects),
    ...readingCases(subjects),
    ...searchCases(subjects),
    ...writeCases(subjects),
  ];
}

function listCases({ pages, names, handles }: BenchSubjects): BenchCase[] {
  const list = (name: string, filter: TranscriptFilter, goal = LIST): BenchCase => ({
    name: `list, ${name}, 20`,
    goal,
    work: (db) => listTranscripts(db, { limit: 20, filter }),
  });
  return [
    { name: 'list, first page of 20', goal: LIST, work: (db) => listTranscripts(db, { limit: 20 }) },
    {
      name: 'list, page at 50 %',
      goal: LIST,
      work: (db) => listTranscripts(db, { limit: 20, after: pages.half }),
    },
    {
      name: 'list, page at 90 %',
      goal: LIST,
      work: (db) => listTranscripts(db, { limit: 20, after: pages.deep }),
    },
    list('starred', { starred: true }),
    list('of a source', { source: names.source }),
    list('with a tag', { tag: names.tag }),
    list('of a speaker', { speaker: names.speaker }),
    list('in a language', { language: 'ko' }),
    list('of 90 days', { from: pages.half.createdAt - 90 * 86_400_000, before: pages.half.createdAt }),
    list('of a label', { speaker: 'Speaker 1' }),
    list('private', { private: true }, NARROWED),
    list('tag and speaker', { tag: names.tag, speaker: names.speaker }, NARROWED),
    list('tag and source', { tag: names.tag, source: names.source }, NARROWED),
    list('starred, tag and source', { starred: true, tag: names.tag, source: names.source }, NARROWED),
    {
      name: 'window: rows of 20 handles',
      goal: { p95: 0.5, growth: 1.5 },
      work: (db) => readTranscriptListRows(db, handles),
    },
    { name: 'window: order of the whole list', work: (db) => listTranscriptHandles(db) },
    {
      name: 'window: order of what has a tag',
      work: (db) => listTranscriptHandles(db, { filter: { tag: names.tag } }),
    },
    { name: 'window: counts of the sidebar', work: countLibrary },
    { name: 'window: counts by source', work: countBySource },
    { name: 'window: counts by tag', work: countByTag },
    { name: 'window: counts by person', work: countByPerson },
    {
      name: 'assistant: list, first page',
      goal: LIST,
      work: visible((db) => listVisibleTranscripts(db, { limit: 20 })),
    },
    {
      name: 'assistant: list, at 90 %',
      goal: LIST,
      work: visible((db) => listVisibleTranscripts(db, { limit: 20, after: pages.deep })),
    },
  ];
}

function readingCases({ ids }: BenchSubjects): BenchCase[] {
  const wholeGoal = { p50: 2, p95: 4, growth: 1.5 };
  return [
    { name: 'open, average, as JSON', work: openTranscript(ids.average) },
    { name: 'open, 3 h, as JSON', goal: wholeGoal, work: openTranscript(ids.longest) },
    {
      name: 'assistant: get, 3 h, as JSON',
      goal: wholeGoal,
      work: visible((db) => JSON.stringify(getWhole(db, ids.longest))),
    },
    { name: 'assistant: poll, nothing new', goal: POLL, work: visible((db) => poll(db, ids.longest, 0)) },
    { name: 'assistant: poll, 5 new', goal: POLL, work: visible((db) => poll(db, ids.longest, 5)) },
  ];
}

function searchCases({ words }: BenchSubjects): BenchCase[] {
  const search = (name: string, query: string, p95?: number): BenchCase => ({
    name: `search, ${name}`,
    ...(p95 === undefined ? {} : { goal: { p95 } }),
    work: (db) => answered(searchLibrary(db, query, { limit: 20 })),
  });
  const assistants = (name: string, query: string, p95: number): BenchCase => ({
    name: `assistant: search_transcripts, ${name}`,
    goal: { p95 },
    work: visible((db) => answered(searchVisibleTranscripts(db, query, 20))),
  });
  const manyCommon = 'the you and to a i it that of is in we so what for on';
  return [
    search('rare word', words.rare, 5),
    search('word in 1 %', words.middle, 5),
    search('word in 10 %', words.tenth, 10),
    search('commonest word', 'the', 10),
    search('common and in 1 %', `the ${words.middle}`, 40),
    search('two in 1 %', `${words.middle} ${words.otherMiddle}`, 40),
    search('two common words', 'the you', 40),
    search('four common words', 'the you and that', 40),
    search('rare phrase', `"${words.rarePhrase}"`, 120),
    search('common phrase', '"of the"', 120),
    search('prefix, 3 letters', `${words.prefix}*`, 150),
    search('NEAR', 'NEAR(the you, 5)', 120),
    search('in titles', `title:${words.middle}`, 10),
    search('with a tag', `the tag:${words.tag}`, 40),
    search('starred', 'the is:starred', 40),
    search('Chinese, 2 characters', words.chinese, 10),
    search('Japanese, 4 characters', words.japanese, 10),
    search('Korean word', words.korean, 10),
    search('Arabic word', words.arabic, 10),
    search('eight common, any', manyCommon.split(' ').slice(0, 8).join(' OR '), 400),
    search('worst: 16 common, all', manyCommon, 400),
    search('worst: 16 common, any', manyCommon.split(' ').join(' OR '), 400),
    search('worst: 4 common phrases, any', '"of the" OR "the you" OR "and the" OR "to the"', 400),
    search('worst: two prefixes', 'schw* OR thin*', 400),
    search('nothing found', `${words.middle} qzxvwqk`, 40),
    assistants('in 1 %', words.middle, 5),
    assistants('commonest', 'the', 10),
    assistants('two common', 'the you', 40),
    assistants('worst: 16 common, all', manyCommon, 400),
    {
      name: 'assistant: search, commonest',
      goal: { p95: 40 },
      work: visible((db) =>
        findVisibleItems(db, 'the', { limit: 20, sourceTypes: ['transcript', 'note', 'summary'] }),
      ),
    },
  ];
}

/** A query that is refused costs nothing and would look like the fastest of all. */
function answered<Search extends { readonly ok: boolean }>(search: Search): Search {
  if (!search.ok) throw new Error('The search refuses a query of the bench.');
  return search;
}

function writeCases({ ids, recordings }: BenchSubjects): BenchCase[] {
  const insert = (name: string, recording: GeneratedRecording, p95?: number): BenchCase => ({
    name: `import, ${name}`,
    writes: true,
    ...(p95 === undefined ? {} : { goal: { p95 } }),
    work: (db) => importRecording(db, recording),
  });
  return [
    {
      name: 'star and unstar',
      writes: true,
      goal: { p95: 0.2, growth: 1.5 },
      work: (db) => {
        setStarred(db, ids.average, true, 0);
        setStarred(db, ids.average, false, 0);
      },
    },
    {
      name: 'trash and restore, 3 h',
      writes: true,
      work: (db) => {
        moveToTrash(db, ids.longest, 1);
        restoreFromTrash(db, ids.longest, 1);
      },
    },
    insert('average', recordings.average),
    insert('3 h', recordings.long, 150),
    insert('3 h, Chinese', recordings.longChinese, 150),
  ];
}

function openTranscript(id: string): (db: Database) => unknown {
  return (db) => {
    const transcript = readTranscript(db, id);
    return transcript === null ? null : JSON.stringify([transcript, readSegments(db, transcript.row)]);
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

/** What the tool `transcript` does. */
function poll(db: VisibleDatabase, id: string, fresh: number): unknown {
  const session = findVisibleSession(db, id, Date.now());
  if (session?.transcript == null) return null;
  return fresh === 0 ? session : readAppendedLines(db, session.transcript, session.lines - fresh, 1000);
}
