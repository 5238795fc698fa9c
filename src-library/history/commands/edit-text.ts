import { z } from 'zod';
import { setText } from '../../store/notes.ts';
import { nameOf, type Command } from '../command.ts';

/** Changes the text of a note or a summary. */
export const editText: Command<{ id: string; title: string; text: string }> = {
  name: 'edit-text',
  args: z.object({ id: z.string(), title: z.string(), text: z.string() }),
  run(db, { id, title, text }, now) {
    const before = setText(db, id, { title, text, now });
    return before === null
      ? null
      : { label: `Edit ${nameOf(db, [id])}`, inverse: { name: 'edit-text', args: { id, ...before } } };
  },
};
