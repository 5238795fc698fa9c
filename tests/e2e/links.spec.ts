import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { appUnderTest } from '../../scripts/stage.mjs';
import { expect, test } from '../support/electron-app.ts';
import { homeOf, writeHomeFile } from '../support/home-files.ts';
import { LibraryPage } from './pages/library-page.ts';

const ALL_ROWS = `(async () => {
  const list = await window.parlance.call('library:list', { filter: {}, sort: 'newest' });
  const rows = await window.parlance.call('library:rows', { handles: [...list.value] });
  return rows.value.map(({ id, title }) => ({ id, title }));
})()`;

interface Named {
  readonly id: string;
  readonly title: string;
}

/** Starts the app once more on the same profile, as a click on a link does; it ends by itself. */
function startAgain(userDataDir: string, link: string): number | null {
  const { executable, args } = appUnderTest();
  return spawnSync(executable, [...args, `--user-data-dir=${userDataDir}`, '--disable-gpu', link], {
    env: { ...process.env, HOME: path.join(path.dirname(userDataDir), 'home') },
    timeout: 20_000,
  }).status;
}

test('a second start hands its link to the first window; a malformed one is ignored', async ({ launch }) => {
  const { app, page, userDataDir } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  const rows = await page.evaluate<Named[]>(ALL_ROWS);
  const last = rows.at(-1) ?? { id: '', title: '' };

  expect(startAgain(userDataDir, 'parlance://open/not-an-id')).toBe(0);
  expect(startAgain(userDataDir, `parlance://delete/${last.id}`)).toBe(0);
  await expect(library.reader).toHaveCount(0);

  expect(startAgain(userDataDir, `parlance://open/${last.id}?t=5000`)).toBe(0);
  await expect(library.readerTitle).toHaveText(last.title);
  await expect(library.row(last.title)).toHaveAttribute('aria-selected', 'true');
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

test('a link opens its item at a cold start; one to an item that is not there says so', async ({
  launch,
}) => {
  const first = await launch();
  await new LibraryPage(first.page).importSample();
  const rows = await first.page.evaluate<Named[]>(ALL_ROWS);
  const some = rows[2] ?? { id: '', title: '' };
  await first.close();

  const second = await launch({ userDataDir: first.userDataDir, args: [`parlance://open/${some.id}`] });
  await expect(new LibraryPage(second.page).readerTitle).toHaveText(some.title);
  await second.close();

  const gone = 'parlance://open/0192f3a4-5b6c-7d8e-9f00-112233445566';
  const third = await launch({ userDataDir: first.userDataDir, args: [gone] });
  await expect(third.page.getByText('This transcript is no longer in the library.')).toBeVisible();
});

const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:04.000\nThe river rose by a metre overnight.\n';

test('files that a start is given are brought in, by the first start and by a second one', async ({
  launch,
}) => {
  const profile = await launch();
  const home = homeOf(profile);
  writeHomeFile(home, 'River.vtt', CAPTIONS);
  writeHomeFile(home, 'Its banks.vtt', CAPTIONS.replace('river', 'bank'));
  writeHomeFile(home, 'notes.bin', '\0\u0001\u0002');
  await profile.close();

  const first = await launch({ userDataDir: profile.userDataDir, args: [path.join(home, 'River.vtt')] });
  const library = new LibraryPage(first.page);
  await expect(library.row('River')).toBeVisible();

  expect(startAgain(profile.userDataDir, pathToFileURL(path.join(home, 'Its banks.vtt')).href)).toBe(0);
  await expect(library.row('Its banks')).toBeVisible();
  expect(startAgain(profile.userDataDir, path.join(home, 'notes.bin'))).toBe(0);
  await expect(first.page.getByText('notes.bin')).toBeVisible();
  expect(await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

test('a file that the system opens is not lost while the page is not there yet', async ({ launch }) => {
  const running = await launch();
  const home = homeOf(running);
  writeHomeFile(home, 'Early.vtt', CAPTIONS);
  await expect(new LibraryPage(running.page).sampleButton).toBeVisible();

  await running.app.evaluate(
    ({ app, BrowserWindow }, file) => {
      BrowserWindow.getAllWindows()[0]?.webContents.reload();
      app.emit('open-file', { preventDefault: () => undefined }, file);
    },
    path.join(home, 'Early.vtt'),
  );

  await expect(new LibraryPage(running.page).row('Early')).toBeVisible();
});
