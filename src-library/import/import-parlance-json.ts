import type { Database } from 'better-sqlite3';
import { parseParlanceJson } from '../export/parlance-json.ts';
import { restore } from '../history/commands/restore.ts';
import { keepImport, perform } from '../history/history.ts';
import type { ItemSnapshot } from '../model/item-snapshot.ts';
import { findItem } from '../store/items.ts';
import { insertItemSnapshot } from '../store/item-snapshots.ts';
import type { FileToImport, ImportOutcome } from './file-to-import.ts';

/**
 * Brings Parlance's own export back with its ids, whole or not at all. An item that the library holds already stays as it
 * is, and comes out of the trash.
 * @throws LibraryError `badInput` with one plain sentence; then nothing is kept.
 */
export function importParlanceJson(
  db: Database,
  text: string,
  { now, entry, isFollowed = false }: Pick<FileToImport, 'now' | 'entry' | 'isFollowed'>,
): ImportOutcome {
  const snapshot = parseParlanceJson(text);
  return db
    .transaction(() => known(db, snapshot, now, isFollowed) ?? store(db, snapshot, now, entry, isFollowed))
    .immediate();
}

function known(db: Database, snapshot: ItemSnapshot, now: number, isFollowed: boolean): ImportOutcome | null {
  const item = findItem(db, snapshot.id);
  if (item === null) {
    return null;
  }
  const restored = item.trashed !== null && !isFollowed;
  if (restored) {
    perform(db, restore, { ids: [snapshot.id] }, now);
  }
  return { outcome: 'known', id: transcriptOf(snapshot).id, sessionId: snapshot.id, restored };
}

function store(
  db: Database,
  snapshot: ItemSnapshot,
  now: number,
  entry: FileToImport['entry'],
  isFollowed: boolean,
): ImportOutcome {
  insertItemSnapshot(db, snapshot);
  const { id, transcript } = transcriptOf(snapshot);
  const lines = transcript?.segments.length ?? 0;
  return {
    outcome: 'imported',
    id,
    sessionId: snapshot.id,
    title: snapshot.title,
    format: 'parlance-json',
    segments: lines,
    speakers: transcript?.speakers.length ?? 0,
    durationMs: transcript?.durationMs ?? null,
    report: { read: lines, kept: lines, empty: 0, repaired: 0, dropped: 0, notes: [] },
    entry: isFollowed ? null : keepImport(db, [snapshot.id], now, entry ?? null),
  };
}

/** The transcript of a recording; an item without one is meant itself. */
function transcriptOf(snapshot: ItemSnapshot): ItemSnapshot {
  return snapshot.children.find(({ kind }) => kind === 'transcript') ?? snapshot;
}
