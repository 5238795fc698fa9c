import { SettingsPage } from '../e2e/pages/settings-page.ts';
import { writeAccessLog } from '../support/access-log.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { writeHomeFile } from '../support/home-files.ts';
import { withSample, type Scene } from './scene.ts';

/** What assistants have read, and which of them may. */
export const ACTIVITY_SCENES: readonly Scene[] = [
  { name: 'settings-activity', prepare: showActivity },
  { name: 'settings-clients', prepare: showClients },
  {
    name: 'settings-activity-empty',
    prepare: async (running) => {
      await withSample(running);
      await openPage(running, 'Activity');
    },
  },
];

const DAY = 86_400_000;

async function showActivity(running: RunningApp): Promise<void> {
  await withSample(running);
  const rows = await running.page.evaluate<{ id: string }[]>(`(async () => {
    const { value: handles } = await window.parlance.call('library:list', { filter: {}, sort: 'newest' });
    return (await window.parlance.call('library:rows', { handles: [...handles] })).value;
  })()`);
  const item = (at: number, part?: string) => ({ id: rows[at]?.id, ...(part === undefined ? {} : { part }) });
  const answer = (
    client: string | null,
    ago: number,
    tool: string,
    items: readonly unknown[],
    characters: number,
  ) => ({
    at: Date.now() - ago,
    client,
    clientVersion: null,
    tool,
    items,
    characters,
  });
  writeAccessLog(running.userDataDir, [
    answer('claude-ai', 1_000, 'get_transcript', [item(0, '0-14200')], 14_200),
    answer('claude-ai', 2_000, 'get_transcript', [item(0, '14200-20110')], 5_910),
    answer(
      'claude-ai',
      3_000,
      'search',
      [0, 1, 2, 3, 4, 5].map((at) => item(at, 'snippet')),
      2_840,
    ),
    answer('cursor-vscode', 4_000, 'fetch', [item(6)], 9_310),
    answer(
      null,
      DAY,
      'list_transcripts',
      rows.map((_, at) => item(at, 'row')),
      4_120,
    ),
    answer('transcript-digest-of-the-night', DAY * 3, 'check_quote', [item(2, 'quotation')], 310),
  ]);
  await openPage(running, 'Activity');
  await running.page.getByText('Cursor').first().waitFor();
}

async function showClients(running: RunningApp, home: string): Promise<void> {
  for (const file of ['.cursor/mcp.json', '.claude.json']) writeHomeFile(home, file, '{}');
  await withSample(running);
  const answer = { at: Date.now(), clientVersion: null, tool: 'search', items: [], characters: 10 };
  writeAccessLog(
    running.userDataDir,
    ['cursor-vscode', 'claude-code', 'transcript-digest-of-the-night'].map((client) => ({
      ...answer,
      client,
    })),
  );
  const settings = await openPage(running, 'Assistants');
  await settings.connect('Cursor');
  await settings.main.getByRole('switch', { name: 'Claude Code may read the library' }).click();
}

async function openPage(running: RunningApp, name: 'Activity' | 'Assistants'): Promise<SettingsPage> {
  const settings = new SettingsPage(running.page);
  await settings.open();
  await settings.tab(name).click();
  return settings;
}
