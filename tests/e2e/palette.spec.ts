import { axeFindings } from '../support/axe-findings.ts';
import { expect, test } from '../support/electron-app.ts';
import { chooseFromMenu, LibraryPage } from './pages/library-page.ts';

test('the palette opens transcripts by title, goes to places and runs commands', async ({ launch }) => {
  const { page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('avocet kick');
  await expect(page.getByRole('option', { name: 'Avocet kickoff' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(library.readerTitle).toHaveText('Avocet kickoff');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('Inés');
  await page.keyboard.press('Enter');
  await expect(library.listName).toHaveText('Inés Carvallo');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('details');
  await page.keyboard.press('Enter');
  await expect(library.details).toBeVisible();
});

test('undo and redo are called by what they undo and redo', async ({ launch }) => {
  const { app, page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  await library.row('Avocet kickoff').click();
  await page.keyboard.press('s');
  await expect(library.status).toContainText('Starred “Avocet kickoff”');
  const label = (id: string) =>
    app.evaluate(({ Menu }, item) => Menu.getApplicationMenu()?.getMenuItemById(item)?.label, id);
  await expect.poll(() => label('undo')).toBe('Undo Star “Avocet kickoff”');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('undo');
  await expect(page.getByRole('option', { name: 'Undo Star “Avocet kickoff”' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(library.reader.getByRole('button', { name: 'Star', exact: true })).toBeVisible();

  await expect.poll(() => label('redo')).toBe('Redo Star “Avocet kickoff”');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('redo');
  await expect(page.getByRole('option', { name: 'Redo Star “Avocet kickoff”' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(library.reader.getByRole('button', { name: 'Remove star' })).toBeVisible();
});

test('the keys are listed, and keys for a dialog do nothing behind it', async ({ launch }) => {
  const { app, page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  await library.row('Avocet kickoff').click();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toContainText('Star or Unstar');
  await page.keyboard.press('s');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(library.reader.getByRole('button', { name: 'Star', exact: true })).toBeVisible();
  await chooseFromMenu(app, 'shortcuts');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+,');
  await expect(page.getByRole('main', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('s');
  await page.keyboard.press('Escape');
  await expect(library.reader.getByRole('button', { name: 'Star', exact: true })).toBeVisible();
});

test('every part opens within the policy and breaks no rule of accessibility', async ({ launch }) => {
  test.setTimeout(180_000);
  const { page } = await launch();
  await page.addInitScript(`
    window.violations = [];
    addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
  `);
  await page.reload();
  const library = new LibraryPage(page);
  await library.importSample();
  await library.row('voice-note').click();
  const states: readonly (readonly [string, () => Promise<void>])[] = [
    ['palette', () => page.keyboard.press('Control+k')],
    ['shortcuts', () => page.keyboard.press('?')],
    ['tags', () => page.keyboard.press('t')],
    ['filter', () => page.getByRole('button', { name: 'Filter', exact: true }).click()],
    ['sort', () => page.getByRole('button', { name: 'Sort' }).click()],
  ];
  for (const [name, open] of states) {
    await open();
    await expect(page.locator('[role="dialog"], [role="menu"]').first()).toBeVisible();
    // The choices are reached by the arrows from the field, so that they scroll without being a stop of their own.
    const findings = (await axeFindings(page)).filter(
      (finding) => !/scrollable-region-focusable: <[^>]*pick-menu/.test(finding),
    );
    expect(findings, name).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.locator('[role="dialog"], [role="menu"]')).toHaveCount(0);
  }
  await page.keyboard.press('Control+i');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('the');
  await library.filter('hinge');
  await library.reader.getByRole('button', { name: 'Star', exact: true }).hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  expect(await axeFindings(page), 'details, find, chips, tooltip').toEqual([]);
  expect(await page.evaluate('violations')).toEqual([]);
});
