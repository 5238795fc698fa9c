import { LibraryError } from '../../src-library/errors.ts';
import type { LibraryCommand } from './command.ts';

export const generate: LibraryCommand = () => {
  throw new LibraryError('badInput', 'Generating is not there yet in this version of Parlance.');
};
