import { isDeepStrictEqual } from 'node:util';
import { parse, TomlError, type TomlTable, type TomlValue } from 'smol-toml';
import { broken, wrongContainer } from './refusal.ts';
import {
  applyEdits,
  lineEndOf,
  type Edit,
  type Entry,
  type EntryValue,
  type Place,
  type Splicer,
} from './splicer.ts';

/**
 * Splices for TOML: a server is a table of its own at the end of the file. smol-toml checks, and its parser decides
 * whether the file with our table is still one; where it is not (an inline table of servers), we refuse.
 */
export const tomlSplicer: Splicer = {
  find(text, place) {
    const value = entryIn(parseToml(text), place);
    if (value === undefined) return null;
    return {
      value,
      text: sectionsOf(text, place)
        .map(({ start, end }) => text.slice(start, end))
        .join(''),
    };
  },
  add(text, place, entry) {
    entryIn(parseToml(text), place);
    const lineEnd = lineEndOf(text);
    const lead = text === '' ? '' : /[\n\r]$/u.test(text) ? lineEnd : lineEnd + lineEnd;
    const inserted = lead + renderTable(place, Object.entries(entry).map(renderPair), lineEnd);
    return { edit: checked(text, place, { offset: text.length, removed: 0, inserted }), madeContainers: 0 };
  },
  replace(text, place, entry, kept) {
    const old = entryIn(parseToml(text), place);
    const stays = isTable(old) ? keptPairs(old, kept, entry) : [];
    const lines = [...Object.entries(entry).map(renderPair), ...stays];
    return replaceSections(text, place, renderTable(place, lines, lineEndOf(text)));
  },
  restore: (text, place, valueText) => replaceSections(text, place, valueText),
  remove(text, place) {
    return sectionsToChange(text, place).map(({ start, end }) => {
      const blankLine = /(?:^|\n|\r)((?:\r\n|\n|\r))$/u.exec(text.slice(0, start))?.[1] ?? '';
      const endsOrBlank = /^(?:\r\n|\n|\r|$)/u.test(text.slice(end));
      const from = endsOrBlank ? start - blankLine.length : start;
      return { offset: from, removed: end - from, inserted: '' };
    });
  },
  othersEqual(before, after, place) {
    const path = [...place.containers, place.name];
    return isDeepStrictEqual(without(parseToml(before), path), without(parseToml(after), path));
  },
  isEmpty: (text, ignored) =>
    Object.keys(parseToml(text)).every((key) => ignored.includes(key)) && !text.includes('#'),
  snippet: (place, entry) => renderTable(place, Object.entries(entry).map(renderPair), '\n'),
};

function parseToml(text: string): TomlTable {
  try {
    return parse(text, { integersAsBigInt: true });
  } catch (error) {
    throw broken(error instanceof TomlError ? error.line : null);
  }
}

/** The entry's value, or undefined. @throws Refusal when a container on the way is no table */
function entryIn(root: TomlTable, place: Place): TomlValue | undefined {
  let table = root;
  for (const key of place.containers) {
    const value = table[key];
    if (value === undefined) return undefined;
    if (!isTable(value)) throw wrongContainer(key);
    table = value;
  }
  return Object.hasOwn(table, place.name) ? table[place.name] : undefined;
}

function isTable(value: TomlValue | undefined): value is TomlTable {
  return typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date);
}

function checked(text: string, place: Place, edit: Edit): Edit {
  try {
    parse(applyEdits(text, [edit]), { integersAsBigInt: true });
  } catch {
    throw wrongContainer(place.containers.join('.'));
  }
  return edit;
}

function renderTable(place: Place, pairs: readonly string[], lineEnd: string): string {
  const header = `[${[...place.containers, place.name].map(renderKey).join('.')}]`;
  return [header, ...pairs, ''].join(lineEnd);
}

function renderPair([key, value]: readonly [string, EntryValue]): string {
  return `${renderKey(key)} = ${renderValue(value)}`;
}

