import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import { TRANSCRIPT_STATES } from '../model/item.ts';
import type { ItemId, TranscriptState } from '../model/item.ts';
import { segmentId } from '../model/segment-id.ts';
import { SEGMENT_FLAGS } from '../model/transcript-reading.ts';
import type { SegmentFlag } from '../model/transcript-reading.ts';

/** What an import did, as it was written down then. */
export interface Receipt {
  readonly fileName: string;
  readonly sha256: string;
  readonly format: string;
  readonly formatConfidence: number;
  readonly encoding: string;
  /** Epoch milliseconds UTC. */
  readonly importedAt: number;
  /** The reading report, parsed from its stored JSON. */
  readonly report: unknown;
}

export interface TranscriptDetails {
  readonly id: ItemId;
  readonly sessionId: ItemId | null;
  /** Handle for `readSegments`; stays on this side of the window. */
  readonly row: number;
  readonly title: string;
  readonly kind: string;
  readonly state: TranscriptState;
  /** Epoch milliseconds UTC. */
  readonly createdAt: number;
  readonly createdGuessed: boolean;
  readonly importedAt: number;
  readonly durationMs: number | null;
  readonly language: string | null;
  readonly source: string | null;
  readonly starred: boolean;
  readonly private: boolean;
  /** Epoch milliseconds UTC of its moving to the trash, else null. */
  readonly trashedAt: number | null;
  readonly format: string | null;
  readonly engine: string | null;
  readonly model: string | null;
  readonly template: string | null;
  readonly segmentCount: number;
  readonly speakers: readonly TranscriptSpeaker[];
  readonly tags: readonly string[];
  /** The newest import of this recording, null when it was not imported. */
  readonly receipt: Receipt | null;
}

export interface TranscriptSpeaker {
  /** The label that the file gave. */
  readonly label: string;
  /** What is shown: the person's name, the name given in this transcript, else the label. */
  readonly name: string;
}

export interface Segment {
  /** Position in append order, from 0. */
  readonly seq: number;
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly speaker: string | null;
  /** As edited, else as recorded. */
  readonly text: string;
  readonly edited: boolean;
  readonly track: string | null;
  readonly flags: readonly SegmentFlag[];
}

type Flags = 'createdGuessed' | 'starred' | 'private';
type StoredDetails = Omit<TranscriptDetails, Flags | 'state' | 'speakers' | 'tags' | 'receipt'> &
  Readonly<Record<Flags, 0 | 1>> & { readonly state: number; readonly parent: number | null };

const DETAILS = `SELECT i.id AS row, i.uid AS id, p.uid AS sessionId, i.parent, i.title, t.kind, t.state,
    i.created AS createdAt, i.created_guessed AS createdGuessed, i.imported AS importedAt, t.duration AS durationMs,
    i.language, (SELECT name FROM source WHERE source.id = i.source) AS source, i.starred, i.private,
    i.trashed AS trashedAt, t.format, t.engine, t.model, t.template, t.segment_count AS segmentCount
  FROM item i CROSS JOIN transcript t ON t.item = i.id LEFT JOIN item p ON p.id = i.parent`;

/**
 * A transcript with all that belongs to it except its segments, found by any id of its recording: the transcript's, its
 * session's, or the name of the session's followed folder (the newest one when two roots hold that name). Null when there
 * is none. What lies in the trash is found too.
 */
export function readTranscript(db: Database, anyId: string): TranscriptDetails | null {
  const found =
    prepared<StoredDetails>(db, `${DETAILS} WHERE i.uid = ?`).get(anyId) ??
    prepared<StoredDetails>(
      db,
      `${DETAILS} WHERE i.kind = 1 AND i.parent = (SELECT id FROM item WHERE uid = ? AND kind = 0)`,
    ).get(anyId) ??
    prepared<StoredDetails>(
      db,
      `${DETAILS} WHERE i.kind = 1 AND i.parent = (SELECT s.item FROM session s JOIN item n ON n.id = s.item
         WHERE s.external_id = ? ORDER BY n.created DESC, n.uid DESC LIMIT 1)`,
    ).get(anyId);
  if (found === undefined) return null;
  const { parent, ...details } = found;
  return {
    ...details,
    state: STATES.get(details.state) ?? 'done',
    createdGuessed: details.createdGuessed === 1,
    starred: details.starred === 1,
    private: details.private === 1,
    speakers: [...readSpeakers(db, details.row).values()],
    tags: readTags(db, parent ?? details.row),
    receipt: readReceipt(db, parent ?? details.row, details.row),
  };
}

