import type { RunningApp } from './electron-app.ts';

/** What one step cost the threads that a person waits for, in milliseconds. */
export interface StepCost {
  readonly step: string;
  /** From the first input to the last frame that belongs to it. */
  readonly tookMs: number;
  /** The longest time between two frames of the page. */
  readonly worstFrameMs: number;
  /** Tasks of more than 50 ms on the page's thread. */
  readonly longTasksMs: readonly number[];
  /** The longest time that main did not come to its next turn. */
  readonly mainMs: number;
}

const WATCH = `
  globalThis.watched ??= { frames: [], tasks: [] };
  if (!globalThis.watching) {
    globalThis.watching = true;
    let last = performance.now();
    const frame = (now) => {
      globalThis.watched.frames.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame((now) => { last = now; requestAnimationFrame(frame); });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.watched.tasks.push(duration);
    }).observe({ type: 'longtask' });
  }
`;
const RESET = `globalThis.watched = { frames: [], tasks: [] };`;
/** Two frames and the time in which the browser tells of long tasks. */
const SETTLE = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 120))))`;

/** Measures the page's thread and main's while `work` runs; says nothing of whether that is good. */
export async function watchThreads(
  { app, page }: RunningApp,
  step: string,
  work: () => Promise<void>,
): Promise<StepCost> {
  await page.evaluate(WATCH);
  await page.evaluate(SETTLE);
  await page.evaluate(RESET);
  await app.evaluate(() => {
    const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks');
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    Object.assign(globalThis, { mainDelay: delay });
  });
  const began = performance.now();
  await work();
  const tookMs = performance.now() - began;
  await page.evaluate(SETTLE);
  const { frames, tasks } = await page.evaluate<{ frames: number[]; tasks: number[] }>('watched');
  const mainMs = await app.evaluate(() => {
    const { mainDelay } = globalThis as unknown as { mainDelay: { max: number; disable: () => void } };
    mainDelay.disable();
    return mainDelay.max / 1e6;
  });
  return { step, tookMs, worstFrameMs: Math.max(0, ...frames), longTasksMs: tasks, mainMs };
}

/** One line of a table, for those who measure. */
export function costLine({ step, tookMs, worstFrameMs, longTasksMs, mainMs }: StepCost): string {
  const whole = (ms: number): string => String(Math.round(ms)).padStart(5);
  const tasks = longTasksMs.map(Math.round).join(' ');
  return `${step.padEnd(34)}${whole(tookMs)} ms  frame${whole(worstFrameMs)}  main${whole(mainMs)}  long tasks ${tasks || '-'}`;
}
