import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/electron-app.ts';
import { writeMixedFiles } from '../support/mixed-files.ts';
import { costLine, watchThreads } from '../support/thread-watch.ts';
import { answerDialogs, LibraryPage } from './pages/library-page.ts';

/** More of them measure better; these show that the work lies elsewhere and is told of. */
const FILES = Number(process.env['PARLANCE_IMPORT_FILES'] ?? 150);

const TOLD = `
  globalThis.told = new Set();
  new MutationObserver(() => {
    const said = /Importing ([\\d,]+) of/.exec(document.body.innerText)?.[1];
    if (said !== undefined) globalThis.told.add(said);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
`;

test('many mixed files come in off the window and off main, which tell of it throughout', async ({
  launch,
}) => {
  test.setTimeout(600_000);
  const running = await launch();
  const { app, page, userDataDir } = running;
  const folder = path.join(path.dirname(userDataDir), 'mixed');
  mkdirSync(folder);
  writeMixedFiles(folder, FILES);
  const library = new LibraryPage(page);
  await answerDialogs(app, [folder]);
  await page.evaluate(TOLD);
  let memory = 0;
  const cost = await watchThreads(running, `importing ${FILES} mixed files`, async () => {
    await page.getByRole('button', { name: 'Choose a folder…' }).click();
    await expect(page.getByText(/Importing [\d,]+ of/)).toBeVisible();
    const sampling = setInterval(() => {
      void app
        .evaluate(() => process.memoryUsage.rss())
        .then((rss) => {
          memory = Math.max(memory, rss);
        })
        .catch(() => null);
    }, 250);
    await expect(library.status).toContainText(/imported/, { timeout: 500_000 });
    clearInterval(sampling);
  });
  const told = await page.evaluate<number>('told.size');
  console.log(costLine(cost));
  console.log(
    `${((FILES * 1000) / cost.tookMs).toFixed(0)} files a second, told ${told} times, main's process at most ${(memory / 1048576).toFixed(0)} MB`,
  );
  expect(told).toBeGreaterThan(5);
  expect(Number(await library.list.getAttribute('aria-rowcount'))).toBeGreaterThan(FILES / 3);
});
