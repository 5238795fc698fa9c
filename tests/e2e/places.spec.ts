import { expect, test } from '../support/electron-app.ts';
import { LibraryPage } from './pages/library-page.ts';

test('the sidebar counts and narrows; filters combine with each other and with the search', async ({
  launch,
}) => {
  const { page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  await expect(library.place('All')).toContainText('14');

  await library.place('hinge').click();
  await expect(library.listName).toHaveText('hinge');
  await expect(library.rows).toHaveCount(2);
  await expect(library.list.locator('.row-tag', { hasText: /^hinge$/ })).toHaveCount(0);
  await library.filter('Mara Ellingsen');
  await expect(library.rows).toHaveCount(1);
  await expect(library.chips).toHaveText(['Mara Ellingsen']);

  await library.place('avocet').click();
  await library.filter('Mara Ellingsen');
  await library.searchBox.fill('lamp');
  await expect(library.rows.first().locator('mark').first()).toBeVisible();
  await expect(library.rows.filter({ hasNotText: 'Mara Ellingsen' })).toHaveCount(0);
  await library.searchBox.fill('sourdough');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await library.searchBox.fill('');
  await library.filter('Starred');
  await expect(page.getByText('No transcript fits')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter Starred' }).click();
  await expect(library.rows.first()).toBeVisible();
  await library.place('All').click();
  await expect(library.chips).toHaveCount(0);
  await expect(library.list).toHaveAttribute('aria-rowcount', '14');
});

test('from the sidebar, j and Enter open the first transcript of the place', async ({ launch }) => {
  const { page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  await library.place('hinge').click();
  await expect(library.rows).toHaveCount(2);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(library.readerTitle).toHaveText(
    (await library.rows.first().locator('.row-title').textContent()) ?? '',
  );
});

test('a search that finds nothing in a place offers to look everywhere', async ({ launch }) => {
  const { page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  await page.keyboard.press('Control+2');
  await expect(page.getByText('Nothing starred yet')).toBeVisible();
  await library.searchBox.fill('lamp');
  await page.getByRole('button', { name: 'Search all transcripts' }).click();
  await expect(library.rows.first().locator('mark').first()).toBeVisible();
});

test('the list is sorted as chosen, and place, order, panes and transcript come back', async ({ launch }) => {
  const first = await launch();
  const library = new LibraryPage(first.page);
  await library.importSample();
  await first.page.getByRole('button', { name: 'Sort' }).click();
  await first.page.getByRole('menuitemradio', { name: 'By title' }).click();
  const titles = await library.rows.locator('.row-title').allTextContents();
  expect(titles[0]).toMatch(/^Assemblée/);
  await library.place('hinge').click();
  await library.rows.first().click();
  const title = (await library.readerTitle.textContent()) ?? '';
  const edge = first.page.getByRole('separator', { name: 'Width of the list' });
  await edge.focus();
  await first.page.keyboard.press('ArrowRight');
  const width = await edge.getAttribute('aria-valuenow');
  expect(width).toBe('366');
  await first.page.keyboard.press('Control+i');
  await expect(library.details).toBeVisible();
  await first.close();

  const second = await launch({ userDataDir: first.userDataDir });
  const again = new LibraryPage(second.page);
  await expect(again.listName).toHaveText('hinge');
  await expect(again.readerTitle).toHaveText(title);
  await expect(again.details).toBeVisible();
  await second.page.keyboard.press('Control+i');
  await expect(second.page.getByRole('separator', { name: 'Width of the list' })).toHaveAttribute(
    'aria-valuenow',
    '366',
  );
  await again.place('All').click();
  await expect(again.rows.first().locator('.row-title')).toHaveText(/^Assemblée/);
});

test('a narrow window lays the sidebar over the list and puts it away again', async ({ launch }) => {
  const { app, page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 0, y: 0, width: 720, height: 600 });
  });
  await expect(library.sidebar).toBeHidden();
  await page.keyboard.press('Control+b');
  await expect(library.sidebar).toBeVisible();
  await library.place('hinge').click();
  await expect(library.sidebar).toBeHidden();
  await expect(library.listName).toHaveText('hinge');
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
});

test('the shield pauses assistants and lets them read again', async ({ launch }) => {
  const { page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  await library.sidebar.getByRole('button', { name: 'Assistants may read' }).click();
  await expect(library.sidebar.getByRole('button', { name: 'Assistants are paused' })).toBeVisible();
  await library.sidebar.getByRole('button', { name: 'Assistants are paused' }).click();
  await expect(library.sidebar.getByRole('button', { name: 'Assistants may read' })).toBeVisible();
});
