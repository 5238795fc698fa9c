import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/electron-app.ts';
import { LibraryPage } from './pages/library-page.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';

test('text that looks like a page is text everywhere', async ({ launch }) => {
  const { page, userDataDir } = await launch();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const folder = path.join(path.dirname(userDataDir), 'files');
  mkdirSync(folder);
  const file = path.join(folder, 'hostile.md');
  writeFileSync(
    file,
    `---\ntitle: "${HOSTILE} title"\ntags: ["${HOSTILE} tag"]\n---\n\n**${HOSTILE} Ada:** ${HOSTILE} spoken words\n\n**Ben:** And some others.\n`,
  );
  const library = new LibraryPage(page);
  await expect(library.sampleButton).toBeVisible();
  await library.drop([file]);

  const row = library.rows.first();
  await expect(row.locator('.row-title')).toContainText(HOSTILE);
  await expect(row).toContainText(`${HOSTILE} Ada`);
  await row.click();
  await expect(library.readerTitle).toContainText(HOSTILE);
  await expect(library.reader.locator('.line-speaker').first()).toContainText(`${HOSTILE} Ada`);
  await expect(library.reader.locator('.line-text').first()).toContainText(`${HOSTILE} spoken`);
  await expect(library.reader.getByRole('listitem')).toContainText(`${HOSTILE} tag`);

  await library.searchBox.fill('spoken');
  await expect(row.locator('.row-passage mark')).toHaveText('spoken');
  await expect(row.locator('.row-passage')).toContainText(HOSTILE);

  expect(await page.locator('img').count()).toBe(0);
  expect(dialogs).toEqual([]);
});
