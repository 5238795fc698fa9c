import type { Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { VisibleDatabase } from '../../../src-library/database/visible-library.ts';
import { indexItem } from '../../../src-library/search/index-item.ts';
import { findMatches } from '../../../src-library/search/find-matches.ts';
import { itemTexts } from '../../../src-library/search/item-lines.ts';
import { parsePlainQuery } from '../../../src-library/search/plain-query.ts';
import { dearParts, searchBudget } from '../../../src-library/search/query-effort.ts';
import type { QueryNode } from '../../../src-library/search/query-tree.ts';
import { rankMatches } from '../../../src-library/search/rank-matches.ts';
import { wholeFamily } from '../../../src-library/search/recording-family.ts';
import { affordable } from '../../../src-library/search/relaxed-query.ts';
import { searchLibrary } from '../../../src-library/search/search-library.ts';
import { searchVisibleTranscripts } from '../../../src-library/search/search-visible.ts';
import { NOW, temporaryLibrary } from '../temporary-library.ts';
import { countingStatements } from './counted-statements.ts';

const HOUR = 3_600_000;
const NOTES = 10_500;
/** In these texts, counted from the newest one back. */
const RARE = [3_000, 9_000];

function addNotes(db: Database): void {
  const insert = db.prepare(
    'INSERT INTO item(uid, kind, title, created, imported, updated, hidden) VALUES(?, 2, ?, ?, 0, 0, 0)',
  );
  const body = db.prepare('INSERT INTO body(item, text) VALUES(?, ?)');
  db.transaction(() => {
    for (let age = 0; age < NOTES; age++) {
      const { lastInsertRowid } = insert.run(`note-${age}`, 'Note', NOW - age * HOUR);
      body.run(lastInsertRowid, `one two three four five six${RARE.includes(age) ? ' rare' : ''}`);
      indexItem(db, lastInsertRowid);
    }
  })();
}

function tree(typed: string): QueryNode {
  const { text } = parsePlainQuery(typed);
  if (text === null) throw new Error('The query has words.');
  return text;
}

const DEAR = '"one two" "two three" "three four" rare';

describe('a query of many dear parts', { timeout: 120_000 }, () => {
  it('is scored by its words, and looks only through as many of the newest texts as it may', () => {
    const db = temporaryLibrary();
    addNotes(db);
    expect(dearParts(db, tree(DEAR))).toBe(3);
    expect(dearParts(db, tree('"one two" "two three" one two three four'))).toBe(0);
    expect(dearParts(db, tree('"one rare" "rare two" "two three" "rare rare"'))).toBe(0);
    expect(dearParts(db, tree('NEAR(one two, 5) one -"three four"'))).toBe(6);

    const indexes = [{ index: 'search_public', items: null }] as const;
    const look = (left: number, typed = DEAR): { found: number; isPartial: boolean; isMore: boolean } => {
      const { found, isPartial, isMore } = rankMatches(db, tree(typed), indexes, itemTexts('segment'), { left });
      return { found, isPartial, isMore };
    };
    expect(look(3 * NOTES)).toEqual({ found: 2, isPartial: false, isMore: false });
    expect(look(3 * 4_000)).toEqual({ found: 1, isPartial: true, isMore: true });
    expect(look(3 * 2_500)).toEqual({ found: 0, isPartial: true, isMore: true });
    expect(look(3)).toEqual({ found: 0, isPartial: true, isMore: true });
    // What is not dear costs nothing of it.
    expect(look(0, '"one two" "two three" rare')).toEqual({ found: 2, isPartial: false, isMore: false });

    const budget = { left: 3 * NOTES + 100 };
    rankMatches(db, tree(DEAR), indexes, itemTexts('segment'), budget);
    expect(budget.left).toBe(100);
    expect(rankMatches(db, tree(DEAR), indexes, itemTexts('segment'), budget).isPartial).toBe(true);

    // A recording of which a part lies further back is left out with what is excluded: nobody looked at that part.
    const parent = db.prepare("SELECT id FROM item WHERE uid = 'note-9000'").pluck().get();
    db.prepare("UPDATE item SET parent = ? WHERE uid = 'note-3000'").run(parent);
    const excluding = 'rare "one two" -("two four" OR "three five" OR "four six" OR "one two three one")';
    const typed = `${excluding} "three four"`;
    expect(dearParts(db, tree(typed))).toBe(10);
    const seen = (left: number): number =>
      findMatches(db, tree(typed), {
        indexes,
        family: wholeFamily(false),
        texts: itemTexts('segment'),
        unindexed: null,
        budget: { left },
      }).found;
    expect([seen(10 * NOTES), seen(10 * 4_000)]).toEqual([2, 0]);
    db.prepare("UPDATE item SET parent = NULL WHERE uid = 'note-3000'").run();
    expect([seen(10 * NOTES), seen(10 * 4_000)]).toEqual([2, 1]);

    // Its phrases are asked for once: to score them takes as long again for each.
    const counting = countingStatements(db);
    const found = searchLibrary(counting.db, DEAR, { limit: 5, now: NOW, timeZone: 'UTC' });
    expect(found).toMatchObject({ ok: true, found: 2, isMore: false, notes: [] });
    const asking = counting.run.filter(({ parameters }) =>
      parameters.some((each) => typeof each === 'string' && each.includes('"one two"')),
    );
    expect(asking.map(({ sql }) => sql.includes('bm25'))).toEqual([false, false]);
    expect(searchVisibleTranscripts(new VisibleDatabase(db), DEAR, 5, NOW)).toMatchObject({
      ok: true,
      isPartial: false,
    });
    expect(searchBudget().left).toBeGreaterThanOrEqual(3 * 100_000);
  }); // prettier-ignore
});

describe('the levels of a sentence', () => {
  const level = (work: number): Parameters<typeof affordable>[0][number] => ({
    node: tree('one'),
    coverage: 1,
    work,
  });

  it('are tried as far as all together can be afforded, and the last one always', () => {
    const works = (given: readonly number[]): number[] =>
      affordable(given.map(level)).map(({ work }) => work);
    expect(works([])).toEqual([]);
    expect(works([9_000_000])).toEqual([9_000_000]);
    expect(works([500_000, 400_000, 300_000, 500_000])).toEqual([500_000, 400_000, 500_000]);
    expect(works([1, 2, 3, 4])).toEqual([1, 2, 3, 4]);
    expect(works([1_600_000, 1, 4])).toEqual([4]);
  });
});
