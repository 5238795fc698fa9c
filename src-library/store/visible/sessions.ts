import { prepared } from '../../database/prepared-statements.ts';
import type { VisibleDatabase } from '../../database/visible-library.ts';
import { TRANSCRIPT_STATES, type ItemId, type TranscriptState } from '../../model/item.ts';
import { segmentRange, segmentId } from '../../model/segment-id.ts';
import { readSegmentParts } from './segment-parts.ts';

/** A session as whoever follows recordings sees it. */
export interface VisibleSession {
  /** The name of its folder; the UUID for one that has none, or whose name a newer session of another folder has too. */
  readonly id: string;
  readonly uuid: ItemId;
  /** Absolute path of its folder; null when it comes from none, or the folder is gone. */
  readonly dir: string | null;
  /** Null when nobody named it. */
  readonly name: string | null;
  /** Epoch milliseconds UTC. */
  readonly createdAt: number;
  readonly durationMs: number | null;
  readonly state: TranscriptState;
  /** Why its folder could not be read. */
  readonly error: string | null;
  /** Row of its transcript, null when it has none; stays inside this process. */
  readonly transcript: number | null;
  readonly lines: number;
}

interface StoredSession {
  readonly uuid: ItemId;
  readonly externalId: string | null;
  readonly isSecond: 0 | 1;
  readonly folder: string | null;
  readonly title: string;
  readonly createdAt: number;
  readonly error: string | null;
  /** `[row, duration, state, lines]` as JSON. */
  readonly transcript: string | null;
}

// As a join, the view of transcripts would be worked out whole for every session that is looked up.
const SESSION_COLUMNS = `SELECT s.uid AS uuid, s.external_id AS externalId, s.folder, s.title, s.created AS createdAt, s.error,
    s.external_id IS NOT NULL AND EXISTS (SELECT 1 FROM visible_session o WHERE o.external_id = s.external_id
      AND (o.created, o.uid) > (s.created, s.uid)) AS isSecond,
    (SELECT json_array(t.id, t.duration, t.state, t.segment_count) FROM visible_transcript t
      WHERE t.parent = s.id AND t.kind = 1) AS transcript`;
const SESSION = `${SESSION_COLUMNS} FROM visible_session s`;

/** What is live is believed only so long after the app last said that it runs. */
const HEARTBEAT_MS = 15_000;

/** Sessions that assistants may see, newest first; behind the one whose id is `before`, none when there is no such one. */
export function listVisibleSessions(
  db: VisibleDatabase,
  page: { readonly limit: number; readonly before?: string | undefined },
  now: number,
): VisibleSession[] {
  const isRunning = appIsRunning(db, now);
  const order = 'ORDER BY s.created DESC, s.uid DESC LIMIT ?';
  if (page.before === undefined) {
    return prepared<StoredSession>(db, `${SESSION} WHERE s.kind = 0 ${order}`)
      .all(page.limit)
      .map((stored) => sessionOf(stored, isRunning));
  }
  const last = findVisibleSession(db, page.before, now);
  if (last === null) return [];
  return prepared<StoredSession>(db, `${SESSION} WHERE s.kind = 0 AND (s.created, s.uid) < (?, ?) ${order}`)
    .all(last.createdAt, last.uuid, page.limit)
    .map((stored) => sessionOf(stored, isRunning));
}

/** The session with this id: its folder's name, its UUID or its transcript's. Null when there is none to be seen. */
export function findVisibleSession(db: VisibleDatabase, anyId: string, now: number): VisibleSession | null {
  const found = db.oncePerSnapshot(`session ${anyId}`, () => findStoredSession(db, anyId));
  return found === undefined ? null : sessionOf(found, appIsRunning(db, now));
}

function findStoredSession(db: VisibleDatabase, anyId: string): StoredSession | undefined {
  return (
    prepared<StoredSession>(
      db,
      `${SESSION} WHERE s.external_id = ? ORDER BY s.created DESC, s.uid DESC LIMIT 1`,
    ).get(anyId) ??
    prepared<StoredSession>(db, `${SESSION} WHERE s.uid = ?`).get(anyId) ??
    prepared<StoredSession>(
      db,
      `${SESSION} WHERE s.id = (SELECT parent FROM visible_item WHERE uid = ? AND kind = 1)`,
    ).get(anyId)
  );
}

