import { describe, expect, it } from 'vitest';
import { readFileNameHints } from '../../../src-library/import/file-name-hints.ts';

const at = (...parts: [number, number, number, number?, number?, number?]): number =>
  Date.UTC(parts[0], parts[1] - 1, parts[2], parts[3] ?? 0, parts[4] ?? 0, parts[5] ?? 0);

describe('what a file name suggests', () => {
  it.each([
    ['GMT20240101-120000_Recording.transcript.vtt', at(2024, 1, 1, 12)],
    ['2026-01-05T1000-standup.md', at(2026, 1, 5, 10)],
    ['2026-01-05.txt', at(2026, 1, 5)],
    ['Standup 2026-06-24.txt', at(2026, 6, 24)],
    ['Voice 2026_03_11 at 17.45.02.json', at(2026, 3, 11, 17, 45, 2)],
    ['20260615_133555.srt', at(2026, 6, 15, 13, 35, 55)],
    ['2026-01-05T10:00:00+02:00.vtt', at(2026, 1, 5, 8)],
    ['2026-02-30.txt', null],
    ['2026-13-01.txt', null],
    ['order 1234567890123.txt', null],
    ['episode 31.txt', null],
  ])('%s', (name, startedAt) => {
    expect(readFileNameHints(name, 'UTC').startedAt).toBe(startedAt);
  });

  it.each([
    ['2026-05-14.srt', at(2026, 5, 13, 22)],
    ['2026-01-05T1000-standup.md', at(2026, 1, 5, 9)],
    ['GMT20240101-120000_Recording.transcript.vtt', at(2024, 1, 1, 12)],
    ['Planning-20260615_133555UTC-Meeting Transcript.vtt', at(2026, 6, 15, 13, 35, 55)],
    ['2026-06-05T100000Z.srt', at(2026, 6, 5, 10)],
    ['2026-01-05T10:00:00-0800.vtt', at(2026, 1, 5, 18)],
  ])('%s in Berlin', (name, startedAt) => {
    expect(readFileNameHints(name, 'Europe/Berlin').startedAt).toBe(startedAt);
  });

  it.each([
    ['talk.en.vtt', 'en', 'talk'],
    ['talk.zh-Hant.srt', 'zh-Hant', 'talk'],
    ['talk.pt-BR.vtt', 'pt-BR', 'talk'],
    ['talk.en-orig.vtt', 'en', 'talk'],
    ['meeting.transcript.vtt', null, 'meeting.transcript'],
    ['my.new.txt', null, 'my.new'],
    ['v1.2.txt', null, 'v1.2'],
    ['talk.vtt', null, 'talk'],
    ['talk.qqq.vtt', null, 'talk.qqq'],
  ])('%s', (name, language, stem) => {
    expect(readFileNameHints(name, 'UTC')).toMatchObject({ language, stem });
  });
});
