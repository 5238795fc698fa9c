/** Times of many runs of one thing, in milliseconds. */
export interface Timing {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  readonly runs: number;
}

const WARM_UP_RUNS = 5;
const FEWEST_RUNS = 25;
const MOST_RUNS = 400;
const BUDGET_MS = 400;

/** Times several things in turn, so that what disturbs one disturbs all of them. */
export function timeInTurn<Name extends string>(
  works: Readonly<Record<Name, () => unknown>>,
): Record<Name, Timing> {
  const entries = Object.entries<() => unknown>(works);
  const times = new Map(entries.map(([name]) => [name, [] as number[]]));
  for (let run = 0; run < WARM_UP_RUNS; run++) for (const [, work] of entries) work();
  const began = performance.now();
  for (let run = 0; run < MOST_RUNS; run++) {
    if (run >= FEWEST_RUNS && performance.now() - began > BUDGET_MS * entries.length) break;
    for (const [name, work] of entries) times.get(name)?.push(timeOnce(work));
  }
  return Object.fromEntries(entries.map(([name]) => [name, timingOf(times.get(name) ?? [])])) as Record<
    Name,
    Timing
  >;
}

/** The time of one run, in milliseconds. */
export function timeOnce(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** What a series of times comes to. */
export function timingOf(times: readonly number[]): Timing {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), max: at(1), runs: sorted.length };
}
