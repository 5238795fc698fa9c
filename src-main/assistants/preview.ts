import type { PreviewLine } from '../../src-shared/assistants.ts';
import type { Format } from './clients.ts';
import type { Edit } from './splicer.ts';

const HIDDEN = '…';
const CONTEXT_LINES = 3;

/** Lines that say nothing but structure. */
const NEUTRAL: Readonly<Record<Format, RegExp>> = {
  json: /^\s*(?:"[\w.$-]{1,64}"\s*:\s*)?[{[]?\s*[\]}]*\s*,?\s*$/u,
  jsonc: /^\s*(?:"[\w.$-]{1,64}"\s*:\s*)?[{[]?\s*[\]}]*\s*,?\s*$/u,
  toml: /^\s*(?:\[[\w.-]{1,128}\])?\s*$/u,
  yaml: /^\s*(?:[\w.-]{1,64}:)?\s*$/u,
};

/** Of what is taken away, the program's path is worth showing: it tells whose entry it was. */
const COMMAND = /^\s*"?(?:command|cmd)"?\s*[:=]\s*"[^"]*",?\s*$/u;

/** What may stand before an entry on its line and belongs to it. */
const OWN_KEY = /^\s*(?:"[\w-]{1,64}"\s*:\s*)?$/u;

/** The change as lines, with a few neutral lines around it. */
export function previewOf(before: string, edits: readonly Edit[], format: Format): readonly PreviewLine[] {
  const neutral = NEUTRAL[format];
  const lines = edits.flatMap(({ offset, removed, inserted }): PreviewLine[] => {
    const above = before.slice(0, offset).split(/\r\n|\n|\r/u);
    const begun = above.at(-1) ?? '';
    const key = removed > 0 && OWN_KEY.test(begun) ? begun : '';
    const context = key === '' ? above : above.slice(0, -1);
    const below = before.slice(offset + removed).split(/\r\n|\n|\r/u);
    const added = inserted === '' ? inserted : key + inserted;
    return [
      ...shown('same', context.slice(-CONTEXT_LINES), neutral),
      ...shown('removed', linesOf(key + before.slice(offset, offset + removed)), neutral),
      ...linesOf(added).map((text): PreviewLine => ({ kind: 'added', text })),
      ...shown('same', below.slice(0, CONTEXT_LINES), neutral),
    ];
  });
  return withoutHiddenEnds(lines.filter((line, index) => !repeatsHidden(line, lines[index - 1])));
}

/** Of several hidden lines in a row one says enough. */
function repeatsHidden(line: PreviewLine, previous: PreviewLine | undefined): boolean {
  return isHidden(line) && previous?.kind === line.kind && isHidden(previous);
}

/** What is hidden above and below the change says nothing of it. */
function withoutHiddenEnds(lines: readonly PreviewLine[]): readonly PreviewLine[] {
  const tells = (line: PreviewLine): boolean => line.kind !== 'same' || !isHidden(line);
  const from = lines.findIndex(tells);
  return from === -1 ? [] : lines.slice(from, lines.findLastIndex(tells) + 1);
}

function isHidden({ text }: PreviewLine): boolean {
  return text.trim() === HIDDEN;
}

function shown(kind: PreviewLine['kind'], lines: readonly string[], neutral: RegExp): PreviewLine[] {
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const open = neutral.test(line) || (kind === 'removed' && COMMAND.test(line));
      return { kind, text: open ? line : indentOf(line) + HIDDEN };
    });
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\n|\r/u).filter((line) => line.trim() !== '');
}

function indentOf(line: string): string {
  return /^[ \t]*/u.exec(line)?.[0] ?? '';
}
