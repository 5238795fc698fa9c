import type { Database } from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { prepared } from '../database/prepared-statements.ts';
import { segmentId, segmentRange } from '../model/segment-id.ts';
import type { ItemId } from '../model/item.ts';
import type {
  ImportNote,
  ReadingReport,
  ReadSegment,
  TranscriptReading,
} from '../model/transcript-reading.ts';
import { indexItem } from '../search/index-item.ts';
import { counting } from './counters.ts';
import { addNote } from './notes.ts';
import { dropUnusedPeople } from './people.ts';
import { insertReceipt, type NewReceipt } from './receipts.ts';
import { insertSegments } from './recordings.ts';
import { deleteSegments, readPreview } from './segments.ts';
import { recomputeVisibility } from './visibility.ts';

/** A file that a recording was imported from. */
export interface ImportedName {
  /** Grows from import to import. */
  readonly id: number;
  readonly sessionRow: number;
  readonly fileName: string;
  readonly externalId: string | null;
}

/**
 * The files that were imported after the one with this number, in the order of their import. Sessions of folders are none: what
 * stands in their lines, their folders say.
 */
export function listImportedNames(db: Database, after: number): ImportedName[] {
  return prepared<ImportedName>(
    db,
    `SELECT m.id, m.item AS sessionRow, m.file_name AS fileName, r.metadata ->> '$.externalId' AS externalId
     FROM import m JOIN item t ON t.parent = m.item AND t.kind = 1 JOIN transcript r ON r.item = t.id
       JOIN session s ON s.item = m.item
     WHERE m.id > ? AND s.external_id IS NULL ORDER BY m.id`,
  ).all(after);
}

/** Whether files were deleted for good and the number of this one, the last, is free or given again. */
export function isNumberFree(
  db: Database,
  { id, sessionRow, fileName }: Pick<ImportedName, 'id' | 'sessionRow' | 'fileName'>,
): boolean {
  const next = prepared<Pick<ImportedName, 'id' | 'sessionRow' | 'fileName'>>(
    db,
    'SELECT id, item AS sessionRow, file_name AS fileName FROM import WHERE id >= ? ORDER BY id LIMIT 1',
  ).get(id);
  if (next === undefined) return true;
  return next.id === id && (next.sessionRow !== sessionRow || next.fileName !== fileName);
}

/** Remembers that a file of a recording lay in a folder when it was imported. */
export function keepImportFolder(db: Database, sessionRow: number, folder: string): void {
  prepared(db, 'INSERT OR IGNORE INTO import_folder(item, folder) VALUES(?, ?)').run(
    sessionRow,
    folderKey(folder),
  );
}

/** Where the files of a recording lay when they were imported. */
export interface ImportFolders {
  /** Some lay in this folder. */
  readonly isOne: boolean;
  /** Where they lay is not known of any. */
  readonly areUnknown: boolean;
}

/** Whether files of a recording lay in this folder when they were imported. */
export function findImportFolder(db: Database, sessionRow: number, folder: string): ImportFolders {
  const keys = prepared<string>(db, 'SELECT folder FROM import_folder WHERE item = ?')
    .pluck()
    .all(sessionRow);
  return { isOne: keys.includes(folderKey(folder)), areUnknown: keys.length === 0 };
}

/** A folder is remembered without its name. */
function folderKey(path: string): string {
  return createHash('sha256').update(path).digest('base64url');
}

/** A recording that a further file may belong to. */
export interface JoinableRecording {
  readonly sessionRow: number;
  readonly sessionId: ItemId;
  readonly transcriptRow: number;
  readonly transcriptId: ItemId;
  readonly title: string;
  readonly kind: string;
  readonly externalId: string | null;
  readonly createdAt: number;
  readonly createdGuessed: 0 | 1;
  readonly inTrash: 0 | 1;
  /** Name of the file that its lines come from. */
  readonly fileName: string;
}

/** The recording of a session, null when it is gone. */
export function findJoinable(db: Database, sessionRow: number): JoinableRecording | null {
  return (
    prepared<JoinableRecording>(
      db,
      `SELECT s.id AS sessionRow, s.uid AS sessionId, t.id AS transcriptRow, t.uid AS transcriptId, s.title, r.kind, r.metadata ->> '$.externalId' AS externalId,
         s.created AS createdAt, s.created_guessed AS createdGuessed, s.trashed IS NOT NULL AS inTrash,
         (SELECT m.file_name FROM import m WHERE m.item = s.id ORDER BY m.id DESC LIMIT 1) AS fileName
       FROM item s JOIN item t ON t.parent = s.id AND t.kind = 1 JOIN transcript r ON r.item = t.id WHERE s.id = ?`,
    ).get(sessionRow) ?? null
  );
}

