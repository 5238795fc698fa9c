import {
  hasTable,
  idIn,
  momentIn,
  noteOf,
  readingOf,
  type RecordingLibrary,
  secondsIn,
  textIn,
} from './recording-library.ts';

/** Meetily's store: meetings, and the lines of each with seconds from its start and who was heard, `mic` or `system`. */
export const meetily: RecordingLibrary = {
  id: 'meetily-library',
  name: 'Meetily',
  matches: (tables) =>
    hasTable(tables, 'meetings', 'id', 'title') &&
    hasTable(tables, 'transcripts', 'meeting_id', 'transcript'),
  *read(database) {
    for (const row of database.rows('meetings')) {
      const id = idIn(row);
      if (id === null) continue;
      const where = ['meeting_id', row['id'] ?? null] as const;
      const transcripts = [...database.rows('transcripts', { where })];
      const notes = [...database.rows('meeting_notes', { where })];
      const title = textIn(row, 'title');
      const lines = transcripts.map((line) => ({
        startMs: secondsIn(line, 'audio_start_time'),
        endMs: secondsIn(line, 'audio_end_time'),
        speaker: textIn(line, 'speaker'),
        text: textIn(line, 'transcript'),
      }));
      const reading = readingOf(
        // Rows come in the order in which they were heard to the end.
        lines.some(({ startMs }) => startMs === null)
          ? lines
          : lines.sort((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0)),
        {
          title,
          startedAt: momentIn(row, 'created_at'),
          sourceApp: 'Meetily',
          notes: notes.flatMap((note) => noteOf(textIn(note, 'notes_markdown', 'content', 'notes'))),
          summaries: transcripts.slice(0, 1).flatMap((line) => noteOf(textIn(line, 'summary'))),
          tasks: [],
        },
      );
      if (reading !== null) {
        yield { id, title, reading, starred: false, record: { meeting: row, transcripts, notes } };
      }
    }
  },
};
