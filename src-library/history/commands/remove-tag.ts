import { z } from 'zod';
import { removeTag as remove } from '../../store/tags.ts';
import { itemIds, nameOf, type Command } from '../command.ts';

/** Takes a tag away from recordings. */
export const removeTag: Command<{ ids: string[]; tag: string }> = {
  name: 'remove-tag',
  args: z.object({ ids: itemIds, tag: z.string() }),
  run(db, { ids, tag }, now) {
    let kept = tag;
    const changed = ids.filter((id) => {
      const removed = remove(db, id, tag, now);
      kept = removed ?? kept;
      return removed !== null;
    });
    return changed.length === 0
      ? null
      : {
          items: changed.length,
          label: `Remove the tag “${kept}” from ${nameOf(db, changed)}`,
          inverse: { name: 'add-tag', args: { ids: changed, tag: kept } },
        };
  },
};
