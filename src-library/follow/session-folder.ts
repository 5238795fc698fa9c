import { join } from 'node:path';
import type { TranscriptState } from '../model/item.ts';
import { isJsonObject, readJsonLines, type JsonLine } from './json-lines.ts';
import { fileMark, readRegularFile, RefusedFile, statItself } from './regular-file.ts';
import { foldEdits, type FoldedLine } from './session-edits.ts';

/** A recorded line of a session. */
export interface SessionLine {
  readonly track: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
  /** 0 to 1, null when unknown. */
  readonly confidence: number | null;
  /** Bytes of `raw.jsonl` up to the end of this line. */
  readonly end: number;
}

/** What a session's folder says beside its lines. */
export interface SessionFacts {
  /** Name of the folder: the session's id. */
  readonly id: string;
  readonly state: TranscriptState;
  /** Why it cannot be read whole, in one line that names files relative to the followed folder; null when it can. */
  readonly error: string | null;
  readonly name: string | null;
  /** Epoch milliseconds UTC; null when the session does not say. */
  readonly startedAt: number | null;
  /** Last change of the folder, epoch milliseconds UTC: a guess at when it was recorded. */
  readonly changedAt: number;
  readonly durationMs: number | null;
  readonly model: string | null;
}

/** What a session's folder holds now. */
export interface SessionFolder extends SessionFacts {
  /** The bytes of `raw.jsonl`; null when it is not there or was refused. */
  readonly raw: Buffer | null;
  /** In append order. */
  readonly lines: readonly SessionLine[];
  /** The lines of `edits.jsonl`, and what they make of lines, by position. */
  readonly changes: readonly JsonLine[];
  readonly edits: ReadonlyMap<number, FoldedLine>;
}

/** A recording whose sound was written this recently is being recorded. */
const GROWING_MS = 10_000;
/** Longest file of a session that is read, in bytes. */
export const MAX_BYTES = 256 * 1024 * 1024;
const MAX_METADATA_BYTES = 4 * 1024 * 1024;
/** Most lines of a session that are read. */
export const MAX_LINES = 2 ** 20;

/** Whether a folder inside a followed one is a session: it holds a `session.json` or is being recorded. */
export function isSession(root: string, name: string, now: number): boolean {
  return statItself(join(root, name, 'session.json')) !== null || isGrowing(root, name, now);
}

function isGrowing(root: string, name: string, now: number): boolean {
  if (statItself(join(root, name, 'audio'))?.isDirectory() !== true) return false;
  const sound = statItself(join(root, name, 'audio', 'room.native.wav'));
  return sound?.isFile() === true && now - sound.mtimeMs < GROWING_MS;
}

/**
 * Reads what a session's folder says beside its lines. Whatever is wrong with that is told in `error`. `now` in epoch
 * milliseconds UTC.
 */
export function readSessionFacts(root: string, id: string, now: number): SessionFacts {
  const metadata = attempt(() => readMetadata(root, id));
  return {
    id,
    state: stateOf(root, id, now),
    error: metadata.error,
    ...(metadata.value ?? NO_METADATA),
    changedAt: Math.round(statItself(join(root, id))?.mtimeMs ?? now),
  };
}

/** Reads a session's folder. Whatever is wrong with it is told in `error`; what can be read is there all the same. */
export function readSessionFolder(root: string, id: string, now: number): SessionFolder {
  const facts = readSessionFacts(root, id, now);
  const raw = attempt(() => readRegularFile(root, `${id}/raw.jsonl`, MAX_BYTES));
  const edits = attempt(() => readRegularFile(root, `${id}/edits.jsonl`, MAX_BYTES));
  const recorded = readLines(raw.value, `${id}/raw.jsonl`);
  const changes = readLines(edits.value, `${id}/edits.jsonl`);
  const { lines, damaged } = sessionLines(recorded.lines.slice(0, MAX_LINES));
  return {
    ...facts,
    error:
      facts.error ??
      raw.error ??
      edits.error ??
      recorded.error ??
      (damaged === null ? null : `${id}/raw.jsonl line ${damaged} is no transcript line`) ??
      changes.error,
    raw: raw.value,
    lines,
    changes: changes.lines,
    edits: foldEdits(lines, changes.lines),
  };
}

