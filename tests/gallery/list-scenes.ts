import path from 'node:path';
import { LibraryPage } from '../e2e/pages/library-page.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { putLargeLibrary } from '../support/large-library.ts';
import { readSample, withSample, type Scene } from './scene.ts';

/** The list, its places, and what narrows it. */
export const LIST_SCENES: readonly Scene[] = [
  { name: 'sidebar-over', prepare: (running) => read(running), settle: showSidebar, widths: [720] },
  { name: 'filtered', prepare: showFiltered },
  { name: 'filter-nothing', prepare: showFilteredAway },
  { name: 'filter-menu', prepare: showStarred, settle: (running) => openFromList(running, 'Filter') },
  { name: 'sort-menu', prepare: showStarred, settle: (running) => openFromList(running, 'Sort') },
  { name: 'notes', prepare: showNotes },
  { name: 'trash', prepare: showTrash },
  { name: 'trash-empty', prepare: showEmptyTrash },
  { name: 'private', prepare: showPrivate },
  { name: 'unknown-word', prepare: (running) => search(running, 'lamp zeppelin') },
  { name: 'search-notes', prepare: (running) => search(running, 'speaker:nobody lamp "never closed') },
  { name: 'search-scripts', prepare: (running) => search(running, '会議 OR встреча OR اجتماع OR café') },
  { name: 'large-library', before: putLarge, prepare: showLarge },
  { name: 'all-speakers', before: putLarge, prepare: showAllSpeakers, widths: [1440, 1024] },
  { name: 'drop', prepare: (running) => read(running), settle: showDrop },
  { name: 'focus', prepare: showFocus },
  { name: 'several-selected', prepare: showSeveral },
  { name: 'row-menu', prepare: showSeveral, settle: openRowMenu },
];

async function read(running: RunningApp): Promise<void> {
  await readSample(running, 'Avocet kickoff');
}

async function showSidebar({ page }: RunningApp): Promise<void> {
  const library = new LibraryPage(page);
  if (!(await library.sidebar.isVisible())) await page.keyboard.press('ControlOrMeta+b');
  await library.sidebar.waitFor();
}

async function showFiltered(running: RunningApp): Promise<void> {
  const library = await withSample(running);
  await library.place('hinge').click();
  await library.filter('Mara');
  await library.rows.first().click();
  await library.readerTitle.waitFor();
}

async function showFilteredAway(running: RunningApp): Promise<void> {
  const library = await withSample(running);
  await library.place('hinge').click();
  await library.filter('Starred');
  await running.page.getByText('No transcript fits').waitFor();
}

async function showStarred(running: RunningApp): Promise<void> {
  await readSample(running, 'Avocet kickoff');
  await running.page.keyboard.press('s');
}

async function openFromList({ page }: RunningApp, name: string): Promise<void> {
  if ((await page.getByRole('dialog').count()) > 0 || (await page.getByRole('menu').count()) > 0) return;
  await page.getByRole('button', { name }).first().click();
  await page.locator('.menu').waitFor();
}

/** Opens the newest note. */
async function showNote({ page }: LibraryPage): Promise<void> {
  await page.keyboard.press('ControlOrMeta+4');
  await page.getByRole('grid', { name: 'Notes and files' }).getByRole('row').first().click();
  await page.locator('.note-text').waitFor();
}

async function showNotes(running: RunningApp): Promise<void> {
  await showNote(await withSample(running));
}

async function showTrash(running: RunningApp): Promise<void> {
  const library = await readSample(running, 'Avocet kickoff');
  const { page } = running;
  await page.keyboard.press('#');
  await library.row('Avocet kickoff').waitFor({ state: 'detached' });
  await library.rows.nth(2).click();
  await page.keyboard.press('#');
  await showNote(library);
  await page.keyboard.press('#');
  await page.keyboard.press('ControlOrMeta+3');
  await library.row('Avocet kickoff').click();
  await library.reader.getByText('In the trash').waitFor();
}

async function showEmptyTrash(running: RunningApp): Promise<void> {
  await withSample(running);
  await running.page.keyboard.press('ControlOrMeta+3');
  await running.page.getByText('The trash is empty').waitFor();
}

async function showPrivate(running: RunningApp): Promise<void> {
  const library = await readSample(running, 'Avocet kickoff');
  await running.page.keyboard.press('p');
  await library.status.filter({ hasText: 'hidden' }).waitFor();
}

async function search(running: RunningApp, query: string): Promise<void> {
  const library = await withSample(running);
  await library.searchBox.fill(query);
  await running.page.waitForTimeout(600);
}

function putLarge(folder: string): void {
  putLargeLibrary(path.join(folder, 'profile'), 1_000);
}

async function showLarge({ page }: RunningApp): Promise<void> {
  const library = new LibraryPage(page);
  await library.rows.nth(4).click();
  await library.readerTitle.waitFor();
}

async function showAllSpeakers(running: RunningApp): Promise<void> {
  await showLarge(running);
  const speakers = new LibraryPage(running.page).sidebar.getByRole('region', { name: 'Speakers' });
  await speakers.getByRole('button', { name: /more$/ }).click();
  await speakers.locator('.place').nth(12).click();
}

async function showDrop({ page }: RunningApp): Promise<void> {
  await page.evaluate(`{
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([''], 'talk.vtt'));
    document.body.dispatchEvent(new DragEvent('dragenter', { dataTransfer, bubbles: true, cancelable: true }));
  }`);
}

async function showSeveral(running: RunningApp): Promise<void> {
  const library = await readSample(running, 'Avocet kickoff');
  await library.rows.nth(1).click();
  await library.rows.nth(4).click({ modifiers: ['Shift'] });
  await library.rows.nth(6).click({ modifiers: ['ControlOrMeta'] });
}

async function openRowMenu({ page }: RunningApp): Promise<void> {
  if ((await page.getByRole('menu').count()) > 0) return;
  await new LibraryPage(page).rows.nth(2).click({ button: 'right' });
  await page.getByRole('menu').waitFor();
}

async function showFocus(running: RunningApp): Promise<void> {
  const library = await withSample(running);
  await library.list.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await running.page.keyboard.press(key);
}
