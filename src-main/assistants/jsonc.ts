import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import { broken, wrongContainer } from './refusal.ts';
import {
  applyEdits,
  indentAt,
  lineAt,
  lineEndOf,
  type Addition,
  type AddOptions,
  type Edit,
  type Entry,
  type EntryValue,
  type Place,
  type Splicer,
} from './splicer.ts';

/**
 * Splices for JSON. `strict` texts are those whose client reads plain JSON; `comments` ones may hold comments and
 * trailing commas. jsonc-parser gives the offsets; what is written is cut and pasted here, because no writer leaves
 * every foreign character alone. Of duplicate keys the last counts, as it does for the clients.
 */
export function jsonSplicer(dialect: 'strict' | 'comments'): Splicer {
  const parse = remembering((text) => parseDocument(text, dialect));
  return {
    find(text, place) {
      const property = findEntry(parse(text), place);
      if (property === null) return null;
      const value = valueOf(property);
      return { value: plainValue(value), text: sliceOf(text, value) };
    },
    add: (text, place, entry, options) => addEntry(text, parse(text), place, entry, options ?? {}),
    replace(text, place, entry, kept) {
      const property = mustFind(parse(text), place);
      const value = valueOf(property);
      const pairs = [...keptPairs(text, value, kept, entry)];
      const inline = isInline(text, containerOf(property));
      const layout = inline ? null : layoutAt(text, property);
      return [replacement(value, renderObject([...renderPairs(entry, layout), ...pairs], layout))];
    },
    restore: (text, place, valueText) => [replacement(valueOf(mustFind(parse(text), place)), valueText)],
    remove: (text, place, madeContainers) =>
      removeProperty(text, outermostToRemove(text, mustFind(parse(text), place), madeContainers)),
    othersEqual(before, after, place) {
      const path = [...place.containers, place.name];
      return sameWithout({ text: before, node: parse(before) }, { text: after, node: parse(after) }, path);
    },
    isEmpty(text, ignored) {
      const root = parse(text);
      if (root === null) return text.trim() === '';
      const others = (root.children ?? []).filter((property) => !ignored.includes(keyOf(property)));
      return others.length === 0 && !hasComments(text, root, root.children ?? []);
    },
    snippet: (place, entry) => applyEdits('', [addEntry('', null, place, entry, {}).edit]),
  };
}

/** How to write over several lines; null where everything stays on one. */
interface Layout {
  readonly indent: string;
  readonly unit: string;
  readonly lineEnd: string;
}

const DEFAULT_UNIT = '  ';

/** How many texts are remembered with their trees: one before and one after a change. */
const REMEMBERED = 2;

/** Parses the same text once, as one change looks at it several times; the collector may take the trees any time. */
function remembering(parse: (text: string) => Node | null): (text: string) => Node | null {
  let known: readonly { readonly text: string; readonly root: WeakRef<Node> }[] = [];
  return (text) => {
    const root = known.find((one) => one.text === text)?.root.deref();
    if (root !== undefined) return root;
    const parsed = parse(text);
    if (parsed !== null) known = [{ text, root: new WeakRef(parsed) }, ...known].slice(0, REMEMBERED);
    return parsed;
  };
}

/** The root object; null for a text that says nothing. @throws Refusal */
function parseDocument(text: string, dialect: 'strict' | 'comments'): Node | null {
  const comments = dialect === 'comments';
  if (comments ? skipTrivia(text, 0) === text.length : /^[ \t\n\r]*$/u.test(text)) return null;
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    root = parseTree(text, errors, { allowTrailingComma: comments, disallowComments: !comments });
    if (!comments && errors.length === 0) JSON.parse(text);
  } catch {
    // Nesting too deep for the parser, or something that only the strictest reader refuses.
    throw broken(null);
  }
  const error = errors[0];
  if (error !== undefined || root === undefined) throw broken(lineAt(text, error?.offset ?? 0));
  if (root.type !== 'object') throw wrongContainer('{');
  return root;
}

function findEntry(root: Node | null, place: Place): Node | null {
  let object = root;
  for (const key of place.containers) {
    const property: Node | null = object === null ? null : lastProperty(object, key);
    if (property === null) return null;
    object = objectIn(property, key);
  }
  return object === null ? null : lastProperty(object, place.name);
}

