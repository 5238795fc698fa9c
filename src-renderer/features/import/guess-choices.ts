import type {
  FieldChoices,
  GuessedFiles,
  ImportDecision,
  ImportOutcome,
} from '../../../src-shared/import.ts';

/** What a person wants guessed files to be. */
export interface GuessChoice {
  readonly as: ImportDecision['as'];
  /** What was chosen in place of the guess. */
  readonly fields: Omit<FieldChoices, 'format'>;
  /** Id of the recording that notes and files belong to, null for none. */
  readonly parent: string | null;
}

/** A recording that a note or a file may belong to. */
export interface NearRecording {
  readonly id: string;
  readonly name: string;
}

/** Recordings that what is no transcript may belong to. */
export interface NearRecordings {
  /** Id of the one that is open, null when none is. */
  readonly open: string | null;
  readonly recordings: readonly NearRecording[];
}

/** So many can be chosen from. */
const OFFERED = 50;

/** The recording that is open, and those that came in with the guessed files. */
export function recordingsFor(
  { files }: Pick<ImportOutcome, 'files'>,
  open: { readonly id: string; readonly title: string } | null,
): NearRecordings {
  const came = files.flatMap((file) =>
    file.outcome === 'imported' || (file.outcome === 'known' && file.isRecording)
      ? [{ id: file.id, name: file.name }]
      : [],
  );
  const all = open === null ? came : [{ id: open.id, name: open.title }, ...came];
  const recordings = [...new Map(all.map((each) => [each.id, each])).values()].slice(0, OFFERED);
  return { open: open?.id ?? null, recordings };
}

/**
 * What is chosen before a person chooses: what it most likely is, with the recording that all of the files are called like; a
 * single file else with the one that is open. Text that would belong to none is rather a transcript: that can be seen.
 */
export function firstChoice({ guess, files }: GuessedFiles, near: NearRecordings): GuessChoice {
  const alike = new Set(files.map((file) => calledLike(file.name, near)));
  const [only = null] = alike;
  const parent = alike.size === 1 && only !== null ? only : files.length === 1 ? near.open : null;
  const isText = guess.about === 'text' && parent === null;
  return { as: isText ? 'transcript' : guess.likely, fields: {}, parent };
}

function calledLike(fileName: string, { recordings }: NearRecordings): string | null {
  const stem = stemOf(fileName);
  return recordings.find(({ name }) => stemOf(name) === stem)?.id ?? null;
}

function stemOf(name: string): string {
  return name.replace(/\.[^.]{1,8}$/, '').toLowerCase();
}

/** Each of the files on its own. What was read of one says nothing of what the others hold. */
export function eachAlone({ guess, files }: GuessedFiles): readonly GuessedFiles[] {
  const unread = guess.about === 'text' ? { ...guess, lines: 0, sample: [] } : guess;
  return files.map((file, index) => ({ guess: index === 0 ? guess : unread, files: [file] }));
}

/** Whether the files may be of different kinds after all, and a person can take them one by one. */
export function canBeAlone({ guess, files }: GuessedFiles): boolean {
  return files.length > 1 && guess.about !== 'fields';
}

/** A person looks through so many kinds at a time. */
const SHOWN = 50;

/** Those that are shown first, and how many files come after them; what is most likely nothing comes last. */
export function toShow(guessed: ImportOutcome['guessed']): {
  readonly shown: readonly GuessedFiles[];
  readonly later: number;
} {
  const isNothing = ({ guess }: GuessedFiles): boolean => guess.likely === 'leave';
  const sorted = [...guessed.filter((alike) => !isNothing(alike)), ...guessed.filter(isNothing)];
  return {
    shown: sorted.slice(0, SHOWN),
    later: sorted.slice(SHOWN).reduce((count, { files }) => count + files.length, 0),
  };
}

/** Whether enough is known to bring them in. */
export function isComplete({ guess }: GuessedFiles, { as, fields }: GuessChoice): boolean {
  return as !== 'transcript' || guess.about !== 'fields' || (fields.text ?? guess.fields.text) !== null;
}

/** The choices as they are sent; null when all stays as it was guessed, or nothing is known to read. */
export function fieldsToSend({ guess }: GuessedFiles, { fields }: GuessChoice): FieldChoices | null {
  if (guess.about !== 'fields' || Object.keys(fields).length === 0) return null;
  return { format: guess.format, ...fields };
}

/** What is asked of the import. */
export function toDecision(alike: GuessedFiles, choice: GuessChoice): ImportDecision {
  const fields = choice.as === 'transcript' ? fieldsToSend(alike, choice) : null;
  return {
    files: alike.files.map(({ number }) => number),
    as: choice.as,
    parent: choice.as === 'note' || choice.as === 'file' ? choice.parent : null,
    ...(fields === null ? {} : { fields }),
  };
}
