import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import { TRANSCRIPT_STATES } from '../model/item.ts';
import { readCounter } from './counters.ts';

/** What a sidebar counts. */
export interface LibraryCounts {
  readonly transcripts: number;
  readonly starred: number;
  /** Transcripts that are being recorded or transcribed. */
  readonly live: number;
  /** Transcripts in the trash. */
  readonly trashed: number;
  /** Notes, summaries, files and tasks in the trash that no recording in it holds. */
  readonly trashedAlone: number;
  readonly notes: number;
  readonly files: number;
  readonly openTasks: number;
}

export interface NamedCount {
  readonly name: string;
  readonly transcripts: number;
}

/** How much the library holds, without the trash. The numbers are kept; only what is unfinished is counted, and is little. */
export function countLibrary(db: Database): LibraryCounts {
  const { live, transcribing } = TRANSCRIPT_STATES;
  return {
    transcripts: readCounter(db, 'place', 'transcripts'),
    starred: readCounter(db, 'place', 'starred'),
    live:
      prepared<number>(
        db,
        `SELECT count(*) FROM transcript t CROSS JOIN item i ON i.id = t.item
         WHERE t.state <> 0 AND t.state IN (${live}, ${transcribing}) AND i.trashed IS NULL`,
      )
        .pluck()
        .get() ?? 0,
    trashed: readCounter(db, 'place', 'trashed'),
    trashedAlone: readCounter(db, 'place', 'trashedAlone'),
    notes: readCounter(db, 'place', 'notes'),
    files: readCounter(db, 'place', 'files'),
    openTasks: readCounter(db, 'place', 'tasks'),
  };
}

/** Every source with its number of transcripts, by name. */
export function countBySource(db: Database): NamedCount[] {
  return countByName(db, 'source');
}

/** Everybody who speaks in the library with their number of transcripts, by name; labels such as "Speaker 1" are nobody. */
export function countByPerson(db: Database): NamedCount[] {
  return countByName(db, 'person');
}

/** Every tag with its number of transcripts, by name. */
export function countByTag(db: Database): NamedCount[] {
  return countByName(db, 'tag');
}

/** With the plus, a row is compared as it is kept; without it SQLite would convert, and read all counters for every name. */
function countByName(db: Database, table: 'source' | 'person' | 'tag'): NamedCount[] {
  return prepared<NamedCount>(
    db,
    `SELECT n.name, coalesce(c.number, 0) AS transcripts
     FROM ${table} n LEFT JOIN counter c ON c.what = '${table}' AND c."of" = +n.id ORDER BY n.name`,
  ).all();
}
