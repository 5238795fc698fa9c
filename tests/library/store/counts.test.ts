import type { Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import {
  countByPerson,
  countBySource,
  countByTag,
  countLibrary,
  type NamedCount,
} from '../../../src-library/store/counts.ts';
import { setStarred } from '../../../src-library/store/items.ts';
import { countTranscripts, listTranscripts } from '../../../src-library/store/list-transcripts.ts';
import { moveToTrash, restoreFromTrash } from '../../../src-library/store/trash.ts';
import { addRecording, NOW, temporaryLibrary } from '../temporary-library.ts';

const asObject = (counts: readonly NamedCount[]) =>
  Object.fromEntries(counts.map(({ name, transcripts }) => [name, transcripts]));

function filled() {
  const db = temporaryLibrary();
  const ids = Array.from({ length: 6 }, (_, at) => {
    const { transcriptId } = addRecording(
      db,
      {
        segments: ['Ada Lovelace', 'Ada Lovelace', at % 2 === 0 ? 'Alan Turing' : 'Speaker 1'].map(
          (speaker) => ({
            text: 'zebra',
            speaker,
          }),
        ),
        tags: at < 4 ? ['zoo', 'Work'] : ['work'],
        notes: [{ title: 'n', text: 'n' }],
      },
      { createdAt: NOW - at, source: at < 2 ? 'Phone' : 'Call' },
    );
    return transcriptId;
  });
  return { db, ids };
}

describe('the counts of the sidebar', () => {
  it('count transcripts, each once whatever hangs below it and however often somebody speaks', () => {
    const { db, ids } = filled();
    setStarred(db, ids[0] ?? '', true, NOW);
    expect(countLibrary(db)).toMatchObject({ transcripts: 6, starred: 1, trashed: 0 });
    expect(asObject(countByPerson(db))).toEqual({ 'Ada Lovelace': 6, 'Alan Turing': 3 });
    expect(asObject(countByTag(db))).toEqual({ zoo: 4, Work: 6 });
    expect(asObject(countBySource(db))).toEqual({ Phone: 2, Call: 4 });
  });

  it('leave out what lies in the trash, until it comes back', () => {
    const { db, ids } = filled();
    for (const id of ids.slice(0, 3)) moveToTrash(db, id, NOW);
    expect(countLibrary(db)).toMatchObject({ transcripts: 3, trashed: 3 });
    expect(asObject(countByPerson(db))).toEqual({ 'Ada Lovelace': 3, 'Alan Turing': 1 });
    expect(asObject(countByTag(db))).toEqual({ zoo: 1, Work: 3 });
    expect(asObject(countBySource(db))).toEqual({ Phone: 0, Call: 3 });
    for (const id of ids.slice(0, 3)) restoreFromTrash(db, id, NOW);
    expect(asObject(countByTag(db))).toEqual({ zoo: 4, Work: 6 });
  });

  it('are those of the lists', () => {
    const { db, ids } = filled();
    moveToTrash(db, ids[1] ?? '', NOW);
    for (const { name, transcripts } of countByPerson(db)) {
      expect(countTranscripts(db, { speaker: name })).toBe(transcripts);
    }
    for (const { name, transcripts } of countByTag(db)) {
      expect(listTranscripts(db, { filter: { tag: name }, limit: 9 })).toHaveLength(transcripts);
    }
  });

  it('count what is live while it is, and never what lies in the trash', () => {
    const { db, ids } = filled();
    const { transcriptId } = addRecording(db, {}, { state: 'live' });
    expect(countLibrary(db)).toMatchObject({ transcripts: 7, live: 1, notes: 6, openTasks: 0 });
    moveToTrash(db, transcriptId, NOW);
    moveToTrash(db, ids[0] ?? '', NOW);
    expect(countLibrary(db)).toMatchObject({ transcripts: 5, live: 0, notes: 5, trashed: 2 });
  });

  it('read the counters, and of the rows only those that are not finished', () => {
    const { db } = filled();
    for (const count of [countByPerson, countByTag, countBySource, countLibrary]) {
      const plans = plansOf(db, count);
      expect(plans).not.toEqual([]);
      const allowed =
        /^(SEARCH (counter|c) USING PRIMARY KEY \(what=\? AND of=\?\)|SCAN n\b|SCAN t USING COVERING INDEX transcript_unfinished|SEARCH t USING INDEX transcript_unfinished|SCAN t USING INDEX transcript_unfinished|SEARCH i USING INTEGER PRIMARY KEY)/;
      expect(plans.filter((step) => !allowed.test(step))).toEqual([]);
    }
  });

  it('a list of what somebody says under a label looks the label up', () => {
    const { db } = filled();
    expect(listTranscripts(db, { filter: { speaker: 'Speaker 1' }, limit: 9 })).toHaveLength(3);
    expect(listTranscripts(db, { filter: { speaker: 'speaker 1' }, limit: 9 })).toEqual([]);
    const plan = db
      .prepare<[], { detail: string }>(
        `EXPLAIN QUERY PLAN SELECT transcript FROM speaker
         WHERE person IS NULL AND coalesce(name, label) COLLATE NOCASE = 'x' AND coalesce(name, label) = 'x'`,
      )
      .all();
    expect(plan[0]?.detail).toContain('INDEX speaker_label');
  });
});

/** How SQLite goes about the statements that `work` runs. */
function plansOf(db: Database, work: (db: Database) => unknown): string[] {
  const plans: string[] = [];
  const watched = new Proxy(db, {
    get(target, key) {
      if (key !== 'prepare') return Reflect.get(target, key) as unknown;
      return (sql: string) => {
        const parameters = sql.match(/\?/g) ?? [];
        const steps = target.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
        plans.push(...steps.all(...parameters.map(() => null)).map(({ detail }) => detail));
        return target.prepare(sql);
      };
    },
  });
  work(watched);
  return plans;
}
