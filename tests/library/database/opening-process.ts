import { closeWriter, openWriter } from '../../../src-library/database/open-writer.ts';

/** Opens the library, writes one tag and closes it, again and again, as scripts do that run at the same time. */
const [library = '', name = '', times = ''] = process.argv.slice(2);
for (let n = 0; n < Number(times); n += 1) {
  const db = openWriter(library);
  db.prepare('INSERT INTO tag(name) VALUES(?)').run(`${name} ${n}`);
  closeWriter(db);
}
