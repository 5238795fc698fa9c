import type { Database } from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { prepared } from '../database/prepared-statements.ts';
import { TRANSCRIPT_STATES, type ItemId, type TranscriptState } from '../model/item.ts';
import { segmentId, segmentRange } from '../model/segment-id.ts';
import { isSpeakerLabel } from '../model/speaker-label.ts';
import type { ReadSegment } from '../model/transcript-reading.ts';
import { indexItem } from '../search/index-item.ts';
import { postponeMerging } from '../search/postpone-merging.ts';
import { counting } from './counters.ts';
import { familyOf } from './items.ts';
import { dropUnusedPeople, personNamed } from './people.ts';
import { forgottenHash } from './purge.ts';
import { insertRecording } from './recordings.ts';
import {
  deleteSegments,
  insertDetail,
  readPreview,
  writeEditedSpeaker,
  writeEditedText,
} from './segments.ts';
import { recomputeVisibility } from './visibility.ts';

/** A recorded line, and the byte behind it in its file. */
export interface FollowedLine {
  readonly track: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
  readonly confidence: number | null;
  readonly end: number;
}

/** How much of a file of lines was read: up to the end of its last line. */
export interface ReadPart {
  readonly bytes: number;
  readonly sha256: string;
}

/** The lines of a session's file, all of them or those behind what had been read before. */
export interface FollowedLines {
  /** Position of the first of `lines`, in append order. */
  readonly from: number;
  readonly lines: readonly FollowedLine[];
  readonly read: ReadPart;
  /** Whether the file still begins with what was read before. */
  readonly beginsWith: (before: ReadPart) => boolean;
}

/** A session as its folder tells it now. Moments in epoch milliseconds UTC. */
export interface FollowedSession {
  readonly root: number;
  readonly externalId: string;
  /** Absolute path; null when it was taken in from within another file. */
  readonly folder: string | null;
  readonly source: string;
  /** Identifier of how its folder is written. */
  readonly format: string;
  readonly title: string;
  readonly createdAt: number;
  readonly createdGuessed: boolean;
  readonly durationMs: number | null;
  readonly model: string | null;
  readonly state: TranscriptState;
  readonly error: string | null;
  /** How its files looked before they were read: as long as they look so, there is nothing new. */
  readonly mark: string;
  /** The file of lines, null when it cannot be read now: then the lines stay as they are. */
  readonly raw: FollowedLines | null;
  /** What the folder's own edits make of lines, by position. */
  readonly edits: ReadonlyMap<number, { readonly text: string | null; readonly speaker: string | null }>;
}

export interface KeptSession {
  readonly outcome: 'kept';
  readonly id: ItemId;
  /** Lines that were not there before. */
  readonly added: number;
  readonly lines: number;
  /** The lines that had been read before are others now, and all were read anew. */
  readonly revised: boolean;
}

/** What was read of a folder before, kept with its transcript. */
interface ReadState extends ReadPart {
  readonly title: string;
  readonly mark: string;
  /** What the folder's edits made of lines: `[seq, text, speaker]`. What differs from it was edited in Parlance. */
  readonly folded: readonly (readonly [seq: number, text: string | null, speaker: string | null])[];
}

interface StoredSession {
  readonly row: number;
  readonly transcript: number;
  readonly id: ItemId;
  readonly title: string;
  readonly createdAt: number;
  readonly duration: number | null;
  readonly lines: number;
  readonly metadata: string | null;
  /** Lines that the full-text index has not been told of. */
  readonly unindexed: number;
}

/**
 * New lines of a session that is being recorded are indexed together, because the index takes a transcript whole: those of about a
 * minute, and of a longer one a sixteenth of its lines, so that what is indexed in all grows with the length and not with its
 * square. A search reads a transcript with lines that wait.
 */
const UNINDEXED_LINES = 12;
const UNINDEXED_SHARE = 1 / 16;

/**
 * Brings the library up to date with a session's folder: new lines are appended, the folder's edits applied. Lines that
 * were read before and changed since make a revision: all are read anew, and what a person made of them stays where the
 * recorded line is the same. `forgotten` when the person has deleted this session for good; `outOfStep` when lines behind
 * others were given that are not those in the library: then all must be read. Runs inside the caller's transaction.
 */
