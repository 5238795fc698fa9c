import type { ElectronApplication } from '@playwright/test';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readDocument } from '../../src-library/import/document-text/read-document.ts';
import { smallPdf } from '../library/import/document-text/small-pdf.ts';
import { axeFindings } from '../support/axe-findings.ts';
import { expect, test } from '../support/electron-app.ts';
import { giveToOrdinaryUser } from '../support/ordinary-user.ts';
import { answerDialogs, chooseFromMenu, LibraryPage } from './pages/library-page.ts';

const WORKER = new URL('../../src-library/import/document-text/document-worker.ts', import.meta.url);

/** The text of a PDF that the app wrote. */
const pdfText = async (file: string): Promise<string> =>
  (await readDocument(WORKER, { fileName: file, bytes: readFileSync(file) })).text;

/** A folder that the app may write into. */
function outbox(userDataDir: string, name = 'out'): string {
  const folder = path.join(path.dirname(userDataDir), name);
  mkdirSync(folder);
  giveToOrdinaryUser(folder);
  return folder;
}

/** Answers the next dialogs that ask where a file goes, and keeps which name was proposed. */
async function answerSaving(app: ElectronApplication, folder: string): Promise<void> {
  await app.evaluate(({ dialog }, place) => {
    const asked = globalThis as { proposed?: string };
    dialog.showSaveDialog = (...args: unknown[]) => {
      const options = args.at(-1) as { defaultPath: string };
      asked.proposed = options.defaultPath.split(/[\\/]/).at(-1) ?? '';
      return Promise.resolve({ canceled: false, filePath: `${place}/${asked.proposed}` });
    };
  }, folder);
}

