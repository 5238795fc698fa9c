import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import { LibraryError } from '../errors.ts';
import { ITEM_KINDS, TRANSCRIPT_STATES, type ItemId } from '../model/item.ts';
import type { ItemSnapshot } from '../model/item-snapshot.ts';
import { preview } from '../model/preview.ts';
import { segmentId, segmentRange } from '../model/segment-id.ts';
import { indexItem } from '../search/index-item.ts';
import { countNew } from './counters.ts';
import { familyOf, findItem, kindOf, recordingOf, requireItem } from './items.ts';
import { keepOriginal, readOriginal, sha256Of } from './originals.ts';
import { personNamed } from './people.ts';
import { insertDetail } from './segments.ts';
import { sourceNamed } from './sources.ts';
import { tagNamed } from './tags.ts';
import { previewOf } from './transcript-preview.ts';
import { recomputeVisibility } from './visibility.ts';

/** Ids of everything outside the trash that hangs below nothing: recordings, and notes, files and tasks that stand alone. */
export function listTopItems(db: Database): ItemId[] {
  return prepared<ItemId>(
    db,
    'SELECT uid FROM item WHERE parent IS NULL AND trashed IS NULL ORDER BY created, uid',
  )
    .pluck()
    .all();
}

/**
 * Everything that the library holds of a recording, or of an item that stands alone, by any of its ids. What lies in the
 * trash below it is left out.
 * @throws LibraryError `notFound`; `damaged` when a kept file is.
 */
export function readItemSnapshot(db: Database, anyId: string): ItemSnapshot {
  return snapshotOf(db, recordingOf(db, requireItem(db, anyId)).row);
}

interface StoredRow {
  readonly id: ItemId;
  readonly kind: number;
  readonly title: string;
  readonly created: number;
  readonly createdGuessed: number;
  readonly imported: number;
  readonly updated: number;
  readonly language: string | null;
  readonly starred: number;
  readonly private: number;
  readonly externalId: string | null;
  readonly sourceName: string | null;
  readonly sourcePrivate: number | null;
}

function snapshotOf(db: Database, row: number): ItemSnapshot {
  const stored = prepared<StoredRow>(
    db,
    `SELECT i.uid AS id, i.kind, i.title, i.created, i.created_guessed AS createdGuessed, i.imported, i.updated,
       i.language, i.starred, i.private, s.external_id AS externalId, o.name AS sourceName, o.private AS sourcePrivate
     FROM item i LEFT JOIN session s ON s.item = i.id LEFT JOIN source o ON o.id = i.source WHERE i.id = ?`,
  ).get(row);
  if (stored === undefined) {
    throw new LibraryError('notFound', 'This item is no longer in the library.');
  }
  const children = prepared<number>(
    db,
    `SELECT id FROM item WHERE parent = ? AND (trashed IS NULL OR trashed IS (SELECT trashed FROM item WHERE id = ?))
     ORDER BY id`,
  )
    .pluck()
    .all(row, row);
  const { sourceName, sourcePrivate, ...rest } = stored;
  return {
    ...rest,
    kind: kindOf(stored.kind),
    createdGuessed: stored.createdGuessed === 1,
    starred: stored.starred === 1,
    private: stored.private === 1,
    source: sourceName === null ? null : { name: sourceName, private: sourcePrivate === 1 },
    tags: readTags(db, row),
    transcript: readTranscriptPart(db, row),
    body: prepared<string>(db, 'SELECT text FROM body WHERE item = ?').pluck().get(row) ?? null,
    task: readTaskPart(db, row),
    file: readFilePart(db, row),
    imports: readImports(db, row),
    children: children.map((child) => snapshotOf(db, child)),
  };
}

interface StoredName {
  readonly name: string;
  readonly private: number;
}

const toNamed = ({ name, private: isPrivate }: StoredName): { name: string; private: boolean } => ({
  name,
  private: isPrivate === 1,
});

function readTags(db: Database, row: number): ItemSnapshot['tags'] {
  return prepared<StoredName>(
    db,
    'SELECT g.name, g.private FROM item_tag t JOIN tag g ON g.id = t.tag WHERE t.item = ? ORDER BY g.name',
  )
    .all(row)
    .map(toNamed);
}

type TranscriptPart = NonNullable<ItemSnapshot['transcript']>;

