import {
  flagIn,
  hasTable,
  idIn,
  momentIn,
  noteOf,
  readingOfText,
  type RecordingLibrary,
  textIn,
} from './recording-library.ts';

/** Scriberr's store: jobs with WhisperX's JSON in a column, notes, summaries and names of speakers in tables beside them. */
export const scriberr: RecordingLibrary = {
  id: 'scriberr-library',
  name: 'Scriberr',
  matches: (tables) => hasTable(tables, 'transcription_jobs', 'id', 'transcript'),
  *read(database) {
    for (const row of database.rows('transcription_jobs')) {
      const id = idIn(row);
      const transcript = textIn(row, 'transcript');
      if (id === null || transcript === null || flagIn(row, 'is_deleted')) continue;
      const key = row['id'] ?? null;
      const notes = [...database.rows('notes', { where: ['transcription_id', key] })];
      const summaries = [...database.rows('summaries', { where: ['transcription_id', key] })];
      const mappings = [...database.rows('speaker_mappings', { where: ['transcription_job_id', key] })];
      const names = new Map(
        mappings.map((each) => [textIn(each, 'original_speaker') ?? '', textIn(each, 'custom_name') ?? '']),
      );
      const title = textIn(row, 'title');
      const reading = readingOfText(transcript, `${id}.json`, {
        title,
        startedAt: momentIn(row, 'recorded_at', 'created_at'),
        sourceApp: 'Scriberr',
        notes: notes.flatMap((note) => noteOf(textIn(note, 'content', 'note'))),
        summaries: [
          ...summaries.flatMap((summary) => noteOf(textIn(summary, 'content', 'summary'))),
          ...(summaries.length === 0 ? noteOf(textIn(row, 'summary')) : []),
        ],
      });
      if (reading === null) continue;
      const segments = reading.segments.map((segment) => ({
        ...segment,
        speaker: names.get(segment.speaker ?? '') ?? segment.speaker,
      }));
      const record = { job: row, notes, summaries, mappings };
      yield { id, title, reading: { ...reading, segments }, starred: false, record };
    }
  },
};
