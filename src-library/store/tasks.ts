import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import { LibraryError } from '../errors.ts';
import type { ItemId, TaskBucket } from '../model/item.ts';
import { preview } from '../model/preview.ts';
import { indexItem } from '../search/index-item.ts';
import { counting } from './counters.ts';
import { insertItem, ownerOf, requireItem, touch } from './items.ts';
import { recomputeVisibility } from './visibility.ts';

export interface NewTask {
  /** Any id of the recording, or of the task, that it hangs below; null for one that stands alone. */
  readonly parent: string | null;
  readonly text: string;
  /** `inbox` unless it is done. */
  readonly bucket?: TaskBucket;
  readonly done?: boolean;
  /** When it was done, epoch milliseconds UTC; null when nobody knows, absent for `now`. */
  readonly doneAt?: number | null;
  /** Epoch milliseconds UTC. */
  readonly now: number;
}

/** Adds a task at the end of its bucket. @throws LibraryError `notFound`, `badInput` for an empty text. */
export function addTask(db: Database, task: NewTask): ItemId {
  const text = task.text.trim();
  if (text === '') {
    throw new LibraryError('badInput', 'A task needs a text. Nothing was added.');
  }
  const item = insertItem(db, {
    kind: 'task',
    parent: task.parent === null ? null : ownerOf(db, requireItem(db, task.parent)).row,
    title: text,
    preview: preview(text),
    now: task.now,
  });
  const done = task.done === true || task.bucket === 'done';
  const bucket = done ? 'done' : (task.bucket ?? 'inbox');
  const position = prepared<number>(db, 'SELECT coalesce(max(position), 0) + 1 FROM task WHERE bucket = ?')
    .pluck()
    .get(bucket);
  counting(db, [item.row], () =>
    prepared(db, 'INSERT INTO task(item, bucket, done_at, position) VALUES(?, ?, ?, ?)').run(
      item.row,
      bucket,
      done ? (task.doneAt === undefined ? task.now : task.doneAt) : null,
      position,
    ),
  );
  recomputeVisibility(db, item.row);
  indexItem(db, item.row);
  return item.id;
}

/** Where a task stands. `doneAt` in epoch milliseconds UTC, null while it is open or when nobody knows. */
export interface TaskState {
  readonly bucket: TaskBucket;
  readonly doneAt: number | null;
}

/** Where a task stands, null for any other item. @throws LibraryError `notFound` */
export function readTaskState(db: Database, id: string): TaskState | null {
  return (
    prepared<TaskState>(db, 'SELECT bucket, done_at AS doneAt FROM task WHERE item = ?').get(
      requireItem(db, id).row,
    ) ?? null
  );
}

/** Moves a task to a bucket. Returns where it stood. @throws LibraryError `notFound`, `badInput` when it is no task. */
export function setTaskState(db: Database, id: string, state: TaskState, now: number): TaskState {
  const item = requireItem(db, id);
  const before = readTaskState(db, id);
  if (before === null) {
    throw new LibraryError('badInput', 'This item is no task. Nothing was changed.');
  }
  counting(db, [item.row], () =>
    prepared(db, 'UPDATE task SET bucket = ?, done_at = ? WHERE item = ?').run(
      state.bucket,
      state.doneAt,
      item.row,
    ),
  );
  touch(db, item.row, now);
  return before;
}
