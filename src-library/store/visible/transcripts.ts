import type { VisibleDatabase } from '../../database/visible-library.ts';
import { prepared } from '../../database/prepared-statements.ts';
import { segmentId } from '../../model/segment-id.ts';
import { TRANSCRIPT_STATES } from '../../model/item.ts';
import type { ItemId, TranscriptState } from '../../model/item.ts';
import { readSegmentParts } from './segment-parts.ts';

/** Where the next page begins: behind this row. Never a row number. */
export interface TranscriptCursor {
  /** Epoch milliseconds UTC. */
  readonly createdAt: number;
  readonly id: ItemId;
}

export interface VisibleTranscriptRow {
  readonly id: ItemId;
  readonly title: string;
  /** Epoch milliseconds UTC. */
  readonly createdAt: number;
  /** Name of the source, null when it has none. */
  readonly source: string | null;
  readonly durationMs: number | null;
  readonly starred: boolean;
  readonly language: string | null;
  readonly preview: string;
}

export interface VisibleTranscript extends VisibleTranscriptRow {
  /** Handle for `readVisibleSegments`; stays inside this process. */
  readonly row: number;
  readonly engine: string | null;
  readonly modelId: string | null;
  readonly tags: readonly string[];
  readonly template: string | null;
  readonly segmentCount: number;
  readonly state: TranscriptState;
}

export interface VisibleSegment {
  /** Position in append order, from 0. */
  readonly seq: number;
  /** Which line of a recorded line that a person split, from 0; 0 for one that is whole. */
  readonly part: number;
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly speaker: string | null;
  /** As edited, else as recorded. */
  readonly text: string;
}

type Stored<Row extends { starred: boolean }> = Omit<Row, 'starred'> & { readonly starred: 0 | 1 };

const ROW = `uid AS id, title, created AS createdAt, source_name AS source, duration AS durationMs, starred, language,
  preview`;
const LIST = `SELECT ${ROW} FROM visible_transcript WHERE kind = 1`;
const ORDER = 'ORDER BY created DESC, uid DESC LIMIT ?';

/** A page of the transcripts that assistants may see, newest first by creation, then by id. */
export function listVisibleTranscripts(
  db: VisibleDatabase,
  page: { readonly limit: number; readonly after?: TranscriptCursor },
): VisibleTranscriptRow[] {
  const rows =
    page.after === undefined
      ? prepared<Stored<VisibleTranscriptRow>>(db, `${LIST} ${ORDER}`).all(page.limit)
      : prepared<Stored<VisibleTranscriptRow>>(db, `${LIST} AND (created, uid) < (?, ?) ${ORDER}`).all(
          page.after.createdAt,
          page.after.id,
          page.limit,
        );
  return rows.map((row) => ({ ...row, starred: row.starred === 1 }));
}

const TRANSCRIPT = `SELECT ${ROW}, id AS row, parent, engine, model AS modelId, template,
  segment_count AS segmentCount, state FROM visible_transcript`;

interface StoredTranscript extends Stored<Omit<VisibleTranscript, 'tags' | 'state'>> {
  readonly parent: number | null;
  readonly state: number;
}

/**
 * The transcript of a recording, found by any of its ids: the transcript's, its session's, or the name of the session's
 * followed folder (the newest one when two roots hold that name). Null when there is none that assistants may see.
 */
export function getVisibleTranscript(db: VisibleDatabase, anyId: string): VisibleTranscript | null {
  const found =
    prepared<StoredTranscript>(db, `${TRANSCRIPT} WHERE uid = ?`).get(anyId) ??
    prepared<StoredTranscript>(
      db,
      `${TRANSCRIPT} WHERE kind = 1 AND parent = (SELECT id FROM visible_session WHERE uid = ?)`,
    ).get(anyId) ??
    prepared<StoredTranscript>(
      db,
      `${TRANSCRIPT} WHERE kind = 1 AND parent =
         (SELECT id FROM visible_session WHERE external_id = ? ORDER BY created DESC, uid DESC LIMIT 1)`,
    ).get(anyId);
  if (found === undefined) return null;
  const { parent, state, starred, ...transcript } = found;
  return {
    ...transcript,
    starred: starred === 1,
    state: STATES.get(state) ?? 'done',
    tags: readVisibleTags(db, parent ?? transcript.row),
  };
}