test('one transcript is exported in a form that is chosen', async ({ launch }) => {
  const { app, page, userDataDir } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  const folder = outbox(userDataDir);
  await answerSaving(app, folder);
  await library.row('Avocet kickoff').click();
  await expect(library.readerTitle).toHaveText('Avocet kickoff');
  await page.keyboard.press('e');
  await expect(library.exportDialog).toContainText('Export Avocet kickoff');
  expect(await axeFindings(page)).toEqual([]);
  await expect(library.exportDialog.getByRole('radio', { name: /^Markdown/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await library.exportDialog.getByRole('button', { name: 'Export…' }).click();
  await expect(library.exportResult).toContainText('Exported as');
  const [markdown = ''] = readdirSync(folder);
  expect(markdown).toMatch(/^\d{4}-\d\d-\d\d Avocet kickoff\.md$/);
  expect(readFileSync(path.join(folder, markdown), 'utf8')).toContain('# Avocet kickoff');

  await library.reader.getByRole('button', { name: 'Export' }).click();
  await library.exportDialog.getByRole('radio', { name: /^PDF/ }).check();
  await library.exportDialog.getByRole('button', { name: 'Export…' }).click();
  await expect.poll(() => readdirSync(folder).filter((name) => name.endsWith('.pdf'))).toHaveLength(1);
  await expect(library.exportResult).toContainText('.pdf');
  const pdf = path.join(folder, markdown.replace('.md', '.pdf'));
  expect(readFileSync(pdf).subarray(0, 5).toString()).toBe('%PDF-');
  const text = await pdfText(pdf);
  const line = (await library.reader.locator('[id^="line-"]').first().innerText()).split('\n').at(-1) ?? '';
  expect(text.replace(/\s+/g, ' ')).toContain('Avocet kickoff');
  expect(text.replace(/\s+/g, ' ')).toContain(line.replace(/\s+/g, ' ').slice(0, 30));
  expect(readdirSync(folder).some((name) => name.includes('partial'))).toBe(false);
  await expect.poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

/** Electron keeps what a page was opened with, and tells it without a promise. */
interface WithPreferences {
  getLastWebPreferences(): Record<string, unknown>;
}

test('a transcript goes onto the clipboard and onto paper', async ({ launch }) => {
  const { app, page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  await library.row('Avocet kickoff').click();
  await expect(library.readerTitle).toBeVisible();
  await app.evaluate(({ app: desktop, clipboard }) => {
    clipboard.clear();
    const seen = globalThis as { printed?: object };
    desktop.on('web-contents-created', (_event, contents) => {
      contents.print = (_options, done) => {
        const { sandbox, javascript, nodeIntegration } = (
          contents as unknown as WithPreferences
        ).getLastWebPreferences();
        seen.printed = { url: contents.getURL(), sandbox, javascript, nodeIntegration };
        done?.(true, '');
      };
    });
  });
  await chooseFromMenu(app, 'copy-markdown');
  await expect(library.status).toContainText('Copied as Markdown');
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toContain('# Avocet kickoff');
  await chooseFromMenu(app, 'copy-text');
  await expect(library.status).toContainText('Copied as plain text');
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toMatch(/^Avocet kickoff\n/);

  await page.keyboard.press('ControlOrMeta+p');
  await expect(library.status).toContainText('Sent to the printer');
  expect(await app.evaluate(() => (globalThis as { printed?: object }).printed)).toMatchObject({
    url: expect.stringMatching(/^app:\/\/bundle\/printed\//),
    sandbox: true,
    javascript: false,
    nodeIntegration: false,
  });
});

test('several go into a new folder, and what is missing is told', async ({ launch }) => {
  const { app, page, userDataDir } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  const folder = outbox(userDataDir);
  const untimed = path.join(folder, 'No times.txt');
  writeFileSync(untimed, 'Nobody knows when.\n');
  await library.drop([untimed]);
  await library.guesses.getByRole('button', { name: 'Bring in' }).click();
  await expect(library.row('No times')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+1');
  await library.rows.first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(library.severalSelected).toContainText('15 selected');
  await answerDialogs(app, [folder]);
  for (const name of [/^Parlance export \d{4}-\d\d-\d\d$/, /^Parlance export .* \(2\)$/]) {
    await library.severalSelected.getByRole('button', { name: 'Export…' }).click();
    await library.exportDialog.getByRole('radio', { name: /^SRT/ }).check();
    await library.exportDialog.getByRole('button', { name: 'Export…' }).click();
    await expect(library.exportResult).toContainText(/Exported \d+; \d+ (is|are) missing/);
    await expect(library.exportResult).toContainText('No times');
    await expect(library.exportResult).toContainText('which captions need');
    const made = readdirSync(folder).find((each) => name.test(each)) ?? '';
    const files = readdirSync(path.join(folder, made, 'Recordings'));
    expect(files.length).toBeGreaterThan(8);
    expect(files.every((file) => file.endsWith('.srt'))).toBe(true);
    await library.exportResult.getByRole('button', { name: 'Close' }).click();
    await expect(library.exportResult).toBeHidden();
  }
});

test('everything goes into one ZIP file, as PDF too, and can be stopped', async ({ launch }) => {
  test.setTimeout(120_000);
  const { app, page, userDataDir } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  const folder = outbox(userDataDir);
  await answerSaving(app, folder);
  await chooseFromMenu(app, 'settings');
  await page.getByRole('button', { name: 'Library', exact: true }).click();
  await page.getByRole('button', { name: 'Export everything…' }).click();
  await expect(library.exportDialog).toContainText('Export everything');
  await library.exportDialog.getByRole('radio', { name: /^PDF/ }).check();
  await library.exportDialog.getByText('ZIP file').click();
  await library.exportDialog.getByRole('button', { name: 'Export…' }).click();
  await expect(library.exportResult).toContainText('Exported 14 into Parlance export', { timeout: 60_000 });
  const zip = readdirSync(folder)[0] ?? '';
  expect(readFileSync(path.join(folder, zip)).includes('Recordings/')).toBe(true);

  await answerSaving(app, outbox(userDataDir, 'stopped'));
  await chooseFromMenu(app, 'export-all');
  await library.exportDialog.getByRole('button', { name: 'Export…' }).click();
  await page
    .getByRole('region', { name: 'Export', exact: true })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(library.exportResult).toContainText('Stopped; nothing was exported');
  expect(readdirSync(path.join(path.dirname(userDataDir), 'stopped'))).toEqual([]);
});

test('what was said runs nothing and fetches nothing when it is printed', async ({ launch }) => {
  const { app, page, userDataDir } = await launch();
  const library = new LibraryPage(page);
  await expect(library.sampleButton).toBeVisible();
  const folder = outbox(userDataDir);
  const hostile = path.join(folder, 'hostile.srt');
  const said = '</p><script>document.body.textContent="owned"</script><img src="file:///etc/passwd">';
  writeFileSync(hostile, `1\n00:00:01,000 --> 00:00:02,000\nBefore ${said} after\n`);
  await library.drop([hostile]);
  await library.row('hostile').click();
  await expect(library.readerTitle).toHaveText('hostile');
  await answerSaving(app, folder);
  await page.keyboard.press('e');
  await library.exportDialog.getByRole('radio', { name: /^PDF/ }).check();
  await library.exportDialog.getByRole('button', { name: 'Export…' }).click();
  await expect(library.exportResult).toContainText('Exported as');
  const pdf = readdirSync(folder).find((name) => name.endsWith('.pdf')) ?? '';
  const text = (await pdfText(path.join(folder, pdf))).replace(/\s+/g, ' ');
  expect(text).toContain('Before </p><script>document.body.textContent="owned"</script>');
});

test('files are kept with a recording and found by their text', async ({ launch }) => {
  const { app, page, userDataDir } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  const folder = outbox(userDataDir);
  const report = path.join(folder, 'report.pdf');
  writeFileSync(report, smallPdf(['Quarterly brackishness', 'of the estuary']));
  writeFileSync(path.join(folder, 'locked.pdf'), smallPdf(['secret'], true));
  await library.row('Avocet kickoff').click();
  await expect(library.readerTitle).toBeVisible();
  if (!(await library.details.isVisible())) await page.keyboard.press('ControlOrMeta+i');
  await answerDialogs(app, [report, path.join(folder, 'locked.pdf')]);
  await library.details.getByRole('button', { name: 'Add file…' }).click();
  await expect(library.details).toContainText('report.pdf');
  await expect(library.details).toContainText('locked with a password');
  await page.keyboard.press('/');
  await page.keyboard.type('brackishness');
  await expect(library.row('Avocet kickoff')).toBeVisible();

  await answerSaving(app, outbox(userDataDir, 'back'));
  await library.details.getByRole('button', { name: 'Save a copy of report.pdf' }).click();
  const copy = path.join(path.dirname(userDataDir), 'back', 'report.pdf');
  await expect.poll(() => existsSync(copy)).toBe(true);
  expect(readFileSync(copy).equals(readFileSync(report))).toBe(true);
});

test('notes are added, changed and taken back', async ({ launch }) => {
  const { page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  await library.row('Avocet kickoff').click();
  await expect(library.readerTitle).toBeVisible();
  if (!(await library.details.isVisible())) await page.keyboard.press('ControlOrMeta+i');
  await library.details.getByRole('button', { name: 'Add note…' }).click();
  await page.keyboard.type('Ask about <b>brackishness</b>');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
  await expect(library.details).toContainText('Ask about <b>brackishness</b>');
  await library.details
    .getByRole('button', { name: /^Edit the note/ })
    .last()
    .click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('\nand salt');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
  await expect(library.details).toContainText('and salt');
  await library.details
    .getByRole('button', { name: /^Edit the note/ })
    .last()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }).click();
  await expect(library.details).not.toContainText('brackishness');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(library.details).toContainText('and salt');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(library.details).not.toContainText('and salt');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(library.details).not.toContainText('brackishness');
});