export function keepSession(
  db: Database,
  session: FollowedSession,
  now: number,
): KeptSession | { readonly outcome: 'forgotten' | 'outOfStep' } {
  const { raw } = session;
  const known = findSession(db, session);
  if (known === null) {
    if (isForgotten(db, session)) return { outcome: 'forgotten' };
    return raw !== null && raw.from > 0 ? { outcome: 'outOfStep' } : insertSession(db, session, now);
  }
  const state = readState(known.metadata);
  const isSame = raw === null || raw.beginsWith(state);
  if (raw !== null && raw.from > 0 && !(isSame && raw.from === known.lines)) return { outcome: 'outOfStep' };
  const personsLines = isSame ? [] : dropLines(db, known.transcript, state);
  const before = isSame ? known.lines : 0;
  const fresh = raw === null ? [] : raw.lines.slice(before - raw.from);
  appendLines(db, known.transcript, before, fresh);
  restoreEdits(db, known.transcript, personsLines);
  const edited = raw === null ? [] : applyEdits(db, known.transcript, session, isSame ? state.folded : []);
  const moved = updateSession(db, known, session, state.title);
  const changed = !isSame || edited.length > 0 || moved;
  const mayWait = session.state === 'live' && known.lines >= UNINDEXED_LINES;
  const most = Math.max(UNINDEXED_LINES, known.lines * UNINDEXED_SHARE);
  if (!changed && mayWait && known.unindexed + fresh.length < most) {
    if (fresh.length > 0) prepared(db, 'UPDATE item SET updated = ? WHERE id = ?').run(now, known.transcript);
  } else if (changed || fresh.length > 0 || known.unindexed > 0) {
    noteChanges(db, known.transcript, edited, !isSame);
    refresh(db, known, now);
  }
  if (raw !== null) writeState(db, known.transcript, session, raw.read);
  const lines = before + fresh.length;
  return { outcome: 'kept', id: known.id, added: Math.max(0, lines - known.lines), lines, revised: !isSame };
}

/** How the folders of a root looked when they were read last, by their names; of those that are gone nothing. */
export function sessionMarks(db: Database, root: number): Map<string, string> {
  const marks = prepared<{ name: string; mark: string | null }>(
    db,
    `SELECT s.external_id AS name, t.metadata ->> '$.followed.mark' AS mark
     FROM session s JOIN item c ON c.parent = s.item AND c.kind = 1 JOIN transcript t ON t.item = c.id
     WHERE s.root = ? AND s.folder IS NOT NULL`,
  ).all(root);
  return new Map(marks.map(({ name, mark }) => [name, mark ?? '']));
}

function findSession(db: Database, { root, externalId }: FollowedSession): StoredSession | null {
  return (
    prepared<StoredSession>(
      db,
      `SELECT i.id AS row, c.id AS transcript, c.uid AS id, i.title, i.created AS createdAt, t.segment_count AS lines,
         t.duration, t.metadata, t.segment_count - t.indexed_count AS unindexed
       FROM session s JOIN item i ON i.id = s.item JOIN item c ON c.parent = i.id AND c.kind = 1
         JOIN transcript t ON t.item = c.id
       WHERE s.external_id = ? AND s.root = ?`,
    ).get(externalId, root) ?? null
  );
}

function isForgotten(db: Database, { root, externalId }: FollowedSession): boolean {
  const hash = forgottenHash(root, externalId);
  return prepared(db, 'SELECT 1 FROM forgotten WHERE hash = ?').get(hash) !== undefined;
}

