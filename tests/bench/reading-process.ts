import { setTimeout as pause } from 'node:timers/promises';
import { VisibleLibrary, type VisibleDatabase } from '../../src-library/database/visible-library.ts';
import { searchVisibleTranscripts } from '../../src-library/search/search-visible.ts';
import { findVisibleSession, readAppendedLines } from '../../src-library/store/visible/sessions.ts';
import { listVisibleTranscripts } from '../../src-library/store/visible/transcripts.ts';
import { timeOnce, timingOf, type Timing } from './measure.ts';

/** What one of these processes does over and over, as an assistant would. */
export type Reading = 'poll' | 'list' | 'search';

const [file = '', kinds = '', session = ''] = process.argv.slice(2);
const library = new VisibleLibrary(file);
let since = 0;

const WORKS: Readonly<Record<Reading, (db: VisibleDatabase) => unknown>> = {
  poll: (db) => {
    const found = findVisibleSession(db, session, Date.now());
    if (found?.transcript == null || found.lines <= since) return;
    since += readAppendedLines(db, found.transcript, since, 1000).length;
  },
  list: (db) => listVisibleTranscripts(db, { limit: 20 }),
  search: (db) => searchVisibleTranscripts(db, 'the', 20),
};

const times = new Map((kinds.split(',') as Reading[]).map((kind) => [kind, [] as number[]]));

/** Each message asks for the times since the last one; the first only begins. */
process.on('message', () => {
  const timings = Object.fromEntries(
    Array.from(times, ([kind, each]): [string, Timing] => [kind, timingOf(each)]),
  );
  for (const each of times.values()) each.length = 0;
  process.send?.(timings);
});
process.on('disconnect', () => process.exit(0));

for (;;) {
  for (const [kind, each] of times) each.push(timeOnce(() => library.read(WORKS[kind])));
  await pause(2);
}
