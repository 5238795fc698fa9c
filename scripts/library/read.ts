import type { Database } from 'better-sqlite3';
import { LibraryError } from '../../src-library/errors.ts';
import { searchLibrary } from '../../src-library/search/search-library.ts';
import { readItemSummary } from '../../src-library/store/items.ts';
import { listTranscripts, type TranscriptCursor } from '../../src-library/store/list-transcripts.ts';
import { readText } from '../../src-library/store/notes.ts';
import { readSegments, readTranscript } from '../../src-library/store/read-transcript.ts';
import { readTaskState } from '../../src-library/store/tasks.ts';
import {
  isoDate,
  reading,
  receiptRow,
  required,
  wholeNumber,
  type Invocation,
  type LibraryCommand,
} from './command.ts';

/** `show ID`: a transcript with its segments in append order, or another item with its text. */
export const show: LibraryCommand = ({ file, words, print }) =>
  reading(file, (db) => {
    const { ID } = required(words, 'ID');
    const transcript = readTranscript(db, ID);
    if (transcript === null) {
      print({ ...itemRow(db, ID), text: readText(db, ID) });
      return;
    }
    const { row, kind, createdAt, createdGuessed, importedAt, trashedAt, segmentCount, receipt, ...rest } =
      transcript;
    print({
      ...rest,
      kind: 'transcript',
      content: kind,
      startedAt: isoDate(createdAt),
      startedAtGuessed: createdGuessed,
      importedAt: isoDate(importedAt),
      trashedAt: isoDate(trashedAt),
      segmentCount,
      segments: readSegments(db, row),
      receipt: receiptRow(receipt),
    });
  });

const PAGE = 200;

/** `list [--limit N]`: every transcript outside the trash, newest first. */
export const list: LibraryCommand = ({ file, words, options, print }) =>
  reading(file, (db) => {
    required(words);
    let left = limitOf(options, Infinity);
    let after: TranscriptCursor | undefined;
    while (left > 0) {
      const page = listTranscripts(db, {
        limit: Math.min(PAGE, left),
        ...(after === undefined ? {} : { after }),
      });
      for (const row of page) {
        print({ ...row, createdAt: isoDate(row.createdAt) });
      }
      after = page.at(-1);
      left = page.length < PAGE ? 0 : left - page.length;
    }
  });

/** `search QUERY [--limit N]`: what is found, best first. */
export const search: LibraryCommand = ({ file, words, options, print }) =>
  reading(file, (db) => {
    const found = searchLibrary(db, words.join(' '), { limit: limitOf(options, 20) });
    if (!found.ok) {
      throw new LibraryError('badInput', found.message);
    }
    for (const hit of found.hits) {
      print({ ...hit, createdAt: isoDate(hit.createdAt) });
    }
  });

function limitOf(options: Invocation['options'], absent: number): number {
  const limit = options['limit'];
  return typeof limit === 'string' ? wholeNumber(limit, 'The value of --limit') : absent;
}

/** An item as every command prints it that changes one. */
export function itemRow(db: Database, id: string): object {
  const { createdAt, updatedAt, trashedAt, ...rest } = readItemSummary(db, id);
  const task = readTaskState(db, id);
  return {
    ...rest,
    ...(task === null
      ? {}
      : { bucket: task.bucket, done: task.bucket === 'done', doneAt: isoDate(task.doneAt) }),
    createdAt: isoDate(createdAt),
    updatedAt: isoDate(updatedAt),
    trashedAt: isoDate(trashedAt),
  };
}
