import { z } from 'zod';
import { TASK_BUCKETS } from '../../model/item.ts';
import { setTaskState as set, type TaskState } from '../../store/tasks.ts';
import { nameOf, type Command } from '../command.ts';

/** Moves a task to another bucket; `done` is one. */
export const setTaskState: Command<{ id: string; state: TaskState }> = {
  name: 'set-task-state',
  args: z.object({
    id: z.string(),
    state: z.object({ bucket: z.enum(TASK_BUCKETS), doneAt: z.number().int().nullable() }),
  }),
  run(db, { id, state }, now) {
    const before = set(db, id, state, now);
    return before.bucket === state.bucket
      ? null
      : {
          label: `${state.bucket === 'done' ? 'Complete' : 'Move'} ${nameOf(db, [id])}`,
          inverse: { name: 'set-task-state', args: { id, state: before } },
        };
  },
};