/** JSON's escapes are TOML's too; what is not (DEL, lone surrogates) was refused before. */
function renderValue(value: EntryValue): string {
  if (typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map((one) => JSON.stringify(one)).join(', ')}]`;
  const pairs = Object.entries(value).map(([key, one]) => `${renderKey(key)} = ${JSON.stringify(one)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

function isList(value: EntryValue): value is readonly string[] {
  return Array.isArray(value);
}

function renderKey(key: string): string {
  return /^[A-Za-z0-9_-]+$/u.test(key) ? key : JSON.stringify(key);
}

function keptPairs(old: TomlTable, kept: readonly string[], entry: Entry): string[] {
  return Object.entries(old).flatMap(([key, value]) => {
    if (!kept.includes(key) || Object.hasOwn(entry, key)) return [];
    if (typeof value === 'bigint') return [`${renderKey(key)} = ${String(value)}`];
    if (typeof value === 'boolean' || typeof value === 'string') return [renderPair([key, value])];
    const strings = Array.isArray(value) && value.every((one) => typeof one === 'string');
    return strings ? [renderPair([key, value])] : [];
  });
}

/** A stretch of whole lines: a table's header and its pairs, without the blank lines and comments behind them. */
interface Section {
  readonly start: number;
  readonly end: number;
  readonly path: readonly string[];
}

function sectionsOf(text: string, place: Place): readonly Section[] {
  const wanted = [...place.containers, place.name];
  return scanSections(text).filter(({ path }) => wanted.every((key, index) => path[index] === key));
}

function sectionsToChange(text: string, place: Place): readonly Section[] {
  const sections = sectionsOf(text, place);
  // An entry written as dotted keys or in an inline table has no lines of its own.
  if (sections.length === 0) throw wrongContainer([...place.containers, place.name].join('.'));
  return sections;
}

function replaceSections(text: string, place: Place, inserted: string): readonly Edit[] {
  return sectionsToChange(text, place).map(({ start, end }, index) => ({
    offset: start,
    removed: end - start,
    inserted: index === 0 ? inserted : '',
  }));
}

/** The tables of a text that parses, in order. */
function scanSections(text: string): readonly Section[] {
  const sections: Section[] = [];
  let at = 0;
  while (at < text.length) {
    const start = at;
    const first = start + (/^[ \t]*/u.exec(text.slice(start))?.[0].length ?? 0);
    const isHeader = text[first] === '[';
    const isPair = !isHeader && !'#\r\n'.includes(text[first] ?? '\n');
    at = lineEnd(text, isHeader ? first : isPair ? statementEnd(text, first) : first);
    const last = sections.at(-1);
    if (isHeader) sections.push({ start, end: at, path: headerPath(text.slice(first, at)) });
    else if (isPair && last !== undefined) sections[sections.length - 1] = { ...last, end: at };
  }
  return sections;
}

function headerPath(header: string): readonly string[] {
  const path: string[] = [];
  let value: TomlValue | undefined = parse(header);
  for (;;) {
    const [entry]: [string, TomlValue][] = isTable(value) ? Object.entries(value) : [];
    if (entry === undefined) return path;
    path.push(entry[0]);
    value = Array.isArray(entry[1]) ? entry[1][0] : entry[1];
  }
}

/** Where the line of an offset ends, its line end included. */
function lineEnd(text: string, offset: number): number {
  const at = text.indexOf('\n', offset);
  return at === -1 ? text.length : at + 1;
}

/** Where a pair's last line goes on: behind strings and brackets that reach over several lines. */
function statementEnd(text: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === '\n' && depth === 0) return at;
    if (char === '"' || char === "'") {
      at = stringEnd(text, at);
      continue;
    }
    if (char === '#') {
      at = lineEnd(text, at) - 1;
      if (text[at] !== '\n') return text.length;
      continue;
    }
    if (char === '[' || char === '{') depth += 1;
    if (char === ']' || char === '}') depth -= 1;
    at += 1;
  }
  return at;
}

function stringEnd(text: string, start: number): number {
  const quote = text.charAt(start);
  const long = text.startsWith(quote.repeat(3), start);
  const closing = long ? quote.repeat(3) : quote;
  let at = start + closing.length;
  while (at < text.length && !text.startsWith(closing, at)) at += quote === '"' && text[at] === '\\' ? 2 : 1;
  at += closing.length;
  // A long string may end in one or two quotes of its own.
  for (let own = 0; long && own < 2 && text[at] === quote; own += 1) at += 1;
  return at;
}

/** A copy without what lies at `path`, and without tables on the way that held only it. */
function without(value: TomlTable, path: readonly string[]): TomlTable {
  const [key, ...inner] = path;
  const pairs = Object.entries(value).flatMap(([name, one]): [string, TomlValue][] => {
    if (name !== key) return [[name, one]];
    if (inner.length === 0 || !isTable(one)) return inner.length === 0 ? [] : [[name, one]];
    const rest = without(one, inner);
    return Object.keys(rest).length === 0 ? [] : [[name, rest]];
  });
  return Object.fromEntries(pairs);
}
