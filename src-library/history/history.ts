import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { LibraryError } from '../errors.ts';
import type { ItemId } from '../model/item.ts';
import {
  appendEntry,
  deleteEntry,
  firstUndone,
  isDone,
  labelEntry,
  lastDone,
  lastMomentOf,
  listItems,
  MORE_OF_STEP,
  readListedItems,
  updateEntry,
  type HistoryEntry,
} from '../store/history-entries.ts';
import { postponeMergingOnce } from '../search/postpone-merging.ts';
import { nameOf, type Command, type CommandOutcome } from './command.ts';
import { commands, refuseForeign } from './commands/index.ts';
import { setLines, type SetLines } from './commands/set-lines.ts';

/** So many changes can be taken back. */
export const HISTORY_LENGTH = 1000;

/** What a change did. */
export interface Performed {
  readonly label: string;
  /** How many items it changed. */
  readonly items: number;
  /** The item that was made, null when the command makes none. */
  readonly created: ItemId | null;
}

/** What an undo or a redo did. */
export interface HistoryStep {
  readonly label: string;
}

/**
 * Makes a change and keeps it with its inverse, both in one transaction. Null when there was nothing to change.
 * @param now epoch milliseconds UTC
 * @throws LibraryError what the command throws; then nothing was changed.
 */
export function perform<Args>(
  db: Database,
  command: Command<Args>,
  args: Args,
  now: number,
): Performed | null {
  return inTransaction(db, () => {
    const outcome = command.run(db, args, now);
    if (outcome === null) {
      return null;
    }
    const forward = outcome.forward ?? { name: command.name, args };
    appendEntry(
      db,
      {
        at: now,
        command: command.name,
        label: outcome.label,
        forward: JSON.stringify(forward),
        inverse: JSON.stringify(outcome.inverse),
      },
      HISTORY_LENGTH,
    );
    return { label: outcome.label, items: outcome.items ?? 1, created: outcome.created ?? null };
  });
}

/** What an import brings in: recordings, or documents that are no transcripts. */
type Imported = 'recordings' | 'documents';

/** The change that an import is kept as, in one or several entries, and how much it holds so far. */
export interface ImportEntry extends Readonly<Record<Imported, number>> {
  /** When it began, epoch milliseconds UTC; no other import has the same. */
  readonly at: number;
  /** The entry that lists what came in, null while nothing did. */
  readonly list: number | null;
  /** Recordings whose lines are now those of another file; each is an entry. */
  readonly revised: number;
  readonly first: StoredEntry;
  readonly last: StoredEntry;
}

type StoredEntry = Pick<HistoryEntry, 'id' | 'command'>;

/**
 * Keeps the import of recordings, or of documents, as one change, whose undo moves them to the trash. `entry` is what the
 * last call of the same import gave back: unless it was taken back or forgotten meanwhile, the change grows, also when
 * others were made since. Runs inside the import's transaction.
 */
export function keepImport(
  db: Database,
  ids: readonly ItemId[],
  now: number,
  entry: ImportEntry | null,
  what: Imported = 'recordings',
): ImportEntry {
  const before = entry !== null && isWhole(db, entry) ? entry : null;
  const at = before?.at ?? momentOf(db, now);
  const list =
    before?.list ?? appendEntry(db, { at, command: IMPORT, label: '', ...IMPORTED }, HISTORY_LENGTH);
  listItems(db, list, ids);
  const part = before?.list == null ? { id: list, command: IMPORT } : null;
  const grown = growBy(before, at, part);
  return labelled(db, { ...grown, list, [what]: grown[what] + ids.length }, ids);
}

/**
 * Keeps that another file of a recording took the place of its lines, as a part of the import's change, which is undone as a
 * whole. `before` puts the lines back. Runs inside the import's transaction.
 */
export function keepRevision(
  db: Database,
  before: SetLines,
  now: number,
  entry: ImportEntry | null,
): ImportEntry {
  const grown = entry !== null && isWhole(db, entry) ? entry : null;
  const at = grown?.at ?? momentOf(db, now);
  const command = grown === null ? REVISE : REVISE_MORE;
  const inverse = JSON.stringify({ name: setLines.name, args: before });
  // How it is made again is known when it is taken back.
  const forward = JSON.stringify({ name: setLines.name });
  const id = appendEntry(db, { at, command, label: '', forward, inverse }, HISTORY_LENGTH);
  const { revised, ...more } = growBy(grown, at, { id, command });
  return labelled(db, { ...more, revised: revised + 1 }, [before.id]);
}

const IMPORT = 'import';
/** A part of an import: its first, or one of those behind it. */
const REVISE = 'revise';
const REVISE_MORE = MORE_OF_STEP;
const OF_IMPORTS: ReadonlySet<string> = new Set([IMPORT, REVISE, REVISE_MORE]);

/** An import may bring in any number of recordings: they are listed beside the change, not in it. */
const IMPORTED = {
  forward: JSON.stringify({ name: 'restore', listed: true }),
  inverse: JSON.stringify({ name: 'trash', listed: true }),
};

/** By its moment the parts of an import are known. */
function momentOf(db: Database, now: number): number {
  return Math.max(now, (lastMomentOf(db, IMPORT, REVISE) ?? 0) + 1);
}

/** Nothing of it was taken back or forgotten meanwhile. */
function isWhole(db: Database, { at, first, last }: ImportEntry): boolean {
  return [first, last].every((part) => isDone(db, { ...part, at }));
}

