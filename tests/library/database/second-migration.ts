import { migrations } from '../../../src-library/database/migrations/index.ts';
import type { Migration } from '../../../src-library/database/migrations/migration.ts';
import { SCHEMA_VERSION } from '../../../src-library/database/schema-version.ts';

const ROWS_PER_STEP = 500;

/** A step over every line of a library: it writes the first letter of each into a table of its own. */
const initials: Migration = {
  version: SCHEMA_VERSION + 10,
  minReader: 10,
  *prepare(db) {
    db.exec(
      'CREATE TABLE IF NOT EXISTS segment_initial(id INTEGER PRIMARY KEY, letter TEXT NOT NULL) STRICT',
    );
    const last = db.prepare<[], number | null>('SELECT max(id) FROM segment').pluck();
    const reached = db.prepare<[], number | null>('SELECT max(id) FROM segment_initial').pluck();
    const total = db.prepare<[], number>('SELECT count(*) FROM segment').pluck().get() ?? 0;
    const fill = db.prepare(
      `INSERT INTO segment_initial SELECT id, substr(text, 1, 1) FROM segment WHERE id > ? ORDER BY id LIMIT ?`,
    );
    let done = db.prepare<[], number>('SELECT count(*) FROM segment_initial').pluck().get() ?? 0;
    while ((reached.get() ?? -1) < (last.get() ?? -1)) {
      done += fill.run(reached.get() ?? -1, ROWS_PER_STEP).changes;
      yield done / Math.max(1, total);
    }
  },
  migrate(db) {
    db.exec('CREATE INDEX segment_initial_letter ON segment_initial(letter)');
  },
};

export const withInitials: readonly Migration[] = [...migrations, initials];