const STATES = new Map<number, TranscriptState>(
  (Object.keys(TRANSCRIPT_STATES) as TranscriptState[]).map((name) => [TRANSCRIPT_STATES[name], name]),
);

function readVisibleTags(db: VisibleDatabase, recordingRow: number): string[] {
  return prepared<{ name: string }>(db, 'SELECT name FROM visible_item_tag WHERE item = ? ORDER BY name')
    .all(recordingRow)
    .map((tag) => tag.name);
}

interface StoredLine {
  readonly seq: number;
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly speaker: number | null;
  readonly text: string;
}

interface StoredDetail {
  readonly seq: number;
  readonly edited: string | null;
  readonly speaker: number | null;
  readonly parts: string | null;
}

/**
 * Segments of a transcript in append order, `limit` recorded lines from `fromSeq` on; one that a person split comes as
 * several. `transcript` is the handle of `getVisibleTranscript`. The cost follows the number of segments returned, not the
 * length of the transcript.
 */
export function readVisibleSegments(
  db: VisibleDatabase,
  transcript: number,
  range: { readonly fromSeq?: number; readonly limit?: number } = {},
): VisibleSegment[] {
  const first = segmentId(transcript, range.fromSeq ?? 0);
  const lines = prepared<StoredLine>(
    db,
    `SELECT seq, start AS startMs, "end" AS endMs, recorded_speaker AS speaker, recorded AS text FROM visible_segment
     WHERE transcript = ? AND id >= ? AND id < ? ORDER BY id LIMIT ?`,
  ).all(transcript, first, segmentId(transcript + 1, 0), range.limit ?? -1);
  const last = lines.at(-1);
  if (last === undefined) return [];
  const details = prepared<StoredDetail>(
    db,
    `SELECT seq, edited, edited_speaker AS speaker, parts FROM visible_segment_detail
     WHERE transcript = ? AND id >= ? AND id <= ?`,
  ).all(transcript, first, segmentId(transcript, last.seq));
  const bySeq = new Map(details.map((detail) => [detail.seq, detail]));
  const speakers = readVisibleSpeakers(db, transcript);
  return lines.flatMap((line) => segmentsOf(line, bySeq.get(line.seq), speakers));
}

function segmentsOf(
  line: StoredLine,
  detail: StoredDetail | undefined,
  speakers: ReadonlyMap<number, VisibleSpeaker>,
): VisibleSegment[] {
  const { seq, startMs, endMs } = line;
  const speaker = detail?.speaker ?? line.speaker;
  const text = detail?.edited ?? line.text;
  const name = speaker === null ? null : (speakers.get(speaker)?.name ?? null);
  const split = readSegmentParts(detail?.parts ?? null);
  if (split === null) {
    return [{ seq, part: 0, startMs, endMs, speaker: name, text }];
  }
  return split.map((each, part) => ({
    seq,
    part,
    startMs: each.startMs ?? (part === 0 ? startMs : null),
    endMs: each.endMs ?? (part === split.length - 1 ? endMs : null),
    speaker: nameOf(each.speaker, speakers) ?? name,
    text: each.text,
  }));
}

interface VisibleSpeaker {
  readonly id: number;
  readonly label: string;
  readonly name: string;
}

function nameOf(label: string | null, speakers: ReadonlyMap<number, VisibleSpeaker>): string | undefined {
  return label === null ? undefined : [...speakers.values()].find((speaker) => speaker.label === label)?.name;
}

function readVisibleSpeakers(db: VisibleDatabase, transcript: number): ReadonlyMap<number, VisibleSpeaker> {
  const speakers = prepared<VisibleSpeaker>(
    db,
    'SELECT id, label, name FROM visible_speaker WHERE transcript = ?',
  ).all(transcript);
  return new Map(speakers.map((speaker) => [speaker.id, speaker]));
}
