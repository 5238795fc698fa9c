import { appendFileSync, chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RunningApp } from '../support/electron-app.ts';
import { expect, test } from '../support/electron-app.ts';
import { giveToOrdinaryUser } from '../support/ordinary-user.ts';
import { answerDialogs, chooseFromMenu, LibraryPage } from './pages/library-page.ts';
import { SettingsPage } from './pages/settings-page.ts';

const line = (track: string, start: number, text: string): string =>
  `${JSON.stringify({ track, start_ms: start, end_ms: start + 900, text })}\n`;

/** A folder in the person's home. */
function homeFolder({ userDataDir }: RunningApp, name: string): string {
  const folder = path.join(path.dirname(userDataDir), 'home', name);
  mkdirSync(folder, { recursive: true });
  giveToOrdinaryUser(folder);
  return folder;
}

/** Adds a folder on the page about sources, as a person does. */
async function followFolder({ app, page }: RunningApp, folder: string): Promise<SettingsPage> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, folder);
  const settings = new SettingsPage(page);
  await settings.open();
  await settings.tab('Sources').click();
  await settings.main.getByRole('button', { name: 'Follow a folder…' }).click();
  await expect(settings.main).toContainText('Parlance follows it from now on.');
  return settings;
}

test('a recording appears by itself and grows, until its folder is paused and removed', async ({
  launch,
}) => {
  const running = await launch();
  const { page } = running;
  const library = new LibraryPage(page);
  await library.importSample();
  const folder = homeFolder(running, 'Recordings');
  const session = path.join(folder, '2026-09-05T1200-design');
  mkdirSync(path.join(session, 'audio'), { recursive: true });
  writeFileSync(path.join(session, 'session.json'), JSON.stringify({ name: 'Design of the garden' }));
  const settings = await followFolder(running, folder);
  const source = settings.main.getByRole('listitem', { name: '~/Recordings' });
  await expect(source).toContainText('Recordings that grow line by line');
  await expect(source).toContainText('1 recording taken in');

  writeFileSync(path.join(session, 'audio/room.native.wav'), 'RIFF');
  appendFileSync(path.join(session, 'raw.jsonl'), line('room', 0, 'We plant the beans first.'));
  await expect(source).toContainText('Live now');
  await page.keyboard.press('Escape');
  await library.place('Live').click();
  await expect(library.rows).toHaveCount(1);
  await expect(library.rows.getByRole('img', { name: 'Live' })).toBeVisible();
  await library.rows.filter({ hasText: 'Design of the garden' }).click();
  await expect(page.getByText('We plant the beans first.').last()).toBeVisible();
  appendFileSync(path.join(session, 'raw.jsonl'), line('call', 0, 'And the peas?'));
  await expect(page.getByText('And the peas?').last()).toBeVisible();

  await settings.open();
  await source.getByRole('button', { name: 'Pause' }).click();
  await expect(source).toContainText('Paused');
  appendFileSync(path.join(session, 'raw.jsonl'), line('room', 9000, 'Peas come later.'));
  await source.getByRole('button', { name: 'Resume' }).click();
  await expect(source).not.toContainText('Paused');
  renameSync(folder, `${folder} away`);
  await source.getByRole('button', { name: 'Look again' }).click();
  await expect(source).toContainText('This folder is not there now.');
  await source.getByRole('button', { name: 'Remove' }).click();
  await expect(settings.main).toContainText('what came from it stays in the library');
  await expect(settings.main).toContainText('No folder is followed yet.');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Peas come later.').last()).toBeVisible();
});

test('finished files are taken in, also those that came while the app was closed', async ({ launch }) => {
  const first = await launch();
  await new LibraryPage(first.page).importSample();
  const folder = homeFolder(first, 'Transcripts');
  writeFileSync(path.join(folder, 'broken.vtt'), '\u0000\u0001\u0002');
  writeFileSync(path.join(folder, 'bees.vtt'), 'WEBVTT\n\n00:00.000 --> 00:01.000\nBees sleep.\n');
  const settings = await followFolder(first, folder);
  const source = settings.main.getByRole('listitem', { name: '~/Transcripts' });
  await expect(source).toContainText('Finished files');
  await expect(source).toContainText('1 file taken in');
  await expect(source).toContainText('broken.vtt:');
  await settings.main.getByRole('button', { name: 'Follow a folder…' }).click();
  await expect(settings.main).toContainText('This folder is followed already.');
  await first.close();
  expect(existsSync(path.join(first.userDataDir, 'library.db-wal'))).toBe(false);

  rmSync(path.join(folder, 'broken.vtt'));
  writeFileSync(path.join(folder, 'wasps.vtt'), 'WEBVTT\n\n00:00.000 --> 00:01.000\nWasps do not.\n');
  const second = await launch({ userDataDir: first.userDataDir });
  const library = new LibraryPage(second.page);
  await expect(library.rows.filter({ hasText: 'wasps' })).toBeVisible();
  await expect(library.rows.filter({ hasText: 'bees' })).toHaveCount(1);
});

