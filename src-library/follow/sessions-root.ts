import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { noteRootChange } from '../store/followed-roots.ts';
import { keepHeartbeat, keepVanished, sessionMarks, settleSessions } from '../store/followed-sessions.ts';
import type { FollowContext } from './follow-context.ts';
import { FollowedFolder } from './followed-folder.ts';
import { GrowingSession } from './growing-session.ts';
import type { Attention, NextLook } from './looks.ts';
import {
  isSession,
  markOfSession,
  mayChangeByItself,
  readSessionFacts,
  readSessionFolder,
} from './session-folder.ts';
import {
  grownSession,
  takeInSession,
  wholeSession,
  type FollowedResult,
  type RootPlace,
} from './take-in-session.ts';
import { statItself } from './regular-file.ts';

const AFTER_EVENT_MS = 30;
/** What is being written is looked at this often, whether the system tells of it or not. */
const TICK_MS = 400;
/** A session that was written is expected to be written again for so long. */
const ACTIVE_MS = 60_000;
/** A folder in which something happened is expected to become a session for so long. */
const EXPECTED_MS = 10_000;
/** Sessions that were written within this time are watched. */
const RECENT_MS = 24 * 3_600_000;
/** Between so many sessions others get their turn. */
const AT_ONCE = 20;

/** Follows a folder of recorded sessions: what comes to one of them is in the library within a second. */
export class SessionsRoot extends FollowedFolder {
  override readonly kind = 'sessions';
  /** How each session looked when it was read last. */
  readonly #marks: Map<string, string>;
  readonly #growing = new Map<string, GrowingSession>();
  /** Until when each of those is looked at again and again, in epoch milliseconds UTC. */
  readonly #active = new Map<string, number>();
  readonly #live = new Set<string>();
  /** What was told of each session last. */
  readonly #told = new Map<string, string>();
  #folders = '';

