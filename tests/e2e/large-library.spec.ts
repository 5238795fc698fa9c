import path from 'node:path';
import { LONG_RECORDING } from '../gallery/recordings.ts';
import { expect, test, type RunningApp } from '../support/electron-app.ts';
import { homeOf, makeFolder, writeHomeFile } from '../support/home-files.ts';
import { putLargeLibrary } from '../support/large-library.ts';
import { ordinaryUserFolder } from '../support/ordinary-user.ts';
import { costLine, watchThreads } from '../support/thread-watch.ts';
import { LibraryPage } from './pages/library-page.ts';

/** `PARLANCE_TRANSCRIPTS=10000` goes through so large a library and prints what each step cost; what is asserted holds for any. */
const WANTED = process.env['PARLANCE_TRANSCRIPTS'];
const TRANSCRIPTS = Number(WANTED ?? '1000');
const print = (line: string): void => {
  if (WANTED !== undefined) console.log(line);
};

test('a large library is gone through from end to end', async ({ launch }) => {
  test.setTimeout(600_000);
  const { folder, remove } = await ordinaryUserFolder('large');
  try {
    const profile = path.join(folder, 'profile');
    makeFolder(folder, 'home');
    putLargeLibrary(profile, TRANSCRIPTS);
    const running = await launch({ userDataDir: profile });
    await goThrough(running);
    await running.kill();
  } finally {
    await remove();
  }
});

