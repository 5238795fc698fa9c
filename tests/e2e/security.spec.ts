import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/electron-app.ts';
import { LibraryPage } from './pages/library-page.ts';

/** What a page may see of Electron and Node: the bridge's three functions. */
const REACHABLE = `({
  bridge: Object.keys(window.parlance).sort(),
  node: [typeof require, typeof process, typeof module, typeof Buffer, typeof global],
  origin: location.origin,
})`;

test('the page is isolated and sandboxed, and sees only the bridge', async ({ launch }) => {
  const { app, page } = await launch();
  expect(await page.evaluate(REACHABLE)).toEqual({
    bridge: ['call', 'on', 'pathOf'],
    node: ['undefined', 'undefined', 'undefined', 'undefined', 'undefined'],
    origin: 'app://bundle',
  });
  const pid = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
  );
  const preferences = await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as
      { getLastWebPreferences?: () => Record<string, unknown> } | undefined;
    return contents?.getLastWebPreferences?.();
  });
  expect(preferences).toMatchObject({
    contextIsolation: true,
    nodeIntegration: false,
    sandbox: true,
    webSecurity: true,
  });
  test.skip(process.platform !== 'linux', 'The system’s own view of the sandbox is read on Linux.');
  expect(readFileSync(`/proc/${pid ?? 0}/status`, 'utf8')).toMatch(/^Seccomp:\s+2$/m);
});

test('the policy lets nothing inline or remote run, and our own pages never run into it', async ({
  launch,
}) => {
  const { page } = await launch();
  await page.addInitScript(`
    window.violations = [];
    addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
  `);
  await page.reload();
  const library = new LibraryPage(page);
  await library.importSample();
  await library.rows.first().click();
  await expect(library.readerTitle).toBeVisible();
  await library.searchBox.fill('lamp');
  await expect(library.rows.first().locator('mark').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Starred' }).click();
  await expect(page.getByText('Nothing starred yet')).toBeVisible();
  expect(await page.evaluate('violations')).toEqual([]);

  const blocked = await page.evaluate(`(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.inlineRan = true';
    document.body.append(script);
    const styled = document.createElement('div');
    styled.innerHTML = '<p style="color: red" onclick="window.inlineRan = true">x</p><iframe src="https://example.org"></iframe>';
    document.body.append(styled);
    styled.firstChild.click();
    const fetched = await fetch('https://example.org/').then(() => true, () => false);
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { inlineRan: window.inlineRan === true, fetched, violations: [...new Set(violations)].sort() };
  })()`);
  expect(blocked).toEqual({
    inlineRan: false,
    fetched: false,
    violations: expect.arrayContaining([
      'connect-src',
      'frame-src',
      'script-src-attr',
      'script-src-elem',
    ]) as unknown,
  });
});

test('the scheme serves the bundle and nothing beside it', async ({ launch }) => {
  const { page } = await launch();
  const answers = await page.evaluate(`(async () => {
    const status = (address, init) => fetch(address, init).then((answer) => answer.status, () => 'refused');
    const page = await fetch('app://bundle/index.html');
    return {
      policy: page.headers.get('content-security-policy'),
      nosniff: page.headers.get('x-content-type-options'),
      page: page.status,
      up: await status('app://bundle/%2e%2e/main/main.js'),
      encodedUp: await status('app://bundle/..%2f..%2fpackage.json'),
      backslash: await status('app://bundle/..%5c..%5cpackage.json'),
      map: await status('app://bundle/assets/index.js.map'),
      post: await status('app://bundle/index.html', { method: 'POST' }),
      otherHost: await status('app://other/index.html'),
      file: await status('file:///etc/passwd'),
    };
  })()`);
  expect(answers).toEqual({
    policy: expect.stringContaining("default-src 'none'") as unknown,
    nosniff: 'nosniff',
    page: 200,
    up: 404,
    encodedUp: 404,
    backslash: 404,
    map: 404,
    post: 405,
    otherHost: 'refused',
    file: 'refused',
  });
});

test('every permission is denied and no window opens', async ({ launch }) => {
  const { app, page } = await launch();
  const denied = await page.evaluate(`(async () => ({
    opened: window.open('https://example.org/') !== null,
    notification: await Notification.requestPermission(),
    microphone: (await navigator.permissions.query({ name: 'microphone' })).state,
    camera: (await navigator.permissions.query({ name: 'camera' })).state,
    clipboard: await navigator.clipboard.readText().then(() => 'given', (error) => error.name),
    geolocation: await new Promise((resolve) => {
      navigator.geolocation.getCurrentPosition(() => resolve('given'), (error) => resolve(error.code));
    }),
  }))()`);
  expect(denied).toEqual({
    opened: false,
    notification: 'denied',
    microphone: 'denied',
    camera: 'denied',
    clipboard: 'NotAllowedError',
    geolocation: 1,
  });
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

test('main answers only what the contract allows', async ({ launch }) => {
  const { page } = await launch();
  const answers = await page.evaluate(`(async () => ({
    unknown: await window.parlance.call('shell:open', {}),
    wrong: await window.parlance.call('library:transcript', { id: '../../etc/passwd' }),
    missing: await window.parlance.call('library:transcript', { id: '0192f3a4-5b6c-7d8e-9f00-112233445566' }),
    event: typeof window.parlance.on('secret', () => undefined),
  }))()`);
  expect(answers).toMatchObject({
    unknown: { ok: false, error: { code: 'refused' } },
    wrong: { ok: false, error: { code: 'refused' } },
    missing: { ok: false, error: { code: 'notFound' } },
    event: 'function',
  });
});

test('no dictionary is fetched', async ({ launch }) => {
  const { app, userDataDir } = await launch();
  expect(await app.evaluate(({ session }) => session.defaultSession.getSpellCheckerLanguages())).toEqual([]);
  const dictionaries = path.join(userDataDir, 'Dictionaries');
  expect(existsSync(dictionaries) ? readdirSync(dictionaries) : []).toEqual([]);
});

test('the page does not navigate away', async ({ launch }) => {
  const { app, page } = await launch();
  await page.evaluate(`setTimeout(() => { location.href = 'https://example.org/'; }, 0)`);
  // Playwright waits for the refused navigation for ever, so main is asked.
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL()))
    .toBe('app://bundle/index.html');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL()),
  ).toBe('app://bundle/index.html');
});