function mustFind(root: Node | null, place: Place): Node {
  const property = findEntry(root, place);
  if (property === null) throw new Error('no such entry');
  return property;
}

function objectIn(property: Node, key: string): Node {
  const value = valueOf(property);
  if (value.type !== 'object') throw wrongContainer(key);
  return value;
}

function lastProperty(object: Node, key: string): Node | null {
  return object.children?.findLast((property) => keyOf(property) === key) ?? null;
}

function keyOf(property: Node): string {
  return String(property.children?.[0]?.value);
}

function valueOf(property: Node): Node {
  const value = property.children?.[1];
  if (value === undefined) throw new Error('a property without a value');
  return value;
}

function containerOf(property: Node): Node {
  if (property.parent === undefined) throw new Error('a property without an object');
  return property.parent;
}

function sliceOf(text: string, node: Node): string {
  return text.slice(node.offset, node.offset + node.length);
}

function endOf(node: Node): number {
  return node.offset + node.length;
}

/** The value without the surprises of `__proto__`: an own property like any other. */
function plainValue(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(plainValue);
  if (node.type !== 'object') return node.value as unknown;
  return Object.fromEntries((node.children ?? []).map((child) => [keyOf(child), plainValue(valueOf(child))]));
}

function addEntry(
  text: string,
  root: Node | null,
  place: Place,
  entry: Entry,
  options: AddOptions,
): Addition {
  const lineEnd = lineEndOf(text);
  if (root === null) {
    const preamble = Object.entries(options.preamble ?? {});
    const layout = { indent: DEFAULT_UNIT, unit: DEFAULT_UNIT, lineEnd };
    const pairs = [
      ...preamble.map(([key, value]) => pair(key, JSON.stringify(value))),
      nested(place.containers, place.name, entry, layout),
    ];
    const lead = text === '' || /[\n\r]$/u.test(text) ? '' : lineEnd;
    const inserted = `${lead}${renderObject(pairs, { ...layout, indent: '' })}${lineEnd}`;
    return {
      edit: { offset: text.length, removed: 0, inserted },
      madeContainers: place.containers.length,
    };
  }
  let object = root;
  let depth = 0;
  for (const key of place.containers) {
    const property = lastProperty(object, key);
    if (property === null) break;
    object = objectIn(property, key);
    depth += 1;
  }
  const missing = place.containers.slice(depth);
  const unit = unitOf(text, root);
  const edit = insertFirst(text, object, unit, lineEnd, (indent) =>
    nested(missing, place.name, entry, indent === null ? null : { indent, unit, lineEnd }),
  );
  return { edit, madeContainers: missing.length };
}

/** Our property, within the containers that are missing; `layout.indent` is that of the outermost one's line. */
function nested(containers: readonly string[], name: string, entry: Entry, layout: Layout | null): string {
  const [outer, ...inner] = containers;
  if (outer === undefined) return pair(name, renderObject(renderPairs(entry, layout), layout));
  return pair(outer, renderObject([nested(inner, name, entry, deeper(layout))], layout));
}

/**
 * Inserts a property before all others of an object: behind what stands on the line of its `{`, so that a comment
 * there stays where it is and a comment above the first property stays with that.
 */
function insertFirst(
  text: string,
  object: Node,
  unit: string,
  lineEnd: string,
  write: (indent: string | null) => string,
): Edit {
  const open = object.offset + 1;
  const opening = openingLine(text, open);
  const own = indentAt(text, object.offset);
  const first = object.children?.[0];
  if (first !== undefined) {
    if (!opening.breaks) {
      const blanks = /^[ \t]*/u.exec(text.slice(open))?.[0] ?? '';
      return insertion(open, `${blanks}${write(null)},`);
    }
    const indent = indentAt(text, first.offset);
    return insertion(opening.end, `${lineEnd}${indent}${write(indent)},`);
  }
  const indent = own + unit;
  if (opening.breaks) return insertion(opening.end, `${lineEnd}${indent}${write(indent)}`);
  const around = object.parent === undefined ? null : containerOf(object.parent);
  if (around !== null && isInline(text, around)) return insertion(open, write(null));
  return insertion(open, `${lineEnd}${indent}${write(indent)}${lineEnd}${own}`);
}

