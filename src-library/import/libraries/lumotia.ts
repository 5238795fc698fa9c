import {
  flagIn,
  idIn,
  momentIn,
  readingOfText,
  type RecordingLibrary,
  secondsIn,
  tableWith,
  tagsIn,
  textIn,
} from './recording-library.ts';

/** Lumotia's store, known by the columns that its transcripts have: a text without times, engine, model, tags and star. */
export const lumotia: RecordingLibrary = {
  id: 'lumotia-library',
  name: 'Lumotia',
  matches: (tables) => transcriptsIn(tables) !== null,
  *read(database) {
    const table = transcriptsIn(database.tables);
    for (const row of table === null ? [] : database.rows(table)) {
      const id = idIn(row);
      const text = textIn(row, 'text');
      if (id === null || text === null) continue;
      const title = textIn(row, 'title');
      const template = textIn(row, 'template');
      const reading = readingOfText(text, `${id}.txt`, {
        title,
        startedAt: momentIn(row, 'created_at', 'createdat'),
        durationMs: secondsIn(row, 'duration'),
        language: textIn(row, 'language'),
        engine: textIn(row, 'engine'),
        model: textIn(row, 'model_id', 'modelid'),
        sourceApp: 'Lumotia',
        tags: tagsIn(row, 'manual_tags', 'manualtags', 'tags'),
        metadata: {
          ...(template === null ? {} : { template }),
          ...(textIn(row, 'source') === null ? {} : { source: textIn(row, 'source') }),
        },
      });
      if (reading !== null) yield { id, title, reading, starred: flagIn(row, 'starred'), record: row };
    }
  },
};

function transcriptsIn(tables: Parameters<RecordingLibrary['matches']>[0]): string | null {
  return (
    tableWith(tables, 'id', 'text', 'engine', 'model_id') ??
    tableWith(tables, 'id', 'text', 'engine', 'modelid')
  );
}
