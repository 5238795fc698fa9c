/**
 * Writes docs/formats.md from the list of formats: `node scripts/formats-page.ts`. What a format is stands in the comment
 * above it in its own file.
 */
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { format as prettify, resolveConfig } from 'prettier';
import { FORMATS } from '../src-library/formats/index.ts';

const root = path.dirname(import.meta.dirname);

/** Where the page lies. */
export const FORMATS_PAGE = path.join(root, 'docs', 'formats.md');

const HEAD = `<!-- Made by "node scripts/formats-page.ts" from src-library/formats; change it there. -->

# Formats that are read

Parlance looks at what is inside a file. Its ending only decides between two formats that fit equally well, fills the dialog
for choosing files, and tells which files of a folder are meant. [How to import](import.md) says the rest.
`;

/** The page as it should be. */
export async function formatsPage(): Promise<string> {
  const rows = FORMATS.map(({ id, name, extensions }) =>
    [name, extensions.join(', '), summaryOf(id), `[\`${id}\`](../src-library/formats/${id}.ts)`]
      .map((cell) => cell.replaceAll('|', '\\|'))
      .join(' | '),
  );
  const table = ['Format | Endings | What it is | Name in a receipt', '--- | --- | --- | ---', ...rows];
  const page = `${HEAD}\n${table.map((row) => `| ${row} |`).join('\n')}\n`;
  return prettify(page, { ...(await resolveConfig(FORMATS_PAGE)), parser: 'markdown' });
}

/** The comment above a format, on one line. */
function summaryOf(id: string): string {
  const source = readFileSync(path.join(root, 'src-library', 'formats', `${id}.ts`), 'utf8');
  const comment = /\/\*\*((?:[^*]|\*(?!\/))*)\*\/\s*export const \w+: TranscriptFormat/.exec(source)?.[1];
  if (comment === undefined) throw new Error(`The format ${id} has no comment that says what it is.`);
  return comment
    .replace(/^\s*\*/gm, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\((https:[^)]+)\)/, '([standard]($1))')
    .trim();
}

if (realpathSync(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  writeFileSync(FORMATS_PAGE, await formatsPage());
}
