import type { Database } from 'better-sqlite3';
import { INDEX_VERSION } from '../../search/index-text.ts';
import type { Migration } from './migration.ts';

/** Everything the library holds. Epoch milliseconds UTC for moments, milliseconds for offsets, null for unknown. */
const TABLES = `
CREATE TABLE meta(key TEXT PRIMARY KEY, value ANY) STRICT, WITHOUT ROWID;

CREATE TABLE source(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  private INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE person(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  private INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE tag(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  private INTEGER NOT NULL DEFAULT 0
) STRICT;

-- A recording is a session with at most one transcript below it. starred, trashed, created and source belong to the
-- session; its children carry the same values so that every list is one index walk.
CREATE TABLE item(
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE,
  kind INTEGER NOT NULL,
  parent INTEGER REFERENCES item(id) ON DELETE CASCADE,
  source INTEGER REFERENCES source(id),
  title TEXT NOT NULL,
  created INTEGER NOT NULL,
  created_guessed INTEGER NOT NULL DEFAULT 0,
  imported INTEGER NOT NULL,
  updated INTEGER NOT NULL,
  language TEXT,
  starred INTEGER NOT NULL DEFAULT 0,
  private INTEGER NOT NULL DEFAULT 0,
  trashed INTEGER,
  -- Bits of HIDDEN_REASONS; 0 is visible to assistants. At flips_at (null: never) the opposite begins to hold.
  hidden INTEGER NOT NULL DEFAULT 0,
  flips_at INTEGER,
  preview TEXT NOT NULL DEFAULT '',
  -- Row of the full-text index, growing with created; null when the item is not indexed.
  search_row INTEGER UNIQUE
) STRICT;
-- Lists go by (created, uid): what a cursor may carry, so ties too are ordered by what leaves the library. They are read
-- backwards: what is new comes last into them, and SQLite fills their pages whole. The columns of the conditions, and what
-- a filter may ask beside them, stand at the end, for without them SQLite reads every row to look at them.
CREATE INDEX item_recent ON item(kind, created, uid, trashed, source, language) WHERE kind = 1 AND trashed IS NULL;
CREATE INDEX item_starred ON item(kind, created, uid, starred, trashed, source, language)
  WHERE kind = 1 AND starred = 1 AND trashed IS NULL;
CREATE INDEX item_source ON item(source, kind, created, uid, trashed, starred, language)
  WHERE kind = 1 AND source IS NOT NULL;
CREATE INDEX item_language ON item(language, kind, created, uid, trashed, starred, source)
  WHERE kind = 1 AND language IS NOT NULL;
CREATE INDEX item_visible ON item(kind, created, uid, hidden, flips_at);
CREATE INDEX item_parent ON item(parent, kind) WHERE parent IS NOT NULL;
CREATE INDEX item_private ON item(kind, created, uid, trashed) WHERE kind = 1 AND private = 1 AND trashed IS NULL;
CREATE INDEX item_trash ON item(kind, created, uid, trashed) WHERE trashed IS NOT NULL;

CREATE TABLE followed_root(
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  added INTEGER NOT NULL,
  paused INTEGER NOT NULL DEFAULT 0,
  -- A folder that is followed no longer keeps its row: what came from it points here, and so does what was forgotten.
  removed INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  -- When something of it was taken in last.
  changed INTEGER,
  -- Device and number of the folder when it was read last: another one that is empty is a disk that is not there.
  identity TEXT
) STRICT;

-- Files of a followed folder as they were when they were read; one that is still so is not read again. key: a hash of the
-- path, so that a name is not kept when its recording is forgotten. name, error: of a file that could not be read.
CREATE TABLE followed_file(
  root INTEGER NOT NULL REFERENCES followed_root(id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  size INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  name TEXT,
  error TEXT,
  PRIMARY KEY(root, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE session(
  item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
  root INTEGER REFERENCES followed_root(id),
  external_id TEXT,
  folder TEXT,
  error TEXT
) STRICT;
CREATE UNIQUE INDEX session_external ON session(external_id, root) WHERE external_id IS NOT NULL;

CREATE TABLE transcript(
  item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
  kind TEXT NOT NULL DEFAULT 'speech',
  state INTEGER NOT NULL DEFAULT 0,
  duration INTEGER,
  segment_count INTEGER NOT NULL DEFAULT 0,
  -- Segments that the full-text index holds; the tail behind it is scanned.
  indexed_count INTEGER NOT NULL DEFAULT 0,
  edit_revision INTEGER NOT NULL DEFAULT 0,
  format TEXT,
  engine TEXT,
  model TEXT,
  template TEXT,
  metadata TEXT
) STRICT;
CREATE INDEX transcript_unindexed ON transcript(item) WHERE indexed_count < segment_count;
CREATE INDEX transcript_unfinished ON transcript(item) WHERE state <> 0;

-- id = item << 20 | seq, seq in append order: a transcript is one range, the append cursor is its end. Most lines have
-- nothing but these columns, and a null still takes a byte of every row.
CREATE TABLE segment(
  id INTEGER PRIMARY KEY,
  start INTEGER,
  "end" INTEGER,
  speaker INTEGER,
  text TEXT NOT NULL
) STRICT;

-- What only some lines have, by the id of the segment.
CREATE TABLE segment_detail(
  id INTEGER PRIMARY KEY,
  -- What a person made of the line; null leaves it as recorded. parts: a split line, as JSON.
  edited TEXT,
  edited_speaker INTEGER,
  parts TEXT,
  track TEXT,
  confidence REAL,
  flags INTEGER NOT NULL DEFAULT 0,
  external_key TEXT
) STRICT;

CREATE TABLE segment_words(id INTEGER PRIMARY KEY, words TEXT NOT NULL) STRICT;

CREATE TABLE segment_change(
  transcript INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY(transcript, revision)
) STRICT, WITHOUT ROWID;

-- The label is what the file said and belongs to the transcript; the person belongs to the library.
CREATE TABLE speaker(
  id INTEGER PRIMARY KEY,
  transcript INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
  label TEXT NOT NULL,
  name TEXT,
  person INTEGER REFERENCES person(id),
  UNIQUE(transcript, label)
) STRICT;
CREATE INDEX speaker_person ON speaker(person, transcript) WHERE person IS NOT NULL;
CREATE INDEX speaker_label ON speaker(coalesce(name, label) COLLATE NOCASE, transcript) WHERE person IS NULL;

CREATE TABLE item_tag(
  item INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
  tag INTEGER NOT NULL REFERENCES tag(id) ON DELETE CASCADE,
  PRIMARY KEY(item, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX item_tag_tag ON item_tag(tag, item);

-- How much there is of what a window counts, kept with every change: see store/counters.ts. Of a source, a tag or a person by
-- its id, else by name. For the window alone: it counts what is hidden from assistants too.
CREATE TABLE counter(
  what TEXT NOT NULL,
  "of" ANY NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY(what, "of")
) STRICT, WITHOUT ROWID;

-- The transcripts outside the trash of a tag, a person (by row) or a label (by name), in the order of lists, kept with every
-- change too: see store/listed.ts. kind: LISTED_KINDS. For the window alone.
CREATE TABLE listed(
  kind INTEGER NOT NULL,
  "of" ANY NOT NULL,
  created INTEGER NOT NULL,
  uid TEXT NOT NULL,
  item INTEGER NOT NULL,
  PRIMARY KEY(kind, "of", created, uid)
) STRICT, WITHOUT ROWID;

-- The text of a note, a summary or a file.
CREATE TABLE body(item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE, text TEXT NOT NULL) STRICT;

CREATE TABLE task(
  item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
  bucket TEXT NOT NULL CHECK(bucket IN ('inbox', 'today', 'week', 'someday', 'done')),
  done_at INTEGER,
  position REAL NOT NULL DEFAULT 0,
  moment_transcript INTEGER REFERENCES item(id) ON DELETE SET NULL,
  moment_seq INTEGER
) STRICT;
CREATE INDEX task_bucket ON task(bucket, position);
CREATE INDEX task_moment ON task(moment_transcript) WHERE moment_transcript IS NOT NULL;

-- Bytes as they came in, compressed; one row however often the same file is imported.
CREATE TABLE original(
  sha256 TEXT PRIMARY KEY,
  bytes INTEGER NOT NULL,
  compression TEXT NOT NULL,
  data BLOB NOT NULL
) STRICT;

CREATE TABLE file(
  item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  media_type TEXT,
  bytes INTEGER,
  original TEXT REFERENCES original(sha256),
  path TEXT
) STRICT;

CREATE TABLE import(
  id INTEGER PRIMARY KEY,
  item INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
  original TEXT NOT NULL REFERENCES original(sha256),
  file_name TEXT NOT NULL,
  modified INTEGER,
  encoding TEXT NOT NULL,
  format TEXT NOT NULL,
  format_confidence REAL NOT NULL,
  importer_version INTEGER NOT NULL,
  imported INTEGER NOT NULL,
  report TEXT NOT NULL
) STRICT;
CREATE INDEX import_item ON import(item);
CREATE INDEX import_original ON import(original);

-- Where the files of a recording lay when they were imported: a checksum of the folder's path, which is nobody's business.
CREATE TABLE import_folder(
  item INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
  folder TEXT NOT NULL,
  PRIMARY KEY(item, folder)
) STRICT, WITHOUT ROWID;

CREATE TABLE history(
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  command TEXT NOT NULL,
  label TEXT NOT NULL,
  forward TEXT NOT NULL,
  inverse TEXT NOT NULL,
  undone INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Which items a change is about: those that its command names, or the recordings that an import brought in.
CREATE TABLE history_item(
  history INTEGER NOT NULL REFERENCES history(id) ON DELETE CASCADE,
  uid TEXT NOT NULL,
  PRIMARY KEY(history, uid)
) STRICT, WITHOUT ROWID;
CREATE INDEX history_item_uid ON history_item(uid);

CREATE TABLE client(name TEXT PRIMARY KEY, allowed INTEGER NOT NULL, first_seen INTEGER NOT NULL, last_seen INTEGER NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE access(
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  client TEXT,
  client_version TEXT,
  tool TEXT NOT NULL,
  item TEXT,
  part TEXT,
  characters INTEGER NOT NULL
) STRICT;
CREATE INDEX access_item ON access(item, at) WHERE item IS NOT NULL;
CREATE INDEX access_at ON access(at);

-- Hashed external ids and hashes of purged recordings, so that a followed folder does not bring them back.
CREATE TABLE forgotten(hash TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;

/**
 * unicode61 splits Arabic and Devanagari at their marks unless the mark categories count as letters; contentless-delete
 * keeps no copy of the text and still allows deletion. Merging at idle joins parts by twos, not only by fours.
 */
function searchIndex(name: string): string {
  return `
