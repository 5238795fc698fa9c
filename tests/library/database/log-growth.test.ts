import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { emptyLog } from '../../../src-library/database/empty-log.ts';
import { openReader } from '../../../src-library/database/open-reader.ts';
import { quickCheck } from '../../../src-library/database/quick-check.ts';
import { nextSteps } from '../../../src-library/history/history.ts';
import { readAccesses } from '../../../src-library/store/accesses.ts';
import { countTranscripts, listTranscriptHandles } from '../../../src-library/store/list-transcripts.ts';
import { readOverview } from '../../../src-main/workers/library-overview.ts';
import {
  readDetails,
  readHead,
  readLines,
  readRows,
  search,
} from '../../../src-main/workers/shown-transcripts.ts';
import { addRecording, temporaryFile, temporaryLibrary } from '../temporary-library.ts';

it('nothing that the window reads keeps the write-ahead log from being emptied', () => {
  const file = temporaryFile();
  const db = temporaryLibrary(file);
  db.pragma('busy_timeout = 0');
  const { transcriptId: id } = addRecording(db, { segments: ['zebra one', 'zebra two'], tags: ['zoo'] });
  const reader = openReader(file);
  onTestFinished(() => {
    reader.close();
  });
  const checking = quickCheck(reader);
  const reads: readonly (() => unknown)[] = [
    () => readOverview(reader),
    () => listTranscriptHandles(reader, { filter: { tag: 'zoo' } }),
    () => readRows(reader, [...listTranscriptHandles(reader)]),
    () => countTranscripts(reader, { starred: true, tag: 'zoo' }),
    () => readHead(reader, id),
    () => readLines(reader, id),
    () => readDetails(reader, id),
    () => search(reader, 'zebra', {}),
    () => search(reader, 'nothing like it', { tag: 'zoo' }),
    () => nextSteps(reader),
    () => readAccesses(reader),
    () => checking.next(),
    () => checking.next(),
  ];
  for (const read of reads) {
    addRecording(db, { segments: ['more'] });
    read();
    expect(emptyLog(db)).toBe(true);
    expect(statSync(`${file}-wal`).size).toBe(0);
  }
  // The trap itself: a statement that is not read to its end.
  const held = reader.prepare('SELECT id FROM item').iterate();
  held.next();
  addRecording(db);
  expect(emptyLog(db)).toBe(false);
  held.return?.();
  expect(emptyLog(db)).toBe(true);
});

it('no statement is left half read anywhere: rows are read all at once', () => {
  const root = join(import.meta.dirname, '../../..');
  const sources = ['src-library', 'src-main', 'src-mcp'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(root, folder, name)),
  );
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.filter((file) => readFileSync(file, 'utf8').includes('.iterate('))).toEqual([]);
});
