import path from 'node:path';
import { expect, test } from '../support/electron-app.ts';
import { homeOf, writeHomeFile } from '../support/home-files.ts';
import { LibraryPage } from './pages/library-page.ts';

const TITLES = {
  unbroken: 'x'.repeat(200),
  german: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(3),
  arabic: 'محضراجتماعمجلسالإدارةحولميزانيةالعامالمقبل'.repeat(5),
  chinese: '二零二六年第三季度产品路线图评审会议与供应商质量问题讨论纪要'.repeat(7),
};

test('long unbroken names widen nothing: list, reader, dialogs, toasts, menus, title of the window', async ({
  launch,
}) => {
  test.setTimeout(120_000);
  const running = await launch();
  const { app, page } = running;
  const library = new LibraryPage(page);
  const home = homeOf(running);
  await expect(library.sampleButton).toBeVisible();
  const files = Object.entries(TITLES).map(([name, title]) => {
    const text = `---\ntitle: ${title}\ntags: [${title}]\n---\n\n## Transcript\n\n**${title}:** Some words.\n\n**Ada:** Others.\n`;
    writeHomeFile(home, `talks/${name}.md`, text);
    return path.join(home, 'talks', `${name}.md`);
  });
  await library.drop(files);
  await expect(library.rows).toHaveCount(4);

  for (const width of [720, 1440]) {
    await app.evaluate(({ BrowserWindow }, wide) => {
      BrowserWindow.getAllWindows()[0]?.setBounds({ x: 0, y: 0, width: wide, height: 640 });
    }, width);
    for (const title of Object.values(TITLES)) {
      await library.row(title).click();
      await expect(library.readerTitle).toHaveText(title);
      await page.keyboard.press('s');
      await expect(page.locator('.toast')).toHaveAttribute('data-shown', 'true');
      await expectInside(page, ['.row', '.reader-title', '.reader-tag', '.reader-facts', '.toast']);
      await page.keyboard.press('t');
      await expectInside(page, ['.modal', '.modal .menu-item']);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      const windowTitle = await app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.getTitle(),
      );
      expect(windowTitle).toMatch(/… – Parlance$/);
      expect(Array.from(windowTitle ?? '').length).toBeLessThan(90);
    }
    await page.keyboard.press('ControlOrMeta+k');
    await expectInside(page, ['.modal', '.modal .menu-item']);
    await page.keyboard.press('Escape');
  }
});

test('what is said lies over the reader and over dialogs, not over the list or its last row', async ({
  launch,
}) => {
  const { app, page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  const toast = page.locator('.toast');
  for (const width of [720, 1440]) {
    await app.evaluate(({ BrowserWindow }, wide) => {
      BrowserWindow.getAllWindows()[0]?.setBounds({ x: 0, y: 0, width: wide, height: 500 });
    }, width);
    await library.list.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('s');
    await expect(toast).toHaveAttribute('data-shown', 'true');
    const list = await library.list.locator('..').boundingBox();
    await expect
      .poll(async () => ((await toast.boundingBox())?.x ?? 0) - ((list?.x ?? 0) + (list?.width ?? 0)))
      .toBeGreaterThanOrEqual(0);
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible();
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(library.status).toContainText('Undone');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

/** Nothing is wider than the window, and none of these reaches beyond it. */
async function expectInside(page: LibraryPage['page'], selectors: readonly string[]): Promise<void> {
  for (const selector of selectors) {
    const beyond = await page.evaluate(
      `[...document.querySelectorAll(${JSON.stringify(selector)})]
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect();
          return left < 0 || right > window.innerWidth;
        }).length`,
    );
    expect(beyond, selector).toBe(0);
  }
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
}
