import { z } from 'zod';
import { addSummary as add } from '../../store/notes.ts';
import { madeItem, type Command } from '../command.ts';

/** Adds a summary, on its own or below a recording. */
export const addSummary: Command<{ parent: string | null; title: string; text: string }> = {
  name: 'add-summary',
  args: z.object({ parent: z.string().nullable(), title: z.string(), text: z.string() }),
  run(db, summary, now) {
    return madeItem('Add summary', add(db, { ...summary, now }));
  },
};