CREATE VIRTUAL TABLE ${name} USING fts5(title, body, content='', contentless_delete=1,
  tokenize="unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'");
INSERT INTO ${name}(${name}, rank) VALUES('rank', 'bm25(8.0,1.0)');
INSERT INTO ${name}(${name}, rank) VALUES('usermerge', 2);
CREATE VIRTUAL TABLE ${name}_vocabulary USING fts5vocab(${name}, 'row');
`;
}

/** True for an item that assistants may see now. */
const VISIBLE = `(hidden = 0) = (flips_at IS NULL OR flips_at > CAST(unixepoch('subsec') * 1000 AS INTEGER))`;

/** The sidecar names these views and the public index, nothing else. What they leave out does not exist for it. */
const VISIBLE_VIEWS = `
CREATE VIEW visible_state AS
  SELECT key, value FROM meta WHERE key IN ('min_reader', 'index_version', 'paused', 'heartbeat', 'library_id');

CREATE VIEW visible_item AS
  SELECT id, uid, kind, parent, source, title, created, imported, updated, language, starred, preview, search_row,
    (SELECT s.name FROM source s WHERE s.id = item.source AND s.private = 0) AS source_name
  FROM item WHERE ${VISIBLE};

CREATE VIEW visible_session AS
  SELECT i.*, s.external_id, s.root, s.folder, s.error
  FROM visible_item i JOIN session s ON s.item = i.id;

