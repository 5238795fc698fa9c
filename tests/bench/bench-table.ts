import type { BenchRun, CaseResult, LibraryResult } from './run-bench.ts';
import type { SidecarResult } from './sidecar-bench.ts';

/** A table as rows of cells; the first row is its head. */
type Cells = readonly (readonly string[])[];

/** A part of what was measured. */
export interface Section {
  readonly title: string;
  readonly rows: Cells;
}

/** All that was measured, as tables; with an earlier run, also how it has changed. */
export function sectionsOf(run: BenchRun, earlier: BenchRun | null): Section[] {
  return [
    { title: 'Size', rows: sizeRows(run.libraries) },
    { title: 'Time, milliseconds', rows: timeRows(run, earlier) },
    ...(run.libraries.some(({ otherWays }) => otherWays.length > 0)
      ? [{ title: 'Beside other ways, milliseconds', rows: otherRows(run.libraries) }]
      : []),
    ...(run.sidecar === null ? [] : [{ title: 'Sidecar', rows: sidecarRows(run.sidecar) }]),
  ];
}

/** The tables for a terminal. */
export function benchTable(run: BenchRun, earlier: BenchRun | null): string {
  return sectionsOf(run, earlier)
    .map(({ title, rows }) => `\n${title}\n${aligned(rows)}`)
    .join('\n');
}

function aligned(rows: Cells): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart((widths[at] ?? 0) + 2)))
        .join('')
        .trimEnd(),
    )
    .join('\n');
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const times = (ratio: number): string => (Number.isFinite(ratio) ? `${ratio.toFixed(2)}×` : '');

/** Three figures that count. */
function figure(ms: number): string {
  return ms >= 100 ? ms.toFixed(0) : ms >= 10 ? ms.toFixed(1) : ms >= 1 ? ms.toFixed(2) : ms.toFixed(3);
}

function shortCount(count: number): string {
  return count % 1000 === 0 ? `${count / 1000}k` : String(count);
}

function sizeRows(libraries: readonly LibraryResult[]): Cells {
  return [
    [
      'Library',
      'lines',
      'text',
      'file',
      '× text',
      'index',
      '× text',
      'opened, ms',
      'reader',
      'writer',
      'bare Node',
    ],
    ...libraries.map(({ transcripts, segments, bytes: { text, file, index, memory }, openMs }) => [
      shortCount(transcripts),
      segments.toLocaleString('en'),
      megabytes(text),
      megabytes(file),
      times(file / text),
      megabytes(index),
      times(index / text),
      figure(openMs),
      ...(memory === null ? ['', '', ''] : [memory.reader, memory.writer, memory.none].map(megabytes)),
    ]),
  ];
}

function timeRows({ libraries }: BenchRun, earlier: BenchRun | null): Cells {
  const smallest = libraries.at(0);
  const largest = libraries.at(-1);
  const names = largest?.cases.map(({ name }) => name) ?? [];
  const hasGrowth = libraries.length > 1;
  const sizes = libraries.map(({ transcripts }) => shortCount(transcripts));
  return [
    [
      'Case',
      ...sizes.flatMap((size) => [`${size} p50`, `${size} p95`]),
      'driver',
      '× driver',
      'C',
      '× C',
      'SQL × C',
      ...(hasGrowth ? ['growth'] : []),
      ...(earlier === null ? [] : ['change']),
      'missed',
    ],
    ...names.map((name) => {
      const inSizes = libraries.map((library) => library.cases.find((each) => each.name === name));
      const last = inSizes.at(-1);
      const growth = ratio(last?.product.p50, smallest === largest ? undefined : inSizes[0]?.product.p50);
      return [
        name,
        ...inSizes.flatMap((each) =>
          each === undefined ? ['', ''] : [figure(each.product.p50), figure(each.product.p95)],
        ),
        last?.floor === undefined ? '' : figure(last.floor.p50),
        times(ratio(last?.product.p50, last?.floor?.p50)),
        last?.cFloor === undefined ? '' : figure(last.cFloor.p50),
        times(ratio(last?.product.p50, last?.cFloor?.p50)),
        times(ratio(last?.floor?.p50, last?.cFloor?.p50)),
        ...(hasGrowth ? [times(growth)] : []),
        ...(earlier === null ? [] : [times(ratio(last?.product.p50, earlierMedian(earlier, largest, name)))]),
        last === undefined ? '' : missedGoals(last, growth).join(', '),
      ];
    }),
  ];
}

