import { z } from 'zod';
import { addNote as add } from '../../store/notes.ts';
import { madeItem, type Command } from '../command.ts';

/** Adds a note, on its own or below a recording. */
export const addNote: Command<{ parent: string | null; title: string; text: string }> = {
  name: 'add-note',
  args: z.object({ parent: z.string().nullable(), title: z.string(), text: z.string() }),
  run(db, note, now) {
    return madeItem('Add note', add(db, { ...note, now }));
  },
};
