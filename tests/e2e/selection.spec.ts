import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { axeFindings } from '../support/axe-findings.ts';
import { expect, test } from '../support/electron-app.ts';
import { answerDialogs, LibraryPage } from './pages/library-page.ts';

/** More than are looked at one by one, and more than are ever drawn. */
const MANY = 260;

test('several are selected with the mouse and changed as one', async ({ launch }) => {
  const { app, page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  const rows = library.rows;

  await rows.nth(1).click();
  await expect(library.markedRows).toHaveCount(1);
  await rows.nth(4).click({ modifiers: ['Shift'] });
  await expect(library.markedRows).toHaveCount(4);
  await expect(library.severalSelected).toContainText('4 selected');
  await expect(library.reader).toBeHidden();
  await rows.nth(2).click({ modifiers: ['ControlOrMeta'] });
  await rows.nth(6).click({ modifiers: ['ControlOrMeta'] });
  await expect(library.severalSelected).toContainText('4 selected');
  await expect(rows.nth(2)).toHaveAttribute('aria-selected', 'false');
  await expect(rows.nth(6)).toHaveAttribute('aria-selected', 'true');

  await library.severalSelected.getByRole('button', { name: 'Star', exact: false }).first().click();
  await expect(library.status).toContainText('Starred 4 transcripts');
  await expect(library.place('Starred')).toContainText('4');
  await expect(library.severalSelected).toContainText('4 selected');
  await library.undoButton.click();
  await expect(library.status).toContainText('Undone: Star 4 items');
  await expect(library.list.getByRole('button', { name: 'Remove star' })).toHaveCount(0);

  await library.severalSelected.getByRole('button', { name: 'Move to trash' }).click();
  await expect(library.list).toHaveAttribute('aria-rowcount', '10');
  await expect(library.severalSelected).toBeHidden();
  await library.place('Trash').click();
  await expect(rows).toHaveCount(4);
  await rows.first().click();
  await rows.last().click({ modifiers: ['Shift'] });
  await library.severalSelected.getByRole('button', { name: 'Restore from trash' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await library.place('All').click();
  await expect(library.list).toHaveAttribute('aria-rowcount', '14');
  await expect
    .poll(() => app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('undo')?.label ?? ''))
    .toBe('Undo Restore 4 items');

  await rows.nth(1).click();
  await rows.nth(3).click({ modifiers: ['ControlOrMeta'] });
  await rows.nth(1).click({ modifiers: ['ControlOrMeta'] });
  await expect(library.readerTitle).toHaveText((await rows.nth(3).locator('.row-title').textContent()) ?? '');
  await expect(library.markedRows).toHaveCount(1);
});

test('several are selected with the keyboard, changed as one, and let go by Escape', async ({ launch }) => {
  const { page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(library.severalSelected).toContainText('3 selected');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(library.markedRows).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+ArrowDown');
  await page.keyboard.press('ControlOrMeta+ArrowDown');
  await page.keyboard.press('x');
  await expect(library.severalSelected).toContainText('3 selected');
  await expect(library.rows.nth(2)).toHaveAttribute('aria-selected', 'false');
  await expect(library.rows.nth(3)).toHaveAttribute('aria-selected', 'true');

  await page.keyboard.press('t');
  await page.keyboard.type('a whole bunch');
  await page.keyboard.press('Enter');
  await expect(library.status).toContainText('Tagged 3 transcripts “a whole bunch”');
  await expect(library.place('a whole bunch')).toContainText('3');
  await page.keyboard.press('t');
  await page.keyboard.type('whole');
  await expect(page.getByRole('option', { name: 'a whole bunch' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(library.status).toContainText('Removed the tag');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(library.place('a whole bunch')).toContainText('3');
  await page.keyboard.press('p');
  await expect(library.list.getByRole('img', { name: 'Hidden from assistants' })).toHaveCount(3);
  await page.keyboard.press('p');
  await expect(library.list.getByRole('img', { name: 'Hidden from assistants' })).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(library.severalSelected).toBeHidden();
  await expect(library.list).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await expect(library.severalSelected).toContainText('14 selected');
  await page.keyboard.press('ArrowUp');
  await expect(library.severalSelected).toBeHidden();
});

test('everything that fits is selected at once, in a place and in a search', async ({ launch }) => {
  const { page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  await library.place('hinge').click();
  await expect(library.rows).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+a');
  await expect(library.severalSelected).toContainText('2 selected');
  await page.keyboard.press('s');
  await expect(library.place('Starred')).toContainText('2');
  await page.keyboard.press('s');
  await expect(library.status).toContainText('Removed the star of 2 transcripts');

  await page.keyboard.press('ControlOrMeta+1');
  await page.keyboard.press('/');
  await page.keyboard.type('lamp');
  await expect(library.rows.first().locator('mark').first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(library.severalSelected).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(library.list).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  const count = await library.list.getAttribute('aria-rowcount');
  await expect(library.markedRows).toHaveCount(Number(count));
});

test('what is selected at once holds also what was never on screen', async ({ launch }) => {
  test.setTimeout(180_000);
  const { app, page, userDataDir } = await launch();
  const folder = path.join(path.dirname(userDataDir), 'many');
  mkdirSync(folder);
  for (let file = 1; file <= MANY; file += 1) {
    writeFileSync(path.join(folder, `note ${file}.txt`), `Ada: Note number ${file}.\n\nBen: Thank you.\n`);
  }
  const library = new LibraryPage(page);
  await expect(library.sampleButton).toBeVisible();
  await answerDialogs(app, [folder]);
  await page.keyboard.press('ControlOrMeta+Shift+o');
  await expect(library.status.filter({ hasText: `${MANY} transcripts imported` }).first()).toBeVisible({
    timeout: 90_000,
  });
  await expect(library.list).toHaveAttribute('aria-rowcount', String(MANY));
  await library.importResult.getByRole('button', { name: 'Close' }).click();

  await page.keyboard.press('j');
  await page.keyboard.press('ControlOrMeta+a');
  await expect(library.severalSelected).toContainText(`${MANY} selected`);
  await page.keyboard.press('s');
  await expect(library.status).toContainText(`Starred ${MANY} transcripts`);
  await expect(library.place('Starred')).toContainText(String(MANY));
  await page.keyboard.press('t');
  await page.keyboard.type('all of it');
  await page.keyboard.press('Enter');
  await expect(library.place('all of it')).toContainText(String(MANY));
  await page.keyboard.press('t');
  await page.keyboard.type('all of it');
  await expect(page.getByRole('option', { name: 'all of it' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(library.status).toContainText('nothing was changed');
  await page.keyboard.press('#');
  await expect(library.place('Trash')).toContainText(String(MANY));
  await page.keyboard.press('ControlOrMeta+z');
  await expect(library.list).toHaveAttribute('aria-rowcount', String(MANY));
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(library.status).toContainText(`Undone: Star ${MANY} items`);
  await expect(library.place('Starred')).not.toContainText(String(MANY));
});

test('a row has a menu, by the right button and by its key', async ({ launch }) => {
  const { page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  const row = library.row('Avocet kickoff');

  await row.click({ button: 'right' });
  await expect(library.menu).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await library.menu.getByRole('menuitem', { name: 'Star' }).click();
  await expect(library.menu).toBeHidden();
  await expect(row.getByRole('button', { name: 'Remove star' })).toBeVisible();
  await expect(library.reader).toBeHidden();
  await expect(library.list).toBeFocused();

  await page.keyboard.press('Shift+F10');
  await expect(library.menu.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(library.menu).toBeHidden();
  await expect(library.list).toBeFocused();
  await page.keyboard.press('ContextMenu');
  await page.keyboard.press('Enter');
  await expect(library.readerTitle).toHaveText('Avocet kickoff');

  await library.rows.nth(1).click();
  await library.rows.nth(3).click({ modifiers: ['Shift'] });
  await library.rows.nth(2).click({ button: 'right' });
  await expect(library.menu).toContainText('3 selected');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(library.status).toContainText('Moved 3 transcripts to the trash');
  await library.rows.nth(1).click({ button: 'right' });
  await expect(library.severalSelected).toBeHidden();
  await library.menu.getByRole('menuitem', { name: 'Tag…' }).click();
  await page.keyboard.type('by the menu');
  await page.keyboard.press('Enter');
  await expect(library.place('by the menu')).toContainText('1');
});
