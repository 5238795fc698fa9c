import { openReader } from '../../src-library/database/open-reader.ts';
import { closeWriter, openWriter } from '../../src-library/database/open-writer.ts';
import { searchLibrary } from '../../src-library/search/search-library.ts';
import {
  listTranscriptHandles,
  listTranscripts,
  readTranscriptListRows,
} from '../../src-library/store/list-transcripts.ts';
import { readSegments, readTranscript } from '../../src-library/store/read-transcript.ts';
import { findSubjects } from './bench-subjects.ts';
import { importRecording } from './import-recording.ts';

/** Does what the named worker of the app does, and prints how many bytes of memory that took at most. */
const [role = '', file = ''] = process.argv.slice(2);

if (role === 'reader') {
  const db = openReader(file);
  readTranscriptListRows(db, listTranscriptHandles(db).slice(0, 200));
  for (const query of ['the', 'the you', 'project budget', 'you*']) searchLibrary(db, query, { limit: 20 });
  for (const { id } of listTranscripts(db, { limit: 50 })) {
    const transcript = readTranscript(db, id);
    if (transcript !== null) readSegments(db, transcript.row);
  }
  db.close();
}
if (role === 'writer') {
  const db = openWriter(file);
  const { recordings } = findSubjects(db);
  for (let count = 0; count < 40; count++) {
    db.transaction(() =>
      importRecording(db, count % 10 === 0 ? recordings.long : recordings.average),
    ).immediate();
  }
  closeWriter(db);
}
process.stdout.write(`${process.resourceUsage().maxRSS * 1024}\n`);
