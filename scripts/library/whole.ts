import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { backupLibrary } from '../../src-library/database/backup-library.ts';
import { checkIntegrity } from '../../src-library/database/check-integrity.ts';
import { LibraryError } from '../../src-library/errors.ts';
import { countLibrary } from '../../src-library/store/counts.ts';
import { isPaused, libraryId } from '../../src-library/store/meta.ts';
import { reading, required, type LibraryCommand } from './command.ts';

/** `check`: reads the whole library and says what it holds. */
export const check: LibraryCommand = ({ file, words, print }) => {
  required(words);
  return reading(file, (db) =>
    print({
      ok: true,
      ...checkIntegrity(db),
      libraryId: libraryId(db),
      paused: isPaused(db),
      ...countLibrary(db),
    }),
  );
};

/** `backup FILE`: a checked copy, also while the app writes. */
export const backup: LibraryCommand = ({ file, words, print }) => {
  const { FILE } = required(words, 'FILE');
  const copy = resolve(FILE);
  if (!existsSync(dirname(copy))) {
    throw new LibraryError(
      'badInput',
      'There is no such folder for the copy. Make it first; nothing was copied.',
    );
  }
  return reading(file, async (db) => {
    const { bytes, version } = await backupLibrary(db, copy);
    print({ file: FILE, bytes, version });
  });
};
