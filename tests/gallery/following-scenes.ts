import { renameSync } from 'node:fs';
import { LibraryPage } from '../e2e/pages/library-page.ts';
import { SettingsPage } from '../e2e/pages/settings-page.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { writeHomeFile } from '../support/home-files.ts';
import { withSample, type Scene } from './scene.ts';

/** Folders that are followed, and what is being recorded into one. */
export const FOLLOWING_SCENES: readonly Scene[] = [
  {
    name: 'settings-sources-empty',
    prepare: async (running) => {
      await openSources(running);
    },
  },
  {
    name: 'settings-sources',
    prepare: async (running, home) => {
      await follow(running, home);
    },
  },
  { name: 'settings-sources-problem', prepare: showProblems },
  { name: 'live', prepare: showLive },
];

const SESSION = 'Recordings/2026-11-30T0900-Wochenbesprechung';
const LINES: readonly (readonly [track: string, startMs: number, text: string])[] = [
  [
    'room',
    0,
    'Good morning. I would like to begin with the hinge, since that is what the fair will ask about.',
  ],
  ['call', 6_200, 'It opens fifty thousand times now. The drawing that you have is not the one we tested.'],
  ['room', 12_800, 'Then let us look at the one you tested.'],
  ['call', 16_100, 'I am sharing it. You see the second spring on the left.'],
];

async function openSources(running: RunningApp): Promise<SettingsPage> {
  await withSample(running);
  const settings = new SettingsPage(running.page);
  await settings.open();
  await settings.tab('Sources').click();
  return settings;
}

async function follow(running: RunningApp, home: string): Promise<void> {
  writeHomeFile(home, `${SESSION}/session.json`, JSON.stringify({ name: 'Wochenbesprechung' }));
  writeHomeFile(home, `${SESSION}/audio/room.native.wav`, 'RIFF');
  const lines = LINES.map(([track, startMs, text]) =>
    JSON.stringify({ track, start_ms: startMs, end_ms: startMs + 3_000, text }),
  );
  writeHomeFile(home, `${SESSION}/raw.jsonl`, `${lines.join('\n')}\n`);
  const settings = await openSources(running);
  await running.app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, `${home}/Recordings`);
  await settings.main.getByRole('button', { name: 'Follow a folder…' }).click();
  await settings.main.getByText('Live now').waitFor();
}

/** A folder that is gone, beside one with a file that cannot be read. */
async function showProblems(running: RunningApp, home: string): Promise<void> {
  await follow(running, home);
  const settings = new SettingsPage(running.page);
  writeHomeFile(
    home,
    'Gesprächsnotizen/2026/Übergabe.vtt',
    'WEBVTT\n\n00:00.000 --> 00:01.000\nGuten Tag.\n',
  );
  writeHomeFile(home, 'Gesprächsnotizen/kaputt.vtt', '\u0000\u0001\u0002');
  await running.app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, `${home}/Gesprächsnotizen`);
  await settings.main.getByRole('button', { name: 'Follow a folder…' }).click();
  await settings.main.getByText('kaputt.vtt:').waitFor();
  renameSync(`${home}/Recordings`, `${home}/Recordings away`);
  await settings.main.getByRole('button', { name: 'Look again: ~/Recordings' }).click();
  await settings.main.getByText('This folder is not there now.').waitFor();
}

async function showLive(running: RunningApp, home: string): Promise<void> {
  await follow(running, home);
  await running.page.keyboard.press('Escape');
  const library = new LibraryPage(running.page);
  await library.row('Wochenbesprechung').click();
  await library.readerTitle.waitFor();
}
