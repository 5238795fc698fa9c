import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import { ITEM_KINDS } from '../model/item.ts';
import { foldText } from './character-folding.ts';
import { resolvePlainDate } from './plain-dates.ts';
import type { Place, QueryFilter, State } from './query-tree.ts';
import type { MatchedItems } from './rank-matches.ts';

/** When and where the person asks: what "yesterday" means. */
export interface AskedAt {
  /** Epoch milliseconds UTC. */
  readonly now: number;
  /** IANA name. */
  readonly timeZone: string;
}

interface Condition {
  readonly sql: string;
  readonly parameters: readonly (string | number)[];
  readonly selective: boolean;
}

/** Items that fulfil all filters of a query; those in the trash only when it asks for them. */
export function itemsOf(db: Database, filters: readonly QueryFilter[], asked: AskedAt): MatchedItems {
  const conditions = filters.flatMap((filter) => conditionOf(db, filter, asked));
  const asksForTrash = filters.some(
    (filter) => filter.key === 'in' && !filter.negated && filter.values.includes('trash'),
  );
  if (!asksForTrash) conditions.push({ sql: 'i.trashed IS NULL', parameters: [], selective: false });
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
  const alternatives = filter.values.map((value) => alternativeOf(db, filter.key, value));
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

function alternativeOf(db: Database, key: 'speaker' | 'tag' | 'in' | 'is', value: string): Condition {
  switch (key) {
    case 'tag':
      return {
        sql: 'i.id IN (SELECT item FROM item_tag WHERE tag = (SELECT id FROM tag WHERE name = ?))',
        parameters: [value],
        selective: true,
      };
    case 'speaker':
      return speakerCondition(db, value);
    case 'in':
      return placeCondition(value as Place);
    case 'is':
      return stateCondition(value as State);
  }
}

function placeCondition(place: Place): Condition {
  if (place === 'trash') return { sql: 'i.trashed IS NOT NULL', parameters: [], selective: true };
  // A session is found by its transcript.
  const kind = ITEM_KINDS[place === 'session' ? 'transcript' : place];
  return { sql: 'i.kind = ?', parameters: [kind], selective: false };
}

const STATE_CONDITIONS: Readonly<Record<State, Omit<Condition, 'parameters'>>> = {
  starred: { sql: 'i.starred = 1', selective: false },
  live: { sql: 'i.id IN (SELECT item FROM transcript WHERE state = 1)', selective: true },
  private: { sql: 'i.hidden <> 0', selective: false },
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
  return {
    sql: `i.id IN (${spoken})`,
    parameters: [JSON.stringify(people), value],
    selective: true,
  };
}
