import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import type { ItemId } from '../model/item.ts';
import { addText } from './notes.ts';
import { keepOriginal } from './originals.ts';

/** A document that is kept as it is beside the transcripts. */
export interface NewFile {
  /** Any id of the recording that it belongs to, null when it stands alone. */
  readonly parent: string | null;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** What can be read and found of it, empty when it holds no text. */
  readonly text: string;
  /** For example `text/plain`, null when unknown. */
  readonly mediaType: string | null;
  /** Epoch milliseconds UTC. */
  readonly now: number;
}

/** Keeps a file byte for byte, with its text for searching. @throws LibraryError `notFound` */
export function addFile(db: Database, file: NewFile): ItemId {
  const item = addText(db, 'file', {
    parent: file.parent,
    title: file.fileName,
    text: file.text,
    now: file.now,
  });
  prepared(db, 'INSERT INTO file(item, name, media_type, bytes, original) VALUES(?, ?, ?, ?, ?)').run(
    item.row,
    file.fileName,
    file.mediaType,
    file.bytes.byteLength,
    keepOriginal(db, file.bytes),
  );
  return item.id;
}

/**
 * The file that is kept with these bytes, or the note that was made of them, null when there is none; of those in the trash, one
 * that can come back by itself.
 */
export function findKeptFile(
  db: Database,
  sha256: string,
): { readonly id: ItemId; readonly inTrash: boolean } | null {
  const found = prepared<{ id: ItemId; inTrash: 0 | 1 }>(
    db,
    // Bytes that are not kept at all end it at once.
    `SELECT i.uid AS id, i.trashed IS NOT NULL AS inTrash
     FROM original o CROSS JOIN item i ON i.id IN (SELECT item FROM file WHERE original = o.sha256
       UNION ALL SELECT item FROM import WHERE original = o.sha256)
     WHERE o.sha256 = ? AND i.kind IN (2, 4) AND (i.trashed IS NULL OR i.parent IS NULL) ORDER BY i.trashed IS NOT NULL, i.id LIMIT 1`,
  ).get(sha256);
  return found === undefined ? null : { id: found.id, inTrash: found.inTrash === 1 };
}
