import { describe, expect, it, vi } from 'vitest';
import { filesIn, GivenFiles } from '../../src-main/given-files.ts';

describe('files that a program is started with', () => {
  it.each<[readonly string[], readonly string[]]>([
    [
      ['a.vtt', '/b/c.srt', '../d'],
      ['/home/ada/a.vtt', '/b/c.srt', '/home/d'],
    ],
    [['--user-data-dir=/x', '-psn_0_1', '--', '--lang=en'], []],
    [['parlance://open/0192f3a4-5b6c-7d8e-9f00-112233445566', 'https://example.org/a.vtt'], []],
    [['file:///home/ada/My%20talks/%C3%A9.vtt'], ['/home/ada/My talks/é.vtt']],
    [['file://elsewhere/a.vtt', 'file:///a%2Fb', ''], []],
    [
      ['2026: kickoff.vtt', 'c:a.vtt'],
      ['/home/ada/2026: kickoff.vtt', '/home/ada/c:a.vtt'],
    ],
  ])('%j', (given, files) => {
    expect(filesIn(given, '/home/ada')).toEqual(files);
  });
});

it('keeps what was given until somebody takes it, each once', () => {
  const onWaiting = vi.fn();
  const given = new GivenFiles(onWaiting);
  given.add([]);
  expect(onWaiting).not.toHaveBeenCalled();
  given.add(['/a', '/b']);
  given.add(['/b', '/c']);
  expect(onWaiting).toHaveBeenCalledTimes(2);
  given.tellAgain();
  expect(onWaiting).toHaveBeenCalledTimes(3);
  expect(given.take()).toEqual(['/a', '/b', '/c']);
  expect(given.take()).toEqual([]);
  given.tellAgain();
  expect(onWaiting).toHaveBeenCalledTimes(3);
});
