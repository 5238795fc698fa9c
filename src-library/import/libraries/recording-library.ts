import type { ForeignDatabase, ForeignRow, ForeignValue } from '../../database/foreign-database.ts';
import { LibraryError } from '../../errors.ts';
import { isObject } from '../../formats/json-fields.ts';
import { completeReading, ReportBuilder } from '../../formats/reading.ts';
import type { TaskBucket } from '../../model/item.ts';
import type { ReadNote, ReadSegment, TranscriptReading } from '../../model/transcript-reading.ts';
import { readTranscript } from '../../formats/recognise.ts';

/** A program whose database is read: one file in this folder, one line in `index.ts`. */
export interface RecordingLibrary {
  /** Stable identifier, kebab case. */
  readonly id: string;
  /** The name people know. */
  readonly name: string;
  /** Whether these tables and columns are this program's. */
  matches(tables: ForeignDatabase['tables']): boolean;
  /** What it holds, in the order of its tables; a task stands behind the one that it is part of. */
  read(database: ForeignDatabase): Iterable<KeptRecording | KeptItem | LeftOut>;
}

/** A note or a task that belongs to no recording. Moments in epoch milliseconds UTC. */
export interface KeptItem {
  readonly kind: 'note' | 'task';
  /** What the library calls it; unique among its notes, and among its tasks. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly createdAt: number | null;
  readonly starred: boolean;
  readonly tags: readonly string[];
  /** Of a task. `doneAt` is null while it is open and when nobody knows. */
  readonly task: { readonly bucket: TaskBucket; readonly doneAt: number | null } | null;
  /** What it hangs below, as the library calls it; null when it stands alone. */
  readonly below: { readonly kind: 'task' | 'recording'; readonly id: string } | null;
  /** The row that it was read from. */
  readonly record: unknown;
}

/** Something that is not brought in: it has no text, or lies in the library's own trash. */
export interface LeftOut {
  readonly left: 'empty' | 'trash';
}

/** A recording as its library holds it. */
export interface KeptRecording {
  /** What the library calls it. */
  readonly id: string;
  readonly title: string | null;
  readonly reading: TranscriptReading;
  readonly starred: boolean;
  /** When the library took it in, epoch milliseconds UTC, where it does not say when it was recorded. */
  readonly keptAt?: number | null;
  /** The rows that it was read from, kept as the original. */
  readonly record: unknown;
}

/** A line as a table has it. Times in milliseconds. */
export interface KeptLine {
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly speaker: string | null;
  readonly text: string | null;
}

/** What is known of a recording beside its lines. */
type Known = Partial<Omit<TranscriptReading, 'segments' | 'report'>>;

/** A reading from the lines of a table; null when none has a text. */
export function readingOf(lines: readonly KeptLine[], known: Known): TranscriptReading | null {
  const report = new ReportBuilder();
  const segments = lines.flatMap(({ text, ...line }): readonly ReadSegment[] => {
    const said = text?.replace(/\s+/g, ' ').trim() ?? '';
    if (said === '') {
      report.skipEmpty();
      return [];
    }
    report.keep();
    return [soundLine({ ...line, text: said }, report)];
  });
  return segments.length === 0
    ? null
    : completeReading(known.sourceApp ?? 'a library', { ...known, segments, report });
}

function soundLine({ startMs, endMs, ...line }: ReadSegment, report: ReportBuilder): ReadSegment {
  const start = startMs === null ? null : Math.max(0, startMs);
  const end = endMs === null ? null : Math.max(start ?? 0, endMs);
  if (start === startMs && end === endMs) return { startMs, endMs, ...line };
  report.countRepaired();
  report.note(
    'repaired',
    'impossible-time',
    'A time was before the start or an end before its beginning; it was moved there.',
  );
  return { startMs: start, endMs: end, ...line, flags: ['timeRepaired'] };
}

/**
 * Text without times, a unit for each paragraph, or what a known format makes of it; null when there is none. What looks like
 * a format and is none is text.
 */
export function readingOfText(text: string, fileName: string, known: Known): TranscriptReading | null {
  if (text.trim() === '') return null;
  const reading = readText(text, fileName);
  if (reading === null) {
    const paragraphs = text.split(/\n\s*\n/).map((each) => ({ ...UNTIMED, text: each }));
    return readingOf(paragraphs, known);
  }
  const { segments, report, ...read } = reading;
  const facts = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)) as Known;
  return { ...read, ...facts, segments, report, metadata: { ...read.metadata, ...known.metadata } };
}

const UNTIMED = { startMs: null, endMs: null, speaker: null };

function readText(text: string, fileName: string): TranscriptReading | null {
  try {
    return readTranscript({ fileName, text }).reading;
  } catch (error) {
    if (error instanceof LibraryError) return null;
    throw error;
  }
}

