import { isDeepStrictEqual } from 'node:util';
import { isMap, isScalar, parseAllDocuments, type Pair, type YAMLMap } from 'yaml';
import { broken, wrongContainer } from './refusal.ts';
import {
  applyEdits,
  indentAt,
  lineEndOf,
  type Edit,
  type Entry,
  type EntryValue,
  type Place,
  type Splicer,
} from './splicer.ts';

/** Splices for YAML in block style; the `yaml` package gives the ranges and checks. Flow style and streams are refused. */
export const yamlSplicer: Splicer = {
  find(text, place) {
    const pair = findEntry(parseRoot(text), place);
    if (pair === null) return null;
    const { start, end } = linesOf(text, pair);
    const value: unknown = isMap(pair.value) ? pair.value.toJSON() : null;
    return { value, text: text.slice(start, end) };
  },
  add(text, place, entry) {
    const addition = planAddition(text, parseRoot(text), place, entry);
    if (!isFoundIn(applyEdits(text, [addition.edit]), place))
      throw wrongContainer(place.containers.join('.'));
    return addition;
  },
  replace(text, place, entry, kept) {
    const pair = mustFind(text, place);
    const { start, end } = linesOf(text, pair);
    const stays = isMap(pair.value)
      ? pair.value.items.filter((item) => kept.includes(keyOf(item)) && !Object.hasOwn(entry, keyOf(item)))
      : [];
    const indent = indentAt(text, start);
    const lines = stays.map((item) => {
      const range = linesOf(text, item);
      return text.slice(range.start, range.end);
    });
    const inserted = renderEntry(place.name, entry, indent, lineEndOf(text)) + lines.join('');
    return [{ offset: start, removed: end - start, inserted }];
  },
  restore(text, place, valueText) {
    const { start, end } = linesOf(text, mustFind(text, place));
    return [{ offset: start, removed: end - start, inserted: valueText }];
  },
  remove(text, place, madeContainers) {
    const [key] = place.containers;
    const root = parseRoot(text);
    const container = root === null || key === undefined ? null : lookUp(root, key);
    const alone = isMap(container?.value) && container.value.items.length === 1;
    const pair = madeContainers > 0 && alone ? container : mustFind(text, place);
    const { start, end } = linesOf(text, pair);
    return [{ offset: start, removed: end - start, inserted: '' }];
  },
  othersEqual: (before, after, place) =>
    isDeepStrictEqual(without(parseRoot(before), place), without(parseRoot(after), place)),
  isEmpty(text, ignored) {
    const items = parseRoot(text)?.items ?? [];
    return items.every((item) => ignored.includes(keyOf(item))) && !text.includes('#');
  },
  snippet: (place, entry) => applyEdits('', [planAddition('', null, place, entry).edit]),
};

const UNIT = '  ';

type Item = Pair;

/** The root map; null for a text that says nothing. @throws Refusal */
function parseRoot(text: string): YAMLMap | null {
  const documents = parseDocuments(text);
  if (!Array.isArray(documents)) return null;
  const [document, another] = documents;
  if (another !== undefined) throw wrongContainer('---');
  if (document === undefined) return null;
  const [error] = document.errors;
  if (error !== undefined) throw broken(error.linePos?.[0].line ?? null);
  const root: unknown = document.contents;
  if (root === null || (isScalar(root) && root.value === null)) return null;
  if (!isMap(root) || root.flow === true) throw wrongContainer('{');
  return root;
}

function parseDocuments(text: string): ReturnType<typeof parseAllDocuments> {
  try {
    return parseAllDocuments(text, { intAsBigInt: true });
  } catch {
    // Nesting too deep for the parser.
    throw broken(null);
  }
}

function keyOf(item: Item): string {
  return isScalar(item.key) ? String(item.key.value) : '';
}

function lookUp(map: YAMLMap, key: string): Item | null {
  return map.items.find((item) => keyOf(item) === key) ?? null;
}

