import { basename } from 'node:path/posix';
import type { ForeignDatabase, ForeignRow } from '../../database/foreign-database.ts';
import { isObject } from '../../formats/json-fields.ts';
import type { ReadNote, TranscriptReading } from '../../model/transcript-reading.ts';
import {
  hasTable,
  idIn,
  isTrashed,
  jsonIn,
  type KeptRecording,
  type LeftOut,
  momentIn,
  noteOf,
  readingOfText,
  type RecordingLibrary,
  textIn,
} from './recording-library.ts';

/**
 * Scriberr's store: WhisperX's JSON in a column of its jobs (newer versions: of its transcriptions); notes, highlights, summaries, tags and
 * names of speakers in tables beside them.
 */
export const scriberr: RecordingLibrary = {
  id: 'scriberr-library',
  name: 'Scriberr',
  matches: (tables) => tableIn(tables) !== null,
  *read(database) {
    const table = tableIn(database.tables);
    for (const row of table === null ? [] : database.rows(table)) yield recordingIn(database, row);
  },
};

function tableIn(tables: ForeignDatabase['tables']): string | null {
  if (hasTable(tables, 'transcription_jobs', 'id', 'transcript')) return 'transcription_jobs';
  return hasTable(tables, 'transcriptions', 'id', 'transcript_text') ? 'transcriptions' : null;
}

function recordingIn(database: ForeignDatabase, row: ForeignRow): KeptRecording | LeftOut {
  const id = idIn(row);
  const transcript = textIn(row, 'transcript', 'transcript_text');
  if (isTrashed(row)) return { left: 'trash' };
  if (id === null || transcript === null) return { left: 'empty' };
  const key = row['id'] ?? null;
  const beside = (table: string, column = 'transcription_id'): ForeignRow[] =>
    [...database.rows(table, { where: [column, key] })].filter((each) => !isTrashed(each));
  const notes = beside('notes');
  const highlights = beside('transcript_annotations');
  const summaries = beside('summaries');
  const mappings = [...beside('speaker_mappings', 'transcription_job_id'), ...beside('speaker_mappings')];
  const tags = beside('audio_tag_assignments').flatMap((each) => tagNamed(database, each));
  const title = titleOf(row);
  const reading = readingOfText(transcript, `${id}.json`, {
    title,
    startedAt: momentIn(row, 'recorded_at', 'created_at'),
    language: textIn(row, 'language'),
    model: textIn(row, 'model', 'model_name'),
    sourceApp: 'Scriberr',
    tags,
    notes: [
      ...notes.flatMap((note) => noteOf(quoted(note, textIn(note, 'content', 'note')))),
      ...highlights.flatMap((each) => noteOf(quoted(each, textIn(each, 'content')), 'Highlight')),
    ],
    summaries: summariesIn(row, summaries),
  });
  if (reading === null) return { left: 'empty' };
  const record = { job: row, notes, highlights, summaries, mappings, tags };
  return { id, title, reading: renamed(reading, mappings), starred: false, record };
}

/** Its title, else the name of its sound without folders and ending. */
function titleOf(row: ForeignRow): string | null {
  const file = textIn(row, 'source_file_name', 'audio_path');
  const name = file === null ? '' : basename(file.replaceAll('\\', '/')).replace(/\.[^.]+$/, '');
  return textIn(row, 'title') ?? (name === '' ? null : name);
}

/** A note may stand to words of the transcript. */
function quoted(note: ForeignRow, content: string | null): string {
  const metadata = jsonIn(textIn(note, 'metadata_json'));
  const inside = isObject(metadata) && typeof metadata['quote'] === 'string' ? metadata['quote'] : null;
  const quote = (textIn(note, 'quote') ?? inside ?? '').trim();
  return [quote === '' ? null : `“${quote}”`, content].filter((part) => part !== null).join('\n\n');
}

function summariesIn(row: ForeignRow, summaries: readonly ForeignRow[]): readonly ReadNote[] {
  const made = summaries.flatMap((summary) =>
    noteOf(textIn(summary, 'content', 'summary'), textIn(summary, 'title') ?? ''),
  );
  const metadata = jsonIn(textIn(row, 'metadata_json'));
  const inside = isObject(metadata) && typeof metadata['summary'] === 'string' ? metadata['summary'] : null;
  return made.length > 0 ? made : noteOf(textIn(row, 'summary') ?? inside);
}

function tagNamed(database: ForeignDatabase, assignment: ForeignRow): string[] {
  const [tag] = database.rows('audio_tags', { where: ['id', assignment['tag_id'] ?? null] });
  const name = tag === undefined || isTrashed(tag) ? null : textIn(tag, 'name');
  return name === null ? [] : [name];
}

function renamed(reading: TranscriptReading, mappings: readonly ForeignRow[]): TranscriptReading {
  const names = new Map(
    mappings.map((each) => [
      textIn(each, 'original_speaker') ?? '',
      textIn(each, 'custom_name', 'display_name'),
    ]),
  );
  const segments = reading.segments.map((segment) => ({
    ...segment,
    speaker: names.get(segment.speaker ?? '') ?? segment.speaker,
  }));
  return { ...reading, segments };
}
