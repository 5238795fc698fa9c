import { z } from 'zod';
import { addTag as add } from '../../store/tags.ts';
import { itemIds, nameOf, type Command } from '../command.ts';

/** Tags recordings. */
export const addTag: Command<{ ids: string[]; tag: string }> = {
  name: 'add-tag',
  args: z.object({ ids: itemIds, tag: z.string() }),
  run(db, { ids, tag }, now) {
    let kept = tag;
    const changed = ids.filter((id) => {
      const added = add(db, id, tag, now);
      kept = added.name;
      return added.changed;
    });
    return changed.length === 0
      ? null
      : {
          items: changed.length,
          label: `Tag ${nameOf(db, changed)} with “${kept}”`,
          inverse: { name: 'remove-tag', args: { ids: changed, tag: kept } },
        };
  },
};
