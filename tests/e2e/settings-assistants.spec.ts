import { expect, test, type RunningApp } from '../support/electron-app.ts';
import { homeOf, readHomeFile, writeHomeFile } from '../support/home-files.ts';
import { LibraryPage } from './pages/library-page.ts';
import { SettingsPage } from './pages/settings-page.ts';

const CURSOR = '.cursor/mcp.json';
const OTHERS = `{
  // mine
  "mcpServers": {
    "notes": { "command": "/usr/bin/notes", "env": { "TOKEN": "hush-hush" } },
  },
}
`;

async function withSample(running: RunningApp): Promise<SettingsPage> {
  await new LibraryPage(running.page).importSample();
  return new SettingsPage(running.page);
}

test('one click shows the change, makes it and tests it; undo takes it back to the byte', async ({
  launch,
}) => {
  const running = await launch();
  const home = homeOf(running);
  writeHomeFile(home, CURSOR, OTHERS);
  const settings = await withSample(running);
  await settings.open();

  await settings.button('Connect', 'Cursor').click();
  await expect(settings.dialog).toContainText('~/.cursor/mcp.json');
  await expect(settings.dialog).toContainText('"parlance": {');
  await expect(settings.dialog).toContainText('parlance-mcp');
  await expect(running.page.locator('body')).not.toContainText('hush-hush');
  await settings.dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(readHomeFile(home, CURSOR)).toBe(OTHERS);

  await settings.connect('Cursor');
  const card = settings.card('Cursor');
  await expect(card).toContainText(/It answered in [\d,]+ ms with \d+ tools\./);
  await expect(card).toContainText('search_transcripts');
  await expect(card).toContainText('In the MCP settings of Cursor');
  expect(readHomeFile(home, CURSOR)).toContain('"parlance"');
  expect(readHomeFile(home, CURSOR)).toContain('"TOKEN": "hush-hush"');

  await settings.button('Undo', 'Cursor').click();
  await expect(card).toContainText('Taken back');
  await expect(card).toContainText('Not connected');
  expect(readHomeFile(home, CURSOR)).toBe(OTHERS);

  await settings.connect('Cursor');
  await settings.button('Test', 'Cursor').click();
  await expect(card.getByRole('status')).toContainText(/^It answered in/);
  await settings.button('Disconnect', 'Cursor').click();
  await expect(card).toContainText('Disconnected.');
  expect(readHomeFile(home, CURSOR)).toBe(OTHERS);
});

test('by keyboard alone: open, connect, take back, and return to the place that was left', async ({
  launch,
}) => {
  const running = await launch();
  const home = homeOf(running);
  writeHomeFile(home, CURSOR, OTHERS);
  const settings = await withSample(running);
  const library = new LibraryPage(running.page);
  const { keyboard } = running.page;
  await library.list.focus();
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  const left = (await library.activeRow.textContent()) ?? '';

  await keyboard.press('ControlOrMeta+,');
  await expect(settings.title).toBeFocused();
  await expect(settings.button('Connect', 'Cursor')).toBeVisible();
  await pressTabUntil(running, 'Connect: Cursor');
  await keyboard.press('Enter');
  await expect(settings.dialog).toBeVisible();
  await pressTabUntil(running, 'Connect');
  await keyboard.press('Enter');
  await expect(settings.card('Cursor')).toContainText('It answered in');
  expect(readHomeFile(home, CURSOR)).toContain('"parlance"');

  await pressTabUntil(running, 'Undo: Cursor');
  await keyboard.press('Enter');
  await expect(settings.card('Cursor')).toContainText('Taken back');
  expect(readHomeFile(home, CURSOR)).toBe(OTHERS);

  await expect(settings.button('Connect', 'Cursor')).toBeEnabled();
  await pressTabUntil(running, 'Connect: Cursor');
  await keyboard.press('Enter');
  await expect(settings.dialog).toBeVisible();
  await keyboard.press('Escape');
  await expect(settings.dialog).toBeHidden();
  await expect(settings.button('Connect', 'Cursor')).toBeFocused();
  await keyboard.press('Escape');
  await expect(settings.main).toBeHidden();
  await expect(library.list).toBeFocused();
  await expect(library.activeRow).toHaveText(left);
});

