import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importInto, undoImports } from '../../../src-main/workers/import-into.ts';
import { perform } from '../../../src-library/history/history.ts';
import { addTask } from '../../../src-library/history/commands/add-task.ts';
import { readUnfinishedImport } from '../../../src-library/store/unfinished-import.ts';
import { NOW, temporaryFolder, temporaryLibrary } from '../../library/temporary-library.ts';

const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\nGood morning everybody.\n';
const TABLE = 'start,end,guest,text\n5,62,Ada,Good evening\n65,90,Ben,Evening\n';
/** Nothing here is kept as a document. */
const WORKER = 'none';

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const context = () => ({ signal: new AbortController().signal, progress: () => undefined });

describe('an import in the writing worker', () => {
  it('gathers what is guessed alike, and remembers where it lies until it is decided', async () => {
    const db = temporaryLibrary();
    const folder = folderWith({ 'a.vtt': VTT, 'b.csv': TABLE, 'c.csv': TABLE.replace('Evening', 'Same') });
    const order = { paths: [folder], waiting: ['/elsewhere/x.csv'] };
    const done = await importInto(db, order, WORKER, context());
    expect(done.files).toMatchObject([{ outcome: 'imported', name: 'a.vtt' }]);
    expect(done.guessed.map(({ files }) => files.map(({ fileName }) => fileName))).toEqual([
      ['b.csv', 'c.csv'],
    ]);
    expect(readUnfinishedImport(db)?.paths).toEqual([
      '/elsewhere/x.csv',
      join(folder, 'b.csv'),
      join(folder, 'c.csv'),
    ]);

    const files = done.guessed.flatMap((alike) => alike.files);
    const decided = files.map((file, at) => ({
      ...file,
      as: at === 0 ? ('transcript' as const) : ('leave' as const),
      parent: null,
    }));
    const then = await importInto(db, { decided, entry: done.entry, waiting: [] }, WORKER, context());
    expect(then.files.map(({ outcome, name }) => [outcome, name])).toEqual([
      ['imported', 'b.csv'],
      ['left', 'c.csv'],
    ]);
    expect(then.report.counts).toMatchObject({ imported: 1, left: 1 });
    expect(readUnfinishedImport(db)).toBeNull();

    expect(
      undoImports(
        db,
        [done.entry, then.entry].filter((entry) => entry !== null),
      ),
    ).toEqual({
      label: 'Import 2 recordings',
    });
    expect(db.prepare('SELECT count(*) FROM item WHERE kind = 0 AND trashed IS NULL').pluck().get()).toBe(0);
  });

  it('is not taken back once something else was changed', async () => {
    const db = temporaryLibrary();
    const done = await importInto(
      db,
      { paths: [folderWith({ 'a.vtt': VTT })], waiting: [] },
      WORKER,
      context(),
    );
    perform(db, addTask, { parent: null, text: 'Do', bucket: 'inbox' }, NOW);
    expect(undoImports(db, done.entry === null ? [] : [done.entry])).toBeNull();
    expect(db.prepare('SELECT count(*) FROM item WHERE kind = 0 AND trashed IS NULL').pluck().get()).toBe(1);
  });

  it('asks nothing of the sample library', async () => {
    const db = temporaryLibrary();
    const done = await importInto(
      db,
      { sample: folderWith({ 'b.csv': TABLE }), waiting: [] },
      WORKER,
      context(),
    );
    expect([done.files.length, done.guessed]).toEqual([1, []]);
  });
});
