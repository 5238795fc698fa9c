import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeAccessLog } from '../support/access-log.ts';
import { axeFindings } from '../support/axe-findings.ts';
import { expect, test } from '../support/electron-app.ts';
import { homeOf, writeHomeFile } from '../support/home-files.ts';
import { chooseFromMenu, LibraryPage } from './pages/library-page.ts';
import { SettingsPage } from './pages/settings-page.ts';

test('the menu opens the settings; Escape goes back', async ({ launch }) => {
  const { app, page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  const settings = new SettingsPage(page);
  await chooseFromMenu(app, 'settings');
  await expect(settings.title).toHaveText('Assistants');
  await settings.tab('General').click();
  await expect(settings.title).toHaveText('General');
  await page.keyboard.press('Escape');
  await expect(settings.main).toBeHidden();
  await expect(library.rows.first()).toBeVisible();
});

test('theme and text size hold at once and after the next start', async ({ launch }) => {
  const first = await launch();
  await new LibraryPage(first.page).importSample();
  const settings = new SettingsPage(first.page);
  await settings.open();
  await settings.tab('General').click();
  const bodySize = `getComputedStyle(document.documentElement).getPropertyValue('--size-body')`;
  const before = await first.page.evaluate<string>(bodySize);

  await first.page.getByRole('radio', { name: 'Dark' }).focus();
  await first.page.getByText('Dark', { exact: true }).click();
  await first.page.getByText('Larger', { exact: true }).click();
  await expect(first.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(first.page.locator('html')).toHaveAttribute('data-text-size', 'larger');
  expect(await first.page.evaluate<string>(bodySize)).not.toBe(before);
  expect(await first.app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark');
  await first.close();

  const second = await launch({ userDataDir: first.userDataDir });
  await expect(second.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(second.page.locator('html')).toHaveAttribute('data-text-size', 'larger');
  expect(await second.app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark');
  await expect(new LibraryPage(second.page).rows.first()).toBeVisible();
  await new SettingsPage(second.page).open();
  await new SettingsPage(second.page).tab('General').click();
  await second.page.getByRole('radio', { name: 'Dark' }).focus();
  await second.page.keyboard.press('ArrowLeft');
  await expect(second.page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('the library is checked, backed up and shown where it lies', async ({ launch }) => {
  const { app, page, userDataDir } = await launch();
  await new LibraryPage(page).importSample();
  const settings = new SettingsPage(page);
  await settings.open();
  await settings.tab('Library').click();
  await expect(settings.main).toContainText('library.db');
  await expect(settings.main).toContainText(/14 transcripts, \d+ KB/);

  await settings.main.getByRole('button', { name: 'Check now' }).click();
  await expect(settings.main).toContainText(/All of its \d+ KB are sound\./);

  const file = path.join(path.dirname(userDataDir), 'home', 'copy.db');
  await app.evaluate(({ dialog, shell }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    const shown: string[] = [];
    Object.assign(globalThis, { shown });
    shell.showItemInFolder = (place) => void shown.push(place);
  }, file);
  const backUp = settings.main.getByRole('button', { name: 'Back up now…' });
  await backUp.click();
  await expect(settings.main).toContainText('copy.db is there and sound');
  expect(existsSync(file)).toBe(true);
  await backUp.click();
  await expect(settings.main).toContainText('There is a file of this name already.');

  await settings.main.getByRole('button', { name: 'Show in folder' }).click();
  await expect
    .poll(() => app.evaluate(() => (globalThis as unknown as { shown: string[] }).shown))
    .toEqual([path.join(userDataDir, 'library.db')]);
});

test('the trash is emptied after it was said what goes', async ({ launch }) => {
  const { page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  await page.evaluate(`(async () => {
    const { value: handles } = await window.parlance.call('library:list', { filter: {}, sort: 'newest' });
    const { value: rows } = await window.parlance.call('library:rows', { handles: [...handles].slice(0, 2) });
    await window.parlance.call('library:change', { change: 'trash', ids: rows.map(({ id }) => id) });
  })()`);
  const settings = new SettingsPage(page);
  await settings.open();
  await settings.tab('Library').click();
  await expect(settings.main).toContainText('It holds 2 transcripts.');
  await settings.main.getByRole('button', { name: 'Empty the trash…' }).click();
  await expect(settings.dialog).toContainText('Delete 2 transcripts for good?');
  await expect(settings.dialog).toContainText('2 earlier changes can then no longer be undone either.');
  await page.keyboard.press('Escape');
  await expect(settings.dialog).toBeHidden();
  await expect(settings.main).toContainText('It holds 2 transcripts.');

  await settings.main.getByRole('button', { name: 'Empty the trash…' }).click();
  await settings.dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(settings.main).toContainText('The trash is empty.');
  await expect(settings.main).toContainText('The trash is empty');
  await expect(settings.main).toContainText('12 transcripts');
});

const ROWS = `(async () => {
  const { value: handles } = await window.parlance.call('library:list', { filter: {}, sort: 'newest' });
  const { value: rows } = await window.parlance.call('library:rows', { handles: [...handles].slice(0, 2) });
  return rows.map(({ id, title }) => ({ id, title }));
})()`;

test('what assistants have read is shown, exported and forgotten', async ({ launch }) => {
  const { app, page, userDataDir } = await launch();
  await new LibraryPage(page).importSample();
  const [read, listed] = await page.evaluate<{ id: string; title: string }[]>(ROWS);
  const answer = {
    at: Date.now(),
    client: 'claude-ai',
    clientVersion: '1',
    tool: 'fetch',
    characters: 1_200,
  };
  const log = writeAccessLog(userDataDir, [
    { ...answer, items: [{ id: read?.id, part: '0-40' }] },
    {
      ...answer,
      tool: 'list_transcripts',
      items: [read, listed].map((row) => ({ id: row?.id, part: 'row' })),
    },
    {
      ...answer,
      client: 'my <b>script</b>',
      items: [{ id: read?.id }],
      at: Date.now() - 60 * 60 * 24 * 3_000,
    },
    { nonsense: true },
  ]);
  const settings = new SettingsPage(page);
  await settings.open();
  await settings.tab('Activity').click();
  await expect(settings.main.getByRole('heading', { level: 3 })).toHaveCount(2);
  await expect(settings.main).toContainText('Claude Desktop');
  await expect(settings.main).toContainText('2 answers, 2,400 characters');
  await expect(settings.main).toContainText('my <b>script</b>');
  await expect(settings.main).toContainText('part 0–40, in a list · 2 times · 1,200 characters');
  expect(existsSync(log)).toBe(false);

  const file = path.join(path.dirname(userDataDir), 'home', 'activity.json');
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
  await settings.main.getByRole('button', { name: 'Export…' }).click();
  await expect(settings.main).toContainText('activity.json is written.');
  const exported = JSON.parse(readFileSync(file, 'utf8')) as { title: string | null }[];
  expect(exported).toHaveLength(5);
  expect(exported.map(({ title }) => title)).toContain(read?.title);

  await settings.main
    .getByRole('button', { name: read?.title ?? '' })
    .first()
    .click();
  await expect(new LibraryPage(page).readerTitle).toHaveText(read?.title ?? '');
  await settings.open();
  await settings.tab('Activity').click();

  await settings.main.getByRole('button', { name: 'Clear…' }).click();
  await settings.dialog.getByRole('button', { name: 'Forget it' }).click();
  await expect(settings.main).toContainText('No assistant has read anything yet.');
});

test('one client is held off by the name that it presents, and let in again', async ({ launch }) => {
  const running = await launch();
  const { page, userDataDir } = running;
  writeHomeFile(homeOf(running), '.cursor/mcp.json', '{}');
  await new LibraryPage(page).importSample();
  const answer = { at: Date.now(), clientVersion: null, tool: 'search', items: [], characters: 10 };
  writeAccessLog(
    userDataDir,
    ['cursor-vscode', 'my-script'].map((client) => ({ ...answer, client })),
  );
  const settings = new SettingsPage(page);
  await settings.open();
  const cursor = settings.card('Cursor').getByRole('switch', { name: 'Cursor may read the library' });
  await expect(cursor).toBeChecked();
  await expect(settings.card('Cursor')).toContainText('It last read today.');
  await cursor.click();
  await expect(cursor).not.toBeChecked();
  await expect(settings.card('Cursor')).toContainText('Held off');
  const script = settings.main.getByRole('switch', { name: 'my-script may read the library' });
  await script.focus();
  await page.keyboard.press('Space');
  await expect(script).not.toBeChecked();
  expect(await page.evaluate(`window.parlance.call('activity:clients', {})`)).toMatchObject({
    value: [
      { name: 'cursor', allowed: false, lastSeen: null },
      { name: 'cursor-vscode', allowed: false },
      { name: 'my-script', allowed: false },
    ],
  });
  await cursor.click();
  await expect(cursor).toBeChecked();
  await expect(script).not.toBeChecked();
});

test('one switch holds all assistants off', async ({ launch }) => {
  const { page } = await launch();
  await new LibraryPage(page).importSample();
  const settings = new SettingsPage(page);
  await settings.open();
  const allowed = settings.main.getByRole('switch', { name: 'Assistants may read the library' });
  await expect(allowed).toBeChecked();
  await allowed.click();
  await expect(settings.main).toContainText('Held off: no assistant gets anything');
  expect(await page.evaluate(`window.parlance.call('library:overview', {})`)).toMatchObject({
    value: { paused: true },
  });
  await allowed.focus();
  await page.keyboard.press('Space');
  await expect(allowed).toBeChecked();
  await expect(settings.main).toContainText('Switch it off to hold all of them off at once.');
});

test('the settings break no rule of accessibility and none of the policy', async ({ launch }) => {
  test.setTimeout(120_000);
  const running = await launch();
  const { page } = running;
  const home = homeOf(running);
  writeHomeFile(home, '.cursor/mcp.json', '{}');
  writeHomeFile(home, '.codex/config.toml', 'broken = ');
  await page.addInitScript(`
    window.violations = [];
    addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
  `);
  await page.reload();
  await new LibraryPage(page).importSample();
  const settings = new SettingsPage(page);
  await settings.open();
  await expect(settings.card('Cursor')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await settings.button('Connect', 'Cursor').click();
  await expect(settings.dialog).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await settings.dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(settings.card('Cursor')).toContainText('It answered in');
  await settings.main.getByText(/more that were not found here/).click();
  expect(await axeFindings(page)).toEqual([]);

  for (const name of ['Activity', 'Library', 'General'] as const) {
    await settings.tab(name).click();
    await expect(settings.title).toHaveText(name);
    await expect(settings.main.getByRole('heading', { level: 2 }).first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  }
  expect(await page.evaluate('violations')).toEqual([]);
});
