import { axeFindings } from '../support/axe-findings.ts';
import { expect, test } from '../support/electron-app.ts';
import { LibraryPage } from './pages/library-page.ts';

test('the window breaks no rule of accessibility in any of its states', async ({ launch }) => {
  test.setTimeout(120_000);
  const { page } = await launch();
  const library = new LibraryPage(page);
  await expect(library.sampleButton).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await library.importSample();
  await library.row('voice-note').click();
  await expect(library.reader.locator('.line-text').first()).toBeVisible();
  await expect(library.status).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);

  await library.searchBox.fill('lamp');
  await expect(library.rows.first().locator('mark').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(library.reader.locator('[data-pointed="true"]')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await library.searchBox.fill('qqqzzz');
  await expect(page.getByText('Nothing found')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
