import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { checkIntegrity } from '../../../src-library/database/check-integrity.ts';
import { VisibleLibrary } from '../../../src-library/database/visible-library.ts';
import { closeWriter, openWriter } from '../../../src-library/database/open-writer.ts';
import { SCHEMA_VERSION } from '../../../src-library/database/schema-version.ts';
import { expectCountersRight } from '../store/recount.ts';
import { temporaryFile } from '../temporary-library.ts';

/** Kills; a long run may ask for 100. */
const KILLS = Number(process.env['PARLANCE_TEST_KILLS'] ?? 5);

/** Lets another program write for a while, kills it, and gives the last round that it said was done. */
async function roundsBeforeKill(file: string, ms: number): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'writing-process.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'close');
  let said = 0;
  for await (const line of createInterface(child.stdout)) {
    if (said === 0) {
      // Not at the end of a round, as leaving this loop would.
      void sleep(ms).then(() => child.kill('SIGKILL'));
    }
    said = Number(line);
  }
  expect(await exit).toEqual([null, 'SIGKILL']);
  return said;
}

it(
  `loses nothing that was said to be done in ${KILLS} kills, and keeps nothing by halves`,
  { timeout: 60_000 + KILLS * 5_000 },
  async () => {
    const file = temporaryFile();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const said = await roundsBeforeKill(file, 3 + ((kill * 37) % 101));
      const library = new VisibleLibrary(file);
      expect(library.check().userVersion).toBe(SCHEMA_VERSION);
      library.close();
      const db = openWriter(file);
      const count = (sql: string): number => Number(db.prepare(sql).pluck().get());
      const rounds = count(`SELECT count(*) FROM item WHERE title = 'round'`);
      expect([said, said + 1]).toContain(rounds);
      checkIntegrity(db);
      expectCountersRight(db);
      expect(count('SELECT count(*) FROM history')).toBe(
        rounds +
          count(`SELECT count(*) FROM item_tag t JOIN tag g ON g.id = t.tag JOIN item i ON i.id = t.item
          WHERE i.kind = 0 AND g.name LIKE 'killed %'`),
      );
      expect(
        count(
          `SELECT count(*) FROM transcript t WHERE segment_count <> indexed_count OR segment_count <>
             (SELECT count(*) FROM segment g WHERE g.id >= t.item << 20 AND g.id < (t.item + 1) << 20)`,
        ),
      ).toBe(0);
      closeWriter(db);
    }
  },
);
