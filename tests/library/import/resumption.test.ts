import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { closeWriter, openWriter } from '../../../src-library/database/open-writer.ts';
import { importFiles } from '../../../src-library/import/import-files.ts';
import {
  forgetImport,
  noteImport,
  readUnfinishedImport,
} from '../../../src-library/store/unfinished-import.ts';
import { NOW, temporaryFile, temporaryFolder, temporaryLibrary } from '../temporary-library.ts';

const PROCESS = new URL('importing-process.ts', import.meta.url).pathname;

describe('an import whose program ended in the middle', () => {
  it('is remembered until it ended or nobody wants it', () => {
    const db = temporaryLibrary();
    expect(readUnfinishedImport(db)).toBeNull();
    noteImport(db, ['/a', '/b/ü'], NOW);
    expect(readUnfinishedImport(db)).toEqual({ paths: ['/a', '/b/ü'], began: NOW });
    forgetImport(db);
    expect(readUnfinishedImport(db)).toBeNull();
    db.prepare(`INSERT INTO meta(key, value) VALUES('import', 'x')`).run();
    expect(readUnfinishedImport(db)).toBeNull();
  });

  it('goes on where it was killed: nothing twice, nothing lost, pairs joined', async () => {
    const library = temporaryFile();
    const folder = temporaryFolder();
    const said = (n: number): string => `Line number ${n} of a talk about the glass of house ${n}.`;
    const total = 60;
    for (let n = 0; n < total; n += 1) {
      const below = join(folder, `d${n % 7}`);
      mkdirSync(below, { recursive: true });
      writeFileSync(join(below, `${n}.vtt`), `WEBVTT\n\n00:01.000 --> 00:02.000\n${said(n)}\n`);
      writeFileSync(join(below, `${n}.txt`), `${said(n)}\n`);
    }
    closeWriter(openWriter(library));
    for (const until of [5, 31, 50]) {
      const child = spawn(process.execPath, ['--no-warnings', PROCESS, library, folder]);
      for await (const chunk of child.stdout) {
        if (Number(String(chunk).trim().split('\n').at(-1)) >= until) break;
      }
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
    const db = openWriter(library);
    const { files } = await importFiles(db, [folder]);
    expect(files.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(files.filter(({ outcome }) => outcome === 'known').length).toBeGreaterThanOrEqual(50);
    const count = (sql: string): unknown => db.prepare(sql).pluck().get();
    expect(count('SELECT count(*) FROM item WHERE kind = 0')).toBe(total);
    expect(count('SELECT count(*) FROM original')).toBe(2 * total);
    expect(count('SELECT count(*) FROM import')).toBe(2 * total);
    expect(count('SELECT count(DISTINCT original) FROM import')).toBe(2 * total);
    closeWriter(db);
  }, 60_000);
});
