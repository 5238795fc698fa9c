import { z } from 'zod';
import { requireTranscript } from '../../store/items.ts';
import { readLinesSnapshot, writeLinesSnapshot } from '../../store/lines-snapshot.ts';
import { moveToTrash, restoreFromTrash } from '../../store/trash.ts';
import { nameOf, type Command } from '../command.ts';

const setLinesArgs = z.object({
  /** Of the transcript. */
  id: z.string(),
  /** As `readLinesSnapshot` packs them. */
  lines: z.string(),
  /** They are those of the newer file, not of the one before it. */
  areNewer: z.boolean(),
  /** SHA-256 of the newer file. */
  file: z.string(),
  /** The note that the newer file made of edits, null when it made none. */
  note: z.string().nullable(),
});

export type SetLines = z.infer<typeof setLinesArgs>;

/** Puts the lines of a transcript back that another file of the recording took the place of, or those of that file. */
export const setLines: Command<SetLines> = {
  name: 'set-lines',
  args: setLinesArgs,
  run(db, args, now) {
    const { id, lines, areNewer, file, note } = args;
    const before = readLinesSnapshot(db, requireTranscript(db, id).row);
    writeLinesSnapshot(db, id, lines, { now, without: areNewer ? null : file });
    if (note !== null) (areNewer ? restoreFromTrash : moveToTrash)(db, note, now);
    return {
      label: `Change the lines of ${nameOf(db, [id])}`,
      inverse: { name: 'set-lines', args: { ...args, lines: before, areNewer: !areNewer } },
    };
  },
};
