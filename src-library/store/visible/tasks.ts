import { prepared } from '../../database/prepared-statements.ts';
import type { VisibleDatabase } from '../../database/visible-library.ts';
import type { ItemId, TaskBucket } from '../../model/item.ts';

/** Where the next page begins: behind this row. */
export interface TaskCursor {
  /** Epoch milliseconds UTC. */
  readonly createdAt: number;
  readonly id: ItemId;
}

export interface VisibleTask {
  readonly id: ItemId;
  readonly text: string;
  readonly bucket: TaskBucket;
  readonly done: boolean;
  /** Epoch milliseconds UTC, null while it is open or when nobody knows. */
  readonly doneAt: number | null;
  /** Epoch milliseconds UTC. */
  readonly createdAt: number;
  /** The task above this one; null when there is none that assistants may see. */
  readonly parentTaskId: ItemId | null;
}

/**
 * Tasks that assistants may see, open and done, newest first by creation; those of one moment, as of one file, in the
 * order in which they were made. Without `limit` all of them. A
 * task is done when it lies in the bucket `done`.
 */
export function listVisibleTasks(
  db: VisibleDatabase,
  query: {
    readonly bucket?: TaskBucket;
    readonly done?: boolean;
    readonly limit?: number;
    readonly after?: TaskCursor;
  } = {},
): VisibleTask[] {
  const conditions = ['kind = 5'];
  const parameters: (string | number)[] = [];
  if (query.bucket !== undefined) {
    conditions.push('bucket = ?');
    parameters.push(query.bucket);
  }
  if (query.done !== undefined) conditions.push(query.done ? DONE : `NOT ${DONE}`);
  if (query.after !== undefined) {
    conditions.push('created <= ? AND (created < ? OR uid > ?)');
    parameters.push(query.after.createdAt, query.after.createdAt, query.after.id);
  }
  return prepared<Omit<VisibleTask, 'done'> & { done: 0 | 1 }>(
    db,
    `SELECT uid AS id, title AS text, bucket, ${DONE} AS done, done_at AS doneAt, created AS createdAt,
       (SELECT p.uid FROM visible_item p WHERE p.id = visible_task.parent AND p.kind = 5) AS parentTaskId
     FROM visible_task WHERE ${conditions.join(' AND ')} ORDER BY created DESC, uid LIMIT ?`,
  )
    .all(...parameters, query.limit ?? -1)
    .map((task) => ({ ...task, done: task.done === 1 }));
}

const DONE = `(bucket = 'done' OR done_at IS NOT NULL)`;
