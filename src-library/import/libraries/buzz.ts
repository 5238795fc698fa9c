import { basename } from 'node:path/posix';
import {
  hasTable,
  idIn,
  millisIn,
  momentIn,
  readingOf,
  type RecordingLibrary,
  textIn,
} from './recording-library.ts';

/** Buzz's own store: a row for each transcription, its segments in milliseconds. */
export const buzz: RecordingLibrary = {
  id: 'buzz-library',
  name: 'Buzz',
  matches: (tables) =>
    hasTable(tables, 'transcription', 'id', 'file') &&
    hasTable(tables, 'transcription_segment', 'start_time', 'end_time', 'text', 'transcription_id'),
  *read(database) {
    for (const row of database.rows('transcription')) {
      const id = idIn(row);
      if (id === null) continue;
      const segments = [
        ...database.rows('transcription_segment', { where: ['transcription_id', row['id'] ?? null] }),
      ];
      const file = textIn(row, 'file', 'url');
      const title =
        textIn(row, 'name') ??
        (file === null ? null : basename(file.replaceAll('\\', '/')).replace(/\.[^.]+$/, ''));
      const reading = readingOf(
        segments.map((segment) => ({
          startMs: millisIn(segment, 'start_time'),
          endMs: millisIn(segment, 'end_time'),
          speaker: textIn(segment, 'speaker'),
          text: textIn(segment, 'text'),
        })),
        {
          title,
          startedAt: null,
          language: textIn(row, 'language'),
          engine: 'whisper',
          model: textIn(row, 'whisper_model_size', 'hugging_face_model_id'),
          sourceApp: 'Buzz',
          notes: textIn(row, 'notes') === null ? [] : [{ title: '', text: textIn(row, 'notes') ?? '' }],
          metadata: {
            ...(file === null ? {} : { media: file }),
            ...(momentIn(row, 'time_queued') === null ? {} : { transcribedAt: momentIn(row, 'time_queued') }),
          },
        },
      );
      if (reading !== null)
        yield { id, title, reading, starred: false, record: { transcription: row, segments } };
    }
  },
};
