import { asText, isObject } from './json-fields.ts';
import { type GuessedFields, timesOf, type TimeField } from './guessed-fields.ts';

/** What a person says of the fields of a table or a list instead of what would be guessed. */
export interface FieldChoices {
  /** Identifier of the format that reads them. */
  readonly format: string;
  /** The field that holds what was said. */
  readonly text?: string | undefined;
  /** The fields that hold when it begins and ends, null for none. */
  readonly start?: string | null | undefined;
  readonly end?: string | null | undefined;
  /** The field that names who said it, null for none. */
  readonly speaker?: string | null | undefined;
  /** How plain numbers count the time. */
  readonly unit?: 'seconds' | 'milliseconds' | undefined;
}

/** A field that the file has. */
export interface NamedField {
  /** What choices call it. */
  readonly key: string;
  /** What the file calls it. */
  readonly name: string;
}

/** What the fields of a file would be taken for. */
export interface FieldGuess {
  /** Those that could be chosen, in the file's order; not more than a person looks through. */
  readonly fields: readonly NamedField[];
  /** Null when none is known to hold what was said. */
  readonly text: string | null;
  readonly start: TimeField | null;
  readonly end: TimeField | null;
  readonly duration: TimeField | null;
  readonly speaker: string | null;
  /** Only the size of the numbers tells in which unit they are. */
  readonly unitIsOpen: boolean;
}

/** So many fields are told. */
const TOLD_FIELDS = 40;
/** Fields are looked for in so many members of a list. */
const MEMBERS = 200;

/** What was guessed, in a form that can be shown; `nameOf` gives the file's own name of a field. */
export function describeGuess(
  fields: GuessedFields | UnknownFields,
  nameOf: (key: string) => string = (key) => key,
): FieldGuess {
  const { list, text, start, end, duration, speaker } = fields;
  const named = [text, start?.key, end?.key, duration?.key, speaker].filter((key) => key != null);
  const keys = new Set([...fieldsOf(list), ...named]);
  return {
    fields: [...keys].map((key) => ({ key, name: nameOf(key) })),
    text,
    start,
    end,
    duration,
    speaker,
    unitIsOpen: [start, end, duration].some((field) => field !== null && isOpen(field)),
  };
}

/** A list whose fields have no names that tell what they are. */
export interface UnknownFields {
  readonly list: readonly unknown[];
  readonly text: null;
  readonly start: null;
  readonly end: null;
  readonly duration: null;
  readonly speaker: null;
}

const DEEPEST_LIST = 4;

/** The first list of objects with words in them, at most four levels deep. Null when there is none. */
export function unknownFields(root: unknown): UnknownFields | null {
  let level: readonly unknown[] = [root];
  for (let depth = 0; depth <= DEEPEST_LIST; depth += 1) {
    const list = level.find(isListOfWords);
    if (list !== undefined) {
      return { list, text: null, start: null, end: null, duration: null, speaker: null };
    }
    level = level.flatMap(membersOf);
  }
  return null;
}

function membersOf(value: unknown): readonly unknown[] {
  if (isObject(value)) return Object.values(value);
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

/** At least two: what is not a list is no transcript. */
function isListOfWords(value: unknown): value is readonly unknown[] {
  if (!Array.isArray(value)) return false;
  const items = (value as readonly unknown[]).slice(0, MEMBERS).filter(isObject);
  const withWords = items.filter((item) => Object.values(item).some(isWords));
  return items.length >= 2 && withWords.length * 2 >= items.length;
}

function isWords(value: unknown): boolean {
  return typeof value === 'string' && /\p{L}/u.test(value);
}

function fieldsOf(list: readonly unknown[]): readonly string[] {
  const found = new Set<string>();
  for (const item of list.slice(0, MEMBERS)) {
    if (!isObject(item)) continue;
    for (const [key, value] of Object.entries(item)) {
      if (typeof value === 'string' || typeof value === 'number' || isObject(value)) found.add(key);
      if (found.size >= TOLD_FIELDS) return [...found];
    }
  }
  return [...found];
}

/** Names that end so say it themselves. */
const NAMED_UNIT = /(?:_ms|Ms|[sS]econds|_secs?|_s)$/;

function isOpen({ key, unit }: TimeField): boolean {
  return (unit === 'seconds' || unit === 'milliseconds') && !NAMED_UNIT.test(key);
}

/**
 * What was guessed, with what a person chose in its place; a field that no member has is not taken. Null when nothing is
 * known to hold what was said.
 */
export function chooseFields(
  fields: GuessedFields | UnknownFields,
  choices: FieldChoices | undefined,
): GuessedFields | null {
  const { list } = fields;
  const known = (key: string | null | undefined): key is string =>
    key != null && list.some((item) => isObject(item) && Object.hasOwn(item, key) && item[key] != null);
  const text = known(choices?.text) && hasText(list, choices.text) ? choices.text : fields.text;
  if (text === null) return null;
  const pick = (chosen: string | null | undefined, guessed: string | null): string | null => {
    if (chosen === null || known(chosen)) return chosen;
    return guessed === text ? null : guessed;
  };
  const speaker = pick(choices?.speaker, fields.speaker);
  return { list, text, speaker, ...timesIn(fields, choices, pick) };
}

function timesIn(
  fields: GuessedFields | UnknownFields,
  choices: FieldChoices | undefined,
  pick: (chosen: string | null | undefined, guessed: string | null) => string | null,
): Pick<GuessedFields, 'start' | 'end' | 'duration'> {
  const start = pick(choices?.start, fields.start?.key ?? null);
  const end = pick(choices?.end, fields.end?.key ?? null);
  const isAsGuessed = start === (fields.start?.key ?? null) && end === (fields.end?.key ?? null);
  const duration = choices?.end === undefined ? (fields.duration?.key ?? null) : null;
  const times = isAsGuessed ? fields : timesOf(fields.list.filter(isObject), { start, end, duration });
  const inUnit = (field: TimeField | null): TimeField | null =>
    field !== null && isOpen(field) && choices?.unit !== undefined ? { ...field, unit: choices.unit } : field;
  return { start: inUnit(times.start), end: inUnit(times.end), duration: inUnit(times.duration) };
}

function hasText(list: readonly unknown[], key: string): boolean {
  return list.some((item) => isObject(item) && /[\p{L}\p{N}]/u.test(asText(item[key]) ?? ''));
}
