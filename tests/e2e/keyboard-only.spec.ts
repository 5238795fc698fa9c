import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/electron-app.ts';
import { homeOf, readHomeFile, writeHomeFile } from '../support/home-files.ts';
import { answerDialogs, LibraryPage } from './pages/library-page.ts';
import { SettingsPage } from './pages/settings-page.ts';

const CURSOR = '.cursor/mcp.json';
const OTHERS = '{\n  "mcpServers": {}\n}\n';

const WEEKLY = `---
title: Weekly meeting
tags: [garden]
---

**Ada:** Good morning, everybody.

**Ben:** The greenhouse lamps arrived on Tuesday.

**Ada:** Let us look at the budget then.

**Ben:** One of the lamps was broken, though.
`;
const OTHER = `---
title: Phone call
tags: [errand]
---

**Cleo:** The parcel is still missing.

**Ada:** Did they leave it at the greenhouse?
`;

/** Goes on with Tab until an element has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let press = 0; press < 120; press += 1) {
    if ((await wanted.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}

test('the whole road with the keyboard alone: bring in, find, open, star, filter, take back, connect, disconnect', async ({
  launch,
}) => {
  test.setTimeout(180_000);
  const running = await launch();
  const { app, page, userDataDir } = running;
  const { keyboard } = page;
  const home = homeOf(running);
  writeHomeFile(home, CURSOR, OTHERS);
  const folder = path.join(path.dirname(userDataDir), 'recordings');
  mkdirSync(folder);
  const files = [
    ['weekly.md', WEEKLY],
    ['phone.md', OTHER],
  ].map(([name = '', text = '']) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  });
  const library = new LibraryPage(page);
  const settings = new SettingsPage(page);

  await expect(library.sampleButton).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Choose files…' }));
  await answerDialogs(app, []);
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Choose files…' })).toBeEnabled();
  await answerDialogs(app, files);
  await keyboard.press('ControlOrMeta+o');
  await expect(library.rows).toHaveCount(2);

  await keyboard.press('/');
  await keyboard.type('lamp*');
  await expect(library.rows).toHaveCount(1);
  await keyboard.press('Enter');
  await expect(library.list).toBeFocused();
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  const passage = library.list.locator('.row-passage[data-pointed="true"]');
  await expect(passage).toContainText('broken');
  expect(await library.list.getAttribute('aria-activedescendant')).toBe(await passage.getAttribute('id'));
  await keyboard.press('Enter');
  await expect(library.reader).toBeFocused();
  await expect(library.reader.locator('[data-pointed="true"]')).toContainText('One of the lamps was broken');
  await keyboard.press('/');
  await keyboard.press('Enter');
  await keyboard.press('ArrowLeft');
  await keyboard.press('Enter');
  await expect(library.reader.locator('[data-pointed="true"]')).toContainText('arrived on Tuesday');

  await keyboard.press('s');
  await expect(library.status).toContainText('Starred “Weekly meeting”');
  await keyboard.press('/');
  await keyboard.press('Escape');
  await expect(library.rows).toHaveCount(2);
  await keyboard.press('Escape');
  await expect(library.list).toBeFocused();

  await keyboard.press('f');
  await expect(page.getByRole('combobox')).toBeFocused();
  await keyboard.type('errand');
  await expect(page.getByRole('option', { name: 'errand' })).toBeVisible();
  await keyboard.press('Enter');
  await expect(library.chips).toHaveText(['errand']);
  await expect(library.rows).toHaveCount(1);
  await expect(library.list).toBeFocused();
  await keyboard.press('f');
  await expect(page.getByRole('combobox')).toBeFocused();
  await keyboard.type('errand');
  await keyboard.press('Enter');
  await expect(library.rows).toHaveCount(2);

  await keyboard.press('ControlOrMeta+z');
  await expect(library.status).toContainText('Undone: Star');
  await expect(library.list.getByRole('button', { name: 'Remove star' })).toHaveCount(0);

  await keyboard.press('ControlOrMeta+,');
  await expect(settings.title).toBeFocused();
  await tabTo(page, settings.button('Connect', 'Cursor'));
  await keyboard.press('Enter');
  await expect(settings.dialog).toBeVisible();
  await tabTo(page, settings.dialog.getByRole('button').last());
  await keyboard.press('Enter');
  const card = settings.card('Cursor');
  await expect(card).toContainText('It answered in');
  expect(readHomeFile(home, CURSOR)).toContain('"parlance"');
  await tabTo(page, settings.button('Test', 'Cursor'));
  await keyboard.press('Enter');
  await expect(card.getByRole('status')).toContainText(/^It answered in/);
  await tabTo(page, settings.button('Disconnect', 'Cursor'));
  await keyboard.press('Enter');
  await expect(card).toContainText('Disconnected.');
  expect(readHomeFile(home, CURSOR)).toBe(OTHERS);
  await keyboard.press('Escape');
  await expect(library.list).toBeFocused();
});

test('F6 goes through the panes and back, and the sidebar is walked by the arrows', async ({ launch }) => {
  const { app, page } = await launch();
  const { keyboard } = page;
  const library = new LibraryPage(page);
  await library.importSample();
  await keyboard.press('j');
  await keyboard.press('Enter');
  await expect(library.reader).toBeFocused();
  await keyboard.press('ControlOrMeta+i');
  await expect(library.details).toBeVisible();

  await keyboard.press('F6');
  await expect(library.details.locator(':focus')).toHaveCount(1);
  await keyboard.press('F6');
  await expect(library.place('All')).toBeFocused();
  await keyboard.press('F6');
  await expect(library.list).toBeFocused();
  await keyboard.press('F6');
  await expect(library.reader).toBeFocused();
  await keyboard.press('Shift+F6');
  await keyboard.press('Shift+F6');
  await expect(library.place('All')).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(library.place('Starred')).toBeFocused();
  await keyboard.press('Enter');
  await expect(library.listName).toHaveText('Starred');

  await keyboard.press('ControlOrMeta+1');
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 0, y: 0, width: 720, height: 600 });
  });
  await expect(library.sidebar).toBeHidden();
  await keyboard.press('ControlOrMeta+b');
  await expect(library.place('All')).toBeFocused();
  await keyboard.press('Escape');
  await expect(library.sidebar).toBeHidden();
  await expect(library.list).toBeFocused();
});

test('every dialog gives the focus back to where it was', async ({ launch }) => {
  const { page } = await launch();
  const { keyboard } = page;
  const library = new LibraryPage(page);
  await library.importSample();
  await keyboard.press('j');
  await expect(library.list).toBeFocused();
  for (const key of ['ControlOrMeta+k', '?', 't', 'f', 'Shift+F10']) {
    await keyboard.press(key);
    await expect(page.locator('[role="dialog"], [role="menu"]').first()).toBeVisible();
    await expect(library.list).not.toBeFocused();
    await keyboard.press('Escape');
    await expect(page.locator('[role="dialog"], [role="menu"]')).toHaveCount(0);
    await expect(library.list, key).toBeFocused();
  }
});

test('in a narrow window Tab stays in the details until they are closed', async ({ launch }) => {
  const { app, page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 0, y: 0, width: 900, height: 600 });
  });
  await library.row('Avocet kickoff').click();
  await library.readerTitle.waitFor();
  await page.keyboard.press('ControlOrMeta+i');
  await expect(library.details).toBeVisible();
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        `document.activeElement.closest('.library-side, .list-pane, .main-reader') === null`,
      ),
    ).toBe(true);
  }
  await page.keyboard.press('/');
  await expect(library.details).toBeHidden();
  await expect(library.searchBox).toBeFocused();
});
