import type { Database } from 'better-sqlite3';

const SHARED = ['trusted_schema = OFF', 'cell_size_check = ON', 'temp_store = MEMORY'];

const WRITER = [
  ...SHARED,
  'synchronous = NORMAL',
  'foreign_keys = ON',
  'secure_delete = ON',
  'cache_size = -64000',
  'wal_autocheckpoint = 1000',
  'journal_size_limit = 16777216',
];

const READER = [...SHARED, 'query_only = ON', 'cache_size = -16000', 'mmap_size = 0'];

/** Settings of the one connection that writes. The journal mode is set apart, because that may have to wait. */
export function setWriterPragmas(database: Database): void {
  for (const pragma of WRITER) {
    database.pragma(pragma);
  }
}

/** Settings of every connection that only reads. */
export function setReaderPragmas(database: Database): void {
  for (const pragma of READER) {
    database.pragma(pragma);
  }
}
