import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import { LibraryError } from '../errors.ts';
import { isSpeakerLabel } from '../model/speaker-label.ts';
import { counting } from './counters.ts';
import { recordingOf, requireTranscript, touch } from './items.ts';
import { dropUnusedPeople, personNamed } from './people.ts';
import { recomputeVisibility } from './visibility.ts';

/** Who a label of one transcript stands for: a person of the library, a name in this transcript only, or nobody known. */
export interface SpeakerNaming {
  /** What the file says. */
  readonly label: string;
  readonly name: string | null;
  readonly person: string | null;
}

const LONGEST_NAME = 200;

/** What it takes to call a speaker of one transcript by another name. A name is a person; a label stays one here. */
export function namingsFor(db: Database, anyId: string, from: string, to: string): readonly SpeakerNaming[] {
  const name = to.trim();
  if (name === '' || name.length > LONGEST_NAME) {
    throw new LibraryError('badInput', 'A speaker needs a name of 1 to 200 characters. Nothing was changed.');
  }
  const transcript = requireTranscript(db, anyId);
  const shown = readNamings(db, transcript.row);
  const byName = shown.filter((speaker) => (speaker.person ?? speaker.name ?? speaker.label) === from);
  const meant = byName.length > 0 ? byName : shown.filter((speaker) => speaker.label === from);
  if (meant.length === 0) {
    throw new LibraryError('notFound', 'Nobody of this name speaks in this transcript. Nothing was changed.');
  }
  return meant.map(({ label }) =>
    label === name && isSpeakerLabel(label)
      ? { label, name: null, person: null }
      : isSpeakerLabel(name)
        ? { label, name, person: null }
        : { label, name: null, person: name },
  );
}

/**
 * Says who some labels of one transcript stand for. Returns who they stood for.
 * @throws LibraryError `notFound`
 */
export function nameSpeakers(
  db: Database,
  anyId: string,
  namings: readonly SpeakerNaming[],
  now: number,
): readonly SpeakerNaming[] {
  const transcript = requireTranscript(db, anyId);
  const known = new Map(readNamings(db, transcript.row).map((naming) => [naming.label, naming]));
  const before = namings.map(({ label }) => {
    const naming = known.get(label);
    if (naming === undefined) {
      throw new LibraryError('notFound', 'This speaker is no longer in the transcript. Nothing was changed.');
    }
    return naming;
  });
  counting(db, [transcript.row], () => {
    for (const { label, name, person } of namings) {
      prepared(db, 'UPDATE speaker SET name = ?, person = ? WHERE transcript = ? AND label = ?').run(
        name,
        person === null ? null : personNamed(db, person),
        transcript.row,
        label,
      );
    }
  });
  dropUnusedPeople(db);
  touch(db, transcript.row, now);
  recomputeVisibility(db, recordingOf(db, transcript).row);
  return before;
}

function readNamings(db: Database, transcript: number): SpeakerNaming[] {
  return prepared<SpeakerNaming>(
    db,
    `SELECT s.label, s.name, p.name AS person FROM speaker s LEFT JOIN person p ON p.id = s.person
     WHERE s.transcript = ? ORDER BY s.id`,
  ).all(transcript);
}
