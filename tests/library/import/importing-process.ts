import { openWriter } from '../../../src-library/database/open-writer.ts';
import { importFiles } from '../../../src-library/import/import-files.ts';

/** Imports the folder named second into the library named first, and says how many files are done. */
const [library = '', folder = ''] = process.argv.slice(2);
await importFiles(openWriter(library), [folder], {
  onProgress: ({ done }) => process.stdout.write(`${done}\n`),
});