function insertion(offset: number, inserted: string): Edit {
  return { offset, removed: 0, inserted };
}

function replacement(node: Node, inserted: string): Edit {
  return { offset: node.offset, removed: node.length, inserted };
}

function isInline(text: string, object: Node): boolean {
  return !openingLine(text, object.offset + 1).breaks;
}

/** What follows a `{`: whether its line ends before the next token, and where blanks and comments on it end. */
function openingLine(text: string, open: number): { breaks: boolean; end: number } {
  let at = open;
  for (;;) {
    const char = text[at];
    if (char === '\n' || char === '\r') return { breaks: true, end: at };
    if (char === ' ' || char === '\t') {
      at += 1;
      continue;
    }
    const end = commentEnd(text, at);
    if (end === at) return { breaks: false, end: at };
    if (/[\n\r]/u.test(text.slice(at, end))) return { breaks: true, end: open };
    at = end;
  }
}

/** Where a comment that begins here ends (before a line comment's line end), or the offset itself. */
function commentEnd(text: string, at: number): number {
  if (text.startsWith('//', at)) {
    const length = text.slice(at).search(/[\n\r]/u);
    return length === -1 ? text.length : at + length;
  }
  if (text.startsWith('/*', at)) {
    const end = text.indexOf('*/', at + 2);
    return end === -1 ? at : end + 2;
  }
  return at;
}

/** The offset of the next character that is neither white space nor comment. */
function skipTrivia(text: string, from: number): number {
  let at = from;
  for (;;) {
    while (at < text.length && ' \t\n\r'.includes(text.charAt(at))) at += 1;
    const end = commentEnd(text, at);
    if (end === at) return at;
    at = end;
  }
}

function unitOf(text: string, root: Node): string {
  const first = root.children?.[0];
  if (first === undefined || isInline(text, root)) return DEFAULT_UNIT;
  return indentAt(text, first.offset) || DEFAULT_UNIT;
}

function layoutAt(text: string, property: Node): Layout {
  let root = property;
  while (root.parent !== undefined) root = root.parent;
  return { indent: indentAt(text, property.offset), unit: unitOf(text, root), lineEnd: lineEndOf(text) };
}

function deeper(layout: Layout | null): Layout | null {
  return layout === null ? null : { ...layout, indent: layout.indent + layout.unit };
}

function pair(key: string, rendered: string): string {
  return `${JSON.stringify(key)}: ${rendered}`;
}

function renderObject(pairs: readonly string[], layout: Layout | null): string {
  if (pairs.length === 0) return '{}';
  if (layout === null) return `{${pairs.join(', ')}}`;
  const inner = `${layout.lineEnd}${layout.indent}${layout.unit}`;
  return `{${inner}${pairs.join(`,${inner}`)}${layout.lineEnd}${layout.indent}}`;
}

function renderPairs(entry: Entry, layout: Layout | null): string[] {
  return Object.entries(entry).map(([key, value]) => pair(key, renderValue(value, deeper(layout))));
}

