import { z } from 'zod';
import { restoreFromTrash } from '../../store/trash.ts';
import { itemIds, nameOf, type Command } from '../command.ts';

/** Takes items back out of the trash. */
export const restore: Command<{ ids: string[] }> = {
  name: 'restore',
  args: z.object({ ids: itemIds }),
  run(db, { ids }, now) {
    const changed = ids.filter((id) => restoreFromTrash(db, id, now));
    return changed.length === 0
      ? null
      : {
          items: changed.length,
          label: `Restore ${nameOf(db, changed)}`,
          inverse: { name: 'trash', args: { ids: changed.toReversed() } },
        };
  },
};
