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
