import { z } from 'zod';
import { nameSpeakers as name, type SpeakerNaming } from '../../store/speakers.ts';
import { nameOf, type Command } from '../command.ts';

/** Says who the speakers of one transcript are. */
export const nameSpeakers: Command<{ id: string; namings: readonly SpeakerNaming[] }> = {
  name: 'name-speakers',
  args: z.object({
    id: z.string(),
    namings: z
      .array(z.object({ label: z.string(), name: z.string().nullable(), person: z.string().nullable() }))
      .min(1),
  }),
  run(db, { id, namings }, now) {
    const before = name(db, id, namings, now);
    return JSON.stringify(before) === JSON.stringify(namings)
      ? null
      : {
          label: `Rename a speaker in ${nameOf(db, [id])}`,
          inverse: { name: 'name-speakers', args: { id, namings: before } },
        };
  },
};
