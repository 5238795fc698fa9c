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
}

const [library = '', folder = ''] = process.argv.slice(2);
const db = openWriter(library);
const turns: number[] = [];
const outcomes: Record<string, number> = {};
let mostMemory = 0;
const began = performance.now();
let last = began;
const { files } = await importFiles(db, [folder], {
  onFile: ({ outcome }) => {
    const now = performance.now();
    turns.push(now - last);
    last = now;
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    mostMemory = Math.max(mostMemory, process.memoryUsage.rss());
  },
});
const milliseconds = performance.now() - began;
closeWriter(db);
process.send?.({ files: files.length, milliseconds, mostMemory, turns, outcomes } satisfies ImportMeasure);
process.disconnect();
