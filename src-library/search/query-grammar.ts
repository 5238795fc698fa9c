import type { NearNode, QueryFilter, QueryNode, QueryNote, SearchColumn, TermNode } from './query-tree.ts';
import { indexWords } from './index-text.ts';
import { termKey } from './query-words.ts';

/**
 * The core that both query languages share. Their lexers turn text into these tokens, `parseTokens` turns tokens into a query.
 *
 *     query   = both { "OR" both }
 *     both    = without { "AND" without }
 *     without = list { "NOT" list }
 *     list    = item { item }                        all of them; an excluded item is taken from the others
 *     item    = "-" item | column item | "(" query ")" | term | near | filter
 */
export type QueryToken = { readonly raw: string } & (
  | { readonly kind: 'open' | 'close' | 'and' | 'or' | 'not' | 'minus' }
  | { readonly kind: 'column'; readonly columns: readonly SearchColumn[] }
  | { readonly kind: 'term'; readonly term: TermNode }
  | { readonly kind: 'near'; readonly near: NearNode }
  | { readonly kind: 'filter'; readonly filter: QueryFilter }
);

/** The words that are operators in both languages. */
export const OPERATORS: ReadonlyMap<string, 'and' | 'or' | 'not'> = new Map([
  ['AND', 'and'],
  ['OR', 'or'],
  ['NOT', 'not'],
]);

/** What a part of a query asks: all of it hold. `include` null means that it only excludes or filters. */
export interface QueryPart {
  readonly include: QueryNode | null;
  readonly exclude: readonly QueryNode[];
  readonly filters: readonly QueryFilter[];
}

/** A token where the grammar allows none; `raw` is empty at the end of the query. */
interface MisplacedToken {
  readonly raw: string;
}

const NOTHING: QueryPart = { include: null, exclude: [], filters: [] };

/** At most 80 characters of what a note is about. */
export function noteText(text: string): string {
  return text.length <= 80 ? text : `${Array.from(text.slice(0, 80)).slice(0, 78).join('')}…`;
}

/** The identity of a node: equal keys, equal hits. */
function nodeKey(node: QueryNode): string {
  switch (node.kind) {
    case 'term':
      return `"${termKey(node)}"`;
    case 'near':
      return `~${node.distance}(${node.terms.map(nodeKey).join(' ')})`;
    case 'and':
      return `&(${node.nodes.map(nodeKey).join(' ')})`;
    case 'or':
      return `|(${node.nodes.map(nodeKey).join(' ')})`;
    case 'not':
      return `!(${nodeKey(node.include)} ${nodeKey(node.exclude)})`;
    case 'column':
      return `${node.columns.join('+')}:${nodeKey(node.node)}`;
  }
}

function distinct(nodes: readonly QueryNode[]): QueryNode[] {
  const byKey = new Map<string, QueryNode>();
  for (const node of nodes) {
    const key = nodeKey(node);
    if (!byKey.has(key)) byKey.set(key, node);
  }
  return [...byKey.values()];
}

/** `nodes` joined flat and without repetitions; null for none. */
export function joinNodes(kind: 'and' | 'or', nodes: readonly QueryNode[]): QueryNode | null {
  const flat = distinct(nodes.flatMap((node) => (node.kind === kind ? node.nodes : [node])));
  const [first, second] = flat;
  if (first === undefined) return null;
  return second === undefined ? first : { kind, nodes: flat };
}

/** Includes less the excludes, in the one form that a tree has for it. */
export function exceptNodes(include: QueryNode, exclude: readonly QueryNode[]): QueryNode {
  const left = joinNodes('or', exclude);
  if (left === null) return include;
  if (include.kind !== 'not') return { kind: 'not', include, exclude: left };
  return exceptNodes(include.include, [include.exclude, left]);
}

/** All parts at once. Exclusions come to the front: (a -b) c is a c -b. */
function allOf(parts: readonly QueryPart[]): QueryPart {
  const includes: QueryNode[] = [];
  const excludes: QueryNode[] = [];
  for (const part of parts) {
    const node = part.include;
    if (node?.kind === 'not') {
      includes.push(node.include);
      excludes.push(node.exclude);
    } else if (node !== null) {
      includes.push(node);
    }
    excludes.push(...part.exclude);
  }
  return {
    include: joinNodes('and', includes),
    exclude: excludes,
    filters: parts.flatMap((part) => part.filters),
  };
}

