import { exceededLimit, limitQuery, limitText } from './query-limits.ts';
import { OPERATORS, parseTokens, type QueryToken } from './query-grammar.ts';
import { termOf } from './plain-query.ts';
import {
  SEARCH_COLUMNS,
  type NearNode,
  type ParsedQuery,
  type QueryNode,
  type SearchColumn,
  type TermNode,
} from './query-tree.ts';

/** A query in FTS5's syntax, or why it is none: `message` is in SQLite's form for syntax, one plain sentence for a limit. */
export type Fts5Query =
  | { readonly ok: true; readonly query: ParsedQuery }
  | { readonly ok: false; readonly reason: 'syntax' | 'limit'; readonly message: string };

class Fts5SyntaxError extends Error {}

function near(raw: string): Fts5SyntaxError {
  return new Fts5SyntaxError(`fts5: syntax error near "${raw.slice(0, 80)}"`);
}

const SPACE = /[\s\p{Cc}]/u;
const DEFAULT_NEAR_DISTANCE = 10;

const COLUMN_SET = /(-?)\s*\{([^{}()]*)\}\s*:/y;
const COLUMN_NAME = /(-?)\s*(title|body)\s*:/iy;
const QUOTED_COLUMN = /(-?)\s*"((?:[^"]|"")*)"\s*:/y;
const NEAR_OPENING = /NEAR\s*\(/y;
const MINUS_OF_NOTHING = /-[\s\p{Cc}]*(?=\)|$)/uy;
const BARE = /[^\s\p{Cc}"()]+/uy;
const BARE_IN_NEAR = /[^\s\p{Cc}"(),]+/uy;

function columnNamed(name: string): SearchColumn {
  const column = SEARCH_COLUMNS.find((each) => each === name.toLowerCase());
  if (column === undefined) throw new Fts5SyntaxError(`no such column: ${name.slice(0, 80)}`);
  return column;
}

function columnToken(raw: string, negated: boolean, names: readonly string[]): QueryToken {
  if (names.length === 0) throw near('}');
  const named = names.map(columnNamed);
  const columns = SEARCH_COLUMNS.filter((column) => named.includes(column) !== negated);
  return { kind: 'column', raw, columns };
}

/** The terms of `a + "b c"`: one phrase. */
function joinTerms(first: TermNode, second: TermNode): TermNode {
  const text = [first.text, second.text].filter((each) => each !== '').join(' ');
  return { ...first, text, quoted: true, prefix: second.prefix };
}

class Fts5Lexer {
  readonly #text: string;
  readonly #tokens: QueryToken[] = [];
  #at = 0;
  /** Where the last `^` and the last `+` still wait for their phrase. */
  #initial = false;
  #joins = false;

  constructor(text: string) {
    this.#text = text;
  }

  read(): QueryToken[] {
    this.#skipSpace();
    while (this.#at < this.#text.length) {
      this.#readToken();
      this.#skipSpace();
    }
    if (this.#initial || this.#joins) throw near('');
    return this.#tokens;
  }

  #skipSpace(): void {
    while (this.#at < this.#text.length && SPACE.test(this.#text[this.#at] ?? '')) this.#at += 1;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found !== null) this.#at += found[0].length;
    return found;
  }

  #lastTerm(): TermNode | null {
    const last = this.#tokens.at(-1);
    return last?.kind === 'term' ? last.term : null;
  }

  #replaceLastTerm(term: TermNode): void {
    const last = this.#tokens.pop();
    this.#tokens.push({ kind: 'term', raw: last?.raw ?? '', term });
  }

  #push(token: QueryToken): void {
    if (token.kind !== 'term') {
      if (this.#initial || this.#joins) throw near(token.raw);
      this.#tokens.push(token);
      return;
    }
    const last = this.#lastTerm();
    if (this.#joins && last !== null) {
      this.#joins = false;
      this.#replaceLastTerm(joinTerms(last, token.term));
      return;
    }
    this.#tokens.push({ ...token, term: { ...token.term, initial: this.#initial } });
    this.#initial = false;
  }

  #readToken(): void {
    const character = this.#text[this.#at] ?? '';
    if (character === '(' || character === ')') {
      this.#at += 1;
      this.#push({ kind: character === '(' ? 'open' : 'close', raw: character });
    } else if (this.#readColumn()) return;
    else if (character === '"') this.#push(this.#readPhrase());
    else if (character === '^') this.#readCaret();
    else if (character === '*') this.#readStar();
    else if (character === '+') this.#readPlus();
    else if (character === '-' && this.#excludes()) {
      this.#at += 1;
      this.#push({ kind: 'minus', raw: character });
    } else if (this.#match(MINUS_OF_NOTHING) !== null) throw near(this.#text[this.#at] ?? '');
    else if (this.#match(NEAR_OPENING) !== null) this.#push(this.#readNear());
    else this.#readBare();
  }

  #excludes(): boolean {
    const before = this.#text[this.#at - 1];
    const after = this.#text[this.#at + 1];
    const begins = before === undefined || before === '(' || SPACE.test(before);
    return begins && after !== undefined && !SPACE.test(after) && after !== '-' && after !== ')';
  }

  #readColumn(): boolean {
    const set = this.#match(COLUMN_SET);
    if (set !== null) {
      const names = (set[2] ?? '')
        .replaceAll('"', ' ')
        .split(SPACE)
        .filter((name) => name !== '');
      this.#push(columnToken(set[0], set[1] === '-', names));
      return true;
    }
    const named = this.#match(COLUMN_NAME) ?? this.#match(QUOTED_COLUMN);
    if (named === null) return false;
    this.#push(columnToken(named[0], named[1] === '-', [(named[2] ?? '').replaceAll('""', '"')]));
    return true;
  }

  #readPhrase(): QueryToken {
    const from = this.#at;
    for (let at = from + 1; at < this.#text.length; at++) {
      if (this.#text[at] !== '"') continue;
      if (this.#text[at + 1] === '"') at += 1;
      else {
        this.#at = at + 1;
        const raw = this.#text.slice(from, at + 1);
        return { kind: 'term', raw, term: termOf(raw.slice(1, -1), true) };
      }
    }
    throw new Fts5SyntaxError('unterminated string');
  }

  #readCaret(): void {
    if (this.#initial || this.#joins) throw near('^');
    this.#at += 1;
    this.#initial = true;
  }

  #readStar(): void {
    const last = this.#lastTerm();
    if (last !== null && !last.prefix && !this.#joins && !this.#initial) {
      this.#at += 1;
      this.#replaceLastTerm({ ...last, prefix: true });
      return;
    }
    // A mark before a word is text; alone it is a prefix of nothing.
    const raw = this.#match(BARE)?.[0] ?? '*';
    if (/^\*+$/.test(raw)) throw near('*');
    this.#push({ kind: 'term', raw, term: termOf(raw, false) });
  }

  #readPlus(): void {
    if (this.#lastTerm() === null || this.#joins || this.#initial) throw near('+');
    this.#at += 1;
    this.#joins = true;
  }

  #readNear(): QueryToken {
    const terms: TermNode[] = [];
    for (;;) {
      this.#skipSpace();
      const character = this.#text[this.#at];
      if (character === undefined) throw near('');
      if (character === ')' || character === ',') break;
      if (character === '*') {
        const last = terms.pop();
        if (last === undefined) throw near('*');
        this.#at += 1;
        terms.push({ ...last, prefix: true });
      } else if (character === '+') {
        this.#at += 1;
        this.#skipSpace();
        const last = terms.pop();
        if (last === undefined) throw near('+');
        terms.push(joinTerms(last, this.#readNearTerm()));
      } else terms.push(this.#readNearTerm());
    }
    if (terms.length === 0) throw near(this.#text[this.#at] ?? '');
    const node: NearNode = { kind: 'near', terms, distance: this.#readDistance() };
    return { kind: 'near', raw: 'NEAR', near: node };
  }

  #readNearTerm(): TermNode {
    if (this.#text[this.#at] === '"') {
      const phrase = this.#readPhrase();
      if (phrase.kind === 'term') return phrase.term;
    }
    const raw = this.#match(BARE_IN_NEAR)?.[0] ?? '';
    const isOperator = OPERATORS.has(raw);
    if (raw === '' || isOperator) throw near(isOperator ? raw : (this.#text[this.#at] ?? ''));
    return termOf(raw, false);
  }

  #readDistance(): number {
    if (this.#text[this.#at] !== ',') {
      this.#at += 1;
      return DEFAULT_NEAR_DISTANCE;
    }
    this.#at += 1;
    this.#skipSpace();
    const raw = this.#match(BARE_IN_NEAR)?.[0] ?? '';
    if (raw === '') throw near(this.#text[this.#at] ?? '');
    if (!/^\d+$/.test(raw)) throw new Fts5SyntaxError(`expected integer, got "${raw.slice(0, 80)}"`);
    this.#skipSpace();
    if (this.#text[this.#at] !== ')') throw near(this.#text[this.#at] ?? '');
    this.#at += 1;
    return Number(raw);
  }

  #readBare(): void {
    const raw = this.#match(BARE)?.[0] ?? '';
    const kind = OPERATORS.get(raw);
    this.#push(kind === undefined ? { kind: 'term', raw, term: termOf(raw, false) } : { kind, raw });
  }
}

/** Whether an exclusion has nothing beside it to be taken from. */
function excludesFromNothing({
  part,
  notes,
}: Exclude<ReturnType<typeof parseTokens>, { raw: string }>): boolean {
  return (
    (part.include === null && part.exclude.length > 0) || notes.some(({ code }) => code === 'loneExclusion')
  );
}

function lexAndParse(text: string): ReturnType<typeof parseTokens> {
  return parseTokens(new Fts5Lexer(text).read());
}

/**
 * FTS5's own query syntax, for the tool `search_transcripts`: words side by side, `"phrases"` (with `""` for a quotation mark),
 * `a + b`, `begin*`, `^first`, `NEAR(a b, 10)`, `title:`, `-title:`, `{title body}:`, parentheses, and AND, OR, NOT in capitals. Precedence is
 * FTS5's: side by side before NOT before AND before OR.
 *
 * Broken syntax (an open quotation mark or parenthesis, an operator, `+`, `^`, `*`, `-` or column without its operand, `{}:` without a
 * column, an exclusion with nothing to be taken from) is an error in SQLite's form. What FTS5 refuses although its meaning is plain is read as meant: a mark inside or at a word is text (`gen-itgc`, `C++`, `10:30`,
 * `what?`); `word:` that names no column is text, while `{word}:` and `"word":` can only be columns and give `no such column: word`;
 * a group may stand beside other words; `-word` excludes as in the plain language. Beyond the limits the query is refused.
 */
export function parseFts5Query(text: string): Fts5Query {
  const tooLong: string[] = [];
  limitText(text, (_, message) => tooLong.push(message));
  if (tooLong[0] !== undefined) return { ok: false, reason: 'limit', message: tooLong[0] };
  try {
    const parsed = lexAndParse(text);
    if ('raw' in parsed) throw near(parsed.raw);
    if (excludesFromNothing(parsed)) throw near(/(?:^|[\s(])-/u.test(text) ? '-' : 'NOT');
    const query = limitQuery(parsed.part, parsed.notes);
    const exceeded = exceededLimit(query);
    return exceeded === null ? { ok: true, query } : { ok: false, reason: 'limit', message: exceeded };
  } catch (error) {
    if (error instanceof Fts5SyntaxError) return { ok: false, reason: 'syntax', message: error.message };
    throw error;
  }
}

function printTerm({ text, quoted, prefix, initial }: TermNode): string {
  return `${initial ? '^' : ''}${quoted ? `"${text}"` : text}${prefix ? '*' : ''}`;
}

function printOperand(node: QueryNode): string {
  switch (node.kind) {
    case 'term':
      return printTerm(node);
    case 'near':
      return `NEAR(${node.terms.map(printTerm).join(' ')}, ${node.distance})`;
    case 'column':
      return node.columns.length === 0
        ? `-{${SEARCH_COLUMNS.join(' ')}}: (${printFts5Node(node.node)})`
        : `{${node.columns.join(' ')}}: (${printFts5Node(node.node)})`;
    case 'and':
    case 'or':
    case 'not':
      return `(${printFts5Node(node)})`;
  }
}

/** A query in FTS5's syntax, so written that `parseFts5Query` gives the same tree. For what that parser made. */
export function printFts5Node(node: QueryNode): string {
  switch (node.kind) {
    case 'and':
      return node.nodes.map(printOperand).join(' AND ');
    case 'or':
      return node.nodes.map(printOperand).join(' OR ');
    case 'not':
      return `${printOperand(node.include)} NOT ${printOperand(node.exclude)}`;
    case 'term':
    case 'near':
    case 'column':
      return printOperand(node);
  }
}
