import { openWriter } from '../../../src-library/database/open-writer.ts';
import { withInitials } from './second-migration.ts';

/** Brings the library named up to the second version of the tests, and says how far it is. */
openWriter(process.argv[2] ?? '', {
  migrations: withInitials,
  onProgress: ({ step, share }) => process.stdout.write(`${step} ${share}\n`),
});