/** How many sessions there are, how many wait for their transcript, and the newest one that is being recorded. */
export function countVisibleSessions(
  db: VisibleDatabase,
  now: number,
): { readonly sessions: number; readonly awaiting: number; readonly live: VisibleSession | null } {
  const stored = db.oncePerSnapshot('sessions', () => readCountedSessions(db));
  const isRunning = appIsRunning(db, now);
  const states = stored.unfinished.map((session) => sessionOf(session, isRunning));
  return {
    sessions: stored.sessions,
    awaiting: states.filter(({ state, error }) => state === 'pending' && error === null).length,
    live: states.find(({ state }) => state === 'live') ?? null,
  };
}

function readCountedSessions(db: VisibleDatabase): {
  readonly sessions: number;
  readonly unfinished: readonly StoredSession[];
} {
  const unfinished = prepared<StoredSession>(
    db,
    `${SESSION_COLUMNS} FROM (SELECT u.parent FROM visible_transcript u WHERE u.state <> ${TRANSCRIPT_STATES.done}) unfinished
     CROSS JOIN visible_session s ON s.id = unfinished.parent ORDER BY s.created DESC, s.uid DESC`,
  ).all();
  const sessions =
    prepared<{ n: number }>(db, 'SELECT count(*) AS n FROM visible_item i WHERE i.kind = 0').get()?.n ?? 0;
  return { sessions, unfinished };
}

function appIsRunning(db: VisibleDatabase, now: number): boolean {
  const heartbeat = db.oncePerSnapshot(
    'heartbeat',
    () =>
      prepared<{ value: unknown }>(db, `SELECT value FROM visible_state WHERE key = 'heartbeat'`).get()
        ?.value,
  );
  return typeof heartbeat === 'number' && now - heartbeat <= HEARTBEAT_MS;
}

const STATES = new Map<number, TranscriptState>(
  (Object.keys(TRANSCRIPT_STATES) as TranscriptState[]).map((name) => [TRANSCRIPT_STATES[name], name]),
);

function sessionOf(stored: StoredSession, isRunning: boolean): VisibleSession {
  const { uuid, externalId, isSecond, folder, title, createdAt, error } = stored;
  const [transcript, durationMs, storedState, lines] = JSON.parse(
    stored.transcript ?? `[null, null, ${TRANSCRIPT_STATES.pending}, 0]`,
  ) as [row: number | null, durationMs: number | null, state: number, lines: number];
  const state = STATES.get(storedState) ?? 'done';
  const isStale = !isRunning && (state === 'live' || state === 'transcribing');
  return {
    id: externalId === null || isSecond === 1 ? uuid : externalId,
    uuid,
    dir: folder,
    name: title === externalId ? null : title,
    createdAt,
    durationMs,
    state: isStale ? (lines > 0 ? 'done' : 'pending') : state,
    error,
    transcript,
    lines,
  };
}

/** A recorded line. */
export interface AppendedLine {
  readonly track: string | null;
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly speaker: string | null;
  /** As edited, else as recorded. */
  readonly text: string;
  readonly recorded: string;
}

interface StoredLine extends AppendedLine {
  readonly parts: string | null;
}

/**
 * Lines of a transcript in append order, from the `since`-th on; one that a person split stays one, said by the first who
 * speaks in it. The cost follows the number of lines returned.
 */
export function readAppendedLines(
  db: VisibleDatabase,
  transcript: number,
  since: number,
  limit: number,
): AppendedLine[] {
  return prepared<StoredLine>(
    db,
    `SELECT g.track, g.start AS startMs, g."end" AS endMs, g.text, g.recorded, g.parts,
       (SELECT sp.name FROM visible_speaker sp WHERE sp.transcript = g.transcript AND sp.id = g.speaker) AS speaker
     FROM visible_segment g WHERE g.transcript = ? AND g.id >= ? AND g.id < ? ORDER BY g.id LIMIT ?`,
  )
    .all(transcript, segmentId(transcript, since), segmentRange(transcript)[1], limit)
    .map(({ parts, ...line }) => ({ ...line, ...joined(db, transcript, parts) }));
}

function joined(
  db: VisibleDatabase,
  transcript: number,
  stored: string | null,
): Partial<Pick<AppendedLine, 'text' | 'speaker'>> {
  const parts = readSegmentParts(stored);
  if (parts === null) {
    return {};
  }
  const speaker = prepared<{ name: string }>(
    db,
    'SELECT name FROM visible_speaker WHERE transcript = ? AND label = ?',
  ).get(transcript, parts[0]?.speaker ?? null)?.name;
  return { text: parts.map(({ text }) => text).join(' '), ...(speaker !== undefined && { speaker }) };
}
