import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/electron-app.ts';
import { LibraryPage } from './pages/library-page.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';

/** Its name becomes the title. */
const CAPTIONS = JSON.stringify({
  segments: [
    { start: 0, end: 2, text: `${HOSTILE} spoken words`, speaker: `${HOSTILE} Ada`, words: [] },
    { start: 2, end: 4, text: 'And some others.', speaker: 'Ben', words: [] },
  ],
  word_segments: [],
});
const NOTES = `---
title: "${HOSTILE} notes"
tags: ["${HOSTILE} tag"]
---

**Ada:** ${HOSTILE} written words

**Ben:** And some others.
`;

test('text that looks like a page is text everywhere', async ({ launch }) => {
  const { page, userDataDir } = await launch();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const folder = path.join(path.dirname(userDataDir), 'files');
  mkdirSync(folder);
  const captions = path.join(folder, `${HOSTILE}.json`);
  const notes = path.join(folder, 'notes.md');
  const broken = path.join(folder, `${HOSTILE} broken.vtt`);
  writeFileSync(captions, CAPTIONS);
  writeFileSync(notes, NOTES);
  writeFileSync(broken, Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  const library = new LibraryPage(page);
  await expect(library.sampleButton).toBeVisible();
  await library.drop([captions, notes, broken]);
  await expect(library.importResult).toContainText(`${HOSTILE} broken.vtt`);

  const row = library.row('WhisperX');
  await expect(row.locator('.row-title')).toContainText(HOSTILE);
  await expect(row).toContainText(`${HOSTILE} Ada`);
  await row.click();
  await expect(library.readerTitle).toContainText(HOSTILE);
  await expect(library.reader.locator('.line-speaker').first()).toHaveText(`${HOSTILE} Ada`);
  await expect(library.reader.locator('.line-text').first()).toHaveText(`${HOSTILE} spoken words`);
  await library.row('notes').click();
  await expect(library.reader.getByRole('listitem')).toHaveText(`${HOSTILE} tag`);

  await library.searchBox.fill('onerror spoken');
  await expect(library.rows).toHaveCount(1);
  await expect(library.rows.locator('.row-passage mark')).toHaveText(['onerror', 'spoken']);
  await expect(library.rows.locator('.row-passage')).toContainText(HOSTILE);

  expect(await page.locator('img').count()).toBe(0);
  expect(dialogs).toEqual([]);
});
