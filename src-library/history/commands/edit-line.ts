import { z } from 'zod';
import { editSegmentText } from '../../store/segments.ts';
import { nameOf, type Command } from '../command.ts';

/** Changes the text of one line, or goes back to what was recorded (null). */
export const editLine: Command<{ id: string; seq: number; text: string | null }> = {
  name: 'edit-line',
  args: z.object({ id: z.string(), seq: z.number().int().nonnegative(), text: z.string().nullable() }),
  run(db, { id, seq, text }, now) {
    const { before, changed } = editSegmentText(db, id, seq, text, now);
    return changed
      ? {
          label: `Edit a line of ${nameOf(db, [id])}`,
          inverse: { name: 'edit-line', args: { id, seq, text: before } },
        }
      : null;
  },
};
