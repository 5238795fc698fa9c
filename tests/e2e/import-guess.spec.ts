import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { smallPdf } from '../library/import/document-text/small-pdf.ts';
import { axeFindings } from '../support/axe-findings.ts';
import { expect, test } from '../support/electron-app.ts';
import { answerDialogs, chooseFromMenu, LibraryPage } from './pages/library-page.ts';

const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\nGood morning everybody.\n';
const TABLE = 'start,end,guest,text\n5,62,Ada,Good evening\n65,90,Ben,Evening\n';

/** Writes files beside the profile; gives their paths. */
function write(userDataDir: string, files: Readonly<Record<string, string | Uint8Array>>): string[] {
  const folder = path.join(path.dirname(userDataDir), 'files');
  mkdirSync(folder, { recursive: true });
  return Object.entries(files).map(([name, content]) => {
    writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  });
}

test('what can only be guessed waits in one place, with its first lines, while what is sure comes in', async ({
  launch,
}) => {
  test.setTimeout(120_000);
  const { page, userDataDir } = await launch();
  const library = new LibraryPage(page);
  await expect(library.sampleButton).toBeVisible();
  await library.drop(
    write(userDataDir, {
      'Morning.vtt': VTT,
      'Morning.pdf': smallPdf(['Quarterly brackishness', 'of the estuary']),
      'one.csv': TABLE,
      'two.csv': TABLE.replace('Evening', 'Same to you'),
      'shopping.md': '# Shopping\n\nA lamp with a brass hinge.\n',
    }),
  );

  await expect(library.importResult).toContainText('1 transcript imported · 4 files need a look');
  await expect(library.row('Morning')).toBeVisible();
  await expect(library.rows).toHaveCount(1);
  await expect(library.guesses).toHaveCount(0);
  await library.importResult.getByRole('button', { name: 'Look…' }).click();
  await expect(library.guesses.getByRole('heading', { level: 2 })).toHaveText('4 files to look at');
  expect(await axeFindings(page)).toEqual([]);

  const table = library.guess('one.csv');
  await expect(table).toContainText('and 1 more like it');
  await expect(table).toContainText('Table (CSV) · 2 lines');
  const sample = table.getByRole('group', { name: 'The first lines as they would be read' });
  await expect(sample).toContainText('0:05Good evening');
  await table.getByLabel('Who said it').selectOption({ label: 'guest' });
  await expect(sample).toContainText('0:05Ada Good evening');
  await table.getByLabel('Times are in').selectOption('milliseconds');
  await expect(sample).toContainText('0:00Ada Good evening');
  await table.getByLabel('Times are in').selectOption('seconds');

  await library.guess('shopping.md').getByRole('radio', { name: 'Note' }).check({ force: true });
  await library.guess('shopping.md').getByLabel('Belongs to').selectOption({ label: 'Morning.vtt' });
  const pdf = library.guess('Morning.pdf');
  await expect(pdf).toContainText('This is a PDF');
  await expect(pdf.getByRole('radio', { name: 'File' })).toBeChecked();
  await expect(pdf.getByLabel('Belongs to').locator('option:checked')).toHaveText('Morning.vtt');
  await library.guesses.getByRole('button', { name: 'Bring in' }).click();

  await expect(library.guesses).toHaveCount(0);
  await expect(library.status).toContainText('3 transcripts imported · 1 kept as a note · 1 kept as a file');
  await expect(library.rows).toHaveCount(3);
  await library.row('one').click();
  await expect(library.reader.locator('.line-speaker').first()).toHaveText('Ada');
  await library.searchBox.fill('brackishness');
  await expect(library.row('Morning')).toBeVisible();
  await library.searchBox.fill('brass');
  await expect(library.row('Morning')).toBeVisible();
  await library.searchBox.fill('');

  await library.undoButton.click();
  await expect(library.status).toContainText('Undone: Import 3 recordings and 2 documents');
});

test('a list with names that tell nothing is read as somebody says, with the keyboard alone', async ({
  launch,
}) => {
  const { page, userDataDir } = await launch();
  const library = new LibraryPage(page);
  await expect(library.sampleButton).toBeVisible();
  const rows = [
    { s: 1.5, e: 2.5, w: 'Good afternoon' },
    { s: 62.5, e: 63.5, w: 'to you all' },
  ];
  await library.drop(write(userDataDir, { 'odd.json': JSON.stringify({ rows }) }));

  // Nothing else came in: what was dropped is asked about at once.
  await expect(library.guesses).toBeVisible();
  const odd = library.guess('odd.json');
  await expect(odd.getByRole('radio', { name: 'Leave out' })).toBeChecked();
  await odd.getByRole('radio', { name: 'Leave out' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(odd.getByRole('radio', { name: 'Transcript' })).toBeChecked();
  await expect(odd).toContainText('Choose the field that holds what was said');
  await expect(library.guesses.getByRole('button', { name: 'Bring in' })).toBeDisabled();
  await page.keyboard.press('Tab');
  await expect(odd.getByLabel('What was said')).toBeFocused();
  await page.keyboard.type('w');
  await expect(odd).toContainText('to you all');
  await odd.getByLabel('Start').focus();
  await page.keyboard.type('s');
  await expect(odd).toContainText('1:02');
  await library.guesses.getByRole('button', { name: 'Bring in' }).focus();
  await page.keyboard.press('Enter');

  await expect(library.status).toContainText('1 transcript imported');
  await library.row('odd').click();
  await expect(library.reader).toContainText('to you all');
});

test('what waits goes on waiting until it is decided, also after the app ended, or is left out', async ({
  launch,
}) => {
  test.setTimeout(120_000);
  const first = await launch();
  const library = new LibraryPage(first.page);
  await expect(library.sampleButton).toBeVisible();
  const files = write(first.userDataDir, { 'one.csv': TABLE });
  await library.drop(files);
  await expect(library.guesses).toBeVisible();
  await first.page.keyboard.press('Escape');
  await expect(library.guesses).toHaveCount(0);
  await expect(library.importResult).toContainText('1 file needs a look');
  // Whoever chooses nothing else is not asked again.
  await answerDialogs(first.app, []);
  await chooseFromMenu(first.app, 'import-files');
  await expect(library.importResult).toContainText('1 file needs a look');
  await expect(library.guesses).toHaveCount(0);
  await library.drop(write(first.userDataDir, { 'Morning.vtt': VTT }));
  await expect(library.importResult).toContainText('1 transcript imported · 1 file needs a look');
  await first.close();

  const second = await launch({ userDataDir: first.userDataDir });
  const again = new LibraryPage(second.page);
  await expect(second.page.getByText('Parlance ended before the import of one.csv was done.')).toBeVisible();
  await second.page.getByRole('button', { name: 'Go on' }).click();
  await expect(again.guesses).toBeVisible();
  await again.guesses.getByRole('button', { name: 'Later' }).click();
  await again.importResult.getByRole('button', { name: 'Leave it out' }).click();
  await expect(again.status).toContainText('1 left out');
  await expect(again.rows).toHaveCount(1);
  await second.page.reload();
  await expect(again.rows).toHaveCount(1);
  await expect(second.page.getByText('Parlance ended before')).toHaveCount(0);
});
