import type { Database } from 'better-sqlite3';
import { deflateSync, inflateSync } from 'node:zlib';
import { prepared } from '../database/prepared-statements.ts';
import { LibraryError } from '../errors.ts';
import { segmentId, segmentRange } from '../model/segment-id.ts';
import { counting } from './counters.ts';
import { requireRow, requireTranscript } from './items.ts';
import { linesReplaced } from './joined-files.ts';
import { personNamed } from './people.ts';
import { deleteSegments, insertDetail } from './segments.ts';

/** A speaker by its place among those of the snapshot. */
type Place = number | null;

/** What another file of a recording puts in the place of what was there, with what a person made of it. */
interface LinesSnapshot {
  readonly transcript: {
    readonly duration: number | null;
    readonly format: string | null;
    readonly engine: string | null;
    readonly model: string | null;
    readonly metadata: string | null;
  };
  readonly speakers: readonly {
    readonly label: string;
    readonly name: string | null;
    readonly person: string | null;
  }[];
  readonly segments: readonly (readonly [
    start: number | null,
    end: number | null,
    speaker: Place,
    text: string,
  ])[];
  readonly details: readonly {
    readonly seq: number;
    readonly edited: string | null;
    readonly editedSpeaker: Place;
    readonly parts: string | null;
    readonly track: string | null;
    readonly confidence: number | null;
    readonly flags: number;
    readonly externalKey: string | null;
  }[];
  readonly words: readonly (readonly [seq: number, words: string])[];
  readonly receipts: readonly Receipt[];
}

interface Receipt {
  readonly original: string;
  readonly fileName: string;
  readonly modified: number | null;
  readonly encoding: string;
  readonly format: string;
  readonly formatConfidence: number;
  readonly importerVersion: number;
  readonly imported: number;
  readonly report: string;
}

/**
 * The lines of a transcript as they are, with speakers, words, edits and the receipts of their files, as one packed text to be
 * written back; by the row of the transcript.
 */
export function readLinesSnapshot(db: Database, transcript: number): string {
  const snapshot: LinesSnapshot = { ...readParts(db, transcript), ...readSegmentParts(db, transcript) };
  return deflateSync(JSON.stringify(snapshot)).toString('base64');
}

function readParts(
  db: Database,
  transcript: number,
): Pick<LinesSnapshot, 'transcript' | 'speakers' | 'receipts'> {
  const stored = prepared<LinesSnapshot['transcript']>(
    db,
    'SELECT duration, format, engine, model, metadata FROM transcript WHERE item = ?',
  ).get(transcript);
  if (stored === undefined)
    throw new LibraryError('notFound', 'This transcript is no longer in the library.');
  return {
    transcript: stored,
    speakers: prepared<LinesSnapshot['speakers'][number]>(
      db,
      `SELECT s.label, s.name, p.name AS person FROM speaker s LEFT JOIN person p ON p.id = s.person
       WHERE s.transcript = ? ORDER BY s.id`,
    ).all(transcript),
    receipts: readReceipts(db, requireRow(db, transcript).parent ?? transcript),
  };
}

/** The newest last: it is that of the lines. */
function readReceipts(db: Database, session: number): readonly Receipt[] {
  return prepared<Receipt>(
    db,
    `SELECT original, file_name AS fileName, modified, encoding, format, format_confidence AS formatConfidence,
       importer_version AS importerVersion, imported, report FROM import WHERE item = ? ORDER BY id`,
  ).all(session);
}

function readSegmentParts(
  db: Database,
  transcript: number,
): Pick<LinesSnapshot, 'segments' | 'details' | 'words'> {
  const range = segmentRange(transcript);
  const first = range[0];
  const places = new Map(
    prepared<number>(db, 'SELECT id FROM speaker WHERE transcript = ? ORDER BY id')
      .pluck()
      .all(transcript)
      .map((row, place) => [row, place]),
  );
  const placeOf = (speaker: number | null): Place =>
    speaker === null ? null : (places.get(speaker) ?? null);
  const segments = prepared<{
    start: number | null;
    end: number | null;
    speaker: number | null;
    text: string;
  }>(db, 'SELECT start, "end", speaker, text FROM segment WHERE id >= ? AND id < ? ORDER BY id').all(
    ...range,
  );
  const details = prepared<
    Omit<LinesSnapshot['details'][number], 'editedSpeaker'> & { readonly editedSpeaker: number | null }
  >(
    db,
    `SELECT id - :first AS seq, edited, edited_speaker AS editedSpeaker, parts, track, confidence, flags,
       external_key AS externalKey
     FROM segment_detail WHERE id >= :first AND id < :end ORDER BY id`,
  ).all({ first, end: range[1] });
  const words = prepared<{ seq: number; words: string }>(
    db,
    'SELECT id - :first AS seq, words FROM segment_words WHERE id >= :first AND id < :end ORDER BY id',
  ).all({ first, end: range[1] });
  return {
    segments: segments.map(({ start, end, speaker, text }) => [start, end, placeOf(speaker), text]),
    details: details.map((detail) => ({ ...detail, editedSpeaker: placeOf(detail.editedSpeaker) })),
    words: words.map(({ seq, words: json }) => [seq, json]),
  };
}