/** The one filter that the part is, if it is nothing else and can take further values. */
function soleFilter(part: QueryPart): Extract<QueryFilter, { values: unknown }> | null {
  const [filter] = part.filters;
  if (part.include !== null || part.exclude.length > 0 || part.filters.length !== 1) return null;
  return filter === undefined || !('values' in filter) || filter.negated ? null : filter;
}

function mergedFilter(parts: readonly QueryPart[]): QueryFilter | null {
  const filters = parts.map(soleFilter);
  const [first] = filters;
  if (first === null || first === undefined || filters.some((filter) => filter?.key !== first.key))
    return null;
  const values = [...new Set(filters.flatMap((filter): string[] => [...(filter?.values ?? [])]))];
  // The values are those of filters with this very key.
  return { ...first, values } as QueryFilter;
}

function negatedFilter(filter: QueryFilter): QueryFilter {
  switch (filter.key) {
    case 'before':
      return { key: 'after', value: filter.value };
    case 'after':
      return { key: 'before', value: filter.value };
    case 'speaker':
    case 'tag':
    case 'in':
    case 'is':
      return { ...filter, negated: !filter.negated };
  }
}

class TokenParser {
  readonly notes: QueryNote[] = [];
  readonly #tokens: readonly QueryToken[];
  #next = 0;

  constructor(tokens: readonly QueryToken[]) {
    this.#tokens = tokens;
  }

  parse(): QueryPart | MisplacedToken {
    const part = this.#tokens.length === 0 ? NOTHING : this.#either();
    if ('raw' in part) return part;
    const rest = this.#tokens[this.#next];
    return rest === undefined ? part : { raw: rest.raw };
  }

  #accept(kind: QueryToken['kind']): boolean {
    if (this.#tokens[this.#next]?.kind !== kind) return false;
    this.#next += 1;
    return true;
  }