function readTranscriptPart(db: Database, row: number): TranscriptPart | null {
  const stored = prepared<
    Omit<TranscriptPart, 'state' | 'metadata' | 'speakers' | 'segments'> & {
      readonly state: number;
      readonly metadata: string | null;
    }
  >(
    db,
    `SELECT kind, state, duration AS durationMs, format, engine, model, template, metadata
     FROM transcript WHERE item = ?`,
  ).get(row);
  if (stored === undefined) {
    return null;
  }
  const speakers = readSpeakerParts(db, row);
  const places = new Map(speakers.map(({ row: speakerRow }, place) => [speakerRow, place]));
  return {
    ...stored,
    state: STATES.find((name) => TRANSCRIPT_STATES[name] === stored.state) ?? 'done',
    metadata: parsed(stored.metadata),
    speakers: speakers.map(({ label, name, person }) => ({ label, name, person })),
    segments: readSegmentParts(db, row, places),
  };
}

const STATES = Object.keys(TRANSCRIPT_STATES) as TranscriptPart['state'][];

const parsed = (json: string | null): unknown => (json === null ? null : (JSON.parse(json) as unknown));

function readSpeakerParts(
  db: Database,
  transcript: number,
): readonly (TranscriptPart['speakers'][number] & { readonly row: number })[] {
  return prepared<{
    row: number;
    label: string;
    name: string | null;
    person: string | null;
    private: number | null;
  }>(
    db,
    `SELECT s.id AS row, s.label, s.name, p.name AS person, p.private FROM speaker s
     LEFT JOIN person p ON p.id = s.person WHERE s.transcript = ? ORDER BY s.id`,
  )
    .all(transcript)
    .map(({ row, label, name, person, private: isPrivate }) => ({
      row,
      label,
      name,
      person: person === null ? null : { name: person, private: isPrivate === 1 },
    }));
}

type SegmentPart = TranscriptPart['segments'][number];

interface StoredSegment extends Omit<SegmentPart, 'parts' | 'words'> {
  readonly parts: string | null;
  readonly words: string | null;
}

function readSegmentParts(
  db: Database,
  transcript: number,
  places: ReadonlyMap<number, number>,
): SegmentPart[] {
  const placeOf = (speaker: number | null): number | null =>
    speaker === null ? null : (places.get(speaker) ?? null);
  return prepared<StoredSegment>(
    db,
    `SELECT g.start AS startMs, g."end" AS endMs, g.speaker, g.text, d.edited, d.edited_speaker AS editedSpeaker,
       d.parts, d.track, d.confidence, coalesce(d.flags, 0) AS flags, d.external_key AS externalKey,
       (SELECT words FROM segment_words w WHERE w.id = g.id) AS words
     FROM segment g LEFT JOIN segment_detail d ON d.id = g.id WHERE g.id >= ? AND g.id < ? ORDER BY g.id`,
  )
    .all(...segmentRange(transcript))
    .map(({ speaker, editedSpeaker, parts, words, ...segment }) => ({
      ...segment,
      speaker: placeOf(speaker),
      editedSpeaker: placeOf(editedSpeaker),
      parts: parsed(parts),
      words: parsed(words) as SegmentPart['words'],
    }));
}

function readTaskPart(db: Database, row: number): ItemSnapshot['task'] {
  const stored = prepared<{
    bucket: NonNullable<ItemSnapshot['task']>['bucket'];
    doneAt: number | null;
    position: number;
    transcript: ItemId | null;
    seq: number | null;
  }>(
    db,
    `SELECT t.bucket, t.done_at AS doneAt, t.position, m.uid AS transcript, t.moment_seq AS seq
     FROM task t LEFT JOIN item m ON m.id = t.moment_transcript WHERE t.item = ?`,
  ).get(row);
  if (stored === undefined) {
    return null;
  }
  const { transcript, seq, ...task } = stored;
  return { ...task, moment: transcript === null ? null : { transcript, seq } };
}

function readFilePart(db: Database, row: number): ItemSnapshot['file'] {
  const stored = prepared<{
    name: string;
    mediaType: string | null;
    bytes: number | null;
    original: string | null;
  }>(db, 'SELECT name, media_type AS mediaType, bytes, original FROM file WHERE item = ?').get(row);
  return stored === undefined
    ? null
    : { ...stored, original: stored.original === null ? null : originalPart(db, stored.original) };
}

type ImportPart = ItemSnapshot['imports'][number];

