import type { Database } from 'better-sqlite3';
import { fork, execFileSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { purgeTrash } from '../../src-library/store/purge.ts';
import {
  keepSession,
  type FollowedLine,
  type FollowedLines,
  type FollowedSession,
  type ReadPart,
} from '../../src-library/store/followed-sessions.ts';
import { visitedRoot } from '../../src-library/store/followed-roots.ts';
import { moveToTrash, restoreFromTrash } from '../../src-library/store/trash.ts';
import { setStarred } from '../../src-library/store/items.ts';
import type { Goal } from './bench-cases.ts';
import type { BenchSubjects } from './bench-subjects.ts';
import { importRecording } from './import-recording.ts';
import { timeOnce, timingOf, type Timing } from './measure.ts';
import type { Reading } from './reading-process.ts';

/** Something that is measured with everything around it, without a floor. */
export interface CommittedResult {
  readonly name: string;
  readonly product: Timing;
  readonly goal?: Goal;
}

const IMPORTS = 60;
const LONG_IMPORTS = 15;
const LIVE_LINES = 300;
/** Half an hour of speech. */
const LINES_BEFORE = 375;

/** Changes that are kept, each in its own transaction, with readers beside them. The library is another one afterwards. */
export async function measureTogether(
  db: Database,
  file: string,
  subjects: BenchSubjects,
): Promise<CommittedResult[]> {
  const { ids, recordings } = subjects;
  const commit = (work: () => unknown): number => timeOnce(() => db.transaction(work).immediate());
  const times = (count: number, work: (at: number) => unknown): Timing =>
    timingOf(Array.from({ length: count }, (_, at) => commit(() => work(at))));
  const results: CommittedResult[] = [
    {
      name: 'star, committed',
      goal: { p95: 0.1, growth: 1.5 },
      product: times(400, (at) => setStarred(db, ids.average, at % 2 === 0, at)),
    },
    {
      name: 'import average, committed',
      product: times(IMPORTS, () => importRecording(db, recordings.average)),
    },
    {
      name: 'import 3 h, committed',
      goal: { p95: 150 },
      product: times(LONG_IMPORTS, () => importRecording(db, recordings.long)),
    },
    ...trashing(db, ids.longest, commit),
    ...(await liveAppend(db, file, commit)),
    ...(await readersWhileImporting(db, file, subjects)),
    ...(await purge(db, ids.longest)),
  ];
  return results;
}

/** What somebody waits for; the index is joined later. */
function trashing(db: Database, id: string, commit: (work: () => unknown) => number): CommittedResult[] {
  const trashed: number[] = [];
  const restored: number[] = [];
  for (let at = 0; at < LONG_IMPORTS; at++) {
    trashed.push(commit(() => moveToTrash(db, id, at)));
    restored.push(commit(() => restoreFromTrash(db, id, at)));
  }
  const goal = { p50: 15, growth: 1.5 };
  return [
    { name: 'trash 3 h, committed', goal, product: timingOf(trashed) },
    { name: 'restore 3 h, committed', goal, product: timingOf(restored) },
  ];
}

async function liveAppend(
  db: Database,
  file: string,
  commit: (work: () => unknown) => number,
): Promise<CommittedResult[]> {
  const sessionAt = recordedSession(db);
  commit(() => keepSession(db, sessionAt(LINES_BEFORE), Date.now()));
  const pollers = await Promise.all([0, 1].map(() => Readers.start(file, ['poll'], sessionAt(0).externalId)));
  const appended: number[] = [];
  for (let count = 1; count <= LIVE_LINES; count++) {
    const session = sessionAt(LINES_BEFORE + count);
    appended.push(commit(() => keepSession(db, session, Date.now())));
    await pause(5);
  }
  const polled = await Promise.all(pollers.map((poller) => poller.timings()));
  for (const poller of pollers) poller.end();
  const poll = polled[0]?.poll;
  return [
    { name: 'live: append a line, 2 pollers', goal: { p95: 0.3 }, product: timingOf(appended) },
    ...(poll === undefined ? [] : [{ name: 'live: poll while it grows', goal: { p95: 0.1 }, product: poll }]),
  ];
}

/** The first so many lines of a session that is being recorded. */
function recordedSession(db: Database): (count: number) => FollowedSession {
  const root = visitedRoot(db, '/bench', 'sessions', Date.now()).id;
  const lines: FollowedLine[] = [];
  let raw = '';
  const readOf = (count: number): ReadPart => ({ bytes: lines[count - 1]?.end ?? 0, sha256: String(count) });
  const linesBehind = (from: number, count: number): FollowedLines => ({
    from,
    lines: lines.slice(from, count),
    read: readOf(count),
    beginsWith: ({ sha256 }) => from === 0 || sha256 === readOf(from).sha256,
  });
  return (count) => {
    while (lines.length < count) {
      const at = lines.length;
      raw += `${JSON.stringify({ at })} ${'word '.repeat(12)}\n`;
      lines.push({
        track: 'mic',
        startMs: at * 4_800,
        endMs: at * 4_800 + 4_000,
        text: `Line ${at}, and what people say in about a dozen words of it.`,
        confidence: null,
        end: raw.length,
      });
    }
    return {
      root,
      externalId: 'bench-live',
      folder: '/bench/bench-live',
      source: 'Bench',
      format: 'ambient-session',
      title: 'bench-live',
      createdAt: Date.UTC(2026, 5, 30),
      createdGuessed: false,
      durationMs: null,
      model: null,
      state: 'live',
      error: null,
      mark: '',
      raw: linesBehind(count === LINES_BEFORE ? 0 : count - 1, count),
      edits: new Map(),
    };
  };
}

async function readersWhileImporting(
  db: Database,
  file: string,
  { recordings }: BenchSubjects,
): Promise<CommittedResult[]> {
  const readers = await Readers.start(file, ['list', 'search'], '');
  await pause(2_000);
  const idle = await readers.timings();
  const end = performance.now() + 3_000;
  while (performance.now() < end) {
    db.transaction(() => importRecording(db, recordings.long)).immediate();
    await pause(1);
  }
  const busy = await readers.timings();
  readers.end();
  const results: CommittedResult[] = [];
  for (const kind of ['list', 'search'] as const) {
    const [still, working] = [idle[kind], busy[kind]];
    if (still === undefined || working === undefined) continue;
    results.push({ name: `reader beside: ${kind}, idle`, product: still });
    results.push({
      name: `reader beside: ${kind}, importing`,
      goal: { p95: still.p95 * 3 },
      product: working,
    });
  }
  return results;
}

/** What a purge takes as a whole, and the longest that nobody else could write meanwhile. */
async function purge(db: Database, id: string): Promise<CommittedResult[]> {
  db.transaction(() => moveToTrash(db, id, Date.now())).immediate();
  const pauses: number[] = [];
  let last = performance.now();
  const began = last;
  const watch = setInterval(() => {
    const now = performance.now();
    pauses.push(now - last);
    last = now;
  }, 0);
  await purgeTrash(db, Date.now());
  clearInterval(watch);
  const whole = performance.now() - began;
  pauses.push(performance.now() - last);
  return [
    { name: 'purge 3 h: each step', product: timingOf(pauses) },
    { name: 'purge 3 h: to the last word', product: timingOf([whole]) },
  ];
}

/** A process that reads over and over. */
class Readers {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start(file: string, kinds: readonly Reading[], session: string): Promise<Readers> {
    const program = join(import.meta.dirname, 'reading-process.ts');
    const readers = new Readers(fork(program, [file, kinds.join(','), session]));
    await readers.timings();
    await pause(300);
    await readers.timings();
    return readers;
  }

  /** The times since it was asked last. */
  async timings(): Promise<Partial<Record<Reading, Timing>>> {
    const answer = once(this.#child, 'message');
    this.#child.send('timings');
    const [timings] = (await answer) as [Partial<Record<Reading, Timing>>];
    return timings;
  }

  end(): void {
    this.#child.disconnect();
  }
}

/** The most memory, in bytes, that a worker of the app takes for what it usually does; `none` is Node by itself. */
export function memoryOf(role: 'reader' | 'writer' | 'none', file: string): number {
  const program = join(import.meta.dirname, 'memory-process.ts');
  return Number(execFileSync(process.execPath, [program, role, file], { encoding: 'utf8' }));
}
