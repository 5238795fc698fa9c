import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkIntegrity } from '../../../src-library/database/check-integrity.ts';
import { undo } from '../../../src-library/history/history.ts';
import { importFiles } from '../../../src-library/import/import-files.ts';
import { readOriginal, sha256Of } from '../../../src-library/store/originals.ts';
import { NOW, temporaryFile, temporaryFolder, temporaryLibrary } from '../temporary-library.ts';

const FILES = 500;
const LINES = 30;

function contentOf(number: number): string {
  const cue = (line: number) =>
    `00:${String(line).padStart(2, '0')}.000 --> 00:${String(line).padStart(2, '0')}.900\n<v Ada>Line ${line} of number${number}.\n`;
  return `WEBVTT\n\n${Array.from({ length: LINES }, (_, line) => cue(line)).join('\n')}`;
}

/** Starts the import in another process and kills it without warning when it says that so many files are done. */
async function importAndKill(library: string, folder: string, after: number): Promise<void> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'importing-process.ts'), library, folder],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const exit = once(child, 'close');
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    if (Number(output.trimEnd().split('\n').at(-1)) >= after) {
      child.kill('SIGKILL');
      break;
    }
  }
  const [code, signal] = (await exit) as [number | null, string | null];
  expect([code, signal]).toEqual([null, 'SIGKILL']);
}

describe(`killed in the middle of importing ${FILES} files`, () => {
  it(
    'the library is sound, what was finished is whole, and nothing is half there',
    { timeout: 120_000 },
    async () => {
      const library = temporaryFile();
      const folder = temporaryFolder();
      for (let number = 0; number < FILES; number += 1) {
        writeFileSync(join(folder, `${String(number).padStart(3, '0')}.vtt`), contentOf(number));
      }
      let finished = 0;
      for (const after of [1, 60, 170]) {
        await importAndKill(library, folder, after);
        const db = temporaryLibrary(library);
        checkIntegrity(db);
        const numbers = (sql: string) => db.prepare<[], number>(sql).pluck().all();
        const transcripts = numbers('SELECT segment_count FROM transcript');
        expect(transcripts.length).toBeGreaterThanOrEqual(Math.max(after, finished));
        finished = transcripts.length;
        expect(transcripts).toEqual(Array(finished).fill(LINES));
        const counted = (table: string) => numbers(`SELECT count(*) FROM ${table}`)[0];
        expect(['item', 'segment', 'import', 'original', 'speaker', 'search_public'].map(counted)).toEqual([
          finished * 2,
          finished * LINES,
          finished,
          finished,
          finished,
          finished,
        ]);
        db.exec(`INSERT INTO search_public(search_public) VALUES('integrity-check')`);
        for (let number = 0; number < finished; number += 1) {
          const found = numbers(
            `SELECT count(*) FROM search_public WHERE search_public MATCH 'number${number}'`,
          );
          expect([number, found]).toEqual([number, [1]]);
          expect(readOriginal(db, sha256Of(Buffer.from(contentOf(number)))).byteLength).toBeGreaterThan(0);
        }
        db.close();
      }
      expect(finished).toBeLessThan(FILES);
      const db = temporaryLibrary(library);
      const { files } = await importFiles(db, [folder]);
      expect(files.filter(({ outcome }) => outcome === 'known')).toHaveLength(finished);
      expect(files.filter(({ outcome }) => outcome === 'imported')).toHaveLength(FILES - finished);
      expect(undo(db, NOW)?.label).toBe(`Import ${FILES - finished} recordings`);
    },
  );
});
