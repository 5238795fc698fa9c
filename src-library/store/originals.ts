import type { Database } from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import { prepared } from '../database/prepared-statements.ts';
import { LibraryError } from '../errors.ts';

/** SHA-256 of some bytes, lower-case hexadecimal. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Keeps a file's bytes as they are, once however often it comes; compressed where that helps. Returns its SHA-256. */
export function keepOriginal(db: Database, bytes: Uint8Array, sha256 = sha256Of(bytes)): string {
  const known = prepared(db, 'SELECT 1 FROM original WHERE sha256 = ?').get(sha256) !== undefined;
  if (!known) {
    const deflated = deflateSync(bytes);
    const smaller = deflated.byteLength < bytes.byteLength;
    prepared(db, 'INSERT INTO original(sha256, bytes, compression, data) VALUES(?, ?, ?, ?)').run(
      sha256,
      bytes.byteLength,
      smaller ? 'deflate' : 'none',
      smaller ? deflated : bytes,
    );
  }
  return sha256;
}

/**
 * The bytes of an original, exactly as they came in.
 * @throws LibraryError `notFound`; `damaged` when they are no longer what they were.
 */
export function readOriginal(db: Database, sha256: string): Uint8Array {
  const kept = prepared<{ compression: string; data: Buffer }>(
    db,
    'SELECT compression, data FROM original WHERE sha256 = ?',
  ).get(sha256);
  if (kept === undefined) {
    throw new LibraryError('notFound', 'The original file is not kept in this library.');
  }
  const bytes = kept.compression === 'deflate' ? inflate(kept.data) : kept.data;
  if (bytes === null || sha256Of(bytes) !== sha256) {
    throw new LibraryError('damaged', 'The original file is damaged in the library. The transcript is kept.');
  }
  return bytes;
}

function inflate(data: Uint8Array): Uint8Array | null {
  try {
    return inflateSync(data);
  } catch {
    return null;
  }
}

/** Forgets originals that no import and no file refers to. */
export function dropUnusedOriginals(db: Database): void {
  prepared(
    db,
    `DELETE FROM original WHERE NOT EXISTS(SELECT 1 FROM import m WHERE m.original = original.sha256)
       AND NOT EXISTS(SELECT 1 FROM file f WHERE f.original = original.sha256)`,
  ).run();
}