CREATE VIEW visible_transcript AS
  SELECT i.*, t.kind AS speech_kind, t.state, t.duration, t.segment_count, t.indexed_count, t.edit_revision,
    t.format, t.engine, t.model, t.template
  FROM visible_item i JOIN transcript t ON t.item = i.id;

-- The item is looked up once. Its segments are one range of id, and the reader must name that range: a range that
-- stood here would hide the reader's own, and reading the end of a transcript would walk over all of it.
CREATE VIEW visible_segment AS
  SELECT g.id, i.id AS transcript, g.id & 1048575 AS seq, g.start, g."end",
    coalesce(d.edited_speaker, g.speaker) AS speaker, g.speaker AS recorded_speaker,
    coalesce(d.edited, g.text) AS text, g.text AS recorded, d.parts, d.track, coalesce(d.flags, 0) AS flags
  FROM visible_item i CROSS JOIN segment g ON g.id >> 20 = i.id LEFT JOIN segment_detail d ON d.id = g.id;

-- What only some lines have: reading a whole transcript, its lines and this apart cost less than asking for each line.
CREATE VIEW visible_segment_detail AS
  SELECT d.id, i.id AS transcript, d.id & 1048575 AS seq, d.edited, d.edited_speaker, d.parts
  FROM visible_item i CROSS JOIN segment_detail d ON d.id >> 20 = i.id;