  #chain(
    operator: 'and' | 'or' | 'not',
    operand: () => QueryPart | MisplacedToken,
  ): QueryPart[] | MisplacedToken {
    const parts: QueryPart[] = [];
    do {
      const part = operand();
      if ('raw' in part) return part;
      parts.push(part);
    } while (this.#accept(operator));
    return parts;
  }

  #either(): QueryPart | MisplacedToken {
    const parts = this.#chain('or', () => this.#both());
    if ('raw' in parts) return parts;
    const [first] = parts;
    return parts.length === 1 && first !== undefined ? first : this.#anyOf(parts);
  }

  #both(): QueryPart | MisplacedToken {
    const parts = this.#chain('and', () => this.#without());
    return 'raw' in parts ? parts : allOf(parts);
  }

  #without(): QueryPart | MisplacedToken {
    const parts = this.#chain('not', () => this.#list());
    if ('raw' in parts) return parts;
    const [first = NOTHING, ...others] = parts;
    return allOf([first, ...others.map((part) => this.#negated(part))]);
  }

  #list(): QueryPart | MisplacedToken {
    const parts: QueryPart[] = [];
    do {
      const part = this.#item();
      if ('raw' in part) return part;
      parts.push(part);
    } while (startsItem(this.#tokens[this.#next]));
    return allOf(parts);
  }

  #item(): QueryPart | MisplacedToken {
    const token = this.#tokens[this.#next];
    if (token === undefined) return { raw: '' };
    this.#next += 1;
    switch (token.kind) {
      case 'minus': {
        const part = this.#item();
        return 'raw' in part ? part : this.#negated(part);
      }
      case 'column': {
        const part = this.#item();
        return 'raw' in part ? part : inColumns(part, token.columns);
      }
      case 'open': {
        const part = this.#either();
        if ('raw' in part) return part;
        return this.#accept('close') ? part : { raw: this.#tokens[this.#next]?.raw ?? '' };
      }
      case 'term':
        return this.#term(token.term, token.raw);
      case 'near':
        return this.#near(token.near, token.raw);
      case 'filter':
        return { ...NOTHING, filters: [token.filter] };
      case 'close':
      case 'and':
      case 'or':
      case 'not':
        return { raw: token.raw };
    }
  }

  #note(code: QueryNote['code'], raw: string, message: string): void {
    this.notes.push({ code, text: noteText(raw), message });
  }

  #term(term: TermNode, raw: string): QueryPart {
    if (indexWords(term.text).length > 0) return { ...NOTHING, include: term };
    if (SYMBOL.test(raw))
      this.#note('noWord', raw, `“${noteText(raw)}” holds no letter or digit and was left out.`);
    return NOTHING;
  }

  #near(near: NearNode, raw: string): QueryPart {
    const terms = near.terms.filter((term) => indexWords(term.text).length > 0);
    const [first] = terms;
    if (first === undefined) return this.#term(EMPTY_TERM, raw);
    return { ...NOTHING, include: terms.length === 1 ? first : { ...near, terms } };
  }

  #negated(part: QueryPart): QueryPart {
    const [filter] = part.filters;
    if (part.include === null && part.exclude.length === 0) {
      if (filter === undefined) return NOTHING;
      if (part.filters.length === 1) return { ...NOTHING, filters: [negatedFilter(filter)] };
    }
    if (filter !== undefined) this.#note('filterPlace', filter.key, EXCLUDED_FILTER(filter.key));
    if (part.include === null) {
      if (part.exclude.length > 0) this.#note('loneExclusion', '-', LONE_EXCLUSION);
      return NOTHING;
    }
    return { ...NOTHING, exclude: [exceptNodes(part.include, part.exclude)] };
  }

  #anyOf(parts: readonly QueryPart[]): QueryPart {
    const merged = mergedFilter(parts);
    if (merged !== null) return { ...NOTHING, filters: [merged] };
    const nodes: QueryNode[] = [];
    for (const part of parts) {
      for (const filter of part.filters) {
        this.#note(
          'filterPlace',
          filter.key,
          `“${filter.key}:” cannot be one side of OR and holds for the whole search.`,
        );
      }
      if (part.include !== null) nodes.push(exceptNodes(part.include, part.exclude));
      else if (part.exclude.length > 0) this.#note('loneExclusion', '-', LONE_EXCLUSION);
    }
    return { include: joinNodes('or', nodes), exclude: [], filters: parts.flatMap((part) => part.filters) };
  }
}

/** What someone may really have meant to find: an emoji, not a stray mark. */
const SYMBOL = /[^\p{P}\p{Z}\p{C}\0-\x7f]/u;
const EMPTY_TERM: TermNode = { kind: 'term', text: '', quoted: false, prefix: false, initial: false };
const LONE_EXCLUSION = 'An exclusion needs something beside it to be taken from, and was left out.';

function EXCLUDED_FILTER(key: string): string {
  return `“${key}:” cannot stand inside an exclusion and was left out.`;
}

function inColumns(part: QueryPart, columns: readonly SearchColumn[]): QueryPart {
  const wrap = (node: QueryNode): QueryNode => ({ kind: 'column', columns, node });
  return {
    include: part.include === null ? null : wrap(part.include),
    exclude: part.exclude.map(wrap),
    filters: part.filters,
  };
}

/** Whether a token begins an item of a list. */
export function startsItem(token: QueryToken | undefined): boolean {
  switch (token?.kind) {
    case 'open':
    case 'minus':
    case 'column':
    case 'term':
    case 'near':
    case 'filter':
      return true;
    case 'close':
    case 'and':
    case 'or':
    case 'not':
    case undefined:
      return false;
  }
}

/** Parses tokens; the first token that the grammar does not allow where it stands, if there is one, is the answer instead. */
export function parseTokens(
  tokens: readonly QueryToken[],
): { readonly part: QueryPart; readonly notes: readonly QueryNote[] } | MisplacedToken {
  const parser = new TokenParser(tokens);
  const part = parser.parse();
  return 'raw' in part ? part : { part, notes: parser.notes };
}
