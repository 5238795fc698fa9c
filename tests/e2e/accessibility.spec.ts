import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/electron-app.ts';
import { LibraryPage } from './pages/library-page.ts';

/** What axe finds against WCAG 2 A and AA, in both themes. */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Electron cannot open the blank page in which axe else collects its results.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode(true)
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
      .analyze();
    for (const { id, nodes } of violations) found.push(`${colorScheme} ${id}: ${nodes[0]?.html ?? ''}`);
  }
  return found;
}

test('the window breaks no rule of accessibility in any of its states', async ({ launch }) => {
  test.setTimeout(120_000);
  const { page } = await launch();
  const library = new LibraryPage(page);
  await expect(library.sampleButton).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await library.importSample();
  await library.row('voice-note').click();
  await expect(library.reader.locator('.line-text').first()).toBeVisible();
  await expect(library.status).toBeEmpty();
  expect(await findings(page)).toEqual([]);

  await library.searchBox.fill('lamp');
  await expect(library.rows.first().locator('mark').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(library.reader.locator('[data-pointed="true"]')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await library.searchBox.fill('qqqzzz');
  await expect(page.getByText('Nothing found')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
