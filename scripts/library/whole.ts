import { resolve } from 'node:path';
import { backupLibrary } from '../../src-library/database/backup-library.ts';
import { checkIntegrity } from '../../src-library/database/check-integrity.ts';
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
  return reading(file, async (db) => {
    const { bytes, version } = await backupLibrary(db, resolve(FILE));
    print({ file: FILE, bytes, version });
  });
};
