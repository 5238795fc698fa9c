import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { remembered } from '../src-shared/app.ts';
import { logError } from './log.ts';

const schema = z.object({
  /** In device-independent pixels, without the maximised state. */
  bounds: z.object({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1) }).optional(),
  maximized: z.boolean().default(false),
  /** Where the import dialog opens. */
  importFolder: z.string().optional(),
  /** Where the last export went. */
  exportFolder: z.string().optional(),
  /** What the page remembers; what an other version wrote and this one does not know is let go. */
  page: remembered.catch({}).default({}),
});

/** What the desktop remembers from one start to the next. Losing it costs nothing but a habit. */
export type DesktopState = z.infer<typeof schema>;

/** Reads the state; an unreadable or foreign file gives the first start's. */
export function readDesktopState(file: string): DesktopState {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { maximized: false, page: {} };
  }
}

/** Changes some of the state. A place that cannot be written is noted and passed over. */
export function updateDesktopState(file: string, change: Partial<DesktopState>): void {
  try {
    const fresh = `${file}.new`;
    writeFileSync(fresh, JSON.stringify({ ...readDesktopState(file), ...change }));
    renameSync(fresh, file);
  } catch (error) {
    logError('window state not kept', error);
  }
}
