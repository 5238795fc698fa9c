import { jsonrepair } from 'jsonrepair';
import { LibraryError } from '../errors.ts';
import type { ReportBuilder } from './reading.ts';

/** The deepest nesting that is read. */
const MAX_JSON_DEPTH = 64;

/**
 * The most openings, commas and colons, which measure what the parsed values take better than bytes do: an empty object is
 * three bytes of text and a hundred of memory. So many, of any shape, leave a whole import below 400 MB; words with times and
 * confidence reach them behind some twenty hours of speech.
 */
const MAX_JSON_MARKS = 3_000_000;

/** Longer text is not handed to the repairer, whose time can grow with the square of its input. */
const LONGEST_REPAIR = 64 * 1024;

/**
 * Parses JSON that programs wrote: as it stands; else with the faults mended that are common and certain (lone backslashes,
 * raw control characters in texts, NaN, a trailing comma); else objects one behind the other; else cut back to the last whole item when
 * its end is missing; else by `jsonrepair`. Mending is noted in the report. Takes linear time.
 * @throws LibraryError `badInput` when nothing helps, or as `requireModestJson`.
 */
export function parseJsonText(text: string, report: ReportBuilder): unknown {
  requireModestJson(text);
  const plain = tryParse(text);
  if (plain !== undefined) return plain;
  const lines = parseJsonLines(text);
  if (lines !== null) return lines;
  const values = parseJsonStream(text);
  if (values !== null) return values;
  const mended = mendJson(PRINTED_BY_PYTHON.test(text) ? pythonToJson(text) : text);
  // Quotation marks of Python hid from the first look what stands behind them.
  requireModestJson(mended);
  const whole = tryParse(mended);
  if (whole !== undefined) {
    report.note('repaired', 'json-mended', 'The file is not valid JSON; its faults were mended.');
    return whole;
  }
  const rest = tryParse(closeTruncated(mended)) ?? tryRepair(mended);
  if (rest === undefined) {
    throw new LibraryError(
      'badInput',
      'This JSON file is damaged and could not be read, so nothing was imported.',
    );
  }
  report.note(
    'repaired',
    'json-cut-short',
    'The file is damaged or ends too early; what could be read was kept.',
  );
  return rest;
}

/**
 * The start of a text that looks like JSON, for recognising it by its keys; null for anything else. Dictionaries that a
 * Python program printed have single quotes, which are shown as double ones here.
 */
export function jsonHead(text: string): string | null {
  if (/^\s*(?:\{\s*["}]|\[\s*[{"\]])/.test(text)) return text;
  return PRINTED_BY_PYTHON.test(text) ? text.replaceAll("'", '"') : null;
}

