import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Timing } from './measure.ts';
import type { LoggedStatement } from './statement-log.ts';

/** The statements of one case. */
export interface LoggedCase {
  readonly name: string;
  readonly writes: boolean;
  readonly log: readonly LoggedStatement[];
}

const SOURCE = join(import.meta.dirname, 'floor.c');

/**
 * The program that runs written down statements without any JavaScript, compiled with the flags of the driver from the SQLite
 * that the driver carries; kept in `folder`. Null where there is no C compiler.
 */
export function cFloorProgram(folder: string): string | null {
  const deps = join(dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json')), 'deps');
  const sqlite = join(deps, 'sqlite3', 'sqlite3.c');
  const compiler = compilerOf(process.env['CC'] ?? 'cc');
  if (compiler === null || process.platform === 'win32') return null;
  const defines =
    readFileSync(join(deps, 'defines.gypi'), 'utf8').match(/(?<=')(?:HAVE|SQLITE)_[^']+/g) ?? [];
  const flags = ['-O3', '-std=c99', '-D_GNU_SOURCE', '-w', '-DNDEBUG', ...defines.map((each) => `-D${each}`)];
  const hash = createHash('sha256').update(compiler).update(flags.join(' '));
  for (const file of [SOURCE, sqlite]) hash.update(readFileSync(file));
  const program = join(folder, `floor-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(program)) return program;
  process.stderr.write('compiling the C floor (a minute)\n');
  mkdirSync(folder, { recursive: true });
  const unfinished = `${program}.${process.pid}`;
  const libraries = ['-lm', '-lpthread', '-ldl'];
  execFileSync(process.env['CC'] ?? 'cc', [
    ...flags,
    `-I${dirname(sqlite)}`,
    SOURCE,
    sqlite,
    '-o',
    unfinished,
    ...libraries,
  ]);
  renameSync(unfinished, program);
  return program;
}

function compilerOf(name: string): string | null {
  try {
    return execFileSync(name, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return null;
  }
}

/** Times the statements of all cases with the C program, by the name of the case. */
export function cFloors(program: string, library: string, cases: readonly LoggedCase[]): Map<string, Timing> {
  const log = `${library}.log`;
  writeFileSync(log, Buffer.concat(cases.flatMap(caseRecords)));
  try {
    const output = execFileSync(program, [library, log], { encoding: 'utf8', maxBuffer: 1e8 });
    return new Map(
      output
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t'))
        .map(([p50, p95, max, runs, name = '']) => [
          name,
          { p50: Number(p50), p95: Number(p95), max: Number(max), runs: Number(runs) },
        ]),
    );
  } finally {
    rmSync(log, { force: true });
  }
}

function caseRecords({ name, writes, log }: LoggedCase): Buffer[] {
  return [
    sized('C', `${writes ? '!' : ''}${name}`),
    ...log.flatMap(({ sql, parameters }) => [sized('S', sql), ...parameters.flatMap(parameterRecords)]),
  ];
}

function parameterRecords(value: unknown): Buffer[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, each]) => [sized('@', `:${name}`), valueRecord(each)]);
  }
  return [valueRecord(value)];
}

function valueRecord(value: unknown): Buffer {
  if (typeof value === 'bigint') return Buffer.from(`I ${value}\n`);
  // The driver binds every number as a real one.
  if (typeof value === 'number') return Buffer.from(`F ${value}\n`);
  return typeof value === 'string' ? sized('T', value) : Buffer.from('N\n');
}

function sized(kind: string, text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from(`${kind} ${bytes.length}\n`), bytes, Buffer.from('\n')]);
}
