import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '../support/electron-app.ts';
import { LibraryPage } from './pages/library-page.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('what another program changes shows by itself', async ({ launch }) => {
  const { page, userDataDir } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  const row = library.row('Avocet kickoff');
  await row.click();
  const id = await page.evaluate<string>(`window.parlance.call('library:list', { filter: {}, sort: 'newest' })
    .then(({ value }) => window.parlance.call('library:rows', { handles: [...value] }))
    .then(({ value }) => value.find((row) => row.title.includes('Avocet kickoff')).id)`);
  const file = path.join(userDataDir, 'library.db');
  const change = (...words: string[]): string =>
    execFileSync(process.execPath, [path.join(root, 'scripts/library.ts'), ...words, '--library', file], {
      encoding: 'utf8',
    });

  change('star', id, 'on');
  await expect(row.getByRole('button', { name: 'Remove star' })).toBeVisible();
  await expect(library.reader.getByRole('button', { name: 'Remove star' })).toBeVisible();

  change('private', id, 'on');
  await expect(row.getByRole('img', { name: 'Hidden from assistants' })).toBeVisible();

  const before = Number(await library.list.getAttribute('aria-rowcount'));
  change('trash', id);
  await expect(library.list).toHaveAttribute('aria-rowcount', String(before - 1));
});
