import { z } from 'zod';
import { setPrivate } from '../../store/visibility.ts';
import { itemIds, nameOf, type Command } from '../command.ts';

/** Hides items from assistants, or shows them again. */
export const makePrivate: Command<{ ids: string[]; on: boolean }> = {
  name: 'private',
  args: z.object({ ids: itemIds, on: z.boolean() }),
  run(db, { ids, on }, now) {
    const changed = ids.filter((id) => setPrivate(db, id, on, now));
    return changed.length === 0
      ? null
      : {
          items: changed.length,
          label: `${on ? 'Hide from assistants' : 'Show to assistants'}: ${nameOf(db, changed)}`,
          inverse: { name: 'private', args: { ids: changed, on: !on } },
        };
  },
};