function renderValue(value: EntryValue, layout: Layout | null): string {
  if (typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map((one) => JSON.stringify(one)).join(', ')}]`;
  return renderObject(
    Object.entries(value).map(([key, one]) => pair(key, JSON.stringify(one))),
    layout,
  );
}

function isList(value: EntryValue): value is readonly string[] {
  return Array.isArray(value);
}

/** What the person added to our entry and we leave there, character for character. */
function keptPairs(text: string, value: Node, kept: readonly string[], entry: Entry): string[] {
  if (value.type !== 'object') return [];
  return (value.children ?? [])
    .filter((property) => kept.includes(keyOf(property)) && !Object.hasOwn(entry, keyOf(property)))
    .map((property) => sliceOf(text, property));
}

/** The entry, or the outermost of the containers we made that holds nothing but it. */
function outermostToRemove(text: string, entry: Node, madeContainers: number): Node {
  let target = entry;
  for (let left = madeContainers; left > 0; left -= 1) {
    const object = containerOf(target);
    const property = object.parent;
    const alone = object.children?.length === 1 && !hasComments(text, object, [target]);
    if (property === undefined || !alone) return target;
    target = property;
  }
  return target;
}

/** Whether comments stand in an object outside of the given children. */
function hasComments(text: string, object: Node, children: readonly Node[]): boolean {
  let at = object.offset + 1;
  let between = '';
  for (const child of children) {
    between += text.slice(at, child.offset);
    at = endOf(child);
  }
  return (between + text.slice(at, endOf(object))).includes('/');
}

function removeProperty(text: string, property: Node): readonly Edit[] {
  const siblings = containerOf(property).children ?? [];
  const previous = siblings[siblings.indexOf(property) - 1];
  const end = endOf(property);
  const comma = commaAfter(text, end);
  if (comma !== null && text.slice(end, comma).trim() === '') {
    return [cut(text, property.offset, comma + 1)];
  }
  if (comma !== null) return [cut(text, property.offset, end), removal(comma, comma + 1)];
  const before = previous === undefined ? null : commaAfter(text, endOf(previous));
  const own = cut(text, property.offset, end);
  return before === null ? [own] : [removal(before, before + 1), own];
}

function commaAfter(text: string, offset: number): number | null {
  const at = skipTrivia(text, offset);
  return text[at] === ',' ? at : null;
}

/** Removes a stretch together with its line where nothing else stands on that, else with the blanks behind it. */
function cut(text: string, start: number, end: number): Edit {
  const lead = /(?:\r\n|\n|\r)[ \t]*$/u.exec(text.slice(0, start))?.[0] ?? '';
  const rest = /^[ \t]*/u.exec(text.slice(end))?.[0] ?? '';
  const next = text[end + rest.length];
  const lineIsOurs = next === undefined || next === '\n' || next === '\r' || next === '/';
  if (lead !== '' && lineIsOurs) return removal(start - lead.length, end);
  return removal(start, lead === '' ? end + rest.length : end);
}

function removal(start: number, end: number): Edit {
  return { offset: start, removed: end - start, inserted: '' };
}

interface Read {
  readonly text: string;
  readonly node: Node | null;
}

/** Compares two values by what their texts say (numbers as written), leaving out what lies at `path`. */
function sameWithout(left: Read, right: Read, path: readonly string[]): boolean {
  const one = childrenWithout(left.node, path);
  const two = childrenWithout(right.node, path);
  return (
    one.length === two.length &&
    one.every((property, index) => {
      const other = two[index];
      if (other === undefined || keyOf(property) !== keyOf(other)) return false;
      const [key, ...inner] = path;
      const values = [valueOf(property), valueOf(other)] as const;
      if (key === keyOf(property) && values[0].type === 'object' && values[1].type === 'object') {
        return sameWithout(
          { text: left.text, node: values[0] },
          { text: right.text, node: values[1] },
          inner,
        );
      }
      return sameValue(left.text, values[0], right.text, values[1]);
    })
  );
}

/** The properties of an object without the one at `path`, and without containers on the way that hold only it. */
function childrenWithout(object: Node | null, path: readonly string[]): Node[] {
  return (object?.children ?? []).filter((property) => !holdsOnly(property, path));
}

function holdsOnly(property: Node, path: readonly string[]): boolean {
  const [key, ...inner] = path;
  if (key === undefined || keyOf(property) !== key) return false;
  if (inner.length === 0) return true;
  const value = valueOf(property);
  return value.type === 'object' && (value.children ?? []).every((child) => holdsOnly(child, inner));
}

function sameValue(leftText: string, left: Node, rightText: string, right: Node): boolean {
  if (left.type !== right.type) return false;
  if (left.type !== 'object' && left.type !== 'array' && left.type !== 'property') {
    return left.type === 'string'
      ? left.value === right.value
      : sliceOf(leftText, left) === sliceOf(rightText, right);
  }
  const one = left.children ?? [];
  const two = right.children ?? [];
  return (
    one.length === two.length &&
    one.every((child, index) => {
      const other = two[index];
      return other !== undefined && sameValue(leftText, child, rightText, other);
    })
  );
}
