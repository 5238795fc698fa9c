import type { Database, Statement } from 'better-sqlite3';

/** A statement that was run. */
export interface RunStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** Rows that it gave. */
  readonly rows: number;
}

/** The database as it is, writing down every statement that is run on it. */
export function countingStatements(db: Database): { readonly db: Database; readonly run: RunStatement[] } {
  const run: RunStatement[] = [];
  const watchedStatement = (statement: Statement, sql: string): Statement => {
    const watched: Statement = new Proxy(statement, {
      get(target, key) {
        const value = Reflect.get(target, key) as unknown;
        if (typeof value !== 'function') return value;
        return (...parameters: unknown[]) => {
          const result = (value as (...given: unknown[]) => unknown).apply(target, parameters);
          if (key === 'all' || key === 'get')
            run.push({
              sql,
              parameters,
              rows: Array.isArray(result) ? result.length : Number(result !== undefined),
            });
          return result === target ? watched : result;
        };
      },
    });
    return watched;
  };
  const watched = new Proxy(db, {
    get(target, key) {
      if (key === 'prepare') return (sql: string) => watchedStatement(target.prepare(sql), sql);
      const value = Reflect.get(target, key) as unknown;
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
  });
  return { db: watched, run };
}
