import { describe, expect, it } from 'vitest';
import { matchExpression, titleExpression } from '../../../src-library/search/match-expression.ts';
import { parsePlainQuery } from '../../../src-library/search/plain-query.ts';
import type { QueryNode } from '../../../src-library/search/query-tree.ts';

function tree(typed: string): QueryNode {
  const { text } = parsePlainQuery(typed);
  if (text === null) throw new Error('The query has no words.');
  return text;
}

describe('the expression for FTS5', () => {
  it.each([
    ['a "b c" 会', '"a" AND "b c" AND "会" *'],
    ['(a OR b -c) d', '("a" OR ("b" NOT "c")) AND "d"'],
    ['budget*', '"budget" *'],
    ['NEAR(会議 plan)', 'NEAR("会議" "plan", 10)'],
    ['near "or" (and)', '"near" AND "or" AND "and"'],
  ])('quotes every word: %s', (typed, expected) => {
    expect(matchExpression(tree(typed))).toBe(expected);
  });

  it.each([
    ['a b', '{title} : ("a") AND {title} : ("b")'],
    ['a -b', '{title} : ("a") NOT "b"'],
    ['a -title:b', '{title} : ("a") NOT {title} : ("b")'],
    ['a OR title:b', '{title} : ("a") OR {title} : ({title} : ("b"))'],
    ['NEAR(a b, 2)', '{title} : (NEAR("a" "b", 2))'],
  ])('of the title alone still excludes everywhere: %s', (typed, expected) => {
    expect(titleExpression(tree(typed))).toBe(expected);
  });
});
