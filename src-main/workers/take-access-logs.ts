import type { Database } from 'better-sqlite3';
import { lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import {
  addAnswers,
  filesTakenIn,
  setTakenBytes,
  takenBytes,
  type Answer,
} from '../../src-library/store/accesses.ts';

/** What was found in the log files of the sidecars. */
export interface TakenLogs {
  readonly answers: number;
  /** Lines that are none of ours; they were passed over. */
  readonly badLines: number;
}

/** When a sidecar began it, and the sidecar's process. */
const LOG_FILE = /^(\d{1,16})-(\d{1,10})\.jsonl$/u;
/** Sidecars begin another file long before; what is larger is left alone. */
const LARGEST_FILE = 16 * 1024 * 1024;
const NEW_LINE = 0x0a;

const logLine = z.object({
  at: z.int().min(0),
  client: z.string().min(1).max(200).nullable(),
  clientVersion: z.string().max(200).nullable(),
  tool: z.string().min(1).max(200),
  items: z.array(z.object({ id: z.uuid(), part: z.string().max(200).nullable().default(null) })).max(10_000),
  characters: z.int().min(0),
});

/**
 * Takes what sidecars wrote down since the last time into the library, each line once, and deletes the files that will
 * not grow any more: of sidecars that have ended, or that began another.
 *
 * @param folders Where sidecars write; those that are not there are passed over.
 */
export function takeAccessLogs(db: Database, folders: readonly string[]): TakenLogs {
  const logs = folders.flatMap(logsIn);
  const total = { answers: 0, badLines: 0 };
  for (const log of logs) {
    const { answers, badLines } = takeLog(db, log);
    total.answers += answers;
    total.badLines += badLines;
  }
  const names = new Set(logs.map(({ name }) => name));
  for (const gone of filesTakenIn(db).filter((name) => !names.has(name))) setTakenBytes(db, gone, null);
  return total;
}

interface Log {
  readonly name: string;
  readonly file: string;
  /** Nothing more will be written to it. */
  readonly complete: boolean;
}

function logsIn(folder: string): Log[] {
  const found = namesIn(folder)
    .flatMap((name) => {
      const [, start, pid] = LOG_FILE.exec(name) ?? [];
      return start === undefined ? [] : [{ name, start: Number(start), pid: Number(pid) }];
    })
    .sort((left, right) => left.start - right.start);
  return found.map(({ name, start, pid }) => ({
    name,
    file: path.join(folder, name),
    complete: found.some((other) => other.pid === pid && other.start > start) || !isRunning(pid),
  }));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function takeLog(db: Database, { name, file, complete }: Log): TakenLogs {
  const bytes = readLog(file);
  if (bytes === null) return { answers: 0, badLines: 0 };
  const taken = takenBytes(db, name);
  const from = taken > bytes.length ? 0 : taken;
  // Of a file that grows the last line may be half written.
  const to = complete ? bytes.length : bytes.lastIndexOf(NEW_LINE) + 1;
  const read = parseLines(bytes.toString('utf8', from, Math.max(from, to)));
  if (to > from) {
    db.transaction(() => {
      addAnswers(db, read.answers);
      setTakenBytes(db, name, to);
    }).immediate();
  }
  if (complete) rmSync(file, { force: true });
  return { answers: read.answers.length, badLines: read.badLines };
}

/** Null for what cannot be read now, and for what is no file of a sidecar. */
function readLog(file: string): Buffer | null {
  try {
    const stat = lstatSync(file);
    return stat.isFile() && stat.size <= LARGEST_FILE ? readFileSync(file) : null;
  } catch {
    return null;
  }
}

function parseLines(text: string): { readonly answers: readonly Answer[]; readonly badLines: number } {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const answers = lines.flatMap((line) => {
    try {
      return [logLine.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
  return { answers, badLines: lines.length - answers.length };
}
