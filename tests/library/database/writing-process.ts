import { openWriter } from '../../../src-library/database/open-writer.ts';
import { recordingGenerator } from '../../../src-library/generate/generate-recording.ts';
import { addNote } from '../../../src-library/history/commands/add-note.ts';
import { addTag } from '../../../src-library/history/commands/add-tag.ts';
import { perform } from '../../../src-library/history/history.ts';
import { insertRecording } from '../../../src-library/store/recordings.ts';

const NOW = Date.UTC(2026, 5, 1);

/**
 * Writes to the library named until it is killed: a recording, a tag of it and a note below it, each a transaction of its
 * own, and says after each how many rounds are done.
 */
const db = openWriter(process.argv[2] ?? '');
const generator = recordingGenerator(1, 0.1);
const insert = db.transaction((createdAt: number) => {
  const { reading, source, private: isPrivate } = generator.next(createdAt);
  const decided = { title: 'killed', createdAt, createdGuessed: false, importedAt: NOW, format: null };
  return insertRecording(db, { ...decided, reading, source, language: null, private: isPrivate });
});
let done = Number(db.prepare(`SELECT count(*) FROM item WHERE kind = 2 AND title = 'round'`).pluck().get());
for (;;) {
  const { transcriptId } = insert.immediate(NOW - done * 1e6);
  perform(db, addTag, { ids: [transcriptId], tag: `killed ${done % 5}` }, NOW);
  perform(db, addNote, { parent: transcriptId, title: 'round', text: 'zebra' }, NOW);
  done += 1;
  process.stdout.write(`${done}\n`);
}