function readImports(db: Database, row: number): ImportPart[] {
  return prepared<Omit<ImportPart, 'original' | 'report'> & { original: string; report: string }>(
    db,
    `SELECT file_name AS fileName, modified, encoding, format, format_confidence AS formatConfidence,
       importer_version AS importerVersion, imported, report, original FROM import WHERE item = ? ORDER BY id`,
  )
    .all(row)
    .map(({ original, report, ...receipt }) => ({
      ...receipt,
      report: parsed(report),
      original: originalPart(db, original),
    }));
}

function originalPart(db: Database, sha256: string): ImportPart['original'] {
  return { sha256, data: Buffer.from(readOriginal(db, sha256)).toString('base64') };
}

/**
 * Puts a snapshot back, with its ids, and makes all of it findable. What is private in it is private afterwards. Runs inside
 * the caller's transaction.
 * @throws LibraryError `badInput` when its parts contradict each other.
 */
export function insertItemSnapshot(db: Database, snapshot: ItemSnapshot): { readonly row: number } {
  const row = insertTree(db, snapshot, null);
  linkMoments(db, snapshot);
  recomputeVisibility(db, row);
  for (const member of familyOf(db, row)) {
    indexItem(db, member);
  }
  return { row };
}

/** `recordingTags`: those of the recording that it hangs below, which all of it carries. */
function insertTree(
  db: Database,
  snapshot: ItemSnapshot,
  parent: number | null,
  recordingTags: ItemSnapshot['tags'] | null = null,
): number {
  if (findItem(db, snapshot.id) !== null) {
    throw new LibraryError(
      'badInput',
      'A part of this recording is in the library already, under another one. Nothing was imported.',
    );
  }
  const row = insertRow(db, snapshot, parent);
  for (const tag of recordingTags ?? snapshot.tags) {
    prepared(db, 'INSERT OR IGNORE INTO item_tag(item, tag) VALUES(?, ?)').run(
      row,
      keepPrivate(db, 'tag', tagNamed(db, tag.name).id, tag.private),
    );
  }
  if (snapshot.kind === 'session') {
    prepared(db, 'INSERT INTO session(item, external_id) VALUES(?, ?)').run(row, snapshot.externalId);
  }
  if (snapshot.transcript !== null) insertTranscriptPart(db, row, snapshot.transcript);
  if (snapshot.body !== null) {
    prepared(db, 'INSERT INTO body(item, text) VALUES(?, ?)').run(row, snapshot.body);
  }
  if (snapshot.file !== null) insertFilePart(db, row, snapshot.file);
  if (snapshot.task !== null) {
    prepared(db, 'INSERT INTO task(item, bucket, done_at, position) VALUES(?, ?, ?, ?)').run(
      row,
      snapshot.task.bucket,
      snapshot.task.doneAt,
      snapshot.task.position,
    );
  }
  for (const receipt of snapshot.imports) insertImport(db, row, receipt);
  countNew(db, row);
  const childTags = recordingTags ?? (snapshot.kind === 'session' ? snapshot.tags : null);
  for (const child of snapshot.children) insertTree(db, child, row, childTags);
  return row;
}

function insertRow(db: Database, snapshot: ItemSnapshot, parent: number | null): number {
  const { source } = snapshot;
  const inserted = prepared(
    db,
    `INSERT INTO item(uid, kind, parent, source, title, created, created_guessed, imported, updated, language,
       starred, private, preview)
     VALUES(:id, :kind, :parent, :source, :title, :created, :guessed, :imported, :updated, :language,
       :starred, :private, :preview)`,
  ).run({
    id: snapshot.id,
    kind: ITEM_KINDS[snapshot.kind],
    parent,
    source: source === null ? null : keepPrivate(db, 'source', sourceNamed(db, source.name), source.private),
    title: snapshot.title,
    created: snapshot.created,
    guessed: snapshot.createdGuessed ? 1 : 0,
    imported: snapshot.imported,
    updated: snapshot.updated,
    language: snapshot.language,
    starred: snapshot.starred ? 1 : 0,
    private: snapshot.private ? 1 : 0,
    preview: previewOfSnapshot(snapshot),
  });
  return Number(inserted.lastInsertRowid);
}

function previewOfSnapshot({ kind, title, transcript, body }: ItemSnapshot): string {
  if (transcript !== null) return previewOf(transcript.segments.map(({ edited, text }) => edited ?? text));
  if (kind === 'task') return preview(title);
  return body === null ? '' : preview(body.replace(/\s+/g, ' '));
}

