import {
  hasTable,
  idIn,
  momentIn,
  noteOf,
  readingOfText,
  type RecordingLibrary,
  secondsIn,
  textIn,
} from './recording-library.ts';

/** OpenWhispr's store: dictated texts, and notes that may hold the transcript of a meeting. */
export const openwhispr: RecordingLibrary = {
  id: 'openwhispr-library',
  name: 'OpenWhispr',
  matches: (tables) =>
    hasTable(tables, 'transcriptions', 'id', 'text', 'timestamp') &&
    !hasTable(tables, 'transcripts', 'meeting_id'),
  *read(database) {
    for (const row of database.rows('transcriptions')) {
      const id = idIn(row);
      const text = textIn(row, 'text', 'raw_text');
      if (id === null || text === null) continue;
      const reading = readingOfText(text, `${id}.txt`, {
        title: textIn(row, 'title') ?? firstWords(text),
        startedAt: momentIn(row, 'timestamp', 'created_at'),
        durationMs: secondsIn(row, 'audio_duration', 'duration'),
        model: textIn(row, 'model'),
        sourceApp: 'OpenWhispr',
      });
      if (reading !== null)
        yield { id: `transcription:${id}`, title: reading.title, reading, starred: false, record: row };
    }
    for (const row of database.rows('notes')) {
      const id = idIn(row);
      const transcript = textIn(row, 'transcript');
      if (id === null || transcript === null) continue;
      const reading = readingOfText(transcript, `${id}.txt`, {
        title: textIn(row, 'title'),
        startedAt: momentIn(row, 'created_at'),
        sourceApp: 'OpenWhispr',
        notes: noteOf(textIn(row, 'content')),
        summaries: noteOf(textIn(row, 'enhanced_content', 'summary')),
      });
      if (reading !== null)
        yield { id: `note:${id}`, title: reading.title, reading, starred: false, record: row };
    }
  },
};

/** A dictation has no title. */
function firstWords(text: string): string {
  const words = text.trim().split(/\s+/).slice(0, 8).join(' ');
  return words.length > 60 ? `${words.slice(0, 60)}…` : words;
}
