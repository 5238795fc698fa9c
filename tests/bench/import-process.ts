import { readFileSync } from 'node:fs';
import { closeWriter, openWriter } from '../../src-library/database/open-writer.ts';
import { importFiles } from '../../src-library/import/import-files.ts';

/** What an import cost. Milliseconds and bytes. */
export interface ImportMeasure {
  readonly files: number;
  readonly milliseconds: number;
  readonly mostMemory: number;
  /** From one file to the next, when other writes get their turn. */
  readonly turns: readonly number[];
  readonly outcomes: Readonly<Record<string, number>>;
  /** What was said of each file, up to a few. */
  readonly told: readonly string[];
}

/** The most memory that this process ever held. Linux's other figure counts that of the process that started this one. */
function mostMemory(): number {
  try {
    const status = readFileSync('/proc/self/status', 'utf8');
    return Number(/VmHWM:\s*(\d+)/.exec(status)?.[1]) * 1024;
  } catch {
    return process.resourceUsage().maxRSS * 1024;
  }
}

const [library = '', folder = ''] = process.argv.slice(2);
const db = openWriter(library);
const turns: number[] = [];
const outcomes: Record<string, number> = {};
const began = performance.now();
let last = began;
const { files } = await importFiles(db, [folder], {
  onFile: ({ outcome }) => {
    const now = performance.now();
    turns.push(now - last);
    last = now;
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  },
});
const milliseconds = performance.now() - began;
closeWriter(db);
const told = files.slice(0, 3).map((file) => (file.outcome === 'failed' ? file.message : file.outcome));
process.send?.({
  files: files.length,
  milliseconds,
  mostMemory: mostMemory(),
  turns,
  outcomes,
  told,
} satisfies ImportMeasure);
process.disconnect();