/** The recorded lines among lines of JSON, and the number of the first that is none, null when all are. */
export function sessionLines(lines: readonly JsonLine[]): {
  readonly lines: readonly SessionLine[];
  readonly damaged: number | null;
} {
  const read = lines.map(lineOf);
  const damaged = read.findIndex((line) => line === null);
  return {
    lines: read.filter((line) => line !== null),
    damaged: damaged < 0 ? null : (lines[damaged]?.number ?? 0),
  };
}

interface Attempt<T> {
  readonly value: T | null;
  readonly error: string | null;
}

function attempt<T>(work: () => T | null): Attempt<T> {
  try {
    return { value: work(), error: null };
  } catch (error) {
    if (error instanceof RefusedFile || error instanceof RangeError || error instanceof SyntaxError) {
      return { value: null, error: error.message };
    }
    return { value: null, error: 'a file of this session could not be read' };
  }
}

type Metadata = Pick<SessionFolder, 'name' | 'startedAt' | 'durationMs' | 'model'>;
const NO_METADATA: Metadata = { name: null, startedAt: null, durationMs: null, model: null };

function readMetadata(root: string, id: string): Metadata | null {
  const bytes = readRegularFile(root, `${id}/session.json`, MAX_METADATA_BYTES);
  if (bytes === null) return null;
  const value = parsed(bytes);
  if (!isJsonObject(value)) throw new SyntaxError(`${id}/session.json does not parse`);
  const { name, started_at: started, duration_s: duration, model } = value;
  const startedAt = typeof started === 'string' ? Date.parse(started) : NaN;
  return {
    name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 1000) : null,
    startedAt: Number.isFinite(startedAt) ? startedAt : null,
    durationMs: typeof duration === 'number' && duration >= 0 ? Math.round(duration * 1000) : null,
    model: typeof model === 'string' ? model.slice(0, 200) : null,
  };
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

function readLines(bytes: Buffer | null, path: string): { lines: readonly JsonLine[]; error: string | null } {
  const lines = bytes === null ? [] : readJsonLines(bytes);
  const damaged = lines.find(({ value }) => value === undefined);
  return { lines, error: damaged === undefined ? null : `${path} line ${damaged.number} does not parse` };
}

function lineOf({ value, end }: JsonLine): SessionLine | null {
  if (!isJsonObject(value)) return null;
  const { track, start_ms: start, end_ms: stop, text, confidence } = value;
  if (typeof track !== 'string' || typeof text !== 'string' || !isTime(start)) return null;
  return {
    track: track.slice(0, 100),
    startMs: Math.round(start),
    endMs: Math.round(isTime(stop) ? stop : start),
    text,
    // Old sessions write 0 for unknown.
    confidence: typeof confidence === 'number' && confidence > 0 && confidence <= 1 ? confidence : null,
    end,
  };
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(Math.round(value)) && value >= 0;
}

/** What is done with a session now, by its folder. `now` in epoch milliseconds UTC. */
export function stateOf(root: string, id: string, now: number): TranscriptState {
  if (isGrowing(root, id, now)) return 'live';
  if (isTranscribing(root, id)) return 'transcribing';
  return statItself(join(root, id, 'transcript.md'))?.isFile() === true ? 'done' : 'pending';
}

/** Names of the files of a session that are looked at, beside its sound. */
export const SESSION_FILES: readonly string[] = [
  'session.json',
  'raw.jsonl',
  'edits.jsonl',
  'transcript.md',
  'transcribing.lock',
];

/** How a session's files look: another text after one was written or replaced, and after its state changed. */
export function markOfSession(root: string, id: string, now: number): string {
  const files = SESSION_FILES.map((file) => fileMark(join(root, id, file)));
  return [stateOf(root, id, now), ...files].join(' ');
}

/** Whether a session with this mark may change without any of its files being touched. */
export function mayChangeByItself(mark: string): boolean {
  return mark.startsWith('live ') || mark.startsWith('transcribing ');
}

function isTranscribing(root: string, id: string): boolean {
  const lock = attempt(() => readRegularFile(root, `${id}/transcribing.lock`, 1000)).value;
  const pid = Number(/^\s*(\d{1,9})\s*$/.exec(lock?.toString('latin1') ?? '')?.[1] ?? 0);
  return pid > 0 && isRunning(pid);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
