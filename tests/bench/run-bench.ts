import BetterSqlite3, { type Database } from 'better-sqlite3';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { closeWriter, openWriter } from '../../src-library/database/open-writer.ts';
import { setWriterPragmas } from '../../src-library/database/pragmas.ts';
import { benchCases, type BenchCase, type Goal } from './bench-cases.ts';
import { BenchLibraries, removeCopy } from './bench-library.ts';
import { writePage } from './bench-page.ts';
import { findSubjects } from './bench-subjects.ts';
import { benchTable } from './bench-table.ts';
import { cFloorProgram, cFloors, type LoggedCase } from './c-floor.ts';
import { timeInTurn, timeOnce, type Timing } from './measure.ts';
import { otherWays, type OtherWays } from './other-ways.ts';
import { benchSidecar, type SidecarResult } from './sidecar-bench.ts';
import { driverFloor, logStatements, type LoggedStatement } from './statement-log.ts';
import { measureTogether, memoryOf, type CommittedResult } from './together.ts';

const HELP = `npm run bench -- [--transcripts N,N…] [--full] [--seed S] [--only TEXT] [--no-sidecar] [--json FILE] 
             [--compare FILE] [--page [FILE]]

Generates libraries of these sizes (1000,10000; with --full also 100000), keeps them in the cache folder, and measures the
product against the driver's floor, which is the same statements with the same parameters on the plain driver, and where a
C compiler is there against those statements in C. The ratios are what counts; times belong to the machine.

  --only TEXT      only the cases whose name holds TEXT, or only the sidecar, and nothing else
  --no-sidecar     without the sidecar
  --json FILE      where the figures go (build/bench/<date>.json)
  --compare FILE   shows beside each median how it has changed since the run that FILE was written by
  --page [FILE]    measures nothing, and makes docs/performance.md from the figures in FILE (the newest run)
`;

/** One case in one library. */
export interface CaseResult {
  readonly name: string;
  readonly goal?: Goal;
  readonly product: Timing;
  /** Absent where the product cannot be measured without what is around it. */
  readonly floor?: Timing;
  /** Absent where there is no C compiler. */
  readonly cFloor?: Timing;
}

/** Bytes. */
export interface LibrarySize {
  readonly file: number;
  readonly text: number;
  readonly index: number;
  readonly memory: { readonly none: number; readonly reader: number; readonly writer: number } | null;
}

/** Everything measured in a library of one size. */
export interface LibraryResult {
  readonly transcripts: number;
  readonly segments: number;
  readonly bytes: LibrarySize;
  readonly openMs: number;
  readonly cases: readonly CaseResult[];
  readonly otherWays: readonly OtherWays[];
}

/** A run of the bench, as it is written to a file. */
export interface BenchRun {
  /** ISO 8601. */
  readonly date: string;
  readonly machine: string;
  readonly seed: number;
  readonly libraries: readonly LibraryResult[];
  readonly sidecar: SidecarResult | null;
}

/** The places and programs that a run uses. */
export interface BenchSurroundings {
  readonly cacheFolder: string;
  readonly buildFolder: string;
  /** Makes the sidecar and a bare program in the same way, and says where they are. */
  readonly buildSidecar: () => Promise<{ readonly sidecar: string; readonly echo: string }>;
}

/** Runs the bench and prints its table. Returns the exit code. */
export async function runBench(args: readonly string[], around: BenchSurroundings): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: {
      transcripts: { type: 'string', default: '1000,10000' },
      full: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      json: { type: 'string' },
      compare: { type: 'string' },
      sidecar: { type: 'boolean', default: true },
      page: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const folder = join(around.buildFolder, 'bench');
  if (values.page) {
    await writePage(folder, positionals[0]);
    return 0;
  }
  const sizes = values.full ? [1_000, 10_000, 100_000] : values.transcripts.split(',').map(Number);
  const withSidecar = values.sidecar && 'sidecar'.includes(values.only);
  const run = await measure(sizes, Number(values.seed), values.only, withSidecar, around);
  const earlier =
    values.compare === undefined ? null : (JSON.parse(readFileSync(values.compare, 'utf8')) as BenchRun);
  console.log(benchTable(run, earlier));
  const json = values.json ?? join(folder, `${run.date.replaceAll(':', '-').slice(0, 19)}.json`);
  mkdirSync(dirname(json), { recursive: true });
  writeFileSync(json, `${JSON.stringify(run, null, 2)}\n`);
  console.log(`\nThe figures are in ${json}.`);
  return 0;
}