function growBy(entry: ImportEntry | null, at: number, part: StoredEntry | null): ImportEntry {
  if (entry !== null) return part === null ? entry : { ...entry, last: part };
  if (part === null) throw new RangeError('An import begins with an entry.');
  return { at, list: null, recordings: 0, documents: 0, revised: 0, first: part, last: part };
}

/** Whichever of its parts comes first is called like the whole. */
function labelled(db: Database, entry: ImportEntry, last: readonly ItemId[]): ImportEntry {
  const { recordings, documents, revised } = entry;
  const parts = [
    counted(recordings, 'recording', 'recordings'),
    counted(documents, 'document', 'documents'),
    counted(revised, 'newer version', 'newer versions'),
  ].filter((part) => part !== null);
  const isOne = recordings + documents + revised === 1;
  const label = `Import ${isOne ? nameOf(db, last) : parts.join(', ').replace(/, ([^,]*)$/, ' and $1')}`;
  for (const { id } of [entry.first, entry.last]) labelEntry(db, id, label);
  return entry;
}

function counted(count: number, one: string, several: string): string | null {
  return count === 0 ? null : `${count} ${count === 1 ? one : several}`;
}

/**
 * Takes an import back while it is the last change. Null when it is not.
 * @throws LibraryError when it can no longer be taken back.
 */
export function undoImport(db: Database, { at }: Pick<ImportEntry, 'at'>, now: number): HistoryStep | null {
  const last = lastDone(db);
  return last !== null && isPartOf(last, at) ? step(db, last, 'inverse', now) : null;
}

/** Takes the last change back. Null when there is none. @throws LibraryError when it can no longer be taken back. */
export function undo(db: Database, now: number): HistoryStep | null {
  return step(db, lastDone(db), 'inverse', now);
}

/** Makes the change again that was taken back last. Null when there is none. @throws LibraryError as `undo`. */
export function redo(db: Database, now: number): HistoryStep | null {
  return step(db, firstUndone(db), 'forward', now);
}

/** What the menu offers: the labels of the next undo and the next redo, null where there is none. */
export function nextSteps(db: Database): { readonly undo: string | null; readonly redo: string | null } {
  return { undo: lastDone(db)?.label ?? null, redo: firstUndone(db)?.label ?? null };
}

function step(
  db: Database,
  entry: HistoryEntry | null,
  direction: 'forward' | 'inverse',
  now: number,
): HistoryStep | null {
  if (entry === null) {
    return null;
  }
  let current = entry;
  try {
    return inTransaction(db, () => {
      stepOne(db, current, direction, now);
      for (let next = partOfSame(db, current, direction); next !== null;) {
        current = next;
        stepOne(db, current, direction, now);
        next = partOfSame(db, current, direction);
      }
      return { label: entry.label };
    });
  } catch (error) {
    // What can never succeed must not stand in the way of the changes before it.
    if (error instanceof LibraryError && (error.kind === 'notFound' || error.kind === 'badInput')) {
      deleteEntry(db, current.id);
    }
    throw error;
  }
}

function stepOne(db: Database, entry: HistoryEntry, direction: 'forward' | 'inverse', now: number): void {
  const outcome = runStored(db, entry, direction, now);
  const back = outcome === null ? undefined : JSON.stringify(outcome.inverse);
  updateEntry(db, entry.id, {
    label: entry.label,
    forward: direction === 'inverse' ? (back ?? entry.forward) : entry.forward,
    inverse: direction === 'forward' ? (back ?? entry.inverse) : entry.inverse,
    undone: direction === 'inverse',
  });
}

/** What belongs to the import that this change is a part of, and comes next; null behind its end. */
function partOfSame(
  db: Database,
  { command, at }: HistoryEntry,
  direction: 'forward' | 'inverse',
): HistoryEntry | null {
  if (!OF_IMPORTS.has(command)) return null;
  const next = direction === 'inverse' ? lastDone(db) : firstUndone(db);
  return next !== null && isPartOf(next, at) ? next : null;
}

function isPartOf(entry: HistoryEntry, at: number): boolean {
  return OF_IMPORTS.has(entry.command) && entry.at === at;
}

const storedCommand = z.object({
  name: z.string(),
  args: z.unknown().optional(),
  listed: z.literal(true).optional(),
});

function runStored(
  db: Database,
  entry: HistoryEntry,
  direction: 'forward' | 'inverse',
  now: number,
): CommandOutcome | null {
  const stored = storedCommand.safeParse(JSON.parse(entry[direction]));
  const run = stored.success ? commands.get(stored.data.name) : undefined;
  if (!stored.success || run === undefined) {
    return refuseForeign();
  }
  const listed = stored.data.listed === true ? readListedItems(db, entry.id) : null;
  if (listed === null) return run(db, stored.data.args, now);
  // An import may have changed lines alone.
  if (listed.length === 0) return null;
  // In reverse: what went to the trash before what it belongs to can only come back after it.
  const ids = direction === 'inverse' ? listed : listed.toReversed();
  const outcome = run(db, { ids }, now);
  // All of them: the list says it again, and need not be written into the change.
  return outcome?.items === ids.length ? null : outcome;
}

/** A read that becomes a write after another program's commit fails at once, so the lock is taken first. */
function inTransaction<T>(db: Database, work: () => T): T {
  return db.transaction(() => postponeMergingOnce(db, work)).immediate();
}
