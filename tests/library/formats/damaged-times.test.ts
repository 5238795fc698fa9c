import { describe, expect, it } from 'vitest';
import { linesOf, readText } from './read-bytes.ts';

const FORMS = {
  'x.vtt': (time: string) =>
    `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\none\n\n${time}\ntwo\n\n00:00:05.000 --> 00:00:06.000\nthree\n`,
  'x.srt': (time: string) =>
    `1\n00:00:01,000 --> 00:00:02,000\none\n\n2\n${time}\ntwo\n\n3\n00:00:05,000 --> 00:00:06,000\nthree\n`,
  'x.sbv': (time: string) =>
    `0:00:01.000,0:00:02.000\none\n\n${time}\ntwo\n\n0:00:05.000,0:00:06.000\nthree\n`,
} as const;

describe('a time line that is damaged', () => {
  it.each([
    ['x.vtt', 'xx:yy --> zz'],
    ['x.vtt', '00:00:xx.000 --> 00:00:0y.000'],
    ['x.vtt', '--> 00:00:0y.000'],
    ['x.srt', 'xx:yy --> zz'],
    ['x.srt', '00:00:xx,000 -->'],
    ['x.srt', '00:00:xx,000 --> 00:00:yy,000'],
    ['x.sbv', '0:00:xx.000,0:00:yy.000'],
    ['x.sbv', 'xx:yy,zz:00'],
  ] as const)('in %s (%s) begins a text without a time', (name, time) => {
    const { reading, codes } = readText(name, FORMS[name](time));
    expect(linesOf(reading).map(([start, , , text]) => [start, text])).toEqual([
      [1000, 'one'],
      [null, 'two'],
      [5000, 'three'],
    ]);
    expect(reading.report).toMatchObject({ read: 3, kept: 3, repaired: 1 });
    expect(codes).toContain('unreadable-time');
  });

  it.each([
    ['x.vtt', '00:00:-5.000 --> 00:00:04.000'],
    ['x.srt', '00:00:-5,000 --> 00:00:04,000'],
    ['x.sbv', '0:00:-5.000,0:00:04.000'],
  ] as const)('in %s with a minus inside (%s) is before zero', (name, time) => {
    const { reading, codes } = readText(name, FORMS[name](time));
    expect(linesOf(reading)[1]).toEqual([0, 4000, null, 'two']);
    expect(codes).toEqual(['negative-time']);
  });

  it('is not seen in an arrow that somebody writes', () => {
    const { reading } = readText('x.vtt', FORMS['x.vtt']('00:00:03.000 --> 00:00:04.000\nso A --> B: then'));
    expect(reading.segments[1]?.text).toBe('so A --> B: then two');
  });
});
