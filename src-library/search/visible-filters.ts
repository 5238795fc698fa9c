import { prepared } from '../database/prepared-statements.ts';
import type { VisibleDatabase } from '../database/visible-library.ts';
import { ITEM_KINDS, type ItemKind } from '../model/item.ts';
import { foldText } from './character-folding.ts';
import { resolvePlainDate, type AskedAt } from './plain-dates.ts';
import { searchBudget } from './query-effort.ts';
import type { Place, QueryFilter, State } from './query-tree.ts';
import type { SearchScope } from './find-matches.ts';
import { itemTexts } from './item-lines.ts';
import type { MatchedItems } from './rank-matches.ts';
import { familiesOf, VISIBLE_FAMILY } from './recording-family.ts';

interface Condition {
  readonly sql: string;
  /** SQL for the transcripts it is about, where only transcripts can fulfil it. */
  readonly transcripts?: string;
  readonly parameters: readonly (string | number)[];
  /** Few items fulfil it, and they are found without looking at others. */
  readonly selective?: true;
}

/** Where assistants' searches look: in what of these items they may see. `live` adds what the index has not been told yet. */
export function visibleScope(items: MatchedItems, live: boolean): SearchScope {
  return {
    indexes: [{ index: 'search_public', items }],
    family: VISIBLE_FAMILY,
    texts: itemTexts('visible_segment'),
    unindexed: live
      ? { transcript: 'visible_transcript', item: 'visible_item', segment: 'visible_segment' }
      : null,
    budget: searchBudget(),
  };
}

/**
 * Items of given kinds that assistants may see and that fulfil all filters of a query. Dates are those of the person, in the
 * zone of the computer unless another one is asked for.
 */
export function visibleItemsOf(
  db: VisibleDatabase,
  kinds: readonly ItemKind[],
  filters: readonly QueryFilter[],
  asked: AskedAt,
): MatchedItems {
  const conditions = filters.flatMap((filter) => conditionOf(db, filter, asked));
  return {
    table: 'visible_item',
    where: [
      `i.kind IN (${kinds.map((kind) => ITEM_KINDS[kind]).join(', ')})`,
      ...conditions.map(({ sql }) => sql),
    ].join(' AND '),
    parameters: conditions.flatMap(({ parameters }) => parameters),
    selective: conditions.some(({ selective }) => selective === true),
  };
}

function conditionOf(db: VisibleDatabase, filter: QueryFilter, { now, timeZone }: AskedAt): Condition[] {
  if ('value' in filter) {
    const moment = resolvePlainDate(filter.value, now, timeZone);
    const sql = filter.key === 'before' ? 'i.created < ?' : 'i.created >= ?';
    return moment === null ? [] : [{ sql, parameters: [moment] }];
  }
  const alternatives = filter.values
    .map((value) => alternativeOf(db, filter.key, value))
    .map((alternative) => (filter.negated ? ofWholeRecording(alternative) : alternative));
  const any = alternatives.map(({ sql }) => sql).join(' OR ');
  const isSelective = !filter.negated && alternatives.every(({ selective }) => selective === true);
  return [
    {
      sql: filter.negated ? `NOT (${any})` : `(${any})`,
      parameters: alternatives.flatMap(({ parameters }) => parameters),
      ...(isSelective ? { selective: true } : {}),
    },
  ];
}

/** An exclusion by what a transcript is takes everything of its recording. */
function ofWholeRecording(condition: Condition): Condition {
  const { transcripts } = condition;
  return transcripts === undefined
    ? condition
    : { ...condition, sql: `i.id IN (${familiesOf(transcripts, 'visible_item')})` };
}

function alternativeOf(db: VisibleDatabase, key: 'speaker' | 'tag' | 'in' | 'is', value: string): Condition {
  switch (key) {
    case 'tag':
      return {
        sql: `EXISTS (SELECT 1 FROM visible_item_tag g WHERE g.item = i.id AND g.name = ? COLLATE NOCASE)`,
        parameters: [value],
      };
    case 'speaker':
      return speakerCondition(db, value);
    case 'in':
      return placeCondition(value as Place);
    case 'is':
      return STATE_CONDITIONS[value as State];
  }
}

/** Of more transcripts than these, it is faster to look at each match than to know all of them. */
const FEW_TRANSCRIPTS = 8_000;

/** The transcripts of a speaker are looked for once in a search, however many statements ask for them. */
function speakerCondition(db: VisibleDatabase, value: string): Condition {
  const people = JSON.stringify(peopleNamed(db, value));
  const spoken = prepared<{ transcript: number }>(
    db,
    `SELECT transcript FROM (
       SELECT s.transcript FROM visible_speaker s WHERE s.person IN (SELECT value FROM json_each(?))
       UNION ALL SELECT s.transcript FROM visible_speaker s WHERE s.person IS NULL AND s.name = ? COLLATE NOCASE)
     LIMIT ${FEW_TRANSCRIPTS}`,
  ).all(people, value);
  if (spoken.length < FEW_TRANSCRIPTS) {
    const transcripts = 'SELECT value FROM json_each(?)';
    const rows = JSON.stringify(spoken.map(({ transcript }) => transcript));
    return { sql: `i.id IN (${transcripts})`, transcripts, parameters: [rows], selective: true };
  }
  return {
    sql: `EXISTS (SELECT 1 FROM visible_speaker s WHERE s.transcript = i.id AND ${NAMED})`,
    transcripts: `SELECT s.transcript FROM visible_speaker s WHERE ${NAMED}`,
    parameters: [people, value],
  };
}

const NAMED = `CASE WHEN s.person IS NOT NULL THEN s.person IN (SELECT value FROM json_each(?))
  ELSE s.name = ? COLLATE NOCASE END`;

/** People whom assistants may see, any of whose names begins so, however it is written. One look-up for each person. */
function peopleNamed(db: VisibleDatabase, value: string): number[] {
  const wanted = ` ${foldText(value).trim()}`;
  const next = prepared<{ person: number; name: string }>(
    db,
    'SELECT person, name FROM visible_speaker WHERE person > ? ORDER BY person LIMIT 1',
  );
  const people: number[] = [];
  for (let each = next.get(-1); each !== undefined; each = next.get(each.person)) {
    if (` ${foldText(each.name)}`.includes(wanted)) people.push(each.person);
  }
  return people;
}

const NOWHERE: Condition = { sql: '0', parameters: [] };

function placeCondition(place: Place): Condition {
  if (place === 'trash') return NOWHERE;
  const kind = ITEM_KINDS[place === 'session' ? 'transcript' : place];
  return { sql: `i.kind = ${kind}`, parameters: [] };
}

const LIVE = 'SELECT id FROM visible_transcript WHERE state = 1';

const STATE_CONDITIONS: Readonly<Record<State, Condition>> = {
  starred: { sql: 'i.starred = 1', parameters: [] },
  live: {
    sql: `i.id IN (${LIVE})`,
    transcripts: LIVE,
    parameters: [],
    selective: true,
  },
  private: NOWHERE,
};
