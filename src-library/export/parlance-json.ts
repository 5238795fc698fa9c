import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { LibraryError } from '../errors.ts';
import { requireModestJson } from '../formats/json-text.ts';
import { itemSnapshotSchema, type ItemSnapshot } from '../model/item-snapshot.ts';
import { readItemSnapshot } from '../store/item-snapshots.ts';

/** Written at the top of each file; a file with a higher one comes from a newer Parlance. */
const VERSION = 1;

/**
 * Parlance's own form, which loses nothing: the item, everything below it and the files it came from. Importing it gives
 * the same item back.
 * @throws LibraryError `notFound`, `damaged`
 */
export function printParlanceJson(db: Database, anyId: string): string {
  return `${JSON.stringify({ parlance: VERSION, item: readItemSnapshot(db, anyId) })}\n`;
}

/** Whether a text is in Parlance's own form, by its beginning. */
export function isParlanceJson(text: string): boolean {
  return /^\s*\{\s*"parlance"\s*:\s*\d/.test(text.slice(0, 200));
}

/** Openings, commas and colons: what a transcript of a million lines, the most that there is, needs with room to spare. */
const MOST_MARKS = 40_000_000;

const envelope = z.object({ parlance: z.int().min(1), item: z.unknown() });

/** @throws LibraryError `badInput` with a plain sentence when the file is damaged, of a newer version or without measure. */
export function parseParlanceJson(text: string): ItemSnapshot {
  requireModestJson(text, MOST_MARKS);
  const outer = envelope.safeParse(parsed(text));
  if (!outer.success) {
    throw damaged();
  }
  if (outer.data.parlance > VERSION) {
    throw new LibraryError(
      'badInput',
      'This export was written by a newer Parlance. Update Parlance and import it again; nothing was imported.',
    );
  }
  const item = itemSnapshotSchema.safeParse(outer.data.item);
  if (!item.success) {
    throw damaged();
  }
  return item.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function damaged(): LibraryError {
  return new LibraryError(
    'badInput',
    'This export of Parlance is damaged or was changed. Nothing was imported.',
  );
}