  constructor(root: RootPlace, context: FollowContext) {
    super(root, context, AFTER_EVENT_MS);
    this.#marks = new Map(
      [...sessionMarks(context.database, root.id)].filter(([, mark]) => !mayChangeByItself(mark)),
    );
  }

  rescan(): void {
    this.#marks.clear();
    this.#growing.clear();
    this.#folders = '';
    this.looks.want('all', 0);
  }

  protected override hear(path: string | null): void {
    const [name] = path?.split(/[\\/]/) ?? [];
    if (name === undefined || name === '') {
      this.looks.happened(null);
      return;
    }
    const until = this.context.clock.now() + EXPECTED_MS;
    this.#active.set(name, Math.max(until, this.#active.get(name) ?? 0));
    this.looks.happened(name);
  }

  protected override async look(at: Attention): Promise<NextLook | null> {
    const names = at === 'all' ? await this.#allNames() : await this.#presentNames(at);
    if (names === null || this.looks.hasStopped()) return null;
    let count = 0;
    for (const name of names) {
      this.#lookAt(name);
      count += 1;
      if (count % AT_ONCE === 0) await nextTurn();
      if (this.looks.hasStopped()) return null;
    }
    this.#forgetQuiet();
    const { clock, database } = this.context;
    if (this.#live.size > 0) keepHeartbeat(database, clock.now());
    if (at === 'all') this.#watchRecent(names);
    const next = new Set([...this.#active.keys(), ...this.#live]);
    return next.size === 0 ? null : { after: TICK_MS, at: next };
  }

  /** The folders there, newest names first; null when that cannot be said now. */
  async #allNames(): Promise<readonly string[] | null> {
    const reading = await this.read();
    if (reading === null) return null;
    this.#keepVanished(reading.folders);
    return reading.folders.toSorted().reverse();
  }

  /** What was live is so no longer as far as anybody knows. */
  protected override loseSight(): void {
    if (this.#live.size > 0) settleSessions(this.context.database, this.root.id);
    this.#live.clear();
    this.#active.clear();
    this.#growing.clear();
    this.#marks.clear();
    this.#folders = '';
  }

  #keepVanished(folders: readonly string[]): void {
    const present = JSON.stringify(folders.toSorted());
    if (present === this.#folders) return;
    const { database } = this.context;
    database
      .transaction(() => {
        keepVanished(database, this.root.id, folders);
      })
      .immediate();
    this.#folders = present;
    const names = new Set(folders);
    for (const name of [...this.#marks.keys(), ...this.#active.keys(), ...this.#live]) {
      if (!names.has(name)) this.#forget(name);
    }
  }

  #forget(name: string): void {
    this.#marks.delete(name);
    this.#growing.delete(name);
    this.#active.delete(name);
    this.#live.delete(name);
    this.#told.delete(name);
  }

  /** Those of some names that are folders. Where one has gone, all are looked at: it may be the whole disk. */
  async #presentNames(names: ReadonlySet<string>): Promise<readonly string[]> {
    const present: string[] = [];
    for (const name of names) {
      const stats = await lstat(join(this.root.path, name)).catch(() => null);
      if (stats?.isDirectory() === true) present.push(name);
      else if (stats === null && this.#marks.has(name)) this.looks.want('all', 0);
      else this.#active.delete(name);
    }
    return present;
  }

  #lookAt(name: string): void {
    const now = this.context.clock.now();
    const { path } = this.root;
    if (!isSession(path, name, now)) {
      this.#live.delete(name);
      return;
    }
    const mark = markOfSession(path, name, now);
    if (mayChangeByItself(mark)) this.#live.add(name);
    else this.#live.delete(name);
    if (mark === this.#marks.get(name)) return;
    this.#takeIn(name, mark, now);
    this.#marks.set(name, mark);
    if (isRecent(path, name, now, ACTIVE_MS)) this.#active.set(name, now + ACTIVE_MS);
  }

  #takeIn(name: string, mark: string, now: number): void {
    const { database } = this.context;
    const result = this.#takeInGrowth(name, mark, now) ?? this.#takeInWhole(name, mark, now);
    if (typeof result === 'string') return;
    const { added, revised, ...rest } = result;
    const telling = JSON.stringify(rest);
    const isNew = added > 0 || revised || this.#told.get(name) !== telling;
    this.#told.set(name, telling);
    if (!isNew) return;
    noteRootChange(database, this.root.id, now);
    this.context.onResult(result);
  }

  /** Null when the session has to be read whole. */
  #takeInGrowth(name: string, mark: string, now: number): FollowedResult | 'forgotten' | null {
    const growing = this.#growing.get(name);
    if (growing === undefined) return null;
    // What was read is lost when the library does not take it.
    this.#growing.delete(name);
    const facts = readSessionFacts(this.root.path, name, now);
    const growth = growing.grow();
    if (growth === null) return null;
    const session = { ...grownSession(facts, growth), mark };
    const result = takeInSession(this.context.database, this.root, session, now);
    if (result === 'outOfStep') return null;
    this.#growing.set(name, growing);
    return result;
  }

  #takeInWhole(name: string, mark: string, now: number): FollowedResult | 'forgotten' | 'outOfStep' {
    const { path } = this.root;
    const files = GrowingSession.mark(path, name);
    const session = readSessionFolder(path, name, now);
    const result = takeInSession(this.context.database, this.root, { ...wholeSession(session), mark }, now);
    if (typeof result !== 'string' && (this.#live.has(name) || isRecent(path, name, now, ACTIVE_MS))) {
      const growing = GrowingSession.begin(path, session, files);
      if (growing !== null) this.#growing.set(name, growing);
    }
    return result;
  }

  /** What is no longer written is read whole once more: then what changed in its midst is seen as well. */
  #forgetQuiet(): void {
    const now = this.context.clock.now();
    for (const [name, until] of this.#active) {
      if (until <= now && !this.#live.has(name)) this.#active.delete(name);
    }
    for (const name of this.#growing.keys()) {
      if (this.#active.has(name) || this.#live.has(name)) continue;
      this.#growing.delete(name);
      this.#marks.delete(name);
      this.looks.want(new Set([name]), 0);
    }
  }

  #watchRecent(names: readonly string[]): void {
    const now = this.context.clock.now();
    const { path } = this.root;
    this.watched.watch(
      names.filter((name) => this.#active.has(name) || isRecent(path, name, now, RECENT_MS)),
    );
  }
}

/** Whether a session was written within so many milliseconds. */
function isRecent(root: string, name: string, now: number, withinMs: number): boolean {
  const lines = statItself(join(root, name, 'raw.jsonl')) ?? statItself(join(root, name));
  return lines !== null && now - lines.mtimeMs < withinMs;
}
