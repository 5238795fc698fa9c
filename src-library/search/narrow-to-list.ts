import { conditionsOf, type TranscriptFilter } from '../store/list-transcripts.ts';
import type { ParsedQuery } from './query-tree.ts';
import type { MatchedItems } from './rank-matches.ts';
import { familiesOf } from './recording-family.ts';

/** Whether a list leaves anything out. */
export function leavesOut(list: TranscriptFilter): boolean {
  return Object.keys(list).length > 0;
}

/** The query as it is meant in a list: in the list of what lies in the trash, it looks there. */
export function askedInList(query: ParsedQuery, list: TranscriptFilter): ParsedQuery {
  return list.trashed
    ? { ...query, filters: [...query.filters, { key: 'in', values: ['trash'], negated: false }] }
    : query;
}

/** Only what belongs to a recording of the list, so that nothing outside it takes a place among the best. */
export function narrowToList(items: MatchedItems, list: TranscriptFilter): MatchedItems {
  if (!leavesOut(list)) return items;
  const { conditions, parameters } = conditionsOf(list, ['tag', 'speaker']);
  const listed = familiesOf(`SELECT i.id FROM item i WHERE ${conditions.join(' AND ')}`);
  return {
    table: items.table,
    where: `${items.where} AND i.id IN (${listed})`,
    parameters: [...items.parameters, ...parameters],
    selective: true,
  };
}