/** What came in as private makes the name private here too; the other way round it stays as it is here. */
function keepPrivate(
  db: Database,
  table: 'tag' | 'source' | 'person',
  row: number,
  isPrivate: boolean,
): number {
  if (isPrivate) {
    prepared(db, PRIVATE_STATEMENTS[table]).run(row);
  }
  return row;
}

const PRIVATE_STATEMENTS = {
  tag: 'UPDATE tag SET private = 1 WHERE id = ?',
  source: 'UPDATE source SET private = 1 WHERE id = ?',
  person: 'UPDATE person SET private = 1 WHERE id = ?',
} as const;

function insertTranscriptPart(db: Database, row: number, transcript: TranscriptPart): void {
  prepared(
    db,
    `INSERT INTO transcript(item, kind, state, duration, segment_count, format, engine, model, template, metadata)
     VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    row,
    transcript.kind,
    TRANSCRIPT_STATES[transcript.state],
    transcript.durationMs,
    transcript.segments.length,
    transcript.format,
    transcript.engine,
    transcript.model,
    transcript.template,
    stored(transcript.metadata),
  );
  const speakers = transcript.speakers.map(({ label, name, person }) =>
    Number(
      prepared(db, 'INSERT INTO speaker(transcript, label, name, person) VALUES(?, ?, ?, ?)').run(
        row,
        label,
        name,
        person === null ? null : keepPrivate(db, 'person', personNamed(db, person.name), person.private),
      ).lastInsertRowid,
    ),
  );
  const speakerRow = (place: number | null): number | null => {
    if (place === null) return null;
    const found = speakers[place];
    if (found === undefined) {
      throw new LibraryError(
        'badInput',
        'A line names a speaker that the file does not hold. Nothing was imported.',
      );
    }
    return found;
  };
  const insert = prepared(db, 'INSERT INTO segment(id, start, "end", speaker, text) VALUES(?, ?, ?, ?, ?)');
  for (const [seq, segment] of transcript.segments.entries()) {
    const id = segmentId(row, seq);
    const { edited, track, confidence, flags, externalKey } = segment;
    insert.run(id, segment.startMs, segment.endMs, speakerRow(segment.speaker), segment.text);
    insertDetail(db, id, {
      edited,
      editedSpeaker: speakerRow(segment.editedSpeaker),
      parts: stored(segment.parts),
      track,
      confidence,
      flags,
      externalKey,
    });
    if (segment.words !== null) {
      prepared(db, 'INSERT INTO segment_words(id, words) VALUES(?, ?)').run(id, stored(segment.words));
    }
  }
}

const stored = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

function insertFilePart(db: Database, row: number, file: NonNullable<ItemSnapshot['file']>): void {
  prepared(db, 'INSERT INTO file(item, name, media_type, bytes, original) VALUES(?, ?, ?, ?, ?)').run(
    row,
    file.name,
    file.mediaType,
    file.bytes,
    file.original === null ? null : keepSnapshotOriginal(db, file.original),
  );
}

function insertImport(db: Database, row: number, receipt: ImportPart): void {
  prepared(
    db,
    `INSERT INTO import(item, original, file_name, modified, encoding, format, format_confidence, importer_version,
       imported, report) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    row,
    keepSnapshotOriginal(db, receipt.original),
    receipt.fileName,
    receipt.modified,
    receipt.encoding,
    receipt.format,
    receipt.formatConfidence,
    receipt.importerVersion,
    receipt.imported,
    JSON.stringify(receipt.report),
  );
}

function keepSnapshotOriginal(db: Database, { sha256, data }: ImportPart['original']): string {
  const bytes = Buffer.from(data, 'base64');
  if (sha256Of(bytes) !== sha256) {
    throw new LibraryError('badInput', 'A file inside this export is not what it was. Nothing was imported.');
  }
  return keepOriginal(db, bytes, sha256);
}

/** A task points at a moment of a transcript that may stand anywhere in the library. */
function linkMoments(db: Database, snapshot: ItemSnapshot): void {
  const moment = snapshot.task?.moment ?? null;
  const target = moment === null ? null : findItem(db, moment.transcript);
  if (moment !== null && target !== null) {
    prepared(
      db,
      'UPDATE task SET moment_transcript = ?, moment_seq = ? WHERE item = (SELECT id FROM item WHERE uid = ?)',
    ).run(target.row, moment.seq, snapshot.id);
  }
  for (const child of snapshot.children) linkMoments(db, child);
}
