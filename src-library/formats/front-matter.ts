/** The fields between two `---` lines at the top of a Markdown file, and the lines below. */
export interface FrontMatter {
  /** Keys in lower case; a list is a list of texts, everything else one text. */
  readonly fields: ReadonlyMap<string, string | readonly string[]>;
  readonly body: readonly string[];
}

const MOST_LINES = 500;
const LONGEST_VALUE = 10_000;
const LONGEST_LIST = 100_000;

/**
 * Reads the part of YAML that front matter uses: `key: value`, quoted texts, folded and literal texts, `[a, b]` and lists with a dash. A file without
 * front matter gives no fields and all its lines.
 */
export function readFrontMatter(lines: readonly string[]): FrontMatter {
  const none = { fields: new Map<string, string>(), body: lines };
  const start = lines.findIndex((line) => line.trim() !== '');
  if (start < 0 || !/^---\s*$/.test(lines[start] ?? '')) return none;
  const end = lines
    .slice(0, start + MOST_LINES)
    .findIndex((line, i) => i > start && /^(?:---|\.\.\.)\s*$/.test(line));
  if (end < 0) return none;
  return { fields: readFields(lines.slice(start + 1, end)), body: lines.slice(end + 1) };
}

function readFields(lines: readonly string[]): ReadonlyMap<string, string | readonly string[]> {
  const fields = new Map<string, string | readonly string[]>();
  let listKey: string | null = null;
  let blockEnd = 0;
  for (const [index, line] of lines.entries()) {
    if (index < blockEnd) continue;
    const item = /^\s*-\s+(.*)$/s.exec(line)?.[1];
    if (item !== undefined && listKey !== null) {
      const before = fields.get(listKey);
      fields.set(listKey, [...(Array.isArray(before) ? (before as readonly string[]) : []), unquote(item)]);
      continue;
    }
    const [, key, value] = /^([\p{L}][\p{L}\p{N}_ -]{0,60}?)\s*:(?:\s+(.*))?$/su.exec(line) ?? [];
    if (key === undefined) continue;
    const name = key.trim().toLowerCase();
    const text = (value ?? '').trim();
    listKey = text === '' ? name : null;
    const style = BLOCK.exec(text)?.[1];
    if (style !== undefined) {
      const below = lines.slice(index + 1);
      const end = below.findIndex((next) => /^\S/.test(next));
      const block = end < 0 ? below : below.slice(0, end);
      blockEnd = index + 1 + block.length;
      fields.set(name, blockText(block, style === '>'));
      continue;
    }
    const list = /^\[(.*)\]$/.exec(text)?.[1];
    fields.set(name, list === undefined ? unquote(text) : splitList(list));
  }
  return fields;
}

/** A text in the indented lines below: `>` folds them into one, `|` keeps them. */
const BLOCK = /^([>|])(?:[-+]?\d?|\d[-+])(?:\s+#.*)?$/;

function blockText(lines: readonly string[], folds: boolean): string {
  const written = lines.map((line) => line.trim());
  const paragraphs = written.join('\n').trim().slice(0, LONGEST_VALUE);
  if (!folds) return paragraphs;
  return paragraphs
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll('\n', ' '))
    .join('\n');
}

const LIST_ITEM = /"[^"\\]*(?:\\.[^"\\]*)*"|'[^']*(?:''[^']*)*'|[^,]+/gs;

function splitList(inner: string): readonly string[] {
  const items = inner.slice(0, LONGEST_LIST).match(LIST_ITEM) ?? [];
  return items.map(unquote).filter((item) => item !== '');
}

function unquote(text: string): string {
  const trimmed = text.trim().slice(0, LONGEST_VALUE);
  const double = /^"([^"\\]*(?:\\.[^"\\]*)*)"(?:\s+#.*)?$/s.exec(trimmed)?.[1];
  if (double !== undefined) return decodeEscapes(double);
  const single = /^'([^']*(?:''[^']*)*)'(?:\s+#.*)?$/s.exec(trimmed)?.[1];
  if (single !== undefined) return single.replaceAll("''", "'");
  const comment = trimmed.search(/\s#/);
  return comment < 0 ? trimmed : trimmed.slice(0, comment).trim();
}

/** YAML's escapes: what is not a letter stands for itself; programs write everything but ASCII by its number. */
function decodeEscapes(text: string): string {
  return text.replace(
    /\\(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|U([\dA-Fa-f]{8})|(.))/gs,
    (whole, two?: string, four?: string, eight?: string, char?: string) => {
      if (char !== undefined) return { n: '\n', t: '\t', r: '\r', N: '\u0085', _: '\u00A0' }[char] ?? char;
      const code = Number.parseInt(two ?? four ?? eight ?? '', 16);
      if (code > 0x10ffff || code === 0) return whole;
      return four === undefined ? String.fromCodePoint(code) : String.fromCharCode(code);
    },
  );
}

/** One text of a field, null when it is missing or empty; of a list the first. */
export function fieldText(fields: FrontMatter['fields'], ...keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = fields.get(key);
    const text = typeof value === 'string' ? value : value?.[0];
    if (text !== undefined && text.trim() !== '') return text.trim();
  }
  return null;
}

/** The texts of a field; one text with commas counts as a list. */
export function fieldList(fields: FrontMatter['fields'], key: string): readonly string[] {
  const value = fields.get(key);
  if (value === undefined) return [];
  const items = typeof value === 'string' ? value.split(',') : value;
  return [...new Set(items.map((item) => item.trim()).filter((item) => item !== ''))];
}
