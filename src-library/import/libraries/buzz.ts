import { basename } from 'node:path/posix';
import type { ForeignRow } from '../../database/foreign-database.ts';
import type { ReadNote } from '../../model/transcript-reading.ts';
import {
  hasTable,
  idIn,
  isTrashed,
  millisIn,
  momentIn,
  noteOf,
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
      if (isTrashed(row)) {
        yield { left: 'trash' };
        continue;
      }
      const segments = [
        ...database.rows('transcription_segment', { where: ['transcription_id', row['id'] ?? null] }),
      ];
      const title = titleOf(row);
      const queued = momentIn(row, 'time_queued', 'time_started', 'time_ended');
      const file = textIn(row, 'file', 'url');
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
          notes: [...noteOf(textIn(row, 'notes')), ...translationIn(segments)],
          metadata: {
            ...(file === null ? {} : { media: file }),
            ...(queued === null ? {} : { transcribedAt: queued }),
          },
        },
      );
      yield id === null || reading === null
        ? { left: 'empty' }
        : { id, title, reading, starred: false, keptAt: queued, record: { transcription: row, segments } };
    }
  },
};

/** Its name, else that of its file without folders and ending, else its address. */
function titleOf(row: ForeignRow): string | null {
  const file = textIn(row, 'file');
  const name = file === null ? null : basename(file.replaceAll('\\', '/')).replace(/\.[^.]+$/, '');
  return textIn(row, 'name') ?? (name === '' ? null : name) ?? textIn(row, 'url');
}

/** Buzz keeps a translation beside each segment. */
function translationIn(segments: readonly ForeignRow[]): readonly ReadNote[] {
  const lines = segments.flatMap((segment) => textIn(segment, 'translation')?.trim() ?? []);
  return noteOf(lines.join('\n'), 'Translation');
}
