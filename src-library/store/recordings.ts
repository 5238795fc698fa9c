import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import { LibraryError } from '../errors.ts';
import { TRANSCRIPT_STATES, type ItemId, type TranscriptState } from '../model/item.ts';
import { segmentId } from '../model/segment-id.ts';
import { isSpeakerLabel } from '../model/speaker-label.ts';
import {
  SEGMENT_FLAGS,
  type ReadSegment,
  type TranscriptReading,
  type Word,
} from '../model/transcript-reading.ts';
import { indexItem } from '../search/index-item.ts';
import { counting } from './counters.ts';
import { insertItem } from './items.ts';
import { addNote, addSummary } from './notes.ts';
import { personNamed } from './people.ts';
import { insertDetail } from './segments.ts';
import { sourceNamed } from './sources.ts';
import { addTag, isTagName } from './tags.ts';
import { addTask } from './tasks.ts';
import { previewOf } from './transcript-preview.ts';
import { recomputeVisibility } from './visibility.ts';

/** Positions in one transcript take 20 bits. */
const MAX_SEGMENTS = 2 ** 20;

/** A recording to be kept: what its file says, and what was decided about it. Times in epoch milliseconds UTC. */
export interface NewRecording {
  readonly reading: TranscriptReading;
  readonly title: string;
  readonly createdAt: number;
  readonly createdGuessed: boolean;
  readonly importedAt: number;
  /** Name of where it comes from, null when unknown. */
  readonly source: string | null;
  /** Identifier of the format that was read, null when it comes from none. */
  readonly format: string | null;
  /** BCP 47; it stands in when the reading has none. */
  readonly language: string | null;
  readonly state?: TranscriptState;
  readonly private?: boolean;
}

export interface InsertedRecording {
  readonly sessionId: ItemId;
  readonly transcriptId: ItemId;
  readonly sessionRow: number;
  readonly transcriptRow: number;
  readonly durationMs: number | null;
  readonly speakers: number;
}

/**
 * Stores a recording whole: session, transcript, segments, words, speakers and people, tags, and its notes, summaries and
 * tasks below the session; everything can be found at once. Tags whose names are empty or too long are left out. Runs inside the caller's transaction.
 * @throws LibraryError `badInput` when it has more than a million lines.
 */
export function insertRecording(db: Database, recording: NewRecording): InsertedRecording {
  const { reading } = recording;
  if (reading.segments.length > MAX_SEGMENTS) {
    throw new LibraryError('badInput', 'This transcript has more than a million lines. It was not imported.');
  }
  const session = insertSession(db, recording);
  for (const tag of reading.tags.filter(isTagName)) {
    addTag(db, session.id, tag, recording.importedAt);
  }
  const transcript = insertTranscript(db, recording, session.row);
  // What comes below takes over what hides the recording, so that everything is indexed once and in the right place.
  recomputeVisibility(db, session.row);
  indexItem(db, transcript.row);
  for (const note of reading.notes) {
    addNote(db, { ...note, parent: session.id, now: recording.importedAt });
  }
  for (const summary of reading.summaries) {
    addSummary(db, { ...summary, parent: session.id, now: recording.importedAt });
  }
  for (const task of reading.tasks) {
    addTask(db, { ...task, doneAt: null, parent: session.id, now: recording.importedAt });
  }
  return {
    sessionId: session.id,
    transcriptId: transcript.id,
    sessionRow: session.row,
    transcriptRow: transcript.row,
    durationMs: durationOf(reading),
    speakers: transcript.speakers,
  };
}

function insertSession(db: Database, recording: NewRecording): { row: number; id: ItemId } {
  const session = insertItem(db, {
    ...itemPart(recording),
    kind: 'session',
    parent: null,
    source: recording.source === null ? null : sourceNamed(db, recording.source),
  });
  prepared(db, 'INSERT INTO session(item) VALUES(?)').run(session.row);
  return session;
}