/** The map of servers: absent, empty (`key:` alone) or a block map. */
function containerIn(root: YAMLMap | null, key: string): { item: Item; map: YAMLMap | null } | null {
  const item = root === null ? null : lookUp(root, key);
  if (item === null) return null;
  const { value } = item;
  if (value === null || (isScalar(value) && value.value === null && value.source === '')) {
    return { item, map: null };
  }
  if (!isMap(value) || value.flow === true) throw wrongContainer(key);
  return { item, map: value };
}

function findEntry(root: YAMLMap | null, place: Place): Item | null {
  const [key] = place.containers;
  const map = key === undefined ? root : (containerIn(root, key)?.map ?? null);
  return map === null ? null : lookUp(map, place.name);
}

function mustFind(text: string, place: Place): Item {
  const pair = findEntry(parseRoot(text), place);
  if (pair === null) throw new Error('no such entry');
  return pair;
}

/** Whether an entry can be read; in rare styles of writing, ours would not fit. */
function isFoundIn(text: string, place: Place): boolean {
  try {
    return findEntry(parseRoot(text), place) !== null;
  } catch {
    return false;
  }
}

function planAddition(text: string, root: YAMLMap | null, place: Place, entry: Entry) {
  const [key = ''] = place.containers;
  const lineEnd = lineEndOf(text);
  const container = containerIn(root, key);
  if (container === null) {
    const lead = text === '' || /[\n\r]$/u.test(text) ? '' : lineEnd;
    const inserted = `${lead}${key}:${lineEnd}${renderEntry(place.name, entry, UNIT, lineEnd)}`;
    return { edit: { offset: text.length, removed: 0, inserted }, madeContainers: 1 };
  }
  const [, keyEnd] = rangeOf(container.item.key);
  const offset = lineEndAfter(text, keyEnd);
  const first = container.map?.items[0];
  const indent = first === undefined ? indentAt(text, keyEnd) + UNIT : indentAt(text, rangeOf(first.key)[0]);
  const lead = offset === text.length && !/[\n\r]$/u.test(text) ? lineEnd : '';
  const inserted = lead + renderEntry(place.name, entry, indent, lineEnd);
  return { edit: { offset, removed: 0, inserted } satisfies Edit, madeContainers: 0 };
}

function renderEntry(name: string, entry: Entry, indent: string, lineEnd: string): string {
  const pairs = Object.entries(entry).map(([key, value]) => `${indent}${UNIT}${key}: ${renderValue(value)}`);
  return [`${indent}${name}:`, ...pairs, ''].join(lineEnd);
}

/** JSON is YAML; strings are always quoted, so that none is taken for something else. */
function renderValue(value: EntryValue): string {
  return JSON.stringify(value);
}

/** The whole lines that a pair takes. */
function linesOf(text: string, item: Item): { start: number; end: number } {
  const [keyStart, keyEnd] = rangeOf(item.key);
  const start = keyStart - indentAt(text, keyStart).length;
  const valueEnd = item.value === null ? keyEnd : rangeOf(item.value)[1];
  // The range of a block map may reach to the beginning of the line behind it.
  const ends = /[\n\r]$/u.test(text.slice(start, valueEnd));
  return { start, end: ends ? valueEnd : lineEndAfter(text, valueEnd) };
}

function lineEndAfter(text: string, offset: number): number {
  const at = text.indexOf('\n', offset);
  return at === -1 ? text.length : at + 1;
}

function rangeOf(node: unknown): readonly [start: number, valueEnd: number] {
  if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)) {
    const [start, valueEnd] = node.range as unknown[];
    if (typeof start === 'number' && typeof valueEnd === 'number') return [start, valueEnd];
  }
  throw new Error('a node without a range');
}

/** What a text says without the entry, and without its container where that holds nothing else. */
function without(root: YAMLMap | null, place: Place): unknown {
  const [key = ''] = place.containers;
  const pairs = (root?.items ?? []).flatMap((item): unknown[] => {
    if (keyOf(item) !== key) return [item.toJSON()];
    const rest = (containerIn(root, key)?.map?.items ?? []).filter((one) => keyOf(one) !== place.name);
    return rest.length === 0 ? [] : [[key, rest.map((one) => one.toJSON())]];
  });
  return pairs;
}
