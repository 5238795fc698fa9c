import { openWriter } from '../../../src-library/database/open-writer.ts';
import { rebuildIndex } from '../../../src-library/search/rebuild-index.ts';

/** Rebuilds the index of the library named, a few items a step, and says after each step how far it is. */
const db = openWriter(process.argv[2] ?? '');
for (const { done } of rebuildIndex(db, { charactersPerStep: 0 })) {
  process.stdout.write(`${done}\n`);
}
