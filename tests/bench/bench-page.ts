import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format as prettify, resolveConfig } from 'prettier';
import { sectionsOf, type Section } from './bench-table.ts';
import type { BenchRun } from './run-bench.ts';

const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'performance.md');
const BEGIN = '<!-- Made by "npm run bench -- --page"; the figures below come from a run. -->';

/** Puts the figures of a run, the newest in `folder` unless a file is named, into docs/performance.md. */
export async function writePage(folder: string, file?: string): Promise<void> {
  const json = file ?? join(folder, newest(folder));
  const run = JSON.parse(readFileSync(json, 'utf8')) as BenchRun;
  const [words = ''] = readFileSync(PAGE, 'utf8').split(BEGIN);
  const made = [
    `${words.trimEnd()}\n\n${BEGIN}\n`,
    `Measured on ${run.date.slice(0, 10)}: ${run.machine}.\n`,
    ...sectionsOf(run, null).map(({ title, rows }) => `## ${title}\n\n${markdown(rows)}\n`),
  ].join('\n');
  writeFileSync(PAGE, await prettify(made, { ...(await resolveConfig(PAGE)), parser: 'markdown' }));
}

function newest(folder: string): string {
  const name = readdirSync(folder)
    .filter((each) => each.endsWith('.json'))
    .sort()
    .at(-1);
  if (name === undefined) throw new Error('Run the bench first: there are no figures yet.');
  return name;
}

function markdown([head = [], ...rows]: Section['rows']): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = head.map((_, at) => (at === 0 ? '---' : '---:'));
  return [head, rule, ...rows].map(line).join('\n');
}
