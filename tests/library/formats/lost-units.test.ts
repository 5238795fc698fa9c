import { describe, expect, it } from 'vitest';
import { readText } from './read-bytes.ts';

const GOOD = '"start":0,"end":1,"text":"hi you"';
const LIST = `[{${GOOD}},{"start":1,"end":2,"text":null},{"start":1,"end":2},{"start":1,"end":2,"text":5},"said",7,null,{"start":"soon","end":3,"text":"late"}]`;

describe('every unit of a list is counted', () => {
  it.each([
    ['Whisper', `{"text":"hi","segments":${LIST}}`],
    ['a list alone', LIST],
    ['WhisperX', `{"segments":${LIST},"word_segments":[]}`],
    ['AssemblyAI', `{"audio_url":"x","status":"completed","utterances":${LIST}}`],
    [
      'Transformers',
      `{"text":"hi","chunks":${LIST.replace(/"start":([^,]*),"end":(\d)/g, '"timestamp":[$1,$2]')}}`,
    ],
    [
      'whisper.cpp',
      `{"transcription":${LIST.replace(/"start":([^,]*),"end":(\d)/g, '"offsets":{"from":$1,"to":$2}')}}`,
    ],
  ])('%s', (_, text) => {
    const { reading, codes } = readText('x.json', text);
    expect(reading.report).toMatchObject({ read: 8, kept: 4, empty: 2, dropped: 2, repaired: 1 });
    expect(reading.segments.map((segment) => segment.text)).toEqual(['hi you', '5', 'said', 'late']);
    expect(codes).toEqual(expect.arrayContaining(['item-without-text', 'unreadable-time']));
  });

  it('in a table too', () => {
    const { reading, codes } = readText(
      'x.tsv',
      'made by hand\nstart\tend\ttext\n0\t1000\thi\n1000\t2000\n1000\tho\nalone\nx\ty\tz\n',
    );
    expect(reading.report).toMatchObject({ read: 5, kept: 4, empty: 1, repaired: 3 });
    expect(reading.segments.map(({ startMs, text }) => [startMs, text])).toEqual([
      [0, 'hi'],
      [1000, 'ho'],
      [null, 'alone'],
      [null, 'z'],
    ]);
    expect(codes).toEqual(expect.arrayContaining(['unreadable-time', 'text-before-table']));
  });

  it('and numbers that are none are no loss that is kept secret', () => {
    const { reading, codes } = readText(
      'x.json',
      `{"text":"hi","segments":[{${GOOD},"speaker":NaN},{"start":NaN,"end":Infinity,"text":"ho"}]}`,
    );
    expect(reading.report).toMatchObject({ read: 2, kept: 2, repaired: 1 });
    expect(reading.segments.map(({ speaker }) => speaker)).toEqual([null, null]);
    expect(codes).toEqual(expect.arrayContaining(['json-mended', 'unreadable-time']));
    expect(reading.report.notes.map(({ message }) => message).join(' ')).not.toContain('nothing was lost');
  });
});
