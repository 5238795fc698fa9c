import { prepared } from '../../database/prepared-statements.ts';
import type { VisibleDatabase } from '../../database/visible-library.ts';
import { isSourceType, type SourceType } from '../../model/addresses.ts';
import { ITEM_KINDS, type ItemId, type ItemKind } from '../../model/item.ts';

/** A session, transcript, summary, note or file that assistants may see. */
export interface VisibleItem {
  /** Handle for the other reading functions; stays inside this process. */
  readonly row: number;
  readonly id: ItemId;
  readonly sourceType: SourceType;
  readonly title: string;
  /** Epoch milliseconds UTC. */
  readonly createdAt: number;
  /** Epoch milliseconds UTC. */
  readonly importedAt: number;
  /** Epoch milliseconds UTC. */
  readonly updatedAt: number;
  readonly source: string | null;
  readonly language: string | null;
  readonly starred: boolean;
}

interface StoredItem extends Omit<VisibleItem, 'sourceType' | 'starred'> {
  readonly kind: number;
  readonly starred: 0 | 1;
}

const ITEM = `SELECT id AS row, uid AS id, kind, title, created AS createdAt, imported AS importedAt,
  updated AS updatedAt, source_name AS source, language, starred FROM visible_item`;

/**
 * The item with this id: the UUID of a session, transcript, summary, note or file, or the name of a session's followed
 * folder (the newest one when two roots hold that name). Null when there is none that assistants may see.
 */
export function findVisibleItem(db: VisibleDatabase, anyId: string): VisibleItem | null {
  const found =
    prepared<StoredItem>(db, `${ITEM} WHERE uid = ?`).get(anyId) ??
    prepared<StoredItem>(
      db,
      `${ITEM} WHERE id =
         (SELECT id FROM visible_session WHERE external_id = ? ORDER BY created DESC, uid DESC LIMIT 1)`,
    ).get(anyId);
  return found === undefined ? null : itemOf(found);
}

/** What hangs below a session or another item, the transcript first, then by kind and age. */
export function readVisibleParts(db: VisibleDatabase, row: number): VisibleItem[] {
  return prepared<StoredItem>(
    db,
    `${ITEM} WHERE parent = ? AND kind <> ${ITEM_KINDS.task} ORDER BY kind, created, uid LIMIT ${MOST_PARTS}`,
  )
    .all(row)
    .map(itemOf)
    .filter((item) => item !== null);
}

const MOST_PARTS = 500;

const KIND_NAMES = new Map<number, ItemKind>(
  (Object.keys(ITEM_KINDS) as ItemKind[]).map((name) => [ITEM_KINDS[name], name]),
);

/** The kind that a stored number stands for, null for tasks and for what a newer library may hold. */
function itemOf({ kind, starred, ...item }: StoredItem): VisibleItem | null {
  const name = KIND_NAMES.get(kind);
  return name !== undefined && isSourceType(name)
    ? { ...item, sourceType: name, starred: starred === 1 }
    : null;
}

/** What is known about an item besides its text. Moments in epoch milliseconds UTC, lengths in milliseconds. */
export interface VisibleDetails {
  readonly tags: readonly string[];
  /** The session that it belongs to; null for one that stands alone. */
  readonly session: { readonly id: ItemId; readonly title: string } | null;
  /** Its transcript's for a session, null for what was not recorded. */
  readonly recording: VisibleRecording | null;
  readonly file: {
    readonly name: string;
    readonly mediaType: string | null;
    readonly bytes: number | null;
  } | null;
  /** What hangs below it. */
  readonly parts: readonly VisibleItem[];
}

export interface VisibleRecording {
  readonly durationMs: number | null;
  readonly speakers: readonly string[];
  readonly segmentCount: number;
  readonly format: string | null;
  readonly engine: string | null;
  readonly model: string | null;
}

/** Reads what is known about an item besides its text. */
export function readVisibleDetails(db: VisibleDatabase, item: VisibleItem): VisibleDetails {
  const parts = readVisibleParts(db, item.row);
  const session = sessionOf(db, item.row);
  const transcript =
    item.sourceType === 'transcript'
      ? item.row
      : parts.find(({ sourceType }) => sourceType === 'transcript')?.row;
  return {
    tags: tagsOf(db, item.sourceType === 'transcript' ? (session?.row ?? item.row) : item.row),
    session: session === undefined ? null : { id: session.id, title: session.title },
    recording: transcript === undefined ? null : recordingOf(db, transcript),
    file: fileOf(db, item.row),
    parts,
  };
}

function sessionOf(db: VisibleDatabase, row: number): { row: number; id: ItemId; title: string } | undefined {
  return prepared<{ row: number; id: ItemId; title: string }>(
    db,
    `SELECT p.id AS row, p.uid AS id, p.title FROM visible_item i JOIN visible_item p ON p.id = i.parent
     WHERE i.id = ? AND p.kind = ${ITEM_KINDS.session}`,
  ).get(row);
}

function tagsOf(db: VisibleDatabase, row: number): string[] {
  return prepared<{ name: string }>(db, 'SELECT name FROM visible_item_tag WHERE item = ? ORDER BY name')
    .all(row)
    .map(({ name }) => name);
}

function recordingOf(db: VisibleDatabase, transcript: number): VisibleRecording | null {
  const recording = prepared<Omit<VisibleRecording, 'speakers'>>(
    db,
    `SELECT duration AS durationMs, segment_count AS segmentCount, format, engine, model
     FROM visible_transcript WHERE id = ?`,
  ).get(transcript);
  return recording === undefined ? null : { ...recording, speakers: readVisibleSpeakerNames(db, transcript) };
}

/** The names of those who speak in a transcript, in the order of their first appearance in the file. */
export function readVisibleSpeakerNames(db: VisibleDatabase, transcript: number): string[] {
  return prepared<{ name: string }>(
    db,
    'SELECT name FROM visible_speaker WHERE transcript = ? GROUP BY name ORDER BY min(id) LIMIT 100',
  )
    .all(transcript)
    .map(({ name }) => name);
}

function fileOf(db: VisibleDatabase, row: number): VisibleDetails['file'] {
  return (
    prepared<NonNullable<VisibleDetails['file']>>(
      db,
      'SELECT name, media_type AS mediaType, bytes FROM visible_file WHERE item = ?',
    ).get(row) ?? null
  );
}
