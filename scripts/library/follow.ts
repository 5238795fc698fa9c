import { LibraryError } from '../../src-library/errors.ts';
import { followOnce } from '../../src-library/follow/follow-folder.ts';
import { required, writing, type LibraryCommand } from './command.ts';

/** `follow FOLDER --once`: takes in what a folder of recorded sessions holds now, one line a session. */
export const follow: LibraryCommand = ({ file, words, options, print }) => {
  const { FOLDER } = required(words, 'FOLDER');
  if (options['once'] !== true) {
    throw new LibraryError(
      'badInput',
      'Say --once: a folder is followed continuously only while Parlance runs.',
    );
  }
  return writing(
    file,
    (db) => {
      for (const result of followOnce(db, FOLDER, Date.now())) print(result);
    },
    { create: true },
  );
};
