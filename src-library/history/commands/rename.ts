import { z } from 'zod';
import { setTitle } from '../../store/items.ts';
import { nameOf, type Command } from '../command.ts';

/** Gives an item another title. */
export const rename: Command<{ id: string; title: string }> = {
  name: 'rename',
  args: z.object({ id: z.string(), title: z.string() }),
  run(db, { id, title }, now) {
    const before = setTitle(db, id, title, now);
    return before === title.trim()
      ? null
      : { label: `Rename ${nameOf(db, [id])}`, inverse: { name: 'rename', args: { id, title: before } } };
  },
};
