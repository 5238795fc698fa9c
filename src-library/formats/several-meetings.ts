import { LibraryError } from '../errors.ts';

/** The refusal of a file in which a program lists several meetings. */
export function severalMeetings(app: string, count: number): LibraryError {
  return new LibraryError(
    'badInput',
    `This ${app} file holds ${count} meetings, and a file is read as one; export each meeting from ${app} and import those.`,
  );
}