CREATE VIEW visible_speaker AS
  SELECT sp.id, sp.transcript, sp.label, coalesce(p.name, sp.name, sp.label) AS name, sp.person
  FROM speaker sp JOIN visible_item i ON i.id = sp.transcript LEFT JOIN person p ON p.id = sp.person;

CREATE VIEW visible_item_tag AS
  SELECT it.item, it.tag, t.name FROM item_tag it JOIN visible_item i ON i.id = it.item JOIN tag t ON t.id = it.tag
  WHERE t.private = 0;

CREATE VIEW visible_source AS
  SELECT id, name FROM source
  WHERE private = 0 AND EXISTS (SELECT 1 FROM visible_item i WHERE i.source = source.id);

CREATE VIEW visible_body AS
  SELECT b.item, b.text FROM body b JOIN visible_item i ON i.id = b.item;

CREATE VIEW visible_task AS
  SELECT i.*, t.bucket, t.done_at, t.position, m.uid AS moment_uid, t.moment_seq
  FROM visible_item i JOIN task t ON t.item = i.id LEFT JOIN visible_item m ON m.id = t.moment_transcript;

CREATE VIEW visible_file AS
  SELECT f.item, f.name, f.media_type, f.bytes FROM file f JOIN visible_item i ON i.id = f.item;

CREATE VIEW visible_client AS SELECT name, allowed FROM client;
`;

/** The first schema. */
export const firstSchema: Migration = {
  version: 10,
  minReader: 10,
  migrate(database: Database) {
    database.exec(TABLES);
    database.exec(searchIndex('search_public'));
    database.exec(searchIndex('search_private'));
    database.exec(VISIBLE_VIEWS);
    database.prepare(`INSERT INTO meta(key, value) VALUES('index_version', ?)`).run(INDEX_VERSION);
  },
};
