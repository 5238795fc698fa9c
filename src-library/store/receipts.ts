import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import type { ItemId } from '../model/item.ts';
import type { ReadingReport } from '../model/transcript-reading.ts';

/** What one import did: where the bytes came from, how they were understood, and what became of them. */
export interface NewReceipt {
  readonly sha256: string;
  readonly fileName: string;
  /** Epoch milliseconds UTC, null when the file system did not say. */
  readonly modifiedMs: number | null;
  readonly encoding: string;
  readonly format: string;
  /** 0 to 1. */
  readonly formatConfidence: number;
  readonly importerVersion: number;
  readonly importedAt: number;
  readonly report: ReadingReport;
}

/** Writes the receipt of an import; it belongs to the recording's session. */
export function insertReceipt(db: Database, sessionRow: number, receipt: NewReceipt): void {
  prepared(
    db,
    `INSERT INTO import(item, original, file_name, modified, encoding, format, format_confidence, importer_version,
       imported, report) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    sessionRow,
    receipt.sha256,
    receipt.fileName,
    receipt.modifiedMs,
    receipt.encoding,
    receipt.format,
    receipt.formatConfidence,
    receipt.importerVersion,
    receipt.importedAt,
    JSON.stringify(receipt.report),
  );
}

/** The recording that the same bytes were imported as before, null when they are new here. */
export function findImported(
  db: Database,
  sha256: string,
): {
  readonly sessionRow: number;
  readonly sessionId: ItemId;
  readonly transcriptId: ItemId;
  readonly inTrash: boolean;
} | null {
  const found = prepared<{ sessionRow: number; sessionId: ItemId; transcriptId: ItemId; inTrash: 0 | 1 }>(
    db,
    `SELECT s.id AS sessionRow, s.uid AS sessionId, t.uid AS transcriptId, s.trashed IS NOT NULL AS inTrash
     FROM import m JOIN item s ON s.id = m.item JOIN item t ON t.parent = s.id AND t.kind = 1
     WHERE m.original = ? ORDER BY s.trashed IS NOT NULL, m.id LIMIT 1`,
  ).get(sha256);
  return found === undefined ? null : { ...found, inTrash: found.inTrash === 1 };
}
