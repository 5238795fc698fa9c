import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeLeftCopies } from '../src-library/database/foreign-database.ts';
import { closeWriter, openWriter } from '../src-library/database/open-writer.ts';
import {
  contentsOf,
  importWhole,
  importWithKills,
  numbersFrom,
  writeMixedBatch,
} from '../tests/library/import/killed-import.ts';

/**
 * Imports a mixed batch in processes that are killed at random moments, until so many have been, and compares each library that
 * came of it with one that was left alone: `node scripts/import-kills.ts [kills] [seed]`.
 */
const wanted = Number(process.argv[2] ?? 200);
const seed = Number(process.argv[3] ?? 1);
const root = mkdtempSync(join(tmpdir(), 'parlance-kills-'));
const temporary = join(root, 'temporary');
const folder = join(root, 'batch');
process.env['TMPDIR'] = temporary;

const inLibrary = (name: string): string => {
  mkdirSync(join(root, name));
  const library = join(root, name, 'library.db');
  closeWriter(openWriter(library));
  return library;
};

try {
  mkdirSync(temporary);
  writeMixedBatch(folder, 6);
  const whole = inLibrary('whole');
  const longest = await importWhole({ library: whole, folder, temporary });
  const contents = contentsOf(whole);
  console.log(`left alone: ${longest.toFixed(0)} ms, ${contents.length} rows`);
  const random = numbersFrom(seed);
  let kills = 0;
  let different = 0;
  for (let round = 0; kills < wanted; round += 1) {
    const library = inLibrary(`round-${round}`);
    const order = { library, folder, temporary };
    kills += await importWithKills(order, {
      kills: Math.min(25, wanted - kills),
      longest: longest / 4,
      random,
    });
    const now = contentsOf(library);
    removeLeftCopies();
    const left = [...readdirSync(join(root, `round-${round}`)), ...readdirSync(temporary)].slice(1);
    const missing = contents.filter((row) => !now.includes(row));
    const added = now.filter((row) => !contents.includes(row));
    const isSame = missing.length + added.length + left.length === 0 && now.length === contents.length;
    different += isSame ? 0 : 1;
    console.log(`${kills} kills: ${isSame ? 'the same' : JSON.stringify({ missing, added, left }, null, 1)}`);
  }
  console.log(`${kills} kills, ${different} libraries that differ`);
  process.exitCode = different === 0 ? 0 : 1;
} finally {
  rmSync(root, { recursive: true, force: true });
}