/** What the recorded lines of a transcript tell beside their text. */
export interface ToldByLines {
  readonly hasTimes: boolean;
  readonly hasSpeakers: boolean;
  readonly hasWords: boolean;
}

/** By the handle of a transcript. */
export function readToldByLines(db: Database, transcript: number): ToldByLines {
  const [first, end] = segmentRange(transcript);
  const told = prepared<Record<keyof ToldByLines, 0 | 1>>(
    db,
    `SELECT EXISTS(SELECT 1 FROM segment WHERE id >= :first AND id < :end AND start IS NOT NULL) AS hasTimes,
       EXISTS(SELECT 1 FROM segment WHERE id >= :first AND id < :end AND speaker IS NOT NULL) AS hasSpeakers,
       EXISTS(SELECT 1 FROM segment_words WHERE id >= :first AND id < :end) AS hasWords`,
  ).get({ first, end });
  return {
    hasTimes: told?.hasTimes === 1,
    hasSpeakers: told?.hasSpeakers === 1,
    hasWords: told?.hasWords === 1,
  };
}

/**
 * Keeps a further file of a recording beside the one that its lines come from: its bytes stay, its receipt says how it was
 * understood, and that of the lines, which is shown, says that it is there.
 */
export function keepBeside(db: Database, sessionRow: number, receipt: NewReceipt, note: ImportNote): void {
  const shown = prepared<{ id: number; report: string }>(
    db,
    'SELECT id, report FROM import WHERE item = ? ORDER BY id DESC LIMIT 1',
  ).get(sessionRow);
  insertReceipt(db, sessionRow, receipt);
  if (shown === undefined) return;
  const report = JSON.parse(shown.report) as ReadingReport;
  const told = JSON.stringify({ ...report, notes: [...report.notes, note] });
  // The newest receipt of a recording is that of its lines.
  prepared(
    db,
    `INSERT INTO import(item, original, file_name, modified, encoding, format, format_confidence, importer_version,
       imported, report)
     SELECT item, original, file_name, modified, encoding, format, format_confidence, importer_version, imported, ?
     FROM import WHERE id = ?`,
  ).run(told, shown.id);
  prepared(db, 'DELETE FROM import WHERE id = ?').run(shown.id);
}

interface EditedLine {
  readonly start: number | null;
  readonly text: string;
  readonly edited: string | null;
  /** A split line, as JSON. */
  readonly parts: string | null;
  readonly speakerRow: number | null;
  readonly speaker: string | null;
}

/** After other lines took the place of a transcript's: who follows it reads it anew, and it can be found by what it holds now. */
export function linesReplaced(
  db: Database,
  { sessionRow, transcriptRow }: Pick<JoinableRecording, 'sessionRow' | 'transcriptRow'>,
  now: number,
): void {
  prepared(db, 'UPDATE transcript SET edit_revision = edit_revision + 1 WHERE item = ?').run(transcriptRow);
  prepared(
    db,
    'INSERT INTO segment_change(transcript, revision, seq) SELECT item, edit_revision, 0 FROM transcript WHERE item = ?',
  ).run(transcriptRow);
  const preview = readPreview(db, transcriptRow);
  prepared(db, 'UPDATE item SET preview = ?, updated = ? WHERE id = ?').run(preview, now, transcriptRow);
  dropUnusedSpeakers(db, transcriptRow);
  recomputeVisibility(db, sessionRow);
  indexItem(db, transcriptRow);
}

/** What a revision left behind for a person. */
export interface Revised {
  /** How many edits found no line any more. */
  readonly lost: number;
  /** The note that keeps them, null when none was lost. */
  readonly note: ItemId | null;
}

/**
 * Puts other lines in the place of a recording's: those of a better or newer file of it. What a person made of a line stays
 * where the recorded line is the same; what finds no line any more becomes a note of the recording. Title, tags, star and
 * names of speakers stay. With `isFinal`, what changed lines before can no longer be taken back: nothing puts these lines back
 * first. Runs inside the caller's transaction.
 */
