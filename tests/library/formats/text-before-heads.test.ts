import { describe, expect, it } from 'vitest';
import { readText } from './read-bytes.ts';

describe('lines before the first head', () => {
  it.each([
    ['zoom-chat', 'Saved chat\nof Monday\n00:00:01\tAda:\thi\n', 2],
    ['zoom-captions', 'Saved captions\n[Ada] 10:00:00\nhi\n[Bo] 10:00:05\nho\n', 1],
    ['fathom', 'Weekly\nsome words\n@0:01 - Ada\nhi\n', 1],
    ['otter', 'Weekly\nsome words\nmore\n\nAda  0:01\nhi\n\nTranscribed by https://otter.ai\n', 2],
  ])('of %s are set aside with a note', (id, text, count) => {
    const { format, reading } = readText('x.txt', text);
    expect(format).toBe(id);
    expect(reading.report.notes).toContainEqual(
      expect.objectContaining({ kind: 'warning', code: 'text-before-first-turn', count }),
    );
    expect(reading.metadata['header']).toEqual(expect.arrayContaining([expect.any(String)]));
  });
});

it('makes a line of a chat that nearly fits a message of its own', () => {
  const { reading, codes } = readText(
    'x.txt',
    '00:00:01\tAda:\thi\nand on\n00:00:05 Bo: ho\n00:00:07\tno colon here\n',
  );
  expect(reading.segments.map(({ startMs, speaker, text }) => [startMs, speaker, text])).toEqual([
    [1000, 'Ada', 'hi and on'],
    [5000, 'Bo', 'ho'],
    [7000, null, '00:00:07 no colon here'],
  ]);
  expect(reading.report).toMatchObject({ read: 3, kept: 3, repaired: 2 });
  expect(codes).toEqual(['message-head-damaged']);
});
