import type { Database, Statement } from 'better-sqlite3';
import { copyFileSync, constants, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LibraryError } from '../errors.ts';
import { openDatabase } from './open-database.ts';

/** A value as SQLite keeps it. */
export type ForeignValue = string | number | bigint | Buffer | null;
export type ForeignRow = Readonly<Record<string, ForeignValue>>;

/** A copy of another program's database. */
export interface ForeignDatabase {
  /** Names of columns, lower case, by the name of the table as it is. */
  readonly tables: ReadonlyMap<string, readonly string[]>;
  /**
   * Rows of a table as objects by lower-case names of columns, in the order of `by`, else of the table; only those with a
   * value in a column when `where` names it.
   */
  rows(
    table: string,
    order?: { readonly where?: readonly [column: string, value: ForeignValue]; readonly by?: string },
  ): Iterable<ForeignRow>;
  readonly close: () => void;
}

/** How often a database is copied anew that its program writes to meanwhile. */
const ATTEMPTS = 3;
const MOST_BYTES = 8 * 1024 * 1024 * 1024;

/**
 * Copies a database with its log into a folder of its own and opens the copy, so that nothing is changed, locked or left
 * beside the one that its program uses.
 * @throws LibraryError `badInput` with one plain sentence when it is damaged, locked by a password, or being written without end.
 */
export function openForeignCopy(path: string): ForeignDatabase {
  removeLeftCopies();
  const folder = mkdtempSync(join(tmpdir(), `${COPY}${process.pid}-`));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, 'copy.db');
    copyAtRest(path, copy);
    const database = openDatabase(copy, { readonly: false, fileMustExist: true, timeoutMs: 2000 });
    return opened(database, () => {
      database.close();
      remove();
    });
  } catch (error) {
    remove();
    if (error instanceof LibraryError) throw error;
    throw new LibraryError(
      'badInput',
      'This database is damaged or protected, so nothing could be read from it. Nothing was changed in it.',
      { cause: error },
    );
  }
}

/** Begins the name of each copy's folder; behind it stands the process that made it. */
const COPY = 'parlance-import-';

/** Removes copies of other programs' databases whose process was killed before it could do so. */
export function removeLeftCopies(): void {
  for (const name of namesIn(tmpdir())) {
    const maker = new RegExp(`^${COPY}(\\d+)-\\w+$`).exec(name)?.[1];
    const folder = join(tmpdir(), name);
    if (maker === undefined || isInUse(Number(maker), folder)) continue;
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // It is another user's, or held open; it is tried again another time.
    }
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** In a sandbox, each start of the app may have the same number: what is older than this start was left by another. */
function isInUse(maker: number, folder: string): boolean {
  if (maker === process.pid) {
    const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return made >= Date.now() - process.uptime() * 1000 - 1000;
  }
  try {
    return process.kill(maker, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** What lies in the log is part of the database; what SQLite keeps in shared memory it makes again. */
function copyAtRest(path: string, copy: string): void {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = lookOf(path);
    if (before.bytes > MOST_BYTES) {
      throw new LibraryError('badInput', 'This database is larger than 8 GB and was not read.');
    }
    for (const ending of ['', '-wal', '-journal']) {
      rmSync(`${copy}${ending}`, { force: true });
      if (statSync(`${path}${ending}`, { throwIfNoEntry: false })?.isFile() === true) {
        copyFileSync(`${path}${ending}`, `${copy}${ending}`, constants.COPYFILE_FICLONE);
      }
    }
    if (lookOf(path).look === before.look) return;
  }
  throw new LibraryError(
    'badInput',
    'Another program is writing to this database all the time. Close that program and import it again.',
  );
}

function lookOf(path: string): { readonly bytes: number; readonly look: string } {
  const stats = ['', '-wal', '-journal'].map((ending) =>
    statSync(`${path}${ending}`, { throwIfNoEntry: false }),
  );
  return {
    bytes: stats.reduce((sum, each) => sum + (each?.size ?? 0), 0),
    look: JSON.stringify(
      stats.map((each) => (each === undefined ? null : [each.size, each.mtimeMs, each.ino])),
    ),
  };
}

function opened(database: Database, close: () => void): ForeignDatabase {
  try {
    database.pragma('trusted_schema = OFF');
    database.pragma('temp_store = MEMORY');
    const names = database
      .prepare<[], string>(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
           AND sql NOT LIKE 'CREATE VIRTUAL%' LIMIT 2000`,
      )
      .pluck()
      .all();
    const columnsOf = database
      .prepare<[string], string>('SELECT lower(name) FROM pragma_table_info(?)')
      .pluck();
    const tables = new Map(names.map((name) => [name, columnsOf.all(name)]));
    const select = selecting(database, tables);
    return { tables, rows: (table, order) => rowsOf(tables, select, table, order ?? {}), close };
  } catch (error) {
    close();
    throw error;
  }
}

type Order = NonNullable<Parameters<ForeignDatabase['rows']>[1]>;
type Select = (table: string, order: Order) => Statement<ForeignValue[], ForeignRow>;

function* rowsOf(
  tables: ForeignDatabase['tables'],
  select: Select,
  table: string,
  order: Order,
): Generator<ForeignRow> {
  const columns = tables.get(table) ?? [];
  const named = [order.where?.[0], order.by].filter((column) => column !== undefined);
  if (columns.length === 0 || named.some((column) => !columns.includes(column))) return;
  yield* select(table, order).all(...(order.where === undefined ? [] : [order.where[1]]));
}

/** Prepares each question once. The copy is ours: with an index, the rows of each recording cost no more than they are. */
function selecting(database: Database, tables: ForeignDatabase['tables']): Select {
  const statements = new Map<string, Statement<ForeignValue[], ForeignRow>>();
  return (table, { where, by }) => {
    const key = JSON.stringify([table, where?.[0], by]);
    const known = statements.get(key);
    if (known !== undefined) return known;
    if (where !== undefined) {
      const index = quoted(`parlance_${table}_${where[0]}`);
      database.exec(`CREATE INDEX IF NOT EXISTS ${index} ON ${quoted(table)}(${quoted(where[0])})`);
    }
    const columns = tables.get(table) ?? [];
    const list = columns.map((column) => `${quoted(column)} AS ${quoted(column)}`).join(', ');
    const condition = where === undefined ? '' : ` WHERE ${quoted(where[0])} = ?`;
    const order = by === undefined ? '' : ` ORDER BY ${quoted(by)}`;
    const statement = database.prepare<ForeignValue[], ForeignRow>(
      `SELECT ${list} FROM ${quoted(table)}${condition}${order}`,
    );
    statements.set(key, statement);
    return statement;
  };
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