function insertTranscript(
  db: Database,
  recording: NewRecording,
  sessionRow: number,
): { row: number; id: ItemId; speakers: number } {
  const { reading } = recording;
  const item = insertItem(db, {
    ...itemPart(recording),
    kind: 'transcript',
    parent: sessionRow,
    preview: previewOf(reading.segments.map(({ text }) => text)),
  });
  prepared(
    db,
    `INSERT INTO transcript(item, kind, state, duration, segment_count, format, engine, model, metadata)
     VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    item.row,
    reading.kind,
    TRANSCRIPT_STATES[recording.state ?? 'done'],
    durationOf(reading),
    reading.segments.length,
    recording.format,
    reading.engine,
    reading.model,
    Object.keys(reading.metadata).length === 0 ? null : JSON.stringify(reading.metadata),
  );
  const speakers = counting(db, [item.row], () => insertSegments(db, item.row, reading.segments));
  return { ...item, speakers };
}

function itemPart(
  recording: NewRecording,
): Pick<
  Parameters<typeof insertItem>[1],
  'title' | 'now' | 'language' | 'private' | 'createdAt' | 'createdGuessed'
> {
  return {
    title: recording.title,
    now: recording.importedAt,
    language: recording.reading.language ?? recording.language,
    private: recording.private === true,
    createdAt: recording.createdAt,
    createdGuessed: recording.createdGuessed,
  };
}

/** Returns the number of speakers. A label that the transcript knows already keeps its name. */
export function insertSegments(db: Database, transcript: number, segments: readonly ReadSegment[]): number {
  const insert = prepared(db, 'INSERT INTO segment(id, start, "end", speaker, text) VALUES(?, ?, ?, ?, ?)');
  const insertWords = prepared(db, 'INSERT INTO segment_words(id, words) VALUES(?, ?)');
  const speakers = new Map<string, number>();
  const speakerRow = (label: string): number => {
    const row = speakers.get(label) ?? insertSpeaker(db, transcript, label);
    speakers.set(label, row);
    return row;
  };
  for (const [seq, segment] of segments.entries()) {
    const id = segmentId(transcript, seq);
    insert.run(
      id,
      segment.startMs,
      segment.endMs,
      segment.speaker === null ? null : speakerRow(segment.speaker),
      segment.text,
    );
    insertDetail(db, id, {
      track: segment.track ?? null,
      confidence: segment.confidence ?? null,
      flags: flagBits(segment),
      externalKey: segment.externalKey ?? null,
    });
    if (segment.words !== undefined && segment.words.length > 0) {
      insertWords.run(id, wordsJson(segment.words));
    }
  }
  return speakers.size;
}

/** A name is a person of the library; "Speaker 1" is only a label here. */
function insertSpeaker(db: Database, transcript: number, label: string): number {
  const known = prepared<number>(db, 'SELECT id FROM speaker WHERE transcript = ? AND label = ?')
    .pluck()
    .get(transcript, label);
  if (known !== undefined) return known;
  const person = isSpeakerLabel(label) ? null : personNamed(db, label);
  return Number(
    prepared(db, 'INSERT INTO speaker(transcript, label, person) VALUES(?, ?, ?)').run(
      transcript,
      label,
      person,
    ).lastInsertRowid,
  );
}

function flagBits(segment: ReadSegment): number {
  return (segment.flags ?? []).reduce((bits, flag) => bits | SEGMENT_FLAGS[flag], 0);
}

/** `[[startMs, endMs, text, confidence], …]`. */
function wordsJson(words: readonly Word[]): string {
  return JSON.stringify(
    words.map(({ startMs, endMs, text, confidence }) => [startMs, endMs, text, confidence]),
  );
}

function durationOf(reading: TranscriptReading): number | null {
  let last = reading.durationMs;
  for (const { startMs, endMs } of reading.durationMs === null ? reading.segments : []) {
    const time = endMs ?? startMs;
    if (time !== null && (last === null || time > last)) {
      last = time;
    }
  }
  return last;
}
