import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import { ITEM_KINDS } from '../model/item.ts';
import { foldText } from './character-folding.ts';
import { resolvePlainDate, type AskedAt } from './plain-dates.ts';
import { familiesOf } from './recording-family.ts';
import type { Place, QueryFilter, State } from './query-tree.ts';
import type { MatchedItems } from './rank-matches.ts';

interface Condition {
  readonly sql: string;
  /** SQL for the transcripts it is about, where only transcripts can fulfil it; then `sql` is that `i` is one of them. */
  readonly transcripts?: string;
  readonly parameters: readonly (string | number)[];
  readonly selective: boolean;
}

/** Whether a query means what lies in the trash, and nothing else. */
export function asksForTrash(filters: readonly QueryFilter[]): boolean {
  return filters.some((filter) => filter.key === 'in' && !filter.negated && filter.values.includes('trash'));
}

/** Items that fulfil all filters of a query; those in the trash only when it asks for them. */
export function itemsOf(db: Database, filters: readonly QueryFilter[], asked: AskedAt): MatchedItems {
  const conditions = filters.flatMap((filter) => conditionOf(db, filter, asked));
  if (!asksForTrash(filters)) conditions.push({ sql: 'i.trashed IS NULL', parameters: [], selective: false });
  return {
    table: 'item',
    where: conditions.map(({ sql }) => sql).join(' AND '),
    parameters: conditions.flatMap(({ parameters }) => parameters),
    selective: conditions.some(({ selective }) => selective),
  };
}

function conditionOf(db: Database, filter: QueryFilter, asked: AskedAt): Condition[] {
  if ('value' in filter) {
    const moment = resolvePlainDate(filter.value, asked.now, asked.timeZone);
    if (moment === null) return [];
    return [
      {
        sql: filter.key === 'before' ? 'i.created < ?' : 'i.created >= ?',
        parameters: [moment],
        selective: false,
      },
    ];
  }
  const alternatives = filter.values
    .map((value) => alternativeOf(db, filter.key, value))
    .map((alternative) => (filter.negated ? ofWholeRecording(alternative) : alternative));
  if (alternatives.length === 0) return [];
  const any = alternatives.map(({ sql }) => sql).join(' OR ');
  return [
    {
      sql: filter.negated ? `NOT (${any})` : `(${any})`,
      parameters: alternatives.flatMap(({ parameters }) => parameters),
      selective: !filter.negated && alternatives.every(({ selective }) => selective),
    },
  ];
}

/** An exclusion by what a transcript is takes everything of its recording. */
function ofWholeRecording(condition: Condition): Condition {
  const { transcripts } = condition;
  return transcripts === undefined
    ? condition
    : { ...condition, sql: `i.id IN (${familiesOf(transcripts)})` };
}

function alternativeOf(db: Database, key: 'speaker' | 'tag' | 'in' | 'is', value: string): Condition {
  switch (key) {
    case 'tag':
      return tagCondition(db, value);
    case 'speaker':
      return speakerCondition(db, value);
    case 'in':
      return placeCondition(value as Place);
    case 'is':
      return stateCondition(value as State);
  }
}

/** Of more items than these, it is faster to look at each match than to look all of them up. */
const FEW_ITEMS = 8_000;

function isFew(db: Database, rows: string, ...parameters: readonly string[]): boolean {
  const count = prepared<number>(db, `SELECT count(*) FROM (${rows} LIMIT ${FEW_ITEMS})`).pluck();
  return (count.get(...parameters) ?? 0) < FEW_ITEMS;
}

const TAGGED = 'SELECT item FROM item_tag WHERE tag = (SELECT id FROM tag WHERE name = ?)';

function tagCondition(db: Database, name: string): Condition {
  const selective = isFew(db, TAGGED, name);
  return {
    sql: selective ? `i.id IN (${TAGGED})` : `EXISTS (${TAGGED} AND item = i.id)`,
    parameters: [name],
    selective,
  };
}

function placeCondition(place: Place): Condition {
  if (place === 'trash') return { sql: 'i.trashed IS NOT NULL', parameters: [], selective: true };
  // A session is found by its transcript.
  const kind = ITEM_KINDS[place === 'session' ? 'transcript' : place];
  return { sql: 'i.kind = ?', parameters: [kind], selective: false };
}

/** Marked private itself, or part of something that is: not what a tag, a speaker or a source hides. */
const PRIVATE = `EXISTS(WITH RECURSIVE up(parent, private) AS (SELECT i.parent, i.private
    UNION ALL SELECT p.parent, p.private FROM up CROSS JOIN item p ON p.id = up.parent)
  SELECT 1 FROM up WHERE private = 1)`;

function ofTranscripts(transcripts: string): Omit<Condition, 'parameters'> {
  return { sql: `i.id IN (${transcripts})`, transcripts, selective: true };
}

const STATE_CONDITIONS: Readonly<Record<State, Omit<Condition, 'parameters'>>> = {
  starred: { sql: 'i.starred = 1', selective: false },
  live: ofTranscripts('SELECT item FROM transcript WHERE state = 1'),
  private: { sql: PRIVATE, selective: false },
};

function stateCondition(state: State): Condition {
  return { ...STATE_CONDITIONS[state], parameters: [] };
}

/** People any of whose names begins so, and labels ("Speaker 1") that are the same but for case. */
function speakerCondition(db: Database, value: string): Condition {
  const wanted = ` ${foldText(value).trim()}`;
  const people = prepared<{ id: number; name: string }>(db, 'SELECT id, name FROM person')
    .all()
    .filter(({ name }) => ` ${foldText(name)}`.includes(wanted))
    .map(({ id }) => id);
  const spoken = `SELECT transcript FROM speaker WHERE person IN (SELECT value FROM json_each(?))
    UNION ALL SELECT transcript FROM speaker WHERE person IS NULL AND coalesce(name, label) = ? COLLATE NOCASE`;
  const parameters = [JSON.stringify(people), value];
  const few = isFew(db, spoken, ...parameters);
  return few
    ? { ...ofTranscripts(spoken), parameters }
    : { sql: SPOKEN_IN, transcripts: spoken, parameters, selective: false };
}

const SPOKEN_IN = `EXISTS (SELECT 1 FROM speaker s WHERE s.transcript = i.id AND
  CASE WHEN s.person IS NOT NULL THEN s.person IN (SELECT value FROM json_each(?))
  ELSE coalesce(s.name, s.label) = ? COLLATE NOCASE END)`;
