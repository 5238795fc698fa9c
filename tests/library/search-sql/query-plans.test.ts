import type { Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { VisibleDatabase } from '../../../src-library/database/visible-library.ts';
import { readDocumentSizes } from '../../../src-library/search/index-statistics.ts';
import { searchLibrary } from '../../../src-library/search/search-library.ts';
import { searchVisibleTranscripts } from '../../../src-library/search/search-visible.ts';
import { setStarred } from '../../../src-library/store/items.ts';
import {
  listTranscriptHandles,
  listTranscripts,
  type TranscriptFilter,
} from '../../../src-library/store/list-transcripts.ts';
import { readSegments, readTranscript } from '../../../src-library/store/read-transcript.ts';
import { recomputeVisibility, setPrivate } from '../../../src-library/store/visibility.ts';
import { listVisibleTasks } from '../../../src-library/store/visible/tasks.ts';
import {
  getVisibleTranscript,
  listVisibleTranscripts,
  readVisibleSegments,
} from '../../../src-library/store/visible/transcripts.ts';
import { addRecording, NOW, temporaryLibrary } from '../temporary-library.ts';

/** The plans of all statements that `work` runs, one line a step. */
function plansOf(db: Database, work: (db: Database) => unknown): string[] {
  const plans: string[] = [];
  const watched = new Proxy(db, {
    get(target, key) {
      if (key !== 'prepare') return Reflect.get(target, key) as unknown;
      return (sql: string) => {
        const statement = target.prepare(sql);
        if (/^\s*(SELECT|WITH)/.test(sql)) {
          const explained = target.prepare(`EXPLAIN QUERY PLAN ${sql}`);
          const unbound = Array.from({ length: sql.split('?').length - 1 }, () => null);
          plans.push(...explained.all(...unbound).map((step) => (step as { detail: string }).detail));
        }
        return statement;
      };
    },
  });
  work(watched);
  expect(plans).not.toEqual([]);
  return plans;
}

/** Steps that read a whole table or sort one. The table-valued and the full-text ones read what they are asked for. */
function wholeOrSorted(plans: readonly string[]): string[] {
  return plans.filter(
    (step) =>
      step.includes('TEMP B-TREE') ||
      (/^SCAN (?!.*VIRTUAL TABLE)/.test(step) && !/USING (COVERING )?INDEX/.test(step)),
  );
}

function filled(): { db: Database; id: string } {
  const db = temporaryLibrary();
  const { transcriptId } = addRecording(db, { segments: ['zebra'], tags: ['zoo'] }, { source: 'Telephone' });
  return { db, id: transcriptId };
}

const PAGE = { limit: 20, after: { createdAt: NOW + 1, id: 'x' } };

describe('plans of the statements', () => {
  const filters: [string, TranscriptFilter][] = [
    ['everything', {}],
    ['starred', { starred: true }],
    ['one source', { source: 'Telephone' }],
    ['a span of time', { from: 0, before: NOW }],
  ];
  it.each(filters)('a list of %s walks an index and sorts nothing', (_, filter) => {
    const { db } = filled();
    const plans = plansOf(db, (watched) => {
      listTranscripts(watched, { filter, limit: 20 });
      listTranscripts(watched, { filter, ...PAGE });
    });
    expect(wholeOrSorted(plans)).toEqual([]);
    expect(plans.join('\n')).toMatch(/USING (COVERING )?INDEX item_(recent|starred|source)/);
  });

  it('the order of the whole list comes from an index alone', () => {
    const { db } = filled();
    const plans = plansOf(db, (watched) => listTranscriptHandles(watched));
    expect(plans).toEqual([expect.stringContaining('USING COVERING INDEX item_recent (kind=?)')]);
  });

  it('a list that several conditions narrow walks the shortest index that has them, or what a name has in order', () => {
    const db = temporaryLibrary();
    for (let at = 0; at < 60; at += 1) {
      const { transcriptId } = addRecording(
        db,
        {
          segments: [{ text: 'x', speaker: at === 7 ? 'Ada' : 'Alan' }],
          tags: [...(at % 2 === 0 ? ['often'] : []), ...(at === 7 ? ['once'] : [])],
          language: at % 4 === 0 ? 'ko' : 'en',
        },
        { createdAt: NOW - at, source: at % 5 === 0 ? 'Telephone' : 'Call' },
      );
      if (at % 10 < 2) setStarred(db, transcriptId, true, NOW);
    }
    const walks = (filter: TranscriptFilter): string => {
      const pages = [{ limit: 2 }, { limit: 2, after: { createdAt: NOW - 30, id: 'x' } }].map((page) => {
        const plans = plansOf(db, (watched) => listTranscripts(watched, { filter, ...page }));
        expect(plans.filter((step) => step.includes('B-TREE'))).toEqual([]);
        const ways = plans.flatMap(
          (step) => / (?:i|l) USING (?:COVERING )?(INDEX item_|PRIMARY KEY \(kind=).*/.exec(step)?.[0] ?? [],
        );
        return ways.map((way) => /item_\w+/.exec(way)?.[0] ?? 'listed').join();
      });
      expect(pages[1]).toBe(pages[0]);
      return pages[0] ?? '';
    };
    expect(walks({ starred: true, tag: 'often', language: 'en' })).toBe('item_starred');
    expect(walks({ starred: true, tag: 'often', language: 'ko', source: 'Telephone' })).toBe('item_starred');
    expect(walks({ tag: 'often', language: 'ko' })).toBe('item_language');
    expect(walks({ tag: 'often', language: 'en', source: 'Telephone' })).toBe('item_source');
    expect(walks({ tag: 'often', speaker: 'Alan' })).toBe('listed');
    expect(walks({ speaker: 'Ada' })).toBe('listed');
    expect(walks({ starred: true, tag: 'once' })).toBe('listed');
    expect(walks({ tag: 'often', speaker: 'Ada', language: 'en' })).toBe('listed');
    expect(walks({ private: true })).toBe('item_private');
    expect(walks({ trashed: true, tag: 'often' })).toBe('item_trash');
    expect(walks({ tag: 'never' })).toBe('');
  });

  it("assistants' lists walk an index and sort nothing", () => {
    const { db } = filled();
    const plans = plansOf(db, (watched) => {
      const view = new VisibleDatabase(watched);
      listVisibleTranscripts(view, { limit: 20 });
      listVisibleTranscripts(view, PAGE);
      listVisibleTasks(view);
      listVisibleTasks(view, PAGE);
    });
    // Tasks of one moment are put into the order of their file; that sorts one file's at a time.
    const sortsOneMoment = 'USE TEMP B-TREE FOR LAST TERM OF ORDER BY';
    const other = wholeOrSorted(plans).filter((step) => step !== sortsOneMoment);
    expect(other.filter((step) => !step.includes('sqlite_schema'))).toEqual([]);
    expect(plans.join('\n')).toContain('INDEX item_visible (kind=? AND (created,uid)<(?,?))');
  });

  it('a transcript is looked up, and its segments are one range from the first one wanted', () => {
    const { db, id } = filled();
    const own = plansOf(db, (watched) => {
      const transcript = readTranscript(watched, id);
      readSegments(watched, transcript?.row ?? 0, { fromSeq: 3 });
    });
    const visible = plansOf(db, (watched) => {
      const view = new VisibleDatabase(watched);
      const transcript = getVisibleTranscript(view, id);
      readVisibleSegments(view, transcript?.row ?? 0, { fromSeq: 3 });
    });
    for (const plans of [own, visible]) {
      expect(plans.filter((step) => step.startsWith('SCAN') && !step.includes('sqlite_schema'))).toEqual([]);
      expect(plans).toContainEqual(
        expect.stringMatching(/SEARCH (g|segment) USING INTEGER PRIMARY KEY \(rowid>\? AND rowid<\?\)/),
      );
    }
  });

  it('the full-text index is walked once, newest first, and items are looked up from it', () => {
    const { db } = filled();
    const plans = plansOf(db, (watched) => {
      searchVisibleTranscripts(new VisibleDatabase(watched), 'zebra', 20);
      searchLibrary(watched, 'zebra', { limit: 20 });
      searchLibrary(watched, 'zebra tag:zoo', { limit: 20 });
      searchLibrary(watched, 'zebra after:2020', { limit: 20 });
    });
    expect(plans.filter((step) => /^SCAN (item|i|segment|g|transcript)\b(?!.*USING)/.test(step))).toEqual([]);
    expect(plans).toContainEqual(expect.stringMatching(/SCAN search_public VIRTUAL TABLE/));
    expect(plans).toContainEqual(
      expect.stringMatching(/USING INDEX transcript_unindexed|transcript_unindexed/),
    );
  });

  it('the sizes of documents are looked up, and so is what hides a new recording', () => {
    const { db } = filled();
    const plans = plansOf(db, (watched) => {
      readDocumentSizes(watched, 'search_public', [1, 2]);
      recomputeVisibility(watched, 1);
    });
    expect(
      plans.filter((step) => /^SCAN (search_\w+_docsize|n|s|g|person|speaker|tag)\b/.test(step)),
    ).toEqual([]);
    expect(plans).toContainEqual(
      expect.stringMatching(/SEARCH search_public_docsize USING INTEGER PRIMARY KEY/),
    );
    expect(plans).toContainEqual(expect.stringMatching(/SEARCH n USING INTEGER PRIMARY KEY/));
  });

  /** The full-text index asked for a row, not for a text: then it is asked anew for every row. */
  const ASKED_BY_ROW = /VIRTUAL TABLE INDEX \d+:.*=/;

  it('the full-text index is never asked anew for each of many rows', () => {
    const { db, id } = filled();
    const plans = plansOf(db, (watched) => {
      searchVisibleTranscripts(new VisibleDatabase(watched), 'zebra -lion', 20);
      for (const query of [
        'zebra tag:zoo',
        'zebra -speaker:ada',
        'zebra -lion',
        '-lion',
        'zebra is:private',
      ]) {
        searchLibrary(watched, query, { limit: 20 });
      }
      setPrivate(db, id, true, NOW);
      searchLibrary(watched, 'zebra', { limit: 20 });
    });
    expect(plans.filter((step) => ASKED_BY_ROW.test(step))).toEqual([]);
    // The trap itself: without the unary + this is what SQLite does.
    const trap = `EXPLAIN QUERY PLAN SELECT rowid FROM search_public
      WHERE search_public MATCH 'zebra' AND rowid IN (SELECT search_row FROM item WHERE kind = 1)`;
    const steps = db.prepare<[], { detail: string }>(trap).all();
    expect(steps).toContainEqual(
      expect.objectContaining({ detail: expect.stringMatching(ASKED_BY_ROW) as string }),
    );
  });
});
