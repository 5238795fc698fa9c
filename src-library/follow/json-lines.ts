export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value parsed from JSON is an object, as opposed to null, an array or a scalar. */
export function isJsonObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** A line that is not blank. `value` is undefined where it is no JSON. */
export interface JsonLine {
  /** Counted from 1, blank lines too. */
  readonly number: number;
  readonly value: unknown;
  /** Bytes up to its end, the line break not counted. */
  readonly end: number;
}

const LINE_BREAK = 0x0a;

/**
 * The lines of a file that is being written: a last one without a line break counts only when it is a whole object, since
 * it may be half written. Invalid UTF-8 becomes the replacement character.
 */
export function readJsonLines(bytes: Buffer): JsonLine[] {
  const lines: JsonLine[] = [];
  let from = 0;
  for (let number = 1; from < bytes.length; number += 1) {
    const lineBreak = bytes.indexOf(LINE_BREAK, from);
    const end = lineBreak < 0 ? bytes.length : lineBreak;
    const text = bytes
      .toString('utf8', from, end)
      .replace(/^\ufeff/, '')
      .trim();
    const value = parse(text);
    if (text !== '' && (lineBreak >= 0 || isJsonObject(value))) lines.push({ number, value, end });
    from = end + 1;
  }
  return lines;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
