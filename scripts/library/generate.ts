import { generateLibrary } from '../../src-library/generate/generate-library.ts';
import { wholeNumber, writing, type LibraryCommand } from './command.ts';

/** `generate --transcripts N [--seed S]`: fills a library with invented recordings, the same for the same numbers. */
export const generate: LibraryCommand = ({ file, options, print }) => {
  const transcripts = wholeNumber(String(options['transcripts'] ?? ''), '--transcripts');
  const seed = wholeNumber(String(options['seed'] ?? '1'), '--seed');
  return writing(
    file,
    (db) => {
      generateLibrary(db, { transcripts, seed });
      print({ transcripts, seed });
    },
    { create: true },
  );
};
