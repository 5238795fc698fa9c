import { isPlainDate } from './plain-dates.ts';
import { limitQuery, limitText } from './query-limits.ts';
import { noteText, OPERATORS, parseTokens, startsItem, type QueryToken } from './query-grammar.ts';
import {
  PLACES,
  STATES,
  type NearNode,
  type ParsedQuery,
  type QueryFilter,
  type QueryNode,
  type QueryNote,
  type TermNode,
} from './query-tree.ts';
import { wordsExtent } from './query-words.ts';

/** The characters that open and close a phrase: people's keyboards and telephones put in any of them. */
const QUOTES = '"“”„‟«»＂';
const QUOTE = new RegExp(`[${QUOTES}]`);
const QUOTES_ANYWHERE = new RegExp(`[${QUOTES}]`, 'g');
const SPACE = /[\s\p{Cc}]/u;
/** In either language. */
const READS_OTHERWISE = /[\s\p{Cc}()]|^-|^near$|^(?:title|body|speaker|tag|in|is|before|after)\s*:/iu;
const DEFAULT_NEAR_DISTANCE = 10;

const COLUMN = /title:(?=[^\s)])/iy;
const FILTER = /(speaker|tag|in|is|before|after):/iy;
const NEAR = /NEAR\(([^()]*)\)/y;
const NEAR_TERMS = new RegExp(`\\s*(?:[${QUOTES}]([^${QUOTES}]*)[${QUOTES}](\\*?)|([^\\s,${QUOTES}]+))`, 'y');
const NEAR_DISTANCE = /\s*,\s*(\d{1,9})\s*$/;

function isSpace(character: string | undefined): boolean {
  return character === undefined || SPACE.test(character);
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The term that a piece of text is; its `text` is empty when it holds no word. */
export function termOf(typed: string, quoted: boolean, prefix = false): TermNode {
  const extent = wordsExtent(typed);
  const text = extent === null ? '' : typed.slice(extent.from, extent.to).replace(QUOTES_ANYWHERE, ' ');
  const goesOn = prefix || (!quoted && extent !== null && typed[extent.to] === '*');
  // A word that would read as something else when it stood alone is kept in quotes.
  const needsQuotes = OPERATORS.has(text) || READS_OTHERWISE.test(text);
  return { kind: 'term', text, quoted: quoted || needsQuotes, prefix: goesOn, initial: false };
}

/** Reads a query of the plain language into tokens; every text has some. */
class PlainLexer {
  readonly notes: QueryNote[] = [];
  readonly #text: string;
  readonly #tokens: QueryToken[] = [];
  #at = 0;
  #open = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): QueryToken[] {
    while (this.#at < this.#text.length) {
      if (isSpace(this.#text[this.#at])) this.#at += 1;
      else this.#readToken();
    }
    return this.#tokens;
  }

  #push(token: QueryToken, length: number): void {
    this.#tokens.push(token);
    this.#at += length;
  }

  #readToken(): void {
    const character = this.#text[this.#at] ?? '';
    if (QUOTE.test(character)) this.#readPhrase();
    else if (character === '(') this.#readOpen();
    else if (character === ')') this.#readClose();
    else if (character === '-' && this.#excludes()) this.#push({ kind: 'minus', raw: '-' }, 1);
    else if (!this.#readNear() && !this.#readColumn() && !this.#readFilter()) this.#readBare();
  }

  #readOpen(): void {
    this.#open += 1;
    this.#push({ kind: 'open', raw: '(' }, 1);
  }

  /** One that closes nothing is a stray mark. */
  #readClose(): void {
    if (this.#open === 0) {
      this.#at += 1;
      return;
    }
    this.#open -= 1;
    this.#push({ kind: 'close', raw: ')' }, 1);
  }

  #excludes(): boolean {
    const before = this.#text[this.#at - 1];
    const after = this.#text[this.#at + 1];
    return (isSpace(before) || before === '(') && !isSpace(after) && after !== '-' && after !== ')';
  }

  /** The offset of the next quotation mark, or -1. */
  #closingQuote(from: number): number {
    const offset = this.#text.slice(from).search(QUOTE);
    return offset < 0 ? -1 : from + offset;
  }

  #readPhrase(): void {
    const close = this.#closingQuote(this.#at + 1);
    if (close < 0) {
      // Not closed (yet): its words are searched for.
      this.#at += 1;
      return;
    }
    const prefix = this.#text[close + 1] === '*';
    const raw = this.#text.slice(this.#at, close + 1);
    this.#push(
      { kind: 'term', raw, term: termOf(raw.slice(1, -1), true, prefix) },
      raw.length + (prefix ? 1 : 0),
    );
  }

  #readNear(): boolean {
    const found = matchAt(NEAR, this.#text, this.#at);
    if (found === null) return false;
    const near = readNear(found[1] ?? '');
    if (near === null) return false;
    this.#push({ kind: 'near', raw: found[0], near }, found[0].length);
    return true;
  }

  #readColumn(): boolean {
    const found = matchAt(COLUMN, this.#text, this.#at);
    if (found === null) return false;
    this.#push({ kind: 'column', raw: found[0], columns: ['title'] }, found[0].length);
    return true;
  }

  #readFilter(): boolean {
    const found = matchAt(FILTER, this.#text, this.#at);
    if (found === null) return false;
    const from = this.#at + found[0].length;
    const isQuoted = QUOTE.test(this.#text[from] ?? '');
    const end = isQuoted ? this.#closingQuote(from + 1) : this.#bareEnd(from);
    if (end < 0) return false;
    const typed = this.#text.slice(isQuoted ? from + 1 : from, end);
    const value = (isQuoted ? typed : typed.replace(/[,;!?]+$/, '')).replace(QUOTES_ANYWHERE, ' ').trim();
    const filter = filterOf((found[1] ?? '').toLowerCase(), value);
    if (filter === null) {
      if (value !== '') this.#noteUnknown(found[0], value);
      return false;
    }
    const stop = isQuoted ? end + 1 : end;
    this.#push({ kind: 'filter', raw: this.#text.slice(this.#at, stop), filter }, stop - this.#at);
    return true;
  }

  #noteUnknown(key: string, value: string): void {
    const message = `“${key}” does not know “${noteText(value)}”, so this was searched for as text.`;
    this.notes.push({ code: 'unknownValue', text: noteText(`${key}${value}`), message });
  }

  /** Where the run of text at `from` ends: at a space, at the end of the group, or before a phrase after a colon. */
  #bareEnd(from: number): number {
    let depth = 0;
    for (let at = from; at < this.#text.length; at++) {
      const character = this.#text[at] ?? '';
      if (isSpace(character)) return at;
      if (character === '(') depth += 1;
      if (character === ')') {
        if (depth > 0) depth -= 1;
        else if (this.#open > 0) return at;
      }
      if (at > from && this.#text[at - 1] === ':' && QUOTE.test(character)) return at;
    }
    return this.#text.length;
  }

  #readBare(): void {
    const raw = this.#text.slice(this.#at, this.#bareEnd(this.#at));
    const kind = OPERATORS.get(raw);
    if (kind !== undefined) this.#push({ kind, raw }, raw.length);
    else this.#push({ kind: 'term', raw, term: termOf(raw, false) }, Math.max(1, raw.length));
  }
}