test('the reader keeps the end of a live recording in sight until one scrolls up', async ({ launch }) => {
  const running = await launch();
  const { page } = running;
  const library = new LibraryPage(page);
  await library.importSample();
  const folder = homeFolder(running, 'Recordings');
  const session = path.join(folder, '2026-09-05T1200-design');
  mkdirSync(path.join(session, 'audio'), { recursive: true });
  const write = (from: number, to: number): void => {
    writeFileSync(path.join(session, 'audio/room.native.wav'), 'RIFF');
    for (let at = from; at < to; at += 1) {
      appendFileSync(
        path.join(session, 'raw.jsonl'),
        line('room', at * 1000, `Spoken line number ${String(at)}.`),
      );
    }
  };
  write(0, 150);
  await followFolder(running, folder);
  await page.keyboard.press('Escape');
  await library.row('2026-09-05T1200-design').click();
  const spoken = (at: number) => page.locator('.reader').getByText(`Spoken line number ${String(at)}.`);
  await expect(spoken(149)).toBeInViewport();
  write(150, 160);
  await expect(spoken(159)).toBeInViewport();

  await spoken(159).hover();
  await page.mouse.wheel(0, -1500);
  await expect(spoken(159)).not.toBeInViewport();
  write(160, 163);
  const more = page.getByRole('button', { name: '3 new lines' });
  await expect(more).toBeVisible();
  await expect(spoken(162)).not.toBeInViewport();
  await more.click();
  await expect(spoken(162)).toBeInViewport();
  await expect(more).toBeHidden();
});

test('what a folder holds can be corrected, and what is wrong with it stands there in plain words', async ({
  launch,
}) => {
  const running = await launch();
  await new LibraryPage(running.page).importSample();
  const folder = homeFolder(running, 'Sitzungen');
  const settings = await followFolder(running, folder);
  const source = settings.main.getByRole('listitem', { name: '~/Sitzungen' });
  await expect(source).toContainText('Finished files');
  await expect(source).toContainText('looked at');
  await source.getByRole('button', { name: 'Take as growing recordings' }).click();
  await expect(source).toContainText('Recordings that grow line by line');
  const session = path.join(folder, '2026-09-05T1200-design');
  mkdirSync(session);
  writeFileSync(path.join(session, 'session.json'), '{}');
  appendFileSync(path.join(session, 'raw.jsonl'), line('room', 0, 'We plant the beans first.'));
  await expect(source).toContainText('1 recording taken in');

  chmodSync(folder, 0o000);
  await source.getByRole('button', { name: 'Look again' }).click();
  await expect(source).toContainText('This folder may not be read. Check its permissions');
  chmodSync(folder, 0o755);
  await source.getByRole('button', { name: 'Look again' }).click();
  await expect(source).not.toContainText('may not be read');
  await expect(source).toContainText('1 recording taken in');
});

test('a folder of recordings that was imported holds the same ones when it is followed', async ({
  launch,
}) => {
  const running = await launch();
  const { page } = running;
  const library = new LibraryPage(page);
  await expect(library.sampleButton).toBeVisible();
  const folder = homeFolder(running, 'Ambient');
  for (const [id, name] of [
    ['2026-09-05T1200-design', 'Design of the garden'],
    ['2026-09-06T0900', 'Second look'],
  ] as const) {
    mkdirSync(path.join(folder, id));
    writeFileSync(path.join(folder, id, 'session.json'), JSON.stringify({ name }));
    appendFileSync(path.join(folder, id, 'raw.jsonl'), line('room', 0, `This is ${name}.`));
  }
  await answerDialogs(running.app, [folder]);
  await chooseFromMenu(running.app, 'import-folder');
  await expect(library.status).toContainText('2 transcripts imported');
  await expect(library.rows).toHaveCount(2);
  await library.row('Design of the garden').click();
  await expect(library.reader).toContainText('This is Design of the garden.');

  await followFolder(running, folder);
  await page.keyboard.press('Escape');
  appendFileSync(path.join(folder, '2026-09-05T1200-design', 'raw.jsonl'), line('call', 0, 'And the peas?'));
  await expect(library.reader).toContainText('And the peas?');
  await expect(library.rows).toHaveCount(2);
  await answerDialogs(running.app, [folder]);
  await chooseFromMenu(running.app, 'import-folder');
  await expect(library.status).toContainText('2 were already there');
});
