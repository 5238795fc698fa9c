import { expect, test } from '../support/electron-app.ts';
import { LibraryPage } from './pages/library-page.ts';

test('find in the transcript counts, goes on and back, and marks without touching the page', async ({
  launch,
}) => {
  const { page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  await library.row('Avocet kickoff').click();
  await expect(library.reader.locator('.line-text').first()).toBeVisible();
  await page.keyboard.press('Control+f');
  const field = library.reader.getByRole('textbox', { name: 'Find in transcript' });
  await expect(field).toBeFocused();
  await page.keyboard.type('LAMP');
  const count = library.reader.locator('.find-count');
  await expect(count).toHaveText(/^1 of \d+$/);
  const marked = (name: string) => page.evaluate<number>(`CSS.highlights.get('${name}')?.size ?? 0`);
  const of = Number((await count.textContent())?.split(' ').at(-1));
  await expect.poll(() => marked('found')).toBe(of);
  expect(await marked('found-here')).toBe(1);
  await page.keyboard.press('Enter');
  await expect(count).toHaveText(`2 of ${of}`);
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await expect(count).toHaveText(`${of} of ${of}`);
  await expect(library.reader.locator('[data-pointed="true"]')).toBeInViewport();
  await field.fill('(');
  await expect(count).toHaveText('No match');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(library.reader).toBeFocused();
  expect(await marked('found')).toBe(0);
});

test('the details tell what came with a recording and what the import did', async ({ launch }) => {
  const { page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  await library.row('Avocet kickoff').click();
  await library.reader.getByRole('button', { name: 'Details' }).click();
  await expect(library.details.getByRole('region', { name: 'Summary' })).toContainText('reading lamp');
  await expect(
    library.details.getByRole('region', { name: 'Tasks' }).getByRole('listitem').first(),
  ).toBeVisible();
  await expect(library.details).toContainText('2026-03-02 Avocet kickoff.md');
  await expect(library.details).toContainText('Markdown');
  await expect(library.details.getByRole('region', { name: 'What the import did' })).toContainText('kept');
  await page.keyboard.press('Control+i');
  await expect(library.details).toBeHidden();
});

test('in a narrow window the details lie over the reader, take the focus, and give it back', async ({
  launch,
}) => {
  const { app, page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  await library.row('Avocet kickoff').click();
  await library.readerTitle.waitFor();
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 0, y: 0, width: 1_024, height: 700 });
  });
  const button = library.reader.getByRole('button', { name: 'Details' });
  await button.click();
  await expect(library.details).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(library.details).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(library.details).toBeFocused();
  await page.mouse.click(300, 400);
  await expect(library.details).toBeHidden();
  await expect(library.readerTitle).toHaveText('Avocet kickoff');
});

test('selected lines are copied as a quotation with speaker, date and link', async ({ launch }) => {
  const { app, page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  await library.row('Avocet kickoff').click();
  await library.reader.locator('.line-text').first().waitFor();
  await page.keyboard.press('Control+Shift+c');
  await expect(library.status).toContainText('Select some lines first');
  await page.evaluate(`getSelection().selectAllChildren(document.querySelector('.line-text'))`);
  await page.keyboard.press('Control+Shift+c');
  await expect(library.status).toHaveText('Copied as quotation');
  const copied = await app.evaluate(({ clipboard }) => clipboard.readText());
  expect(copied).toMatch(/^> \*\*Mara Ellingsen:\*\* Right, it's ten o'clock/);
  expect(copied).toMatch(
    /— Avocet kickoff, Monday, March 2, 2026, 0:02\nparlance:\/\/open\/[0-9a-f-]{36}\?t=\d+\n$/,
  );
});

test('a star does not read the lines anew', async ({ launch }) => {
  const { page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  await library.row('Avocet kickoff').click();
  await library.reader.locator('.line-text').first().waitFor();
  await page.evaluate(`window.firstLine = document.querySelector('.line-text').firstChild`);
  await page.keyboard.press('s');
  await expect(library.reader.getByRole('button', { name: 'Remove star' })).toBeVisible();
  expect(await page.evaluate(`window.firstLine === document.querySelector('.line-text').firstChild`)).toBe(
    true,
  );
});
