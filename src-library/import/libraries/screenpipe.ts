import type { ForeignRow } from '../../database/foreign-database.ts';
import {
  flagIn,
  hasTable,
  idIn,
  momentIn,
  readingOf,
  type RecordingLibrary,
  textIn,
} from './recording-library.ts';

/** screenpipe hears all day: what lies further apart than this is another recording. */
const GAP_MS = 10 * 60 * 1000;

/** screenpipe's store: what was heard at which moment, by which device. Times count from the first line of each group. */
export const screenpipe: RecordingLibrary = {
  id: 'screenpipe-library',
  name: 'screenpipe',
  matches: (tables) => hasTable(tables, 'audio_transcriptions', 'id', 'timestamp', 'transcription'),
  *read(database) {
    for (const group of groupsOf(database.rows('audio_transcriptions', { by: 'timestamp' }))) {
      const startedAt = momentOf(group[0]);
      const id = idIn(group[0] ?? {});
      if (startedAt === null || id === null) continue;
      const title = `Heard on ${new Date(startedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
      const reading = readingOf(
        group.map((row) => ({
          startMs: (momentOf(row) ?? startedAt) - startedAt,
          endMs: null,
          speaker: speakerOf(row),
          text: textIn(row, 'transcription'),
        })),
        { title, startedAt, sourceApp: 'screenpipe' },
      );
      if (reading !== null) yield { id, title, reading, starred: false, record: group };
    }
  },
};

function* groupsOf(rows: Iterable<ForeignRow>): Generator<readonly ForeignRow[]> {
  let group: ForeignRow[] = [];
  for (const row of rows) {
    const at = momentOf(row);
    const last = momentOf(group.at(-1));
    if (at === null) continue;
    if (last !== null && at - last > GAP_MS) {
      yield group;
      group = [];
    }
    group.push(row);
  }
  if (group.length > 0) yield group;
}

const momentOf = (row: ForeignRow | undefined): number | null =>
  row === undefined ? null : momentIn(row, 'timestamp');

function speakerOf(row: ForeignRow): string | null {
  const known = idIn(row, 'speaker_id');
  if (known !== null) return `Speaker ${known}`;
  return 'is_input_device' in row ? (flagIn(row, 'is_input_device') ? 'Me' : 'Them') : null;
}
