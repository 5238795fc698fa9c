import { z } from 'zod';
import { addFile as add, type NewFile } from '../../store/files.ts';
import { madeItem, type Command } from '../command.ts';

/** Keeps a document as it is. */
export const addFile: Command<Omit<NewFile, 'now'>> = {
  name: 'add-file',
  args: z.object({
    parent: z.string().nullable(),
    fileName: z.string(),
    bytes: z.instanceof(Uint8Array),
    text: z.string(),
    mediaType: z.string().nullable(),
  }),
  run(db, file, now) {
    return madeItem(`Add file “${file.fileName}”`, add(db, { ...file, now }));
  },
};
