import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from '../support/electron-app.ts';
import { LibraryPage } from './pages/library-page.ts';
const OUT = '/tmp/look';
mkdirSync(OUT, { recursive: true });
test('look', async ({ launch }) => {
  test.setTimeout(120_000);
  const { app, page, userDataDir } = await launch();
  const library = new LibraryPage(page);
  const size = (w: number, h: number) =>
    app.evaluate(({ BrowserWindow }, [a, b]) => BrowserWindow.getAllWindows()[0]?.setContentSize(a, b), [
      w,
      h,
    ] as [number, number]);
  const shot = async (name: string) => {
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.waitForTimeout(250);
      await page.screenshot({ path: `${OUT}/${name}-${scheme}.png` });
    }
  };
  await size(1440, 860);
  await library.sampleButton.waitFor();
  await shot('1-empty');
  await library.importSample();
  await shot('2-list');
  await library.row('Avocet kickoff').click();
  await page.waitForTimeout(5500);
  await library.row('Avocet kickoff').hover();
  await shot('3-reader');
  await library.searchBox.fill('lamp');
  await page.waitForTimeout(400);
  await page.keyboard.press('Enter');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(400);
  await shot('4-search');
  await size(720, 700);
  await page.waitForTimeout(400);
  await shot('5-narrow');
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  for (const [i, t] of ['光源', 'جلسة', 'Gastvorlesung'].entries()) {
    await size(i === 1 ? 1440 : 1000, 860);
    await library.row(t).first().click();
    await page.waitForTimeout(300);
    await shot(`6-lang${i}`);
  }
  const folder = path.join(path.dirname(userDataDir), 'files');
  mkdirSync(folder);
  const bad = ['photo.vtt', 'Budget 2026 – Übersicht der Abteilungen und Kostenstellen.vtt'].map((n) =>
    path.join(folder, n),
  );
  for (const b of bad) writeFileSync(b, Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  await library.drop(bad);
  await page.waitForTimeout(800);
  await shot('7-failed');
  await page.evaluate(
    `{ const d = new DataTransfer(); d.items.add(new File(['x'],'x.vtt')); document.body.dispatchEvent(new DragEvent('dragenter', {dataTransfer: d, bubbles: true})); }`,
  );
  await page.waitForTimeout(200);
  await shot('8-drop');
});
