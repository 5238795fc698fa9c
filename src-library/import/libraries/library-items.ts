import type { Database } from 'better-sqlite3';
import { restore } from '../../history/commands/restore.ts';
import { keepImport, perform, type ImportEntry } from '../../history/history.ts';
import type { ItemId } from '../../model/item.ts';
import type { ReadingReport } from '../../model/transcript-reading.ts';
import {
  dateBroughtItem,
  listBroughtItems,
  placeOfBrought,
  type BroughtItem,
} from '../../store/brought-items.ts';
import { requireItem, setStarred, setTitle } from '../../store/items.ts';
import { addNote, readText, setText } from '../../store/notes.ts';
import { keepOriginal, readOriginal, sha256Of } from '../../store/originals.ts';
import { insertReceipt } from '../../store/receipts.ts';
import { addTag, isTagName } from '../../store/tags.ts';
import { addTask, readTaskState, setTaskState } from '../../store/tasks.ts';
import type { FileToImport, JoinedFile, KnownRecording } from '../file-to-import.ts';
import type { LibraryItem } from './index.ts';
import type { KeptItem } from './recording-library.ts';

/** A note or a task that was brought in. */
export interface BroughtIn {
  readonly outcome: 'kept';
  readonly as: KeptItem['kind'];
  readonly id: ItemId;
  readonly title: string;
  readonly problem: null;
  /** The change to hand to the next file of the same import; null in a followed folder. */
  readonly entry: ImportEntry | null;
}

/** Written into each receipt; it rises when the same rows would be read better. */
const IMPORTER_VERSION = 1;

const REPORT: ReadingReport = { read: 1, kept: 1, empty: 0, repaired: 0, dropped: 0, notes: [] };

/**
 * Brings a note or a task in. One that is there already takes over what has changed in its library since, except for what was
 * changed here meanwhile.
 */
export function importLibraryItem(
  db: Database,
  { library, item }: LibraryItem,
  options: Pick<FileToImport, 'now' | 'entry' | 'isFollowed'>,
): BroughtIn | KnownRecording | JoinedFile {
  const brought = broughtTo(db);
  const { now, entry, isFollowed = false } = options;
  return db
    .transaction((): BroughtIn | KnownRecording | JoinedFile => {
      const before = brought.find(library, item.kind, item.id);
      if (before !== null) return takeUp(db, library, item, before, { now, isFollowed });
      const id = add(db, item, below(brought, library, item), now);
      keepReceipt(db, library, item, id, now);
      return {
        outcome: 'kept',
        as: item.kind,
        id,
        title: item.title,
        problem: null,
        entry: isFollowed ? null : keepImport(db, [id], now, entry ?? null, 'documents'),
      };
    })
    .immediate();
}

function add(db: Database, item: KeptItem, parent: ItemId | null, now: number): ItemId {
  const { title, text, task, createdAt, starred, tags } = item;
  const id =
    task === null ? addNote(db, { parent, title, text, now }) : addTask(db, { parent, text, ...task, now });
  if (createdAt !== null) dateBroughtItem(db, id, createdAt);
  if (parent !== null) return id;
  if (starred) setStarred(db, id, true, now);
  for (const tag of tags.filter(isTagName)) addTag(db, id, tag, now);
  return id;
}

function below(brought: BroughtItems, library: string, { below: place }: KeptItem): ItemId | null {
  return place === null ? null : (brought.find(library, place.kind, place.id)?.id ?? null);
}

/** Finds what was brought in before. It follows what is imported, so it may outlive an import. */
class BroughtItems {
  readonly #db: Database;
  readonly #byKey = new Map<string, BroughtItem>();
  #seen = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  find(
    library: string,
    kind: KeptItem['kind'] | 'recording',
    id: string,
  ): (BroughtItem & { readonly inTrash: boolean }) | null {
    for (const item of listBroughtItems(this.#db, this.#seen)) {
      this.#seen = item.import;
      this.#byKey.set(`${item.format} ${item.key}`, item);
    }
    const key = kind === 'recording' ? `${library}:${id}` : `${kind}:${id}`;
    const found = this.#byKey.get(`${library} ${key}`);
    const place = found === undefined ? null : placeOfBrought(this.#db, found);
    return found === undefined || place === null ? null : { ...found, ...place };
  }
}

const known = new WeakMap<Database, BroughtItems>();

function broughtTo(db: Database): BroughtItems {
  const brought = known.get(db) ?? new BroughtItems(db);
  known.set(db, brought);
  return brought;
}

/** What a library's record of a thing says, kept as its original to tell later what has changed. */
type Said = Pick<KeptItem, 'title' | 'text' | 'task'>;

function recordOf({ title, text, task, record }: KeptItem): Buffer {
  return Buffer.from(JSON.stringify({ title, text, task, record } satisfies Said & { record: unknown }));
}

function takeUp(
  db: Database,
  library: string,
  item: KeptItem,
  before: BroughtItem & { readonly inTrash: boolean },
  { now, isFollowed }: { readonly now: number; readonly isFollowed: boolean },
): KnownRecording | JoinedFile {
  const { id } = before;
  const restored = before.inTrash && !isFollowed;
  if (restored) perform(db, restore, { ids: [id] }, now);
  if (sha256Of(recordOf(item)) === before.original) return { outcome: 'known', id, sessionId: id, restored };
  const said = JSON.parse(Buffer.from(readOriginal(db, before.original)).toString('utf8')) as Said;
  const changed =
    item.task === null ? takeUpText(db, id, said, item, now) : takeUpTask(db, id, said, item, now);
  keepReceipt(db, library, item, id, now);
  return changed
    ? {
        outcome: 'joined',
        how: 'revision',
        id,
        sessionId: id,
        title: item.title,
        report: REPORT,
        entry: null,
      }
    : { outcome: 'known', id, sessionId: id, restored };
}

function takeUpText(db: Database, id: ItemId, said: Said, now: KeptItem, at: number): boolean {
  if (readText(db, id) !== said.text) return false;
  return setText(db, id, { title: now.title, text: now.text, now: at }) !== null;
}

function takeUpTask(db: Database, id: ItemId, said: Said, now: KeptItem, at: number): boolean {
  const state = readTaskState(db, id);
  const isOurs = state?.bucket === said.task?.bucket && state?.doneAt === said.task?.doneAt;
  const isNew = now.task?.bucket !== said.task?.bucket || now.task?.doneAt !== said.task?.doneAt;
  const moves = isOurs && isNew && now.task !== null;
  if (moves) setTaskState(db, id, now.task, at);
  const renames = now.text !== said.text && requireItem(db, id).title === said.text;
  if (renames) setTitle(db, id, now.text, at);
  return moves || renames;
}

function keepReceipt(db: Database, library: string, item: KeptItem, id: ItemId, now: number): void {
  insertReceipt(db, requireItem(db, id).row, {
    sha256: keepOriginal(db, recordOf(item)),
    fileName: `${item.kind}:${item.id}`,
    modifiedMs: null,
    encoding: 'utf-8',
    format: library,
    formatConfidence: 1,
    importerVersion: IMPORTER_VERSION,
    importedAt: now,
    report: REPORT,
  });
}
