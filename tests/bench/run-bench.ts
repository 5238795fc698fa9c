import BetterSqlite3, { type Database } from 'better-sqlite3';
import { statSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { closeWriter, openWriter } from '../../src-library/database/open-writer.ts';
import { setWriterPragmas } from '../../src-library/database/pragmas.ts';
import { benchCases, findSubjects, type BenchCase } from './bench-cases.ts';
import { benchLibrary, removeBenchLibrary } from './bench-library.ts';
import { timeInTurn, timeOnce, type Timing } from './measure.ts';
import { driverFloor } from './statement-log.ts';

const HELP = `npm run bench -- [--transcripts N,N…] [--seed S] [--only TEXT] [--json FILE]

Generates libraries of these sizes (10000), keeps them in the cache folder, and measures the product against the driver's
floor: the same statements with the same parameters on the plain driver. The ratio is what counts; times belong to the
machine. --only measures the cases whose name holds TEXT; --json writes everything measured.
`;

interface CaseResult {
  readonly name: string;
  readonly product: Timing;
  readonly floor: Timing;
}

interface LibraryResult {
  readonly transcripts: number;
  readonly seed: number;
  readonly bytes: SizeInBytes;
  readonly openMs: number;
  readonly cases: readonly CaseResult[];
}

interface SizeInBytes {
  readonly file: number;
  readonly text: number;
  readonly index: number;
}

/** Runs the bench and prints its table. Returns the exit code. */
export function runBench(args: readonly string[], cacheFolder: string): number {
  const { values } = parseArgs({
    args: [...args],
    options: {
      transcripts: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const sizes = values.transcripts.split(',').map(Number);
  const results = sizes.map((size) => benchOne(cacheFolder, size, Number(values.seed), values.only));
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);
  return 0;
}

function benchOne(cacheFolder: string, transcripts: number, seed: number, only: string): LibraryResult {
  const file = benchLibrary(cacheFolder, transcripts, seed);
  const floor = new BetterSqlite3(file);
  let db: Database | undefined;
  try {
    const openMs = timeOnce(() => (db = openWriter(file)));
    if (db === undefined) throw new Error('The library did not open.');
    const product: Database = db;
    setWriterPragmas(floor);
    const bytes = sizeOf(product, file);
    printHead(transcripts, bytes, openMs);
    const cases = benchCases(findSubjects(product))
      .filter(({ name }) => name.includes(only))
      .map((each) => {
        const result = measureCase(product, floor, each);
        printCase(result);
        return result;
      });
    return { transcripts, seed, bytes, openMs, cases };
  } finally {
    floor.close();
    if (db !== undefined) closeWriter(db);
    removeBenchLibrary(file);
  }
}

function measureCase(product: Database, floor: Database, { name, work, writes }: BenchCase): CaseResult {
  if (writes === undefined) {
    const replay = driverFloor(product, floor, work);
    return { name, ...timeInTurn({ product: () => work(product), floor: replay }) };
  }
  // Both begin from the same state each time, so the statements written down once stay right.
  const undone = (db: Database, run: () => unknown) => (): void => {
    db.exec('BEGIN IMMEDIATE');
    run();
    db.exec('ROLLBACK');
  };
  let replay: () => void = () => undefined;
  undone(product, () => (replay = driverFloor(product, floor, work)))();
  return {
    name,
    ...timeInTurn({ product: undone(product, () => work(product)), floor: undone(floor, replay) }),
  };
}

function sizeOf(db: Database, file: string): SizeInBytes {
  const number = (sql: string): number => db.prepare<[], number>(sql).pluck().get() ?? 0;
  return {
    file: statSync(file).size,
    text: number('SELECT sum(octet_length(text)) FROM segment'),
    index: number("SELECT sum(pgsize) FROM dbstat WHERE name GLOB 'search_*'"),
  };
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

function printHead(transcripts: number, { file, text, index }: SizeInBytes, openMs: number): void {
  console.log(
    `\n${transcripts} transcripts: text ${megabytes(text)} MB, index ${megabytes(index)} MB (${(index / text).toFixed(2)} x text), ` +
      `file ${megabytes(file)} MB (${(file / text).toFixed(2)} x text), opened in ${openMs.toFixed(1)} ms`,
  );
  console.log(
    `${'milliseconds'.padEnd(32)}${'p50'.padStart(10)}${'p95'.padStart(10)}${'floor p50'.padStart(12)}${'ratio'.padStart(8)}`,
  );
}

function printCase({ name, product, floor }: CaseResult): void {
  console.log(
    name.padEnd(32) +
      product.p50.toFixed(3).padStart(10) +
      product.p95.toFixed(3).padStart(10) +
      floor.p50.toFixed(3).padStart(12) +
      (product.p50 / floor.p50).toFixed(2).padStart(8),
  );
}
