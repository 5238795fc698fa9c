import { z } from 'zod';
import { moveToTrash } from '../../store/trash.ts';
import { itemIds, nameOf, type Command } from '../command.ts';

/** Moves items to the trash. */
export const trash: Command<{ ids: string[] }> = {
  name: 'trash',
  args: z.object({ ids: itemIds }),
  run(db, { ids }, now) {
    const changed = ids.filter((id) => moveToTrash(db, id, now));
    return changed.length === 0
      ? null
      : {
          items: changed.length,
          label: `Move ${nameOf(db, changed)} to the trash`,
          // In reverse: a note that went before its recording can only come back after it.
          inverse: { name: 'restore', args: { ids: changed.toReversed() } },
        };
  },
};
