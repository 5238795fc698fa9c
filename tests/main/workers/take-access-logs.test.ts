import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesTakenIn, readAccesses } from '../../../src-library/store/accesses.ts';
import { activityDays } from '../../../src-main/workers/activity-days.ts';
import { takeAccessLogs } from '../../../src-main/workers/take-access-logs.ts';
import { addRecording, NOW, temporaryFolder, temporaryLibrary } from '../../library/temporary-library.ts';

/** Of a process that has ended. */
const ENDED = spawnSync(process.execPath, ['--version']).pid;
const RUNNING = process.ppid;

function line(id: string, more: Record<string, unknown> = {}): string {
  const items = [{ id, part: '0-10' }];
  return `${JSON.stringify({ at: NOW, client: 'claude-ai', clientVersion: '1', tool: 'fetch', items, characters: 5, ...more })}\n`;
}

function withLog(name: string, text: string) {
  const db = temporaryLibrary();
  const { transcriptId } = addRecording(db, {}, { title: 'Kept' });
  const folder = path.join(temporaryFolder(), 'access');
  mkdirSync(folder);
  const file = path.join(folder, name);
  writeFileSync(file, text.replaceAll('ID', transcriptId));
  return { db, folder, file, id: transcriptId };
}

describe('taking in what sidecars wrote down', () => {
  it('takes a file of a sidecar that has ended, passes over bad lines, and deletes it', () => {
    const bad =
      'no json\n{}\n[]\n\n{"at":"x"}\n{"at":1,"client":null,"clientVersion":null,"tool":"t","items":[{"id":"x"}],"characters":1}\n';
    const { db, folder, file } = withLog(`1-${ENDED}.jsonl`, `${line('ID')}${bad}${line('ID').trimEnd()}`);
    expect(takeAccessLogs(db, [folder, '/nowhere'])).toEqual({ answers: 2, badLines: 5 });
    expect(readAccesses(db)).toMatchObject([
      { client: 'claude-ai', title: 'Kept', part: '0-10', characters: 5 },
      { title: 'Kept' },
    ]);
    expect(existsSync(file)).toBe(false);
    takeAccessLogs(db, [folder]);
    expect(filesTakenIn(db)).toEqual([]);
  });

  it('takes each whole line of a file that still grows once, and leaves the file', () => {
    const { db, folder, file, id } = withLog(`1-${RUNNING}.jsonl`, line('ID'));
    const second = line(id, { at: NOW + 1 });
    appendFileSync(file, second.slice(0, 20));
    expect(takeAccessLogs(db, [folder]).answers).toBe(1);
    expect(takeAccessLogs(db, [folder]).answers).toBe(0);
    appendFileSync(file, second.slice(20));
    expect(takeAccessLogs(db, [folder])).toEqual({ answers: 1, badLines: 0 });
    expect(readAccesses(db).map(({ at }) => at)).toEqual([NOW + 1, NOW]);
    expect(existsSync(file)).toBe(true);

    writeFileSync(path.join(folder, `2-${RUNNING}.jsonl`), '');
    takeAccessLogs(db, [folder]);
    expect(readdirSync(folder)).toEqual([`2-${RUNNING}.jsonl`]);
    expect(readAccesses(db)).toHaveLength(2);
  });

  it('does not write to the library when there is nothing new', () => {
    const { db, folder } = withLog(`1-${RUNNING}.jsonl`, line('ID'));
    takeAccessLogs(db, [folder]);
    const before = db.prepare('SELECT total_changes()').pluck().get();
    takeAccessLogs(db, [folder]);
    expect(db.prepare('SELECT total_changes()').pluck().get()).toBe(before);
  });

  it('leaves alone what is no log of a sidecar', () => {
    const { db, folder, file } = withLog('notes.txt', line('ID'));
    mkdirSync(path.join(folder, `3-${ENDED}.jsonl`));
    expect(takeAccessLogs(db, [folder])).toEqual({ answers: 0, badLines: 0 });
    expect(existsSync(file)).toBe(true);
  });
});

it('shows what was read by client and day, newest first', () => {
  const access = { clientVersion: null, tool: 'fetch', title: 'A', part: '0-10', characters: 5 };
  const noon = new Date(2026, 10, 30, 12).getTime();
  const yesterday = new Date(2026, 10, 29, 23, 59).getTime();
  const days = activityDays([
    { ...access, at: noon, client: 'x', item: 'a' },
    { ...access, at: noon - 1, client: 'x', item: 'b', part: 'row', characters: 0 },
    { ...access, at: noon - 1, client: 'x', item: null, title: null, part: null, characters: 70 },
    { ...access, at: noon - 2, client: null, item: 'a', part: null },
    { ...access, at: noon - 3, client: 'x', item: 'a', part: '10-20' },
    { ...access, at: yesterday, client: 'x', item: 'a' },
  ]);
  expect(days.map(({ client, answers, characters }) => [client, answers, characters])).toEqual([
    ['x', 3, 80],
    [null, 1, 5],
    ['x', 1, 5],
  ]);
  expect(days[0]?.items).toEqual([
    { id: 'a', title: 'A', times: 2, parts: ['0-10', '10-20'], characters: 10 },
    { id: 'b', title: 'A', times: 1, parts: ['row'], characters: 0 },
  ]);
  expect(days[0]?.day).toBe(new Date(2026, 10, 30).getTime());
});
