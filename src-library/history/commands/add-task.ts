import { z } from 'zod';
import { TASK_BUCKETS, type TaskBucket } from '../../model/item.ts';
import { addTask as add } from '../../store/tasks.ts';
import { madeItem, type Command } from '../command.ts';

/** Adds a task, on its own or below a recording or another task. */
export const addTask: Command<{ parent: string | null; text: string; bucket: TaskBucket }> = {
  name: 'add-task',
  args: z.object({ parent: z.string().nullable(), text: z.string(), bucket: z.enum(TASK_BUCKETS) }),
  run(db, task, now) {
    return madeItem('Add task', add(db, { ...task, now }));
  },
};
