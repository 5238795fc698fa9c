import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseFts5Query } from '../../../src-library/search/fts5-query.ts';
import { parsePlainQuery } from '../../../src-library/search/plain-query.ts';
import { exceededLimit } from '../../../src-library/search/query-limits.ts';
import { PLACES, STATES } from '../../../src-library/search/query-tree.ts';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/search.md'), 'utf8');
const source = readFileSync(join(root, 'src-library/search/query-grammar.ts'), 'utf8');

/** The rules of a grammar, one a line, with single spaces. */
function rulesIn(text: string): string[] {
  return Array.from(text.matchAll(/^[ *]*((?:query|both|without|list|item) +=.*)$/gm), ([, rule = '']) =>
    rule.replace(/ +/g, ' ').trim(),
  );
}

/** What stands in code quotes in the first column of the tables below a heading. */
function examplesBelow(heading: string): string[] {
  const section = page.slice(page.indexOf(heading)).split(/\n##? /)[0] ?? '';
  const cells = Array.from(section.matchAll(/^\| (`[^|]*`) +\|/gm), ([, cell = '']) => cell);
  return cells.flatMap((cell) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, example = '']) => example));
}

describe('the page about searching', () => {
  it('prints the grammar that the code states', () => {
    expect(rulesIn(page)).toHaveLength(5);
    expect(rulesIn(page)).toEqual(rulesIn(source));
  });

  it('shows queries of the window that are read as meant', () => {
    const examples = examplesBelow('## In the window');
    expect(examples.length).toBeGreaterThan(20);
    for (const example of examples) {
      const parsed = parsePlainQuery(example);
      expect({ example, notes: parsed.notes, limit: exceededLimit(parsed) }).toEqual({
        example,
        notes: [],
        limit: null,
      });
    }
  });

  it("shows queries of FTS5's language that are accepted, and errors as they are", () => {
    const examples = examplesBelow("## FTS5's language");
    expect(examples.length).toBeGreaterThan(10);
    for (const example of examples)
      expect({ example, ok: parseFts5Query(example).ok }).toEqual({ example, ok: true });
    for (const [query, message] of [
      ['"open', 'unterminated string'],
      ['a AND AND', 'fts5: syntax error near "AND"'],
      ['{tag}: x', 'no such column: tag'],
      ['"tag": x', 'no such column: tag'],
    ] as const) {
      expect(parseFts5Query(query)).toMatchObject({ ok: false, message });
      expect(page).toContain(`DB error: ${message}`);
    }
    for (const text of ['gen-itgc', '10:30', 'what?', 'tag:x']) {
      expect(page).toContain(`\`${text}\``);
      expect(parseFts5Query(text).ok).toBe(true);
    }
  });

  it('names every place and state that a search knows', () => {
    for (const place of PLACES.filter((each) => each !== 'session')) expect(page).toContain(`in:${place}`);
    for (const state of STATES) expect(page).toContain(`is:${state}`);
  });
});