async function measure(
  sizes: readonly number[],
  seed: number,
  only: string,
  withSidecar: boolean,
  around: BenchSurroundings,
): Promise<BenchRun> {
  const folder = join(around.cacheFolder, 'bench');
  const cFloor = cFloorProgram(folder);
  const libraries: LibraryResult[] = [];
  for (const size of sizes) {
    libraries.push(await measureLibrary(new BenchLibraries(folder, seed), size, only, cFloor));
  }
  return {
    date: new Date().toISOString(),
    machine: `${cpus()[0]?.model.trim() ?? 'unknown'}, ${availableParallelism()} cores, ${process.platform} ${process.arch}, Node ${process.versions.node}`,
    seed,
    libraries,
    sidecar: withSidecar ? await measureSidecar(folder, around) : null,
  };
}

async function measureSidecar(folder: string, { buildSidecar }: BenchSurroundings): Promise<SidecarResult> {
  const { sidecar, echo } = await buildSidecar();
  process.stderr.write('sidecar\n');
  return benchSidecar(sidecar, echo, folder);
}

async function measureLibrary(
  libraries: BenchLibraries,
  transcripts: number,
  only: string,
  cFloor: string | null,
): Promise<LibraryResult> {
  const file = libraries.copy(transcripts);
  const floor = new BetterSqlite3(file);
  let db: Database | undefined;
  try {
    const openMs = timeOnce(() => (db = openWriter(file)));
    if (db === undefined) throw new Error('The library did not open.');
    const product: Database = db;
    setWriterPragmas(floor);
    const subjects = findSubjects(product);
    const measured = benchCases(subjects)
      .filter(({ name }) => name.includes(only))
      .map((each) => measureCase(product, floor, each));
    const inC = cFloor === null ? new Map<string, Timing>() : cFloors(cFloor, file, measured.map(loggedCase));
    floor.close();
    const isWhole = only === '';
    const { rare, middle } = subjects.words;
    const others = isWhole ? otherWays(product, libraries.textFiles(transcripts), [rare, middle, 'the']) : [];
    const bytes = sizeOf(product, file, isWhole);
    const committed: CommittedResult[] = isWhole ? await measureTogether(product, file, subjects) : [];
    return {
      transcripts,
      segments: product.prepare<[], number>('SELECT count(*) FROM segment').pluck().get() ?? 0,
      bytes,
      openMs,
      cases: [...measured.map(({ result }) => withCFloor(result, inC.get(result.name))), ...committed],
      otherWays: others,
    };
  } finally {
    if (floor.open) floor.close();
    if (db !== undefined) closeWriter(db);
    removeCopy(file);
  }
}

interface MeasuredCase {
  readonly result: CaseResult;
  readonly writes: boolean;
  readonly log: readonly LoggedStatement[];
}

function measureCase(
  product: Database,
  floor: Database,
  { name, work, writes, goal }: BenchCase,
): MeasuredCase {
  process.stderr.write(`\r${name.padEnd(60)}`);
  const named = { name, ...(goal === undefined ? {} : { goal }) };
  if (writes === undefined) {
    const log = logStatements(product, work);
    const result = {
      ...named,
      ...timeInTurn({ product: () => work(product), floor: driverFloor(floor, log) }),
    };
    return { result, writes: false, log };
  }
  // Both begin from the same state each time, so the statements written down once stay right.
  const undone = (db: Database, run: () => unknown) => (): void => {
    db.exec('BEGIN IMMEDIATE');
    run();
    db.exec('ROLLBACK');
  };
  let log: readonly LoggedStatement[] = [];
  undone(product, () => (log = logStatements(product, work)))();
  const result = {
    ...named,
    ...timeInTurn({
      product: undone(product, () => work(product)),
      floor: undone(floor, driverFloor(floor, log)),
    }),
  };
  return { result, writes: true, log };
}

function loggedCase({ result, writes, log }: MeasuredCase): LoggedCase {
  return { name: result.name, writes, log };
}

function withCFloor(result: CaseResult, cFloor: Timing | undefined): CaseResult {
  return cFloor === undefined ? result : { ...result, cFloor };
}

function sizeOf(db: Database, file: string, isWhole: boolean): LibrarySize {
  const number = (sql: string): number => db.prepare<[], number>(sql).pluck().get() ?? 0;
  return {
    file: statSync(file).size,
    text: number('SELECT sum(octet_length(text)) FROM segment'),
    index: number("SELECT sum(pgsize) FROM dbstat WHERE name GLOB 'search_*'"),
    memory: isWhole
      ? { none: memoryOf('none', file), reader: memoryOf('reader', file), writer: memoryOf('writer', file) }
      : null,
  };
}