/** The first of some columns that holds a text. */
export function textIn(row: ForeignRow, ...columns: readonly string[]): string | null {
  for (const column of columns) {
    const value = row[column];
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return null;
}

/** The first of some columns that holds a number, also as text. */
export function numberIn(row: ForeignRow, ...columns: readonly string[]): number | null {
  for (const column of columns) {
    const value = row[column];
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number(value ?? NaN);
    if (value instanceof Buffer || value === '' || !Number.isFinite(number)) continue;
    return number;
  }
  return null;
}

/** Seconds as integer milliseconds. */
export function secondsIn(row: ForeignRow, ...columns: readonly string[]): number | null {
  const seconds = numberIn(row, ...columns);
  const ms = seconds === null ? null : Math.round(seconds * 1000);
  return ms !== null && Number.isSafeInteger(ms) ? ms : null;
}

/** Integer milliseconds. */
export function millisIn(row: ForeignRow, ...columns: readonly string[]): number | null {
  const ms = numberIn(row, ...columns);
  return ms !== null && Number.isSafeInteger(Math.round(ms)) ? Math.round(ms) : null;
}

/** Whether a column says yes. */
export function flagIn(row: ForeignRow, ...columns: readonly string[]): boolean {
  return columns.some((column) => ['1', 'true', 'yes'].includes(String(row[column] ?? '').toLowerCase()));
}

/** Whether a row lies in its library's trash. */
export function isTrashed(row: ForeignRow): boolean {
  const moment = row['deleted_at'] ?? row['deletedat'] ?? row['trashed_at'] ?? null;
  return (
    (moment !== null && moment !== '' && moment !== 0) || flagIn(row, 'is_deleted', 'deleted', 'trashed')
  );
}

/** What a row calls itself. */
export function idIn(row: ForeignRow, column = 'id'): string | null {
  const value: ForeignValue | undefined = row[column];
  if (value instanceof Buffer) return value.length === 0 || value.length > 64 ? null : value.toString('hex');
  return value === null || value === undefined || value === '' ? null : String(value);
}

/**
 * A moment as databases keep it: RFC 3339, `YYYY-MM-DD HH:MM:SS` (UTC), or seconds or milliseconds since 1970. Epoch
 * milliseconds UTC, null for anything else.
 */
export function momentIn(row: ForeignRow, ...columns: readonly string[]): number | null {
  for (const column of columns) {
    const value = row[column];
    const ms =
      typeof value === 'string' && !/^\d+(?:\.\d+)?$/.test(value.trim())
        ? written(value.trim())
        : counted(Number(value ?? NaN));
    if (ms !== null) return ms;
  }
  return null;
}

function written(text: string): number | null {
  const [, day, clock = '00:00:00', zone] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?))?\s?(Z|UTC|[+-]\d\d:?\d\d)?(?:\s.*)?$/.exec(
      text,
    ) ?? [];
  if (day === undefined) return null;
  const ms = Date.parse(`${day}T${clock.slice(0, 12)}${zone === undefined || zone === 'UTC' ? 'Z' : zone}`);
  return Number.isNaN(ms) ? null : ms;
}

/** After 2001 a count of milliseconds has more digits than one of seconds ever will. */
function counted(value: number): number | null {
  if (!Number.isFinite(value) || value <= 0) return null;
  const ms = Math.round(value > 1e11 ? value : value * 1000);
  return ms <= 8.64e15 ? ms : null;
}

/** A note or a summary, when there is one. */
export function noteOf(text: string | null, title = ''): readonly ReadNote[] {
  return text === null || text.trim() === '' ? [] : [{ title, text: text.trim() }];
}

/** A list of tags as people's databases keep them: JSON, or parted by commas. */
export function tagsIn(row: ForeignRow, ...columns: readonly string[]): readonly string[] {
  const text = textIn(row, ...columns)?.trim() ?? '';
  const parsed = /^\[.*\]$/s.test(text) ? listIn(text) : text.split(/[,;]/);
  return parsed.map((tag) => tag.trim()).filter((tag) => tag !== '');
}

function listIn(json: string): readonly string[] {
  const list = jsonIn(json);
  return (Array.isArray(list) ? (list as readonly unknown[]) : []).flatMap((tag) => {
    const name = isObject(tag) ? (tag['name'] ?? tag['label']) : tag;
    return typeof name === 'string' ? [name] : [];
  });
}

/** A value written as JSON, undefined for what is none. */
export function jsonIn(text: string | null): unknown {
  try {
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** The name of the table that has all these columns, null when there is none. */
export function tableWith(tables: ForeignDatabase['tables'], ...columns: readonly string[]): string | null {
  for (const [name, has] of tables) {
    if (columns.every((column) => has.includes(column))) return name;
  }
  return null;
}

/** Whether a table of this name has all these columns. */
export function hasTable(
  tables: ForeignDatabase['tables'],
  name: string,
  ...columns: readonly string[]
): boolean {
  const has = tables.get(name);
  return has !== undefined && columns.every((column) => has.includes(column));
}