const PRINTED_BY_PYTHON = /^\s*(?:\[\s*)?\{\s*'/;

/** A dictionary as Python prints it: texts in either quotation mark, tuples, None. */
function pythonToJson(text: string): string {
  const pieces: string[] = [];
  const quote = /['"]/g;
  let at = 0;
  while (at < text.length) {
    quote.lastIndex = at;
    const start = quote.exec(text)?.index ?? -1;
    const gap = text.slice(at, start < 0 ? text.length : start);
    pieces.push(
      gap
        .replaceAll('(', '[')
        .replaceAll(')', ']')
        .replace(/\b(?:None|True|False)\b/g, (word) => (word === 'None' ? 'null' : word.toLowerCase())),
    );
    if (start < 0) break;
    const close = endOfString(text, start);
    const body = text.slice(start + 1, close).replace(/\\([^])|"/g, pythonEscape);
    pieces.push(`"${body}"`);
    at = close + 1;
  }
  return pieces.join('');
}

/** A quotation mark needs no backslash between single ones, and JSON knows no `\'` and no `\x`. */
function pythonEscape(whole: string, escaped: string | undefined): string {
  if (escaped === undefined) return String.raw`\"`;
  if (escaped === "'") return "'";
  return escaped === 'x' ? String.raw`\u00` : whole;
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function tryRepair(text: string): unknown {
  if (text.length > LONGEST_REPAIR) return undefined;
  try {
    return tryParse(jsonrepair(text));
  } catch {
    return undefined;
  }
}

/** JSON Lines: at least two lines, each an object of its own. */
function parseJsonLines(text: string): readonly unknown[] | null {
  const end = text.search(/[\r\n]/);
  if (end < 0 || !/^\s*\{.*\}\s*$/.test(text.slice(0, Math.min(end, 1_000_000)))) return null;
  const items: unknown[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line.trim() === '') continue;
    const item = tryParse(line);
    if (item === undefined) return null;
    items.push(item);
  }
  return items.length > 1 ? items : null;
}

/** JSON objects one behind the other, each perhaps over several lines, as programs print their results one by one. */
function parseJsonStream(text: string): readonly unknown[] | null {
  if (!/^\s*\{/.test(text) || !/\}\s*\{/.test(text)) return null;
  const items: unknown[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 0x22) i = endOfString(text, i);
    else if (code === 0x7b || code === 0x5b) depth += 1;
    else if (code === 0x7d || code === 0x5d) {
      depth -= 1;
      if (depth > 0) continue;
      const item = tryParse(text.slice(start, i + 1));
      if (item === undefined) return null;
      items.push(item);
      start = i + 1;
    }
  }
  return items.length > 1 && text.slice(start).trim() === '' ? items : null;
}

/**
 * Refuses JSON that would take too much memory or stack, before it is parsed.
 * @param mostMarks The most openings, commas and colons outside texts.
 * @throws LibraryError `badInput` when there are more, or the nesting is deeper than 64.
 */
export function requireModestJson(text: string, mostMarks = MAX_JSON_MARKS): void {
  let depth = 0;
  let marks = 0;
  let inString = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === 0x5c) i += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x2c || code === 0x3a) marks += 1;
    else if (code === 0x7b || code === 0x5b) {
      marks += 1;
      depth += 1;
      if (depth > MAX_JSON_DEPTH) {
        throw new LibraryError(
          'badInput',
          'This JSON file is nested too deeply to be a transcript and was not imported.',
        );
      }
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
    if (marks > mostMarks) {
      throw new LibraryError(
        'badInput',
        'This JSON file holds more values than can be read at once and was not imported. Divide the recording, or import it as SRT or VTT.',
      );
    }
  }
}

/**
 * Doubles backslashes that begin no escape, escapes raw control characters in strings, and turns NaN into null; as a time
 * into a text, so that it is seen to be a time that cannot be read.
 */
function mendJson(text: string): string {
  const pieces: string[] = [];
  let at = 0;
  let isTime = false;
  while (at < text.length) {
    const open = text.indexOf('"', at);
    const gap = text.slice(at, open < 0 ? text.length : open);
    pieces.push(
      gap.replace(/(?:-?\bInfinity|\bNaN)\b/g, isTime ? '"NaN"' : 'null').replace(/,(?=\s*[}\]])/g, ''),
    );
    if (open < 0) break;
    const close = endOfString(text, open);
    isTime = /^(?:start|end|timestamp)$/.test(text.slice(open + 1, Math.min(close, open + 12)));
    pieces.push(`"${mendString(text.slice(open + 1, close))}`);
    if (close < text.length) pieces.push('"');
    at = close + 1;
  }
  return pieces.join('');
}

/** Where the string that opens at `open` closes, by the same mark; the end of the text when it never does. */
function endOfString(text: string, open: number): number {
  const mark = text.charCodeAt(open);
  for (let i = open + 1; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === mark) return i;
    if (code === 0x5c) i += 1;
  }
  return text.length;
}

function mendString(body: string): string {
  const slashed = /^[A-Za-z]:\\(?!\\)/.test(body)
    ? body.replace(/\\+/g, '\\\\')
    : body.replace(/\\(["\\/bfnrt]|u[\dA-Fa-f]{4})?/g, (whole, escape) =>
        escape === undefined ? '\\\\' : whole,
      );
  // eslint-disable-next-line no-control-regex -- the control characters are what is mended
  return slashed.replace(/[\u0000-\u001F]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Cuts a text whose end is missing after the last item that is whole, and closes what is open there. */
function closeTruncated(text: string): string {
  let open = '';
  let safeEnd = 0;
  let openAtSafeEnd = '';
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i);
    if (char === '"') i = endOfString(text, i);
    else if (char === '{') open += '}';
    else if (char === '[') open += ']';
    else if (char === '}' || char === ']') {
      open = open.slice(0, -1);
      safeEnd = i + 1;
      openAtSafeEnd = open;
    }
  }
  return text.slice(0, safeEnd) + Array.from(openAtSafeEnd).reverse().join('');
}
