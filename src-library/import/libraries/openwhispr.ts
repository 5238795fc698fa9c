import type { ForeignDatabase, ForeignRow } from '../../database/foreign-database.ts';
import { isObject, type JsonObject } from '../../formats/json-fields.ts';
import type { TranscriptReading } from '../../model/transcript-reading.ts';
import {
  flagIn,
  hasTable,
  idIn,
  isTrashed,
  jsonIn,
  type KeptItem,
  type KeptLine,
  type KeptRecording,
  type LeftOut,
  millisIn,
  momentIn,
  noteOf,
  readingOf,
  readingOfText,
  type RecordingLibrary,
  secondsIn,
  textIn,
} from './recording-library.ts';

/**
 * OpenWhispr's store: dictated texts, and notes, of which some hold the transcript of a meeting. Its schema grows column by
 * column; folders of a person's own become tags.
 */
export const openwhispr: RecordingLibrary = {
  id: 'openwhispr-library',
  name: 'OpenWhispr',
  matches: (tables) =>
    hasTable(tables, 'transcriptions', 'id', 'text', 'timestamp') &&
    !hasTable(tables, 'transcripts', 'meeting_id'),
  *read(database) {
    for (const row of database.rows('transcriptions')) yield dictationIn(row);
    const folders = foldersIn(database);
    for (const row of database.rows('notes')) yield noteIn(database, row, folders);
  },
};

function dictationIn(row: ForeignRow): KeptRecording | LeftOut {
  const id = idIn(row);
  const text = textIn(row, 'text', 'raw_text');
  if (isTrashed(row)) return { left: 'trash' };
  if (id === null || text === null) return { left: 'empty' };
  const reading = readingOfText(text, `${id}.txt`, {
    title: textIn(row, 'title') ?? firstWords(text),
    startedAt: momentIn(row, 'timestamp', 'created_at'),
    durationMs: millisIn(row, 'audio_duration_ms') ?? secondsIn(row, 'audio_duration', 'duration'),
    engine: textIn(row, 'provider'),
    model: textIn(row, 'model'),
    sourceApp: 'OpenWhispr',
  });
  return reading === null
    ? { left: 'empty' }
    : { id: `transcription:${id}`, title: reading.title, reading, starred: false, record: row };
}

function noteIn(
  database: ForeignDatabase,
  row: ForeignRow,
  folders: ReadonlyMap<string, string>,
): KeptRecording | KeptItem | LeftOut {
  const id = idIn(row);
  const transcript = textIn(row, 'transcript');
  const title = textIn(row, 'title');
  const content = textIn(row, 'content');
  const enhanced = textIn(row, 'enhanced_content', 'summary');
  const createdAt = momentIn(row, 'created_at');
  const folder = folders.get(idIn(row, 'folder_id') ?? '');
  const tags = folder === undefined ? [] : [folder];
  const starred = flagIn(row, 'starred', 'is_starred', 'pinned', 'is_pinned');
  if (isTrashed(row)) return { left: 'trash' };
  if (id === null) return { left: 'empty' };
  if (transcript === null) {
    const text = [content, enhanced].filter((part) => part !== null).join('\n\n');
    const facts = { id, title: title ?? '', text, createdAt, starred, tags, record: row };
    return text === '' ? { left: 'empty' } : { kind: 'note', ...facts, task: null, below: null };
  }
  const mappings = [...database.rows('speaker_mappings', { where: ['note_id', row['id'] ?? null] })];
  const reading = meetingIn(transcript, namesIn(mappings), {
    title,
    startedAt: createdAt,
    durationMs: secondsIn(row, 'audio_duration_seconds'),
    sourceApp: 'OpenWhispr',
    tags,
    notes: noteOf(content),
    summaries: noteOf(enhanced),
  });
  return reading === null
    ? { left: 'empty' }
    : { id: `note:${id}`, title, reading, starred, record: { note: row, mappings } };
}

/** Folders that a person made, by their numbers. */
function foldersIn(database: ForeignDatabase): ReadonlyMap<string, string> {
  const folders = [...database.rows('folders')].filter(
    (row) => !flagIn(row, 'is_default') && !isTrashed(row),
  );
  return new Map(folders.map((row) => [idIn(row) ?? '', textIn(row, 'name') ?? ''] as const));
}

function namesIn(mappings: readonly ForeignRow[]): ReadonlyMap<string, string> {
  return new Map(
    mappings.map((row) => [textIn(row, 'speaker_id') ?? '', textIn(row, 'display_name') ?? ''] as const),
  );
}

/** Who is meant by the device that heard a segment. */
const HEARD_BY: Readonly<Record<string, string>> = { mic: 'Me', microphone: 'Me', system: 'Them' };

/** A meeting's transcript is text, or a list of segments as JSON with moments or milliseconds. */
function meetingIn(
  transcript: string,
  names: ReadonlyMap<string, string>,
  known: Partial<TranscriptReading>,
): TranscriptReading | null {
  const list = jsonIn(transcript);
  const segments = Array.isArray(list) ? (list as readonly unknown[]).filter(isObject) : [];
  if (segments.length === 0) return readingOfText(transcript, 'note.txt', known);
  const first = momentOf(segments[0] ?? {});
  return readingOf(
    segments.map((segment) => lineOf(segment, first, names)),
    known,
  );
}

function lineOf(segment: JsonObject, first: number | null, names: ReadonlyMap<string, string>): KeptLine {
  const { text, source, speaker, speakerName } = segment;
  const at = momentOf(segment);
  const label = typeof speaker === 'string' ? speaker : null;
  const named = typeof speakerName === 'string' && speakerName.trim() !== '' ? speakerName.trim() : null;
  return {
    startMs: at === null || first === null || at < first ? null : at - first,
    endMs: null,
    speaker:
      named ??
      (label === null ? null : (names.get(label) ?? label)) ??
      (typeof source === 'string' ? (HEARD_BY[source] ?? source) : null),
    text: typeof text === 'string' ? text : null,
  };
}

function momentOf({ timestamp, startMs, start }: JsonObject): number | null {
  if (typeof startMs === 'number') return Math.round(startMs);
  if (typeof start === 'number') return Math.round(start * 1000);
  return momentIn(
    { at: typeof timestamp === 'number' || typeof timestamp === 'string' ? timestamp : null },
    'at',
  );
}

/** A dictation has no title. */
function firstWords(text: string): string {
  const words = text.trim().split(/\s+/).slice(0, 8).join(' ');
  return words.length > 60 ? `${words.slice(0, 60)}…` : words;
}
