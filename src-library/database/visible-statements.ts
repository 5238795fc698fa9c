import { LibraryError } from '../errors.ts';

/** What the assistants' side may name after FROM, JOIN or IN besides its own common table expressions. */
const ALLOWED = /^(visible_[a-z_]+|search_public[a-z_]*|json_each)$/;

/** Where the list of tables ends, at the same depth of parentheses. */
const LIST_END = new Set([
  'where',
  'group',
  'having',
  'order',
  'limit',
  'window',
  'union',
  'except',
  'intersect',
  'on',
  'using',
]);

/**
 * Refuses SQL that is no single SELECT, or that takes rows from anything but the `visible_*` views, the public
 * full-text index and its own common table expressions. A guard against our own slips, not against strangers' SQL:
 * that never reaches a library.
 * @param realNames Names of everything in the schema: a common table expression may not borrow one.
 * @throws LibraryError `internal`
 */
export function refuseUnlessVisible(sql: string, realNames: ReadonlySet<string>): void {
  const tokens = tokensOf(sql);
  if (tokens[0] !== 'select' && tokens[0] !== 'with') {
    refuse(sql, 'only SELECT is read here');
  }
  if (tokens.includes(';')) {
    refuse(sql, 'one statement at a time');
  }
  const own = ownTables(tokens);
  for (const name of own) {
    if (realNames.has(name)) {
      refuse(sql, `${name} borrows a name of the schema`);
    }
  }
  for (const name of namedTables(tokens)) {
    if (!ALLOWED.test(name) && !own.has(name)) {
      refuse(sql, `${name} is not for assistants`);
    }
  }
}

function refuse(sql: string, why: string): never {
  throw new LibraryError('internal', 'Something went wrong inside Parlance. Nothing was changed.', {
    cause: new Error(`${why}: ${sql}`),
  });
}

const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*|[^\s]/g;

/** Lower-case words, unquoted names and single marks; texts and comments are left out. */
function tokensOf(sql: string): string[] {
  const tokens: string[] = [];
  for (const [token] of sql.matchAll(TOKEN)) {
    if (token.startsWith('--') || token.startsWith('/*')) {
      continue;
    }
    if (token.startsWith("'")) {
      // SQLite also takes a text for a name where one is due, so it counts as one that nothing is called.
      tokens.push("'");
    } else if (/^["`[]./.test(token)) {
      tokens.push(token.slice(1, -1).toLowerCase());
    } else {
      tokens.push(token.toLowerCase());
    }
  }
  return tokens;
}

/** Names before `AS (` or `AS [NOT] MATERIALIZED (`, with or without a list of columns. */
function ownTables(tokens: readonly string[]): Set<string> {
  const names = new Set<string>();
  if (!tokens.includes('with')) {
    return names;
  }
  tokens.forEach((token, index) => {
    const before = tokens[index - 1];
    if (token !== 'as' || before === undefined || !opensQuery(tokens, index + 1)) {
      return;
    }
    const name = before === ')' ? tokens[openingOf(tokens, index - 1) - 1] : before;
    if (name !== undefined) {
      names.add(name);
    }
  });
  return names;
}

function opensQuery(tokens: readonly string[], index: number): boolean {
  const rest = tokens.slice(index, index + 3).join(' ');
  return /^(\(|materialized \(|not materialized \()/.test(rest);
}

function openingOf(tokens: readonly string[], closing: number): number {
  let depth = 0;
  for (let index = closing; index >= 0; index -= 1) {
    if (tokens[index] === ')') {
      depth += 1;
    } else if (tokens[index] === '(') {
      depth -= 1;
      if (depth === 0) {
        return index;
      }
    }
  }
  return 0;
}

/** Every name that stands where SQL takes a table. */
function* namedTables(tokens: readonly string[]): Generator<string> {
  /** By depth of parentheses: whether a list of tables is open, and whether a table's name is due. */
  const levels = [{ inList: false, due: false }];
  for (const [index, token] of tokens.entries()) {
    const level = levels.at(-1) ?? { inList: false, due: false };
    if (token === '(') {
      const nested = level.due && !['select', 'with', 'values'].includes(tokens[index + 1] ?? '');
      level.due = false;
      levels.push({ inList: nested, due: nested });
    } else if (token === ')') {
      levels.pop();
    } else if (level.due) {
      level.due = false;
      yield token;
    } else if (token === 'from' || token === 'join') {
      level.inList = true;
      level.due = true;
    } else if (token === ',' && level.inList) {
      level.due = true;
    } else if (token === 'in' && tokens[index + 1] !== '(') {
      level.due = true;
    } else if (LIST_END.has(token)) {
      // A condition may be followed by a comma and one more table.
      level.inList = level.inList && (token === 'on' || token === 'using');
    }
  }
}