function insertSession(db: Database, session: FollowedSession, now: number): KeptSession {
  const segments = (session.raw?.lines ?? []).map(segmentOf);
  const recording = insertRecording(db, {
    reading: {
      kind: 'speech',
      title: session.title,
      startedAt: session.createdAt,
      language: null,
      engine: null,
      model: session.model,
      sourceApp: session.source,
      durationMs: session.durationMs,
      segments,
      tags: [],
      notes: [],
      summaries: [],
      tasks: [],
      metadata: {},
      report: { read: segments.length, kept: segments.length, empty: 0, repaired: 0, dropped: 0, notes: [] },
    },
    title: session.title,
    createdAt: session.createdAt,
    createdGuessed: session.createdGuessed,
    importedAt: now,
    source: session.source,
    format: session.format,
    language: null,
    state: session.state,
  });
  prepared(db, 'UPDATE session SET root = ?, external_id = ?, folder = ?, error = ? WHERE item = ?').run(
    session.root,
    session.externalId,
    session.folder,
    session.error,
    recording.sessionRow,
  );
  const stored = { row: recording.sessionRow, transcript: recording.transcriptRow };
  if (applyEdits(db, stored.transcript, session, []).length > 0) refresh(db, stored, now);
  writeState(db, stored.transcript, session, session.raw?.read ?? NOTHING_READ);
  return {
    outcome: 'kept',
    id: recording.transcriptId,
    added: segments.length,
    lines: segments.length,
    revised: false,
  };
}

function segmentOf(line: FollowedLine): ReadSegment {
  return {
    startMs: line.startMs,
    endMs: line.endMs,
    speaker: null,
    text: line.text,
    confidence: line.confidence,
    track: line.track,
    externalKey: `${line.track}:${line.startMs}`,
  };
}

const NOTHING_READ: ReadState = {
  bytes: 0,
  sha256: createHash('sha256').digest('hex'),
  title: '',
  mark: '',
  folded: [],
};

function readState(metadata: string | null): ReadState {
  const stored = (JSON.parse(metadata ?? '{}') as { followed?: ReadState }).followed;
  return stored ?? NOTHING_READ;
}

function writeState(
  db: Database,
  transcript: number,
  { title, mark, edits }: FollowedSession,
  { bytes, sha256 }: ReadPart,
): void {
  const followed: ReadState = {
    bytes,
    sha256,
    title,
    mark,
    folded: Array.from(edits, ([seq, { text, speaker }]) => [seq, text, speaker] as const),
  };
  const metadata = JSON.stringify({ followed });
  prepared(db, 'UPDATE transcript SET metadata = ? WHERE item = ? AND metadata IS NOT ?').run(
    metadata,
    transcript,
    metadata,
  );
}

interface PersonsLine {
  readonly key: string;
  readonly text: string;
  readonly edited: string;
}

/** Takes all lines away, and gives what a person had made of them. */
function dropLines(db: Database, transcript: number, { folded }: ReadState): readonly PersonsLine[] {
  const ofFolder = new Map(folded.map(([seq, text]) => [seq, text]));
  const edited = prepared<PersonsLine & { seq: number }>(
    db,
    `SELECT g.id & 1048575 AS seq, d.external_key AS key, g.text, d.edited
     FROM segment_detail d JOIN segment g ON g.id = d.id
     WHERE d.id >= ? AND d.id < ? AND d.edited IS NOT NULL AND d.external_key IS NOT NULL`,
  ).all(...segmentRange(transcript));
  deleteSegments(db, transcript);
  prepared(db, 'UPDATE transcript SET segment_count = 0 WHERE item = ?').run(transcript);
  return edited.filter(({ seq, edited: text }) => ofFolder.get(seq) !== text);
}

function restoreEdits(db: Database, transcript: number, lines: readonly PersonsLine[]): void {
  for (const { key, text, edited } of lines) {
    prepared(
      db,
      `UPDATE segment_detail SET edited = ? WHERE id >= ? AND id < ? AND external_key = ?
         AND (SELECT g.text FROM segment g WHERE g.id = segment_detail.id) = ?`,
    ).run(edited, ...segmentRange(transcript), key, text);
  }
}

function appendLines(db: Database, transcript: number, count: number, lines: readonly FollowedLine[]): void {
  const insert = prepared(db, 'INSERT INTO segment(id, start, "end", text) VALUES(?, ?, ?, ?)');
  for (const [at, line] of lines.entries()) {
    const id = segmentId(transcript, count + at);
    const { startMs, endMs, text, track, confidence } = line;
    insert.run(id, startMs, endMs, text);
    insertDetail(db, id, { track, confidence, flags: 0, externalKey: `${track}:${startMs}` });
  }
  if (lines.length > 0) {
    prepared(db, 'UPDATE transcript SET segment_count = ? WHERE item = ?').run(
      count + lines.length,
      transcript,
    );
  }
}