function readNear(inside: string): NearNode | null {
  const distance = NEAR_DISTANCE.exec(inside);
  const list = distance === null ? inside : inside.slice(0, distance.index);
  const terms: TermNode[] = [];
  let at = 0;
  while (list.slice(at).trim() !== '') {
    const found = matchAt(NEAR_TERMS, list, at);
    if (found === null) return null;
    at += found[0].length;
    const [, phrase, star, word] = found;
    terms.push(word === undefined ? termOf(phrase ?? '', true, star === '*') : termOf(word, false));
  }
  return terms.length === 0
    ? null
    : { kind: 'near', terms, distance: distance === null ? DEFAULT_NEAR_DISTANCE : Number(distance[1]) };
}

const PLACE_NAMES: ReadonlyMap<string, (typeof PLACES)[number]> = new Map(
  PLACES.flatMap((place) => [
    [place, place],
    [place === 'summary' ? 'summaries' : `${place}s`, place],
  ]),
);

function filterOf(key: string, value: string): QueryFilter | null {
  const lower = value.toLowerCase();
  if (value === '') return null;
  switch (key) {
    case 'speaker':
    case 'tag':
      return { key, values: [value], negated: false };
    case 'in': {
      const place = PLACE_NAMES.get(lower);
      return place === undefined ? null : { key, values: [place], negated: false };
    }
    case 'is': {
      const state = STATES.find((each) => each === lower);
      return state === undefined ? null : { key, values: [state], negated: false };
    }
    case 'before':
    case 'after':
      return isPlainDate(value) ? { key, value: lower } : null;
    default:
      return null;
  }
}

function endsItem(token: QueryToken | undefined): boolean {
  return (
    token?.kind === 'term' || token?.kind === 'near' || token?.kind === 'filter' || token?.kind === 'close'
  );
}

function isOperator(token: QueryToken | undefined): boolean {
  return token?.kind === 'and' || token?.kind === 'or' || token?.kind === 'not';
}

/** Takes out parentheses without a partner. */
function balanced(tokens: readonly QueryToken[]): QueryToken[] {
  const kept: (QueryToken | undefined)[] = [...tokens];
  const open: number[] = [];
  tokens.forEach((token, index) => {
    if (token.kind === 'open') open.push(index);
    if (token.kind === 'close') open.pop();
  });
  for (const index of open) kept[index] = undefined;
  return kept.filter((token) => token !== undefined);
}

