import { LibraryError } from '../../src-library/errors.ts';
import { generateLibrary } from '../../src-library/generate/generate-library.ts';
import { wholeNumber, writing, type LibraryCommand } from './command.ts';

/**
 * `generate --transcripts N [--seed S]`: fills a library with invented recordings, the same for the same numbers. It must be
 * named, so that nobody's own library is filled by accident.
 */
export const generate: LibraryCommand = ({ file, options, print }) => {
  if (options['library'] === undefined) {
    throw new LibraryError('badInput', 'Name the library to fill with --library. Nothing was generated.');
  }
  const transcripts = wholeNumber(String(options['transcripts'] ?? ''), 'The value of --transcripts');
  const seed = wholeNumber(String(options['seed'] ?? '1'), 'The value of --seed');
  return writing(
    file,
    (db) => {
      generateLibrary(db, { transcripts, seed });
      print({ transcripts, seed });
    },
    { create: true },
  );
};