/**
 * Puts lines back that `readLinesSnapshot` gave, in the place of those that are there. Names that speakers have meanwhile
 * stay theirs, and so do files that came to the recording meanwhile, but for the one of the SHA-256 `without`. Runs inside the
 * caller's transaction. `now` in epoch milliseconds UTC.
 * @throws LibraryError `notFound` when the transcript, or the kept file of these lines, is gone.
 */
export function writeLinesSnapshot(
  db: Database,
  anyId: string,
  packed: string,
  { now, without }: { readonly now: number; readonly without: string | null },
): void {
  const { row, parent } = requireTranscript(db, anyId);
  const session = requireRow(db, parent ?? row);
  const snapshot = unpacked(packed);
  writeReceipts(db, session.row, snapshot.receipts, without);
  deleteSegments(db, row);
  counting(db, [row], () => {
    writeSegments(db, row, snapshot);
  });
  prepared(
    db,
    `UPDATE transcript SET duration = :duration, segment_count = :count, format = :format, engine = :engine,
       model = :model, metadata = :metadata WHERE item = :row`,
  ).run({ ...snapshot.transcript, count: snapshot.segments.length, row });
  linesReplaced(db, { sessionRow: session.row, transcriptRow: row }, now);
}

function unpacked(packed: string): LinesSnapshot {
  return JSON.parse(inflateSync(Buffer.from(packed, 'base64')).toString()) as LinesSnapshot;
}

function writeReceipts(
  db: Database,
  session: number,
  receipts: readonly Receipt[],
  without: string | null,
): void {
  const known = new Set([without, ...receipts.map(({ original }) => original)]);
  const others = readReceipts(db, session).filter(({ original }) => !known.has(original));
  // The new ones get higher numbers: whoever has read up to the old ones reads them too.
  const newest = prepared<number>(db, 'SELECT max(id) FROM import WHERE item = ?').pluck().get(session) ?? 0;
  const insert = prepared(
    db,
    `INSERT INTO import(item, original, file_name, modified, encoding, format, format_confidence, importer_version,
       imported, report)
     SELECT :session, sha256, :fileName, :modified, :encoding, :format, :formatConfidence, :importerVersion,
       :imported, :report FROM original WHERE sha256 = :original`,
  );
  for (const receipt of [...receipts.slice(0, -1), ...others, ...receipts.slice(-1)]) {
    if (insert.run({ ...receipt, session }).changes === 0) {
      throw new LibraryError(
        'notFound',
        'The file that these lines come from was deleted for good, so they cannot come back. Nothing was changed.',
      );
    }
  }
  prepared(db, 'DELETE FROM import WHERE item = ? AND id <= ?').run(session, newest);
}

function writeSegments(
  db: Database,
  transcript: number,
  { speakers, segments, details, words }: LinesSnapshot,
): void {
  const rows = speakers.map((speaker) => speakerRow(db, transcript, speaker));
  const rowAt = (place: Place): number | null => (place === null ? null : (rows[place] ?? null));
  const insert = prepared(db, 'INSERT INTO segment(id, start, "end", speaker, text) VALUES(?, ?, ?, ?, ?)');
  for (const [seq, [start, end, speaker, text]] of segments.entries()) {
    insert.run(segmentId(transcript, seq), start, end, rowAt(speaker), text);
  }
  for (const { seq, editedSpeaker, ...detail } of details) {
    insertDetail(db, segmentId(transcript, seq), { ...detail, editedSpeaker: rowAt(editedSpeaker) });
  }
  const insertWords = prepared(db, 'INSERT INTO segment_words(id, words) VALUES(?, ?)');
  for (const [seq, json] of words) insertWords.run(segmentId(transcript, seq), json);
}

function speakerRow(
  db: Database,
  transcript: number,
  { label, name, person }: LinesSnapshot['speakers'][number],
): number {
  const known = prepared<number>(db, 'SELECT id FROM speaker WHERE transcript = ? AND label = ?')
    .pluck()
    .get(transcript, label);
  if (known !== undefined) return known;
  const inserted = prepared(
    db,
    'INSERT INTO speaker(transcript, label, name, person) VALUES(?, ?, ?, ?)',
  ).run(transcript, label, name, person === null ? null : personNamed(db, person));
  return Number(inserted.lastInsertRowid);
}
