import type { Statement } from 'better-sqlite3';

/** Anything that prepares statements: a connection, or the sidecar's narrower view of one. */
export interface Preparing {
  prepare(sql: string): Statement;
}

const statements = new WeakMap<Preparing, Map<string, Statement>>();

/**
 * The statement for `sql` on this connection, prepared at its first use and kept as long as the connection. Give every
 * use its own text when it switches the statement's mode (`pluck`, `raw`), since the mode stays with it.
 */
export function prepared<Row = unknown>(db: Preparing, sql: string): Statement<unknown[], Row> {
  let known = statements.get(db);
  if (known === undefined) {
    known = new Map();
    statements.set(db, known);
  }
  let statement = known.get(sql);
  if (statement === undefined) {
    statement = db.prepare(withSteadyPlan(sql));
    known.set(sql, statement);
  }
  return statement as Statement<unknown[], Row>;
}

/** Texts, quoted names and comments, or a parameter. */
const PARAMETER = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[^]*?\*\/|(\?|:[A-Za-z]\w*)/g;

/**
 * Puts a unary plus, which changes no value, before every parameter. SQLite prepares a statement anew at each run when its plan
 * might depend on the value of a bare parameter, be it only that of LIMIT, because the driver unbinds all of them after
 * each run; that took many times longer than running it.
 */
function withSteadyPlan(sql: string): string {
  return sql.replace(PARAMETER, (found, parameter?: string) =>
    parameter === undefined ? found : `+${parameter}`,
  );
}