async function goThrough(running: RunningApp): Promise<void> {
  const { page } = running;
  const library = new LibraryPage(page);
  const step = async (name: string, work: () => Promise<void>): Promise<void> => {
    print(costLine(await watchThreads(running, name, work)));
  };
  const scrolled = (selector: string): Promise<number> =>
    page.evaluate<number>(`document.querySelector('${selector}').scrollTop`);

  await library.rows.first().waitFor();
  await page.context().addInitScript(FIRST_ROW);
  for (const [event, shown] of [
    ['first row', 'firstRow'],
    ['sidebar', 'firstPlace'],
  ] as const) {
    await page.reload();
    await library.rows.first().waitFor();
    await page.waitForTimeout(300);
    print(`${event} after a reload: ${Math.round(await page.evaluate<number>(shown))} ms`);
  }

  for (const place of ['Starred', 'Trash', 'All']) {
    await step(`place: ${place}`, async () => {
      await library.place(place).click();
      await expect(library.listName).toContainText(place);
    });
  }
  for (const group of ['Tags', 'Speakers', 'Sources']) {
    const places = library.sidebar.getByRole('region', { name: group }).locator('.place');
    const name = await places.first().locator('.place-name').innerText();
    await step(`place: first of ${group}`, async () => {
      await places.first().click();
      await expect(library.listName).toHaveText(name);
    });
  }
  const more = library.sidebar.getByRole('region', { name: 'Speakers' }).locator('.names-more');
  await step('all speakers', () => more.click());
  await step('scroll the speakers', async () => {
    await page.mouse.move(100, 500);
    await wheel(running, 40, 600);
  });
  await step('a speaker far down', async () => {
    await library.sidebar.getByRole('region', { name: 'Speakers' }).locator('.place').last().click();
  });
  await step('fewer speakers', async () => {
    await more.scrollIntoViewIfNeeded();
    await more.click();
  });
  await library.place('All').click();

  await step('open the filter', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('option').first().waitFor();
  });
  await step('type in the filter', async () => {
    await page.keyboard.type('ma', { delay: 90 });
    await page.getByRole('option').first().waitFor();
  });
  await step('pick a filter', async () => {
    await page.keyboard.press('Enter');
    await expect(library.chips).toHaveCount(1);
  });
  await step('take the filter away', async () => {
    await library.chips.getByRole('button').click();
    await expect(library.chips).toHaveCount(0);
  });

  await step('sort by title', async () => {
    await page.getByRole('button', { name: 'Sort', exact: false }).first().click();
    await page.getByRole('menuitemradio').last().click();
  });
  await step('scroll the list', async () => {
    await page.mouse.move(400, 500);
    await wheel(running, 100, 400);
    expect(await scrolled('.list')).toBeGreaterThan(1_000);
  });
  await step('scroll the list at great speed', () => wheel(running, 60, 1_600));
  await step('to the end of the list', async () => {
    await library.list.focus();
    await page.keyboard.press('End');
    await expect(library.activeRow).toBeInViewport();
  });
  await step('held arrow', async () => {
    for (let press = 0; press < 40; press += 1) await page.keyboard.press('ArrowUp');
  });

  await library.searchBox.focus();
  for (const letter of 'budget meeting') {
    await step(`type "${letter}"`, async () => {
      await page.keyboard.type(letter);
      await page.waitForTimeout(150);
    });
  }
  await expect(library.rows.first().locator('mark').first()).toBeVisible();
  await step('scroll the hits', async () => {
    await page.mouse.move(400, 500);
    await wheel(running, 40, 600);
  });
  await step('open a hit', async () => {
    await library.rows.nth(2).click();
    await library.readerTitle.waitFor();
  });
  await step('clear the search', async () => {
    await library.searchBox.fill('');
    await expect(library.listName).not.toHaveText('');
  });
  await step('open transcripts in turn', async () => {
    for (let count = 0; count < 6; count += 1) {
      await library.rows.nth(count + 3).click();
      await page.waitForTimeout(120);
    }
  });
  await step('star', async () => {
    await page.keyboard.press('s');
    await page.waitForTimeout(300);
  });

  const [fileName, text] = LONG_RECORDING;
  writeHomeFile(homeOf(running), fileName, text);
  await step('import 10,000 lines', async () => {
    await library.drop([path.join(homeOf(running), fileName)]);
    await expect(library.status).toContainText('imported');
  });
  await library.searchBox.fill('in:title "very long day"');
  await library.searchBox.fill('"very long day"');
  await library.row('A very long day').first().waitFor();
  await step('open 10,000 lines', async () => {
    await library.row('A very long day').first().click();
    await library.reader.locator('.line-text').first().waitFor();
    await page.waitForTimeout(900);
  });
  await expect(library.reader.locator('.line')).toHaveCount(10_000);
  await step('scroll 10,000 lines', async () => {
    await page.mouse.move(1_000, 500);
    await wheel(running, 120, 900);
    expect(await scrolled('.reader')).toBeGreaterThan(10_000);
  });
  await step('find in 10,000 lines', async () => {
    await page.keyboard.press('ControlOrMeta+f');
    await page.keyboard.type('went on', { delay: 100 });
    await expect(library.reader.locator('.find-count')).toHaveText(/^1 of/);
  });
  await step('next match, ten times', async () => {
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('Enter');
  });
  await step('previous, from the end', async () => {
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('Shift+Enter');
    await expect(library.reader.locator('[data-pointed="true"]')).toBeInViewport();
  });
  await step('leave finding', () => page.keyboard.press('Escape'));
  await step('details', async () => {
    await page.keyboard.press('ControlOrMeta+i');
    await library.details.waitFor();
  });
  await step('dark', () => page.emulateMedia({ colorScheme: 'dark' }));
  await step('light', () => page.emulateMedia({ colorScheme: 'light' }));
  await step('palette', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('ma', { delay: 90 });
    await page.getByRole('option').first().waitFor();
  });
  await page.keyboard.press('Escape');
  await step('settings', async () => {
    await page.keyboard.press('ControlOrMeta+,');
    await page.getByRole('heading', { level: 1, name: 'Assistants' }).waitFor();
  });
  await step('back', () => page.keyboard.press('Escape'));
}

async function wheel({ page }: RunningApp, turns: number, pixels: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, pixels);
    await page.waitForTimeout(16);
  }
}

const FIRST_ROW = `
  new MutationObserver((_, observer) => {
    if (globalThis.firstPlace === undefined && document.querySelector('.place') !== null)
      globalThis.firstPlace = performance.now();
    if (document.querySelector('.row-title') === null) return;
    globalThis.firstRow = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
`;