/** Makes text of what stands where it can be no operator, and takes out groups with nothing in them, so that the rest parses. */
function settled(tokens: readonly QueryToken[]): QueryToken[] {
  const out: QueryToken[] = [];
  tokens.forEach((token, index) => {
    const next = tokens[index + 1];
    const isAndNot = token.kind === 'and' && next?.kind === 'not' && startsItem(tokens[index + 2]);
    if (token.kind === 'not' && out.at(-1)?.kind === 'and' && startsItem(next)) {
      out.push({ kind: 'minus', raw: token.raw });
    } else if (
      isOperator(token) &&
      (isOperator(tokens[index - 1]) || !endsItem(out.at(-1)) || !(startsItem(next) || isAndNot))
    ) {
      out.push({ kind: 'term', raw: token.raw, term: termOf(token.raw, true) });
    } else if (token.kind === 'close' && out.at(-1)?.kind === 'open') {
      out.pop();
      while (out.at(-1)?.kind === 'minus' || out.at(-1)?.kind === 'column') out.pop();
    } else if ((token.kind === 'minus' || token.kind === 'column') && !startsItem(next)) {
      if (isOperator(next)) out.push(token);
    } else {
      out.push(token);
    }
  });
  return out;
}

function settle(tokens: readonly QueryToken[]): QueryToken[] {
  let current = balanced(tokens);
  for (;;) {
    const next = settled(current);
    if (next.length === current.length && next.every((token, index) => token === current[index])) return next;
    current = next;
  }
}

/**
 * The language of the window's search box and of the tool `search`:
 *
 *     word            every word must occur, in any order        it's, C++, gen-itgc, 10:30 and a:b are text like any other
 *     "some words"    next to each other
 *     begin*          words that begin so
 *     -word           must not occur; also -"a phrase", -(this OR that), -tag:x, and `a NOT b`, `a AND NOT b`
 *     a OR b          either; binds weaker than standing side by side (which AND between two items says too)
 *     ( )             groups
 *     NEAR(a b, 10)   close to each other
 *     title:word      only in the title; also title:"a phrase", title:(a OR b)
 *     speaker: tag: in: is: before: after:                       conditions beside the words; OR between two of a kind
 *
 * Every text is a query: what stands where it can be no operator is text. Beyond the limits it is cut, with notes of the code
 * `limit`; whoever would rather refuse asks `exceededLimit`. Costs the same however long the text is.
 */
export function parsePlainQuery(text: string): ParsedQuery {
  const notes: QueryNote[] = [];
  const limited = limitText(text, (about, message) => notes.push({ code: 'limit', text: about, message }));
  const lexer = new PlainLexer(limited);
  const tokens = settle(lexer.read());
  const parsed = parseTokens(tokens);
  if ('raw' in parsed) throw new Error('A settled query has no misplaced token.');
  return limitQuery(parsed.part, [...notes, ...lexer.notes, ...parsed.notes]);
}

function printTerm(term: TermNode): string {
  return `${term.quoted ? `"${term.text}"` : term.text}${term.prefix ? '*' : ''}`;
}

function printNear(node: NearNode): string {
  const distance = node.distance === DEFAULT_NEAR_DISTANCE ? '' : `, ${node.distance}`;
  return `NEAR(${node.terms.map(printTerm).join(' ')}${distance})`;
}

function printExcluded(node: QueryNode): string[] {
  return (node.kind === 'or' ? node.nodes : [node]).map((each) => `-${printItem(each)}`);
}

function printItem(node: QueryNode): string {
  switch (node.kind) {
    case 'term':
      return printTerm(node);
    case 'near':
      return printNear(node);
    case 'column':
      return `title:${printItem(node.node)}`;
    case 'and':
    case 'or':
    case 'not':
      return `(${printNode(node)})`;
  }
}

/** A node as a list of items: what OR may stand between. */
function printList(node: QueryNode): string {
  switch (node.kind) {
    case 'and':
      return node.nodes.map(printItem).join(' ');
    case 'not':
      return [printList(node.include), ...printExcluded(node.exclude)].join(' ');
    case 'or':
    case 'term':
    case 'near':
    case 'column':
      return printItem(node);
  }
}

function printNode(node: QueryNode): string {
  return node.kind === 'or' ? node.nodes.map(printList).join(' OR ') : printList(node);
}

function printValue(key: string, value: string): string {
  return SPACE.test(value) || /[()]/.test(value) ? `${key}:"${value}"` : `${key}:${value}`;
}

function printFilter(filter: QueryFilter): string {
  if ('value' in filter) return printValue(filter.key, filter.value);
  const values = filter.values.map((value) => printValue(filter.key, value)).join(' OR ');
  const group = filter.values.length > 1 ? `(${values})` : values;
  return filter.negated ? `-${group}` : group;
}

/** A query in the plain language, so written that `parsePlainQuery` gives it back (its notes aside). For what that parser made. */
export function printPlainQuery(query: ParsedQuery): string {
  const filters = query.filters.map(printFilter);
  const words: string[] = [];
  if (query.text !== null) words.push(filters.length === 0 ? printNode(query.text) : printList(query.text));
  if (query.without !== null) words.push(...printExcluded(query.without));
  return [...words, ...filters].join(' ');
}
