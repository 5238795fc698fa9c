/** The columns of the full-text index. */
export const SEARCH_COLUMNS = ['title', 'body'] as const;
export type SearchColumn = (typeof SEARCH_COLUMNS)[number];

/**
 * A word or phrase. `text` is as typed, without quotes and without marks at its ends, and holds at least one word; several words
 * (also `gen-itgc`, `it's`) stand next to each other in this order.
 */
export interface TermNode {
  readonly kind: 'term';
  readonly text: string;
  /** Typed in quotes: never to be taken apart. */
  readonly quoted: boolean;
  /** The last word may go on. */
  readonly prefix: boolean;
  /** Only at the very beginning of title or body. */
  readonly initial: boolean;
}

/** All terms within `distance` words of each other. */
export interface NearNode {
  readonly kind: 'near';
  readonly terms: readonly TermNode[];
  readonly distance: number;
}

/** All of at least two. */
interface AndNode {
  readonly kind: 'and';
  readonly nodes: readonly QueryNode[];
}

/** Any of at least two. */
interface OrNode {
  readonly kind: 'or';
  readonly nodes: readonly QueryNode[];
}

/** What matches `include` and does not match `exclude`. */
interface NotNode {
  readonly kind: 'not';
  readonly include: QueryNode;
  readonly exclude: QueryNode;
}

/** Looks only in the given columns. */
export interface ColumnNode {
  readonly kind: 'column';
  readonly columns: readonly SearchColumn[];
  readonly node: QueryNode;
}

export type QueryNode = TermNode | NearNode | AndNode | OrNode | NotNode | ColumnNode;

/** Where `in:` can look: the kinds of items, and the trash. */
export const PLACES = ['session', 'transcript', 'note', 'summary', 'file', 'task', 'trash'] as const;
export type Place = (typeof PLACES)[number];

/** What `is:` can ask. */
export const STATES = ['starred', 'live', 'private'] as const;
export type State = (typeof STATES)[number];

/**
 * A condition beside the words. All filters of a query must hold. `values` are alternatives (`tag:a OR tag:b`); the item must have one of
 * them or, negated, none of them.
 * `before` and `after` carry the date as typed; `resolvePlainDate` says which instant it means.
 */
export type QueryFilter =
  | { readonly key: 'speaker' | 'tag'; readonly values: readonly string[]; readonly negated: boolean }
  | { readonly key: 'in'; readonly values: readonly Place[]; readonly negated: boolean }
  | { readonly key: 'is'; readonly values: readonly State[]; readonly negated: boolean }
  | { readonly key: 'before' | 'after'; readonly value: string };

/** Something of the query that is not searched for as it was typed. */
export interface QueryNote {
  readonly code:
    /** Holds no letter or digit (emoji, punctuation). */
    | 'noWord'
    /** An exclusion where nothing stands that it could be taken from (one side of an OR). */
    | 'loneExclusion'
    /** A filter inside an OR or an exclusion: it holds for the whole query, or was left out. */
    | 'filterPlace'
    /** `in:`, `is:`, `before:`, `after:` with a value that they do not know: searched as text. */
    | 'unknownValue'
    /** Beyond a limit: cut. */
    | 'limit'
    /** So much at once that only the newest texts were looked through. */
    | 'partial';
  /** The part of the query it is about, at most 80 characters. */
  readonly text: string;
  /** One plain sentence. */
  readonly message: string;
}

/**
 * A query in either grammar. With `text` null and `without` set, everything is meant that does not match `without`. With neither and no
 * filter, the query held nothing to search for and finds nothing.
 */
export interface ParsedQuery {
  readonly text: QueryNode | null;
  /** Set only when `text` is null: the query only excludes. */
  readonly without: QueryNode | null;
  readonly filters: readonly QueryFilter[];
  readonly notes: readonly QueryNote[];
}

/** Whether there is nothing in the query that could be searched for. */
export function asksNothing(query: ParsedQuery): boolean {
  return query.text === null && query.without === null && query.filters.length === 0;
}

/** A term with the columns that it is looked for in. */
interface PlacedTerm {
  readonly term: TermNode;
  readonly columns: readonly SearchColumn[];
}

/** The terms that a hit may show, in reading order: those of exclusions are not among them. */
export function positiveTerms(
  node: QueryNode,
  columns: readonly SearchColumn[] = SEARCH_COLUMNS,
): PlacedTerm[] {
  switch (node.kind) {
    case 'term':
      return [{ term: node, columns }];
    case 'near':
      return node.terms.map((term) => ({ term, columns }));
    case 'and':
    case 'or':
      return node.nodes.flatMap((each) => positiveTerms(each, columns));
    case 'not':
      return positiveTerms(node.include, columns);
    case 'column':
      return positiveTerms(
        node.node,
        columns.filter((column) => node.columns.includes(column)),
      );
  }
}