test('what another program wrote is left alone, and the card says why', async ({ launch }) => {
  const running = await launch();
  const home = homeOf(running);
  const codex = '.codex/config.toml';
  const foreign = '[mcp_servers.parlance]\ncommand = "/opt/other/server"\n';
  const broken = '{ "mcpServers": { "x": ';
  writeHomeFile(home, codex, foreign);
  writeHomeFile(home, CURSOR, broken);
  const settings = await withSample(running);
  await settings.open();

  await expect(settings.card('Cursor')).toContainText('Cannot be read');
  await expect(settings.card('Cursor')).toContainText('cannot be read as it stands (line 1)');
  await expect(settings.card('Codex')).toContainText('Another server is called “parlance”');
  expect(readHomeFile(home, CURSOR)).toBe(broken);

  await settings.connect('Codex', 'Use another name');
  expect(readHomeFile(home, codex)).toContain(foreign.trim());
  expect(readHomeFile(home, codex)).toContain('parlance-library');
  await settings.button('Disconnect', 'Codex').click();
  await expect(settings.card('Codex')).toContainText('Disconnected.');
  expect(readHomeFile(home, codex)).toBe(foreign);

  writeHomeFile(home, CURSOR, OTHERS);
  await settings.card('Cursor').getByRole('button', { name: 'Look again' }).click();
  await expect(settings.card('Cursor')).toContainText('Not connected');
});

test('an entry that points at a moved program is repaired', async ({ launch }) => {
  const running = await launch();
  const home = homeOf(running);
  writeHomeFile(home, CURSOR, OTHERS);
  const settings = await withSample(running);
  await settings.open();
  await settings.connect('Cursor');
  const sound = readHomeFile(home, CURSOR);
  writeHomeFile(
    home,
    CURSOR,
    sound.replace(/"command": "[^"]*parlance-mcp"/, '"command": "/gone/parlance-mcp"'),
  );
  await settings.tab('General').click();
  await settings.tab('Assistants').click();

  const card = settings.card('Cursor');
  await expect(card).toContainText('Needs repair');
  await settings.button('Test', 'Cursor').click();
  await expect(card).toContainText('The registered program is not there any more.');
  await settings.connect('Cursor', 'Repair');
  expect(readHomeFile(home, CURSOR)).toBe(sound);
});

test('any other assistant gets its configuration through the clipboard', async ({ launch }) => {
  const running = await launch();
  const settings = await withSample(running);
  await settings.open();
  for (const [form, words] of [
    ['JSON', '"mcpServers"'],
    ['TOML', '[mcp_servers.parlance]'],
    ['YAML', 'extensions:'],
  ] as const) {
    await settings.main.getByText(form, { exact: true }).click();
    await settings.main.getByRole('button', { name: 'Copy' }).click();
    await expect(settings.main.getByText('Copied.')).toBeVisible();
    const copied = await running.app.evaluate(({ clipboard }) => clipboard.readText());
    expect(copied).toContain(words);
    expect(copied).toContain('parlance-mcp');
  }
});

test('after the first import one line offers to connect what was found, and stays away once answered', async ({
  launch,
}) => {
  const running = await launch();
  const home = homeOf(running);
  writeHomeFile(home, CURSOR, OTHERS);
  const settings = await withSample(running);
  await expect(settings.offer).toContainText('Let Cursor read your library?');
  await running.page.getByRole('button', { name: 'Connect…' }).click();
  await expect(settings.title).toHaveText('Assistants');
  await running.page.keyboard.press('Escape');
  await expect(new LibraryPage(running.page).list).toBeVisible();
  await expect(settings.offer).toBeHidden();
  await running.close();

  const again = await launch({ userDataDir: running.userDataDir });
  await expect(new LibraryPage(again.page).rows.first()).toBeVisible();
  expect(await again.page.evaluate(`window.parlance.call('preferences:get', {})`)).toMatchObject({
    ok: true,
    value: { offerAnswered: true },
  });
  await expect(new SettingsPage(again.page).offer).toBeHidden();
});

test('the page names clients and plans by their ids only', async ({ launch }) => {
  const { page } = await launch();
  const answers = await page.evaluate(`(async () => ({
    path: await window.parlance.call('assistants:plan', { client: '../../etc', conflict: null, evenIfNotInstalled: true }),
    command: await window.parlance.call('assistants:apply', { planId: 'x', command: '/bin/sh' }),
    unknown: await window.parlance.call('assistants:test', { client: 'nobody' }),
    file: await window.parlance.call('place:backup', { file: '/etc/x' }),
  }))()`);
  expect(answers).toMatchObject({
    path: { ok: false, error: { code: 'refused' } },
    command: { ok: false, error: { code: 'refused' } },
    unknown: { ok: false, error: { code: 'notFound' } },
    file: { ok: false, error: { code: 'refused' } },
  });
});

/** Presses Tab until what has that name has the focus, as somebody without a mouse would. */
async function pressTabUntil({ page }: RunningApp, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate<string>(
      `document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''`,
    );
    if (focused.trim() === name) return;
  }
  throw new Error(`Tab never reached ${name}.`);
}
