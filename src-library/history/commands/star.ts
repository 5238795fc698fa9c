import { z } from 'zod';
import { setStarred } from '../../store/items.ts';
import { itemIds, nameOf, type Command } from '../command.ts';

/** Stars recordings, or takes the star away. */
export const star: Command<{ ids: string[]; on: boolean }> = {
  name: 'star',
  args: z.object({ ids: itemIds, on: z.boolean() }),
  run(db, { ids, on }, now) {
    const changed = ids.filter((id) => setStarred(db, id, on, now));
    return changed.length === 0
      ? null
      : {
          items: changed.length,
          label: `${on ? 'Star' : 'Unstar'} ${nameOf(db, changed)}`,
          inverse: { name: 'star', args: { ids: changed, on: !on } },
        };
  },
};
