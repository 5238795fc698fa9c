import { setTimeout as wait } from 'node:timers/promises';
import { closeWriter, openWriter } from '../../src-library/database/open-writer.ts';
import { addRecording } from './test-recording.ts';

/**
 * Another process that writes to the library named on its command line, as the app does: a recording every few
 * milliseconds, until its input ends; then it closes the library cleanly. Says on its output how many it has stored.
 */
const [file = ''] = process.argv.slice(2);
const db = openWriter(file);
const ending = new AbortController();
process.stdin.resume().once('end', () => ending.abort());
for (let count = 1; !ending.signal.aborted; count += 1) {
  db.transaction(() =>
    addRecording(db, { title: `No ${count}`, segments: [{ text: 'Beans again.' }] }, count),
  )();
  process.stdout.write(`${count}\n`);
  await wait(5);
}
closeWriter(db);
