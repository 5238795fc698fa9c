import type { Database, Statement } from 'better-sqlite3';

type Call = 'all' | 'get' | 'run';

/** A statement as it was run, with its parameters. */
export interface LoggedStatement {
  readonly sql: string;
  readonly pluck: boolean;
  readonly call: Call;
  readonly parameters: readonly unknown[];
}

/** Runs `work` and writes down every statement that it ran with its parameters. */
export function logStatements(db: Database, work: (db: Database) => unknown): LoggedStatement[] {
  const log: LoggedStatement[] = [];
  work(loggingDatabase(db, log));
  return log;
}

/**
 * Runs the same statements again on the plain driver, prepared, and nothing else. That is the driver's floor: what the
 * product costs beyond it is its own.
 */
export function driverFloor(floor: Database, log: readonly LoggedStatement[]): () => void {
  const statements = new Map<string, Statement>();
  const calls = log.map(({ sql, pluck, call, parameters }) => {
    const key = `${sql}|${pluck}`;
    const statement = statements.get(key) ?? floor.prepare(sql);
    if (pluck) statement.pluck();
    statements.set(key, statement);
    return () => statement[call](...parameters);
  });
  return () => {
    for (const call of calls) call();
  };
}

function loggingDatabase(db: Database, log: LoggedStatement[]): Database {
  const logging = {
    prepare: (sql: string) => loggingStatement(db.prepare(sql), sql, log),
  };
  // Stores and searches ask a database for statements only.
  return logging as unknown as Database;
}

function loggingStatement(statement: Statement, sql: string, log: LoggedStatement[]): Statement {
  let isPlucked = false;
  const logged =
    (call: Call) =>
    (...parameters: unknown[]) => {
      log.push({ sql, pluck: isPlucked, call, parameters });
      return statement[call](...parameters);
    };
  const wrapper = {
    all: logged('all'),
    get: logged('get'),
    run: logged('run'),
    pluck: () => {
      isPlucked = true;
      statement.pluck();
      return wrapper;
    },
  };
  return wrapper as unknown as Statement;
}