function ratio(one: number | undefined, other: number | undefined): number {
  return one === undefined || other === undefined ? Number.NaN : one / other;
}

function earlierMedian(
  earlier: BenchRun,
  library: LibraryResult | undefined,
  name: string,
): number | undefined {
  return earlier.libraries
    .find(({ transcripts }) => transcripts === library?.transcripts)
    ?.cases.find((each) => each.name === name)?.product.p50;
}

/** The goals of a case that were not reached; goals are for 100,000 transcripts and hold for fewer all the more. */
export function missedGoals({ goal = {}, product, floor }: CaseResult, growth: number): string[] {
  const missed: string[] = [];
  if (goal.p50 !== undefined && product.p50 > goal.p50) missed.push(`p50 > ${figure(goal.p50)}`);
  if (goal.p95 !== undefined && product.p95 > goal.p95) missed.push(`p95 > ${figure(goal.p95)}`);
  if (goal.floor !== undefined && floor !== undefined && product.p50 / floor.p50 > goal.floor) {
    missed.push(`> ${goal.floor}× driver`);
  }
  if (goal.growth !== undefined && growth > goal.growth) missed.push(`grows > ${goal.growth}×`);
  return missed;
}

function otherRows(libraries: readonly LibraryResult[]): Cells {
  return [
    [
      'Library',
      'word',
      'Parlance',
      'ripgrep',
      '× Parlance',
      'grep',
      '× Parlance',
      'plain scan',
      '× Parlance',
    ],
    ...libraries.flatMap(({ transcripts, otherWays }) =>
      otherWays.map(({ query, product, ripgrep, grep, scan }) => [
        shortCount(transcripts),
        query,
        figure(product),
        ...[ripgrep, grep, scan].flatMap((other) =>
          other === null ? ['', ''] : [figure(other), `${(other / product).toFixed(0)}×`],
        ),
      ]),
    ),
  ];
}

function sidecarRows({ coldStart, pipelined, poll, memory }: SidecarResult): Cells {
  const echo = coldStart.echo.p50;
  const [short, long] = Object.entries(poll);
  return [
    ['What', 'figure', 'beside', 'goal'],
    ['start to the first line, bare program', `${figure(echo)} ms`, '', ''],
    [
      'start to the first initialize answer',
      `${figure(coldStart.initialize.p50)} ms`,
      times(coldStart.initialize.p50 / echo),
      '2.2×',
    ],
    [
      'start to the first tool answer',
      `${figure(coldStart.tool.p50)} ms`,
      times(coldStart.tool.p50 / echo),
      '3×',
    ],
    ['pipelined ping, a second', pipelined.ping.toFixed(0), '', '20000'],
    [
      'pipelined transcript without news, a second',
      pipelined.poll.toFixed(0),
      times(pipelined.poll / pipelined.ping),
      '20000',
    ],
    [
      'pipelined status, a second',
      pipelined.status.toFixed(0),
      times(pipelined.status / pipelined.ping),
      '20000',
    ],
    ...[short, long].flatMap((each) =>
      each === undefined
        ? []
        : [
            [
              `transcript without news at line ${each[0]}, one at a time`,
              `${figure(each[1].p50)} ms`,
              times(each[1].p50 / (short?.[1].p50 ?? Number.NaN)),
              '1×',
            ],
          ],
    ),
    ['memory after the start', megabytes(memory.afterStart), '', ''],
    ['memory after 50,000 calls', megabytes(memory.after50k), '1.00×', ''],
    [
      'memory after 100,000 calls',
      megabytes(memory.after100k),
      times(memory.after100k / memory.after50k),
      'flat',
    ],
  ];
}
