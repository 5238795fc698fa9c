import { LibraryError } from '../errors.ts';
import { type JsonObject, objectsOf } from './json-fields.ts';

/** The refusal of a file in which a program lists several meetings. */
export function severalMeetings(app: string, count: number): LibraryError {
  return new LibraryError(
    'badInput',
    `This ${app} file holds ${count} meetings, and a file is read as one; export each meeting from ${app} and import those.`,
  );
}

/**
 * The one meeting in a list, null when it holds none.
 * @param key the list that makes an object a meeting
 * @throws LibraryError `badInput` when there are several.
 */
export function onlyMeeting(app: string, listed: unknown, key: string): JsonObject | null {
  const [first = null, ...others] = objectsOf(listed).filter((item) => Array.isArray(item[key]));
  if (others.length > 0) throw severalMeetings(app, others.length + 1);
  return first;
}
