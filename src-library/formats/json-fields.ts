/** A JSON object with unknown fields. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value when it is an object, else an object without fields. */
export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The objects of a list; anything else in it is left out, anything but a list gives none. */
export function objectsOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

const DEEPEST_WRAPPER = 3;

/**
 * The object that has one of these fields: the value itself, or one that it wraps, as callbacks (`payload`, `data`) and
 * programs that save a whole answer (`result`, `response`, `body`) write it; the value itself when none has.
 */
export function unwrapObject(root: unknown, keys: readonly string[]): JsonObject {
  let level: readonly JsonObject[] = isObject(root) ? [root] : [];
  for (let depth = 0; depth <= DEEPEST_WRAPPER; depth += 1) {
    const found = level.find((item) => firstField(item, keys) !== undefined);
    if (found !== undefined) return found;
    level = level.flatMap((item) => Object.values(item).filter(isObject));
  }
  return asObject(root);
}

/** The value of the first of these fields that is there and not null; undefined when none is. */
export function firstField(item: JsonObject, keys: readonly string[]): unknown {
  return keys.map((key) => item[key]).find((value) => value !== undefined && value !== null);
}

export function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** What was said: a text, or a number that a program took for one. */
export function asSpoken(value: unknown): string | null {
  return typeof value === 'number' ? String(value) : asText(value);
}

/** A finite number, also from a numeric text; null otherwise. */
export function asNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(value.trim())
    ? Number(value)
    : null;
}

/** A probability from 0 to 1; null for anything outside. */
export function asProbability(value: unknown): number | null {
  const number = asNumber(value);
  return number !== null && number >= 0 && number <= 1 ? number : null;
}

/** A speaker as engines write it: a name, a label or a number; `{name}` objects too. Null when there is none. */
export function asSpeaker(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim().slice(0, 200);
  if (!isObject(value)) return null;
  const named = [value['name'], value['display_name'], value['label'], value['id']];
  return (
    named
      .filter((field) => !isObject(field))
      .map(asSpeaker)
      .find((name) => name !== null) ?? null
  );
}

/** An RFC 3339 date with its zone as epoch milliseconds UTC; null for anything else, also for a date without zone. */
export function asInstant(value: unknown): number | null {
  const text = asText(value)?.trim() ?? '';
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/.test(text)) return null;
  const ms = Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  return Number.isFinite(ms) ? ms : null;
}