/** Applies the folder's edits where a person has not edited the line here. Returns the positions that changed. */
function applyEdits(
  db: Database,
  transcript: number,
  { edits }: FollowedSession,
  before: ReadState['folded'],
): number[] {
  const known = new Map(before.map(([seq, text, speaker]) => [seq, { text, speaker }]));
  const nothing = { text: null, speaker: null };
  const changed: number[] = [];
  for (const seq of new Set([...known.keys(), ...edits.keys()])) {
    const was = known.get(seq) ?? nothing;
    const is = edits.get(seq) ?? nothing;
    if (was.text === is.text && was.speaker === is.speaker) continue;
    const id = segmentId(transcript, seq);
    if (applyEdit(db, transcript, id, was, is)) changed.push(seq);
  }
  return changed;
}

interface FolderEdit {
  readonly text: string | null;
  readonly speaker: string | null;
}

/** Puts one line's edit in the place of the folder's last one; what a person made of the line here stays. */
function applyEdit(db: Database, transcript: number, id: number, was: FolderEdit, is: FolderEdit): boolean {
  const stored = prepared<{ edited: string | null; speaker: number | null }>(
    db,
    `SELECT d.edited, d.edited_speaker AS speaker FROM segment g LEFT JOIN segment_detail d ON d.id = g.id WHERE g.id = ?`,
  ).get(id);
  if (stored === undefined) return false;
  const isOurText = stored.edited === was.text && was.text !== is.text;
  const isOurSpeaker =
    stored.speaker === speakerRow(db, transcript, was.speaker) && was.speaker !== is.speaker;
  if (isOurText) writeEditedText(db, id, is.text);
  if (isOurSpeaker) writeEditedSpeaker(db, id, speakerRow(db, transcript, is.speaker));
  return isOurText || isOurSpeaker;
}

/** A name is a person of the library; "call-1" is only a label here. */
function speakerRow(db: Database, transcript: number, label: string | null): number | null {
  if (label === null) return null;
  const found = prepared<number>(db, 'SELECT id FROM speaker WHERE transcript = ? AND label = ?')
    .pluck()
    .get(transcript, label);
  if (found !== undefined) return found;
  const person = isSpeakerLabel(label) ? null : personNamed(db, label);
  const insert = prepared(db, 'INSERT INTO speaker(transcript, label, person) VALUES(?, ?, ?)');
  const inserted = counting(db, [transcript], () => insert.run(transcript, label, person));
  return Number(inserted.lastInsertRowid);
}

/** Brings what is known beside the lines up to date; a title that a person gave stays. Returns whether it moved or was renamed. */
function updateSession(
  db: Database,
  known: StoredSession,
  session: FollowedSession,
  titleBefore: string,
): boolean {
  prepared(
    db,
    `UPDATE session SET folder = :folder, error = :error
     WHERE item = :row AND (folder IS NOT :folder OR error IS NOT :error)`,
  ).run({ row: known.row, folder: session.folder, error: session.error });
  const end = (session.raw?.lines ?? []).reduce((last, { endMs }) => Math.max(last, endMs), 0);
  const duration = session.durationMs ?? (end > 0 ? Math.max(end, heardBefore(session, known)) : null);
  prepared(
    db,
    `UPDATE transcript SET state = :state, duration = coalesce(:duration, duration), model = :model
     WHERE item = :row
       AND (state IS NOT :state OR duration IS NOT coalesce(:duration, duration) OR model IS NOT :model)`,
  ).run({
    row: known.transcript,
    state: TRANSCRIPT_STATES[session.state],
    duration,
    model: session.model,
  });
  const renamed = known.title === titleBefore && session.title !== titleBefore;
  if (renamed) {
    const rename = prepared(db, 'UPDATE item SET title = ? WHERE id = ?');
    for (const row of [known.row, known.transcript]) rename.run(session.title, row);
  }
  const moved = session.createdAt !== known.createdAt && !session.createdGuessed;
  if (moved) {
    const move = prepared(db, 'UPDATE item SET created = ?, created_guessed = 0 WHERE id = ?');
    const family = familyOf(db, known.row);
    counting(db, family, () => {
      for (const row of family) move.run(session.createdAt, row);
    });
    for (const row of family) indexItem(db, row);
  }
  return renamed || moved;
}

