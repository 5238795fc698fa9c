import type { Database, Statement } from 'better-sqlite3';

type Call = 'all' | 'get' | 'run';

interface Entry {
  readonly sql: string;
  readonly pluck: boolean;
  readonly call: Call;
  readonly parameters: readonly unknown[];
}

/**
 * Runs `work` and writes down every statement that it ran with its parameters; the result runs the same statements again
 * on `floor`, prepared, and nothing else. That is the driver's floor: what the product costs beyond it is its own.
 */
export function driverFloor(db: Database, floor: Database, work: (db: Database) => unknown): () => void {
  const entries: Entry[] = [];
  work(loggingDatabase(db, entries));
  const statements = new Map<string, Statement>();
  const calls = entries.map(({ sql, pluck, call, parameters }) => {
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

function loggingDatabase(db: Database, entries: Entry[]): Database {
  const log = {
    prepare: (sql: string) => loggingStatement(db.prepare(sql), sql, entries),
  };
  // Stores and searches ask a database for statements only.
  return log as unknown as Database;
}

function loggingStatement(statement: Statement, sql: string, entries: Entry[]): Statement {
  let isPlucked = false;
  const logged =
    (call: Call) =>
    (...parameters: unknown[]) => {
      entries.push({ sql, pluck: isPlucked, call, parameters });
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
