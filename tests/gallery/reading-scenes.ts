import { LibraryPage } from '../e2e/pages/library-page.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { MANY_SCRIPTS } from './recordings.ts';
import { dropFiles, readSample, startAnew, withSample, type Scene } from './scene.ts';

/** The reader with all kinds of text, and what one does in it. */
export const READING_SCENES: readonly Scene[] = [
  { name: 'read-german', prepare: (running, home) => readScript(running, home, 'Donaudampf') },
  { name: 'read-chinese', prepare: (running, home) => readScript(running, home, '二零二六') },
  { name: 'read-arabic', prepare: (running, home) => readScript(running, home, 'محضر') },
  { name: 'read-hindi', prepare: (running, home) => readScript(running, home, 'शहरी') },
  { name: 'hit-pointed', prepare: openHit },
  { name: 'find', prepare: (running) => find(running, 'lamp') },
  { name: 'find-nothing', prepare: (running) => find(running, 'zeppelin') },
  { name: 'rename', prepare: rename },
  { name: 'selected-lines', prepare: selectLines },
  { name: 'toast-undo', prepare: starOne },
  { name: 'zoom-200', prepare: readOne, zoom: 2, widths: [1440, 1024] },
  {
    name: 'zoom-200-list',
    prepare: showList,
    zoom: 2,
    widths: [1440],
  },
  { name: 'text-larger', prepare: readLarger },
];

async function showList(running: RunningApp): Promise<void> {
  await withSample(running);
}

async function readOne(running: RunningApp): Promise<void> {
  await readSample(running, 'Avocet kickoff');
}

async function readScript(running: RunningApp, home: string, title: string): Promise<void> {
  const library = new LibraryPage(running.page);
  await library.sampleButton.waitFor();
  await dropFiles(library, home, MANY_SCRIPTS);
  await library.rows.nth(MANY_SCRIPTS.length - 1).waitFor();
  await startAnew(library);
  await library.row(title).click();
  await library.readerTitle.filter({ hasText: title }).waitFor();
}

async function openHit(running: RunningApp): Promise<void> {
  const library = await withSample(running);
  await library.searchBox.fill('brass');
  await library.list.locator('.row-passage').first().click();
  await library.reader.locator('[data-pointed="true"]').waitFor();
}

async function find(running: RunningApp, text: string): Promise<void> {
  const library = await readSample(running, 'Avocet kickoff');
  await running.page.keyboard.press('ControlOrMeta+f');
  await running.page.keyboard.type(text);
  await library.reader.locator('.find-count').filter({ hasText: /./ }).waitFor();
}

async function rename(running: RunningApp): Promise<void> {
  const library = await readSample(running, 'Avocet kickoff');
  await library.readerTitle.dblclick();
  await library.reader.getByRole('textbox', { name: 'Title' }).waitFor();
}

async function selectLines(running: RunningApp): Promise<void> {
  const library = await readSample(running, 'Avocet kickoff');
  await library.reader.locator('.line-text').nth(3).waitFor();
  await running.page.evaluate(`{
    const lines = document.querySelectorAll('.line-text');
    getSelection().setBaseAndExtent(lines[1].firstChild, 4, lines[3].firstChild, 20);
  }`);
}

async function starOne(running: RunningApp): Promise<void> {
  const library = await readSample(running, 'Avocet kickoff');
  await running.page.keyboard.press('#');
  await library.undoButton.waitFor();
}

async function readLarger(running: RunningApp): Promise<void> {
  await readSample(running, 'Avocet kickoff');
  await running.page.evaluate(`document.documentElement.dataset.textSize = 'larger'`);
}