/**
 * Segments of a transcript in append order: `limit` of them from `fromSeq` on, without a range all. `transcript` is the
 * handle of `readTranscript`. The cost follows the number of segments returned.
 */
export function readSegments(
  db: Database,
  transcript: number,
  range: { readonly fromSeq?: number; readonly limit?: number } = {},
): Segment[] {
  const first = segmentId(transcript, range.fromSeq ?? 0);
  const lines = prepared<StoredLine>(
    db,
    `SELECT id & 1048575 AS seq, start AS startMs, "end" AS endMs, speaker, text FROM segment
     WHERE id >= ? AND id < ? ORDER BY id LIMIT ?`,
  ).all(first, segmentId(transcript + 1, 0), range.limit ?? -1);
  const last = lines.at(-1);
  if (last === undefined) return [];
  const speakers = readSpeakers(db, transcript);
  // Few lines have any: asking for those together costs less than looking for each.
  const details = prepared<StoredDetail>(
    db,
    `SELECT id & 1048575 AS seq, edited, edited_speaker AS speaker, track, flags FROM segment_detail
     WHERE id >= ? AND id <= ?`,
  ).all(first, segmentId(transcript, last.seq));
  const bySeq = new Map(details.map((detail) => [detail.seq, detail]));
  return lines.map(({ seq, startMs, endMs, speaker, text }) => {
    const detail = bySeq.get(seq) ?? NO_DETAIL;
    const speakerRow = detail.speaker ?? speaker;
    return {
      seq,
      startMs,
      endMs,
      speaker: speakerRow === null ? null : (speakers.get(speakerRow)?.name ?? null),
      text: detail.edited ?? text,
      edited: detail.edited !== null,
      track: detail.track,
      flags: detail.flags === 0 ? NO_FLAGS : flagsOf(detail.flags),
    };
  });
}

interface StoredLine extends Pick<Segment, 'seq' | 'startMs' | 'endMs' | 'text'> {
  readonly speaker: number | null;
}

interface StoredDetail {
  readonly seq: number;
  readonly edited: string | null;
  readonly speaker: number | null;
  readonly track: string | null;
  readonly flags: number;
}

const NO_DETAIL: Omit<StoredDetail, 'seq'> = { edited: null, speaker: null, track: null, flags: 0 };

const STATES = new Map<number, TranscriptState>(
  (Object.keys(TRANSCRIPT_STATES) as TranscriptState[]).map((name) => [TRANSCRIPT_STATES[name], name]),
);
const FLAG_NAMES = Object.keys(SEGMENT_FLAGS) as SegmentFlag[];
const NO_FLAGS: readonly SegmentFlag[] = [];

function flagsOf(bits: number): SegmentFlag[] {
  return FLAG_NAMES.filter((name) => (bits & SEGMENT_FLAGS[name]) !== 0);
}

function readSpeakers(db: Database, transcript: number): Map<number, TranscriptSpeaker> {
  const speakers = prepared<TranscriptSpeaker & { id: number }>(
    db,
    `SELECT s.id, s.label, coalesce(p.name, s.name, s.label) AS name
     FROM speaker s LEFT JOIN person p ON p.id = s.person WHERE s.transcript = ? ORDER BY s.id`,
  ).all(transcript);
  return new Map(speakers.map(({ id, label, name }) => [id, { label, name }]));
}

function readTags(db: Database, recordingRow: number): string[] {
  return prepared<{ name: string }>(
    db,
    'SELECT g.name FROM item_tag t JOIN tag g ON g.id = t.tag WHERE t.item = ? ORDER BY g.name',
  )
    .all(recordingRow)
    .map((tag) => tag.name);
}

function readReceipt(db: Database, sessionRow: number, transcriptRow: number): Receipt | null {
  const receipt = prepared<Omit<Receipt, 'report'> & { report: string }>(
    db,
    `SELECT file_name AS fileName, original AS sha256, format, format_confidence AS formatConfidence, encoding,
       imported AS importedAt, report
     FROM import WHERE item IN (?, ?) ORDER BY id DESC LIMIT 1`,
  ).get(sessionRow, transcriptRow);
  return receipt === undefined ? null : { ...receipt, report: JSON.parse(receipt.report) as unknown };
}
