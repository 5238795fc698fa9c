import { expect, test } from '../support/electron-app.ts';
import { LibraryPage } from './pages/library-page.ts';

test('an empty library offers ways in; the sample library fills it', async ({ launch }) => {
  const { page } = await launch();
  const library = new LibraryPage(page);
  await expect(page.getByRole('heading', { name: 'Bring in your first transcripts' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose files…' })).toBeVisible();

  await library.importSample();

  await expect(library.list).toHaveAttribute('aria-rowcount', /^\d{2}$/);
  await expect(page.getByText('No transcript open')).toBeVisible();
});

test('a click opens a transcript, with its speakers and times', async ({ launch }) => {
  const { page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();

  await library.row('Avocet kickoff').click();

  await expect(library.readerTitle).toHaveText(/Avocet kickoff/);
  await expect(library.row('Avocet kickoff')).toHaveAttribute('aria-selected', 'true');
  await expect(library.reader.locator('.line-speaker').first()).not.toBeEmpty();
  await expect(library.reader.locator('.line-text').first()).not.toBeEmpty();
});

test('the keyboard moves, opens, stars and takes back', async ({ launch }) => {
  const { page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  const position = () => library.activeRow.getAttribute('aria-rowindex');

  await page.keyboard.press('j');
  expect(await position()).toBe('1');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  expect(await position()).toBe('2');

  await library.list.focus();
  await page.keyboard.press('End');
  expect(await position()).toBe(await library.list.getAttribute('aria-rowcount'));
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('PageDown');
  expect(Number(await position())).toBeGreaterThan(3);
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  expect(await position()).toBe('1');
  const named = await library.list.getAttribute('aria-activedescendant');
  expect(await library.activeRow.getAttribute('id')).toBe(named);

  const title = (await library.activeRow.locator('.row-title').textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(library.readerTitle).toHaveText(title);
  await expect(library.reader).toBeFocused();

  const star = library.activeRow.locator('[data-star]');
  await page.keyboard.press('s');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect(library.reader.getByRole('button', { name: 'Remove star' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await expect(library.status).toContainText('Undone: Star');
  await page.keyboard.press('Control+Shift+z');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
});

test('a star lasts, and the starred are a view of their own', async ({ launch }) => {
  const first = await launch();
  const library = new LibraryPage(first.page);
  await library.importSample();
  const row = library.row('Avocet kickoff');
  await row.hover();
  await row.getByRole('button', { name: 'Star' }).click();
  await expect(row.getByRole('button', { name: 'Remove star' })).toBeVisible();
  await first.close();

  const second = await launch({ userDataDir: first.userDataDir });
  const again = new LibraryPage(second.page);
  await again.rows.first().waitFor();
  await second.page.getByRole('button', { name: 'Starred' }).click();
  await expect(again.rows).toHaveCount(1);
  await expect(again.row('Avocet kickoff')).toBeVisible();
});

test('a search shows the matching passage and opens at its line', async ({ launch }) => {
  const { page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();

  await page.keyboard.press('/');
  await expect(library.searchBox).toBeFocused();
  await page.keyboard.type('lamp');
  await expect(library.rows.first().locator('.row-passage mark, .row-title mark').first()).toHaveText(
    /lamp/i,
  );

  await page.keyboard.press('Enter');
  await expect(library.list).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(library.reader.locator('[data-pointed="true"]')).toBeInViewport();

  await page.keyboard.press('/');
  await page.keyboard.type('qqqzzz');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(library.searchBox).toHaveValue('');
  await expect(library.rows.first()).toBeVisible();
});

test('keys in the search box are text', async ({ launch }) => {
  const { page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  await library.searchBox.fill('');
  await library.searchBox.focus();
  await page.keyboard.type('js/k');
  await expect(library.searchBox).toHaveValue('js/k');
});
