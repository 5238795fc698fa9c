import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/electron-app.ts';
import { answerDialogs, LibraryPage } from './pages/library-page.ts';

const CAPTIONS = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v Ada>Good morning to file FILE.\n';

test('closing in the middle of an import keeps what was finished, in one plain file', async ({ launch }) => {
  const first = await launch();
  const folder = path.join(path.dirname(first.userDataDir), 'many');
  mkdirSync(folder);
  for (let file = 1; file <= 1_500; file += 1) {
    writeFileSync(path.join(folder, `meeting ${file}.vtt`), CAPTIONS.replace('FILE', String(file)));
  }
  await answerDialogs(first.app, [folder]);
  await first.page.getByRole('button', { name: 'Choose a folder…' }).click();
  await expect(first.page.getByText(/Importing [1-9][\d,]* of 1,500/)).toBeVisible();
  await first.close();

  const names = readdirSync(first.userDataDir);
  expect(names.filter((name) => name.startsWith('library.db'))).toEqual(['library.db']);
  const journalModes = readFileSync(path.join(first.userDataDir, 'library.db')).subarray(18, 20);
  expect([...journalModes]).toEqual([1, 1]);

  const second = await launch({ userDataDir: first.userDataDir });
  const library = new LibraryPage(second.page);
  await library.rows.first().waitFor();
  const count = Number(await library.list.getAttribute('aria-rowcount'));
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(1_500);
});

test('the window opens where it was', async ({ launch }) => {
  const first = await launch();
  await new LibraryPage(first.page).sampleButton.waitFor();
  const place = { x: 60, y: 40, width: 900, height: 640 };
  await first.app.evaluate(({ BrowserWindow }, bounds) => {
    BrowserWindow.getAllWindows()[0]?.setBounds(bounds);
  }, place);
  await first.close();

  const second = await launch({ userDataDir: first.userDataDir });
  await new LibraryPage(second.page).sampleButton.waitFor();
  expect(
    await second.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds()),
  ).toEqual(place);
});