/** Where the lines end that were there before the given ones, as far as the library knows. */
function heardBefore({ raw }: FollowedSession, { duration }: StoredSession): number {
  return raw !== null && raw.from > 0 ? (duration ?? 0) : 0;
}

/** Followers of a transcript ask for what changed since a revision. */
function noteChanges(db: Database, transcript: number, lines: readonly number[], revised: boolean): void {
  for (const seq of revised && lines.length === 0 ? [0] : lines) {
    prepared(db, 'UPDATE transcript SET edit_revision = edit_revision + 1 WHERE item = ?').run(transcript);
    prepared(
      db,
      `INSERT INTO segment_change(transcript, revision, seq)
       SELECT item, edit_revision, ? FROM transcript WHERE item = ?`,
    ).run(seq, transcript);
  }
}

/** What follows from a transcript's lines, speakers and title. */
function refresh(
  db: Database,
  { row, transcript }: Pick<StoredSession, 'row' | 'transcript'>,
  now: number,
): void {
  prepared(db, 'UPDATE item SET preview = ?, updated = ? WHERE id = ?').run(
    readPreview(db, transcript),
    now,
    transcript,
  );
  const dropUnused = prepared(
    db,
    `DELETE FROM speaker WHERE transcript = :transcript AND NOT EXISTS (SELECT 1 FROM segment g
       WHERE g.id >= :first AND g.id < :end AND g.speaker = speaker.id) AND NOT EXISTS (SELECT 1 FROM segment_detail d
       WHERE d.id >= :first AND d.id < :end AND d.edited_speaker = speaker.id)`,
  );
  const [first, end] = segmentRange(transcript);
  counting(db, [transcript], () => dropUnused.run({ transcript, first, end }));
  dropUnusedPeople(db);
  recomputeVisibility(db, row);
  postponeMerging(db, () => indexItem(db, transcript));
}

/**
 * Notes that the folders of a root that are not among `names` are gone: what was read of them stays, and nothing more will
 * come.
 */
export function keepVanished(db: Database, root: number, names: readonly string[]): void {
  const present = JSON.stringify(names);
  const gone = `SELECT item FROM session WHERE root = ? AND folder IS NOT NULL
    AND external_id NOT IN (SELECT value FROM json_each(?))`;
  settle(db, gone, [root, present]);
  prepared(db, `UPDATE session SET folder = NULL WHERE item IN (${gone})`).run(root, present);
}

/** Notes that nobody looks at this root any more: nothing of it is being recorded or transcribed, as far as anybody knows. */
export function settleSessions(db: Database, root: number): void {
  settle(db, 'SELECT item FROM session WHERE root = ?', [root]);
}

function settle(db: Database, sessions: string, parameters: readonly unknown[]): void {
  const { done, live, transcribing, pending } = TRANSCRIPT_STATES;
  prepared(
    db,
    `UPDATE transcript SET state = CASE WHEN segment_count > 0 THEN ${done} ELSE ${pending} END
     WHERE item IN (SELECT id FROM item WHERE kind = 1 AND parent IN (${sessions})) AND state IN (${live}, ${transcribing})`,
  ).run(...parameters);
}

const BEAT_EVERY_MS = 5_000;

/** `writeHeartbeat`, unless somebody did within the last five seconds. */
export function keepHeartbeat(db: Database, now: number): void {
  const last = prepared<number>(db, `SELECT value FROM meta WHERE key = 'heartbeat'`).pluck().get() ?? 0;
  if (last > now || now - last >= BEAT_EVERY_MS) writeHeartbeat(db, now);
}

/** Says that somebody follows folders now: what is live counts as that only while this is younger than 15 seconds. */
export function writeHeartbeat(db: Database, now: number): void {
  prepared(db, `INSERT OR REPLACE INTO meta(key, value) VALUES('heartbeat', ?)`).run(now);
}
