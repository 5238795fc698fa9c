import type { ForeignDatabase, ForeignRow } from '../../database/foreign-database.ts';
import { TASK_BUCKETS, type TaskBucket } from '../../model/item.ts';
import type { TranscriptReading } from '../../model/transcript-reading.ts';
import {
  flagIn,
  idIn,
  isTrashed,
  jsonIn,
  type KeptItem,
  type KeptRecording,
  type LeftOut,
  momentIn,
  readingOfText,
  type RecordingLibrary,
  secondsIn,
  tableWith,
  tagsIn,
  textIn,
} from './recording-library.ts';

type Tables = ForeignDatabase['tables'];

/**
 * Lumotia's store, known by the columns of its transcripts (a text without times, engine, model, tags, star) or of its tasks;
 * notes come along.
 */
export const lumotia: RecordingLibrary = {
  id: 'lumotia-library',
  name: 'Lumotia',
  matches: (tables) => transcriptsIn(tables) !== null || tasksIn(tables) !== null,
  *read(database) {
    const { tables } = database;
    for (const row of rowsOf(database, transcriptsIn(tables))) yield recordingIn(row);
    for (const row of rowsOf(database, notesIn(tables))) yield noteIn(row);
    yield* behindParents([...rowsOf(database, tasksIn(tables))].map(taskIn));
  },
};

function transcriptsIn(tables: Tables): string | null {
  return (
    tableWith(tables, 'id', 'text', 'engine', 'model_id') ??
    tableWith(tables, 'id', 'text', 'engine', 'modelid')
  );
}

function tasksIn(tables: Tables): string | null {
  return tableWith(tables, 'id', 'text', 'bucket', 'done');
}

function notesIn(tables: Tables): string | null {
  const has = tables.get('notes') ?? [];
  return has.includes('id') && ['content', 'text', 'body'].some((column) => has.includes(column))
    ? 'notes'
    : null;
}

function rowsOf(database: ForeignDatabase, table: string | null): Iterable<ForeignRow> {
  return table === null ? [] : database.rows(table);
}

function recordingIn(row: ForeignRow): KeptRecording | LeftOut {
  const id = idIn(row);
  const text = textIn(row, 'text');
  if (isTrashed(row)) return { left: 'trash' };
  if (id === null || text === null) return { left: 'empty' };
  const title = textIn(row, 'title');
  const template = textIn(row, 'template');
  const source = textIn(row, 'source');
  const facts: Partial<TranscriptReading> = {
    title,
    startedAt: momentIn(row, 'created_at', 'createdat'),
    durationMs: secondsIn(row, 'duration'),
    language: textIn(row, 'language'),
    engine: textIn(row, 'engine'),
    model: textIn(row, 'model_id', 'modelid'),
    sourceApp: 'Lumotia',
    tags: tagsIn(row, 'manual_tags', 'manualtags', 'tags'),
    metadata: { ...(template === null ? {} : { template }), ...(source === null ? {} : { source }) },
  };
  const reading = withTimes(row, facts) ?? readingOfText(text, `${id}.txt`, facts);
  return reading === null
    ? { left: 'empty' }
    : { id, title, reading, starred: flagIn(row, 'starred'), record: row };
}

/** Where a version keeps the segments too, they tell the times. */
function withTimes(row: ForeignRow, facts: Partial<TranscriptReading>): TranscriptReading | null {
  const segments = textIn(row, 'segments', 'segments_json', 'segmentsjson');
  const list = jsonIn(segments);
  if (!Array.isArray(list) || list.length === 0) return null;
  try {
    const reading = readingOfText(JSON.stringify({ segments: list }), 'segments.json', facts);
    return reading?.segments.some(({ startMs }) => startMs !== null) === true ? reading : null;
  } catch {
    return null;
  }
}

function noteIn(row: ForeignRow): KeptItem | LeftOut {
  const id = idIn(row);
  const text = textIn(row, 'content', 'text', 'body');
  const title = textIn(row, 'title') ?? '';
  if (isTrashed(row)) return { left: 'trash' };
  if (id === null || (text === null && title === '')) return { left: 'empty' };
  return { kind: 'note', id, title, text: text ?? '', ...sharedFacts(row), task: null, below: belowIn(row) };
}

function taskIn(row: ForeignRow): KeptItem | LeftOut {
  const id = idIn(row);
  const text = textIn(row, 'text', 'title');
  if (isTrashed(row)) return { left: 'trash' };
  if (id === null || text === null) return { left: 'empty' };
  const named = textIn(row, 'bucket')?.trim().toLowerCase();
  const bucket: TaskBucket = TASK_BUCKETS.find((each) => each === named) ?? 'inbox';
  const doneAt = momentIn(row, 'done_at', 'doneat');
  const isDone = flagIn(row, 'done') || bucket === 'done' || doneAt !== null;
  return {
    kind: 'task',
    id,
    title: text.trim(),
    text: text.trim(),
    ...sharedFacts(row),
    task: { bucket: isDone ? 'done' : bucket, doneAt: isDone ? doneAt : null },
    below: belowIn(row),
  };
}

function sharedFacts(row: ForeignRow): Pick<KeptItem, 'createdAt' | 'starred' | 'tags' | 'record'> {
  return {
    createdAt: momentIn(row, 'created_at', 'createdat'),
    starred: flagIn(row, 'starred'),
    tags: tagsIn(row, 'manual_tags', 'manualtags', 'tags'),
    record: row,
  };
}

function belowIn(row: ForeignRow): KeptItem['below'] {
  const task = textIn(row, 'parent_task_id', 'parenttaskid', 'parent_id');
  if (task !== null) return { kind: 'task', id: task };
  const recording = textIn(
    row,
    'transcript_id',
    'transcriptid',
    'source_transcript_id',
    'sourcetranscriptid',
  );
  return recording === null ? null : { kind: 'recording', id: recording };
}

/** Parts of a task behind it; what hangs in a ring, or below nothing, in the order of the table. */
function* behindParents(tasks: readonly (KeptItem | LeftOut)[]): Generator<KeptItem | LeftOut> {
  const kept = tasks.filter((task) => 'kind' in task);
  const ids = new Set(kept.map(({ id }) => id));
  const given = new Set<string>();
  let waiting: readonly KeptItem[] = kept;
  yield* tasks.filter((task) => 'left' in task);
  while (waiting.length > 0) {
    const ready = waiting.filter(
      ({ below }) => below?.kind !== 'task' || !ids.has(below.id) || given.has(below.id),
    );
    const next = ready.length > 0 ? ready : waiting;
    for (const task of next) given.add(task.id);
    yield* next;
    const gone = new Set(next);
    waiting = waiting.filter((task) => !gone.has(task));
  }
}