export function reviseRecording(
  db: Database,
  { sessionRow, sessionId, transcriptRow, transcriptId }: JoinableRecording,
  reading: TranscriptReading,
  {
    format,
    durationMs,
    now,
    isFinal,
  }: {
    readonly format: string;
    readonly durationMs: number | null;
    readonly now: number;
    readonly isFinal: boolean;
  },
): Revised {
  const edits = readEdits(db, transcriptRow);
  if (isFinal) forgetLineEdits(db, [sessionId, transcriptId]);
  deleteSegments(db, transcriptRow);
  counting(db, [transcriptRow], () => insertSegments(db, transcriptRow, reading.segments));
  const lost = restoreEdits(db, transcriptRow, reading.segments, edits);
  prepared(
    db,
    `UPDATE transcript SET duration = ?, segment_count = ?, format = ?, engine = coalesce(?, engine),
       model = coalesce(?, model), metadata = ? WHERE item = ?`,
  ).run(
    durationMs,
    reading.segments.length,
    format,
    reading.engine,
    reading.model,
    Object.keys(reading.metadata).length === 0 ? null : JSON.stringify(reading.metadata),
    transcriptRow,
  );
  linesReplaced(db, { sessionRow, transcriptRow }, now);
  const note =
    lost.length === 0
      ? null
      : addNote(db, {
          parent: sessionId,
          title: 'Corrections to lines that the newer file no longer has',
          text: lost.map(describeEdit).join('\n\n'),
          now,
        });
  return { lost: lost.length, note };
}

/** Changes to lines count them; taken back or made again they would change others. */
function forgetLineEdits(db: Database, ids: readonly ItemId[]): void {
  prepared(
    db,
    `DELETE FROM history WHERE command IN ('edit-line', 'revise', 'revise-more')
       AND id IN (SELECT history FROM history_item WHERE uid IN (SELECT value FROM json_each(?)))`,
  ).run(JSON.stringify(ids));
}

function readEdits(db: Database, transcript: number): EditedLine[] {
  return prepared<EditedLine>(
    db,
    `SELECT g.start, g.text, d.edited, d.parts, s.id AS speakerRow, coalesce(s.name, s.label) AS speaker
     FROM segment_detail d JOIN segment g ON g.id = d.id LEFT JOIN speaker s ON s.id = d.edited_speaker
     WHERE d.id >= ? AND d.id < ? AND (d.edited IS NOT NULL OR d.parts IS NOT NULL OR d.edited_speaker IS NOT NULL)
     ORDER BY d.id`,
  ).all(...segmentRange(transcript));
}

/** Gives those that found no line. */
function restoreEdits(
  db: Database,
  transcript: number,
  segments: readonly ReadSegment[],
  edits: readonly EditedLine[],
): readonly EditedLine[] {
  if (edits.length === 0) return [];
  const places = new Map<string, number[]>();
  segments.forEach(({ text }, seq) => {
    places.set(text, [...(places.get(text) ?? []), seq]);
  });
  return edits.filter((edit) => {
    const same = places.get(edit.text) ?? [];
    const seq =
      same.find((at) => segments[at]?.startMs === edit.start) ?? (same.length === 1 ? same[0] : undefined);
    if (seq === undefined) return true;
    prepared(
      db,
      `INSERT INTO segment_detail(id, edited, parts, edited_speaker) VALUES(:id, :edited, :parts, :speakerRow)
       ON CONFLICT(id) DO UPDATE SET edited = excluded.edited, parts = excluded.parts,
         edited_speaker = excluded.edited_speaker`,
    ).run({
      id: segmentId(transcript, seq),
      edited: edit.edited,
      parts: edit.parts,
      speakerRow: edit.speakerRow,
    });
    return false;
  });
}

function describeEdit({ text, edited, parts, speaker }: EditedLine): string {
  const said = [
    ['Recorded', text],
    ['Corrected', edited],
    ['Split', parts],
    ['Speaker', speaker],
  ] as const;
  return said.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`])).join('\n');
}

function dropUnusedSpeakers(db: Database, transcript: number): void {
  const [first, end] = segmentRange(transcript);
  const drop = prepared(
    db,
    `DELETE FROM speaker WHERE transcript = :transcript AND name IS NULL AND NOT EXISTS (SELECT 1 FROM segment g
       WHERE g.id >= :first AND g.id < :end AND g.speaker = speaker.id) AND NOT EXISTS (SELECT 1 FROM segment_detail d
       WHERE d.id >= :first AND d.id < :end AND d.edited_speaker = speaker.id)`,
  );
  counting(db, [transcript], () => drop.run({ transcript, first, end }));
  dropUnusedPeople(db);
}
