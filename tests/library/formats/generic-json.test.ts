import { describe, expect, it } from 'vitest';
import { linesOf, readText } from './read-bytes.ts';

type Line = readonly [start: number | null, end: number | null, speaker: string | null, text: string];

const guessOf = (json: unknown) => {
  const text = typeof json === 'string' ? json : JSON.stringify(json);
  const { format, reading, codes } = readText('x.json', text);
  expect(format).toBe('generic-json');
  expect(codes[0]).toBe('fields-guessed');
  const guess = reading.report.notes.find(({ code }) => code === 'fields-guessed');
  expect(guess?.kind).toBe('guessed');
  return { reading, codes, guess: guess?.message ?? '', lines: linesOf(reading) };
};

const two = (first: object, second: object): readonly object[] => [
  { content: 'one two', ...first },
  { content: 'three four', ...second },
];

describe('JSON of no known program', () => {
  it.each<[string, unknown, string, readonly Line[]]>([
    [
      'seconds with a fraction',
      two({ begin: 0.5, stop: 1.25 }, { begin: 100, stop: 200 }),
      '“begin” for the start in seconds, “stop” for the end',
      [
        [500, 1250, null, 'one two'],
        [100_000, 200_000, null, 'three four'],
      ],
    ],
    [
      'whole seconds',
      two({ begin: 0, stop: 40 }, { begin: 40, stop: 100 }),
      '“begin” for the start in seconds',
      [
        [0, 40_000, null, 'one two'],
        [40_000, 100_000, null, 'three four'],
      ],
    ],
    [
      'whole numbers too large for seconds',
      two({ begin: 0, stop: 1400 }, { begin: 1500, stop: 3000 }),
      '“begin” for the start in milliseconds',
      [
        [0, 1400, null, 'one two'],
        [1500, 3000, null, 'three four'],
      ],
    ],
    [
      'a field that says milliseconds',
      two({ start_ms: 5, end_ms: 9 }, { start_ms: 10, end_ms: 11 }),
      '“start_ms” for the start in milliseconds, “end_ms” for the end',
      [
        [5, 9, null, 'one two'],
        [10, 11, null, 'three four'],
      ],
    ],
    [
      'clocks',
      two({ timestamp: '00:01' }, { timestamp: '1:00:02.5' }),
      '“timestamp” for the start as a clock',
      [
        [1000, 3_602_500, null, 'one two'],
        [3_602_500, 3_603_500, null, 'three four'],
      ],
    ],
    [
      'numeric texts',
      two({ from: '1.5', to: '2' }, { from: '2', to: '3' }),
      '“from” for the start in seconds',
      [
        [1500, 2000, null, 'one two'],
        [2000, 3000, null, 'three four'],
      ],
    ],
    [
      'a length instead of an end',
      two({ offset: 1.5, duration: 0.5 }, { offset: 3, duration: 1 }),
      '“duration” for the length in seconds',
      [
        [1500, 2000, null, 'one two'],
        [3000, 4000, null, 'three four'],
      ],
    ],
    [
      'no times',
      two({ speaker: 'Ada' }, { speaker: { name: 'Bo' } }),
      '“speaker” for who said it',
      [
        [null, null, 'Ada', 'one two'],
        [null, null, 'Bo', 'three four'],
      ],
    ],
    [
      'ISO 8601 durations',
      two({ begin: 'PT0S', stop: 'PT1.5S' }, { begin: 'PT1.5S', stop: 'PT3S' }),
      '“begin” for the start as a clock',
      [
        [0, 1500, null, 'one two'],
        [1500, 3000, null, 'three four'],
      ],
    ],
    [
      'seconds with their unit',
      two({ begin: '0.5s', stop: '1.5s' }, { begin: '2s', stop: '3s' }),
      '“begin” for the start',
      [
        [500, 1500, null, 'one two'],
        [2000, 3000, null, 'three four'],
      ],
    ],
    [
      'milliseconds in a longer name',
      { transcriptPhrases: two({ startTimeMs: 80, endTimeMs: 160 }, { startTimeMs: 200, endTimeMs: 300 }) },
      '“startTimeMs” for the start in milliseconds',
      [
        [80, 160, null, 'one two'],
        [200, 300, null, 'three four'],
      ],
    ],
  ])('with %s', (_, json, guess, lines) => {
    const found = guessOf(json);
    expect(found.lines).toEqual(lines);
    expect(found.guess).toContain(guess);
  });

  it.each([
    ['dates', '2026-01-05T10:00:00.500Z', '2026-01-05T10:00:02Z'],
    ['milliseconds since 1970', 1_767_607_200_500, 1_767_607_202_000],
    ['seconds since 1970', 1_767_607_200.5, 1_767_607_202],
  ])('with %s counts from the first, which is when it began', (_, first, second) => {
    const { reading, lines } = guessOf(two({ time: first }, { time: second }));
    expect(reading.startedAt).toBe(Date.UTC(2026, 0, 5, 10, 0, 0, 500));
    expect(lines.map(([start]) => start)).toEqual([0, 1500]);
  });

  it('is read from the first list that fits, at most four levels deep', () => {
    const list = [{ utterance: 'hi there', startTime: 1, endTime: 2, speakerName: 'Ada' }];
    const { lines } = guessOf({ a: { tags: ['x'], b: { c: list } } });
    expect(lines).toEqual([[1000, 2000, 'Ada', 'hi there']]);
    expect(() => readText('x.json', JSON.stringify({ a: { b: { c: { d: { e: list } } } } }))).toThrow(
      /kind that is not known/,
    );
  });

  it('takes whole sentences before the words beside them', () => {
    const word = (text: string, start: number) => ({ text, start, end: start + 1 });
    const { lines } = guessOf({
      words: [word('Hi', 0), word('to', 1), word('you', 2)],
      utterances: [{ text: 'Hi to you', start: 0, end: 3, speaker: 'A' }],
    });
    expect(lines).toEqual([[0, 3000, 'A', 'Hi to you']]);
  });

  it('gives words the speaker that stands above them', () => {
    const word = (text: string, start_timestamp: number) => ({
      text,
      start_timestamp,
      end_timestamp: start_timestamp + 0.4,
    });
    const { lines } = guessOf([
      { speaker: 'Ada', words: [word('Hello', 1.5), word('there', 2)] },
      { speaker: 'Bo', words: [word('Hi.', 3)] },
    ]);
    expect(lines).toEqual([
      [1500, 2400, 'Ada', 'Hello there'],
      [3000, 3400, 'Bo', 'Hi.'],
    ]);
  });

  it('of tl;dv is read with its speakers', () => {
    const { lines } = guessOf({
      id: 'x',
      data: [
        { speaker: 'Ada', text: 'Hi there.', startTime: 1.5, endTime: 2 },
        { speaker: 'Bo', text: 'Hello you.', startTime: 2, endTime: 3 },
      ],
    });
    expect(lines).toEqual([
      [1500, 2000, 'Ada', 'Hi there.'],
      [2000, 3000, 'Bo', 'Hello you.'],
    ]);
  });

  it('that lists words in several places makes lines of all of them', () => {
    const word = (text: string, start_ms: number) => ({ text, start_ms, end_ms: start_ms + 100, speaker: 0 });
    const { reading, lines } = guessOf({
      transcripts: [
        { id: 'a', words: [word('Hello', 0), word('there.', 200)] },
        { id: 'b', words: [word('Yes', 2000), word(' ', 2100), word('so', 2200)] },
      ],
    });
    expect(lines).toEqual([
      [0, 300, '0', 'Hello there.'],
      [2000, 2300, '0', 'Yes so'],
    ]);
    expect(reading.report).toMatchObject({ read: 5, kept: 4, empty: 1 });
    expect(reading.segments[0]?.words).toHaveLength(2);
  });

  it('may be one object a line; a manifest is read by what was heard', () => {
    const line = (offset: number, text: string) =>
      JSON.stringify({ audio_filepath: 'a.wav', offset, duration: 1.5, text: '-', pred_text: text });
    const { lines } = guessOf([line(0, 'hello there'), line(2, 'good bye')].join('\n'));
    expect(lines).toEqual([
      [0, 1500, null, 'hello there'],
      [2000, 3500, null, 'good bye'],
    ]);
  });

  it('keeps the words inside a member', () => {
    const { reading } = guessOf({
      items: [
        {
          transcript: 'hi you',
          start: 1,
          end: 2,
          words: [{ word: 'hi', start: 1, end: 1.4, confidence: 0.5 }],
        },
      ],
    });
    expect(reading.segments[0]?.words).toEqual([{ startMs: 1000, endMs: 1400, text: 'hi', confidence: 0.5 }]);
  });

  it('counts what has no text or a time that is none', () => {
    const { reading, codes } = guessOf({
      title: 'Talk',
      language: 'english',
      lines: [
        ...two({ begin: 1 }, { begin: 2 }),
        { begin: 3 },
        { content: null },
        null,
        { content: 'late one', begin: 'soon' },
      ],
    });
    expect(reading.report).toMatchObject({ read: 6, kept: 3, empty: 2, dropped: 1, repaired: 1 });
    expect(codes).toEqual(expect.arrayContaining(['item-without-text', 'unreadable-time']));
    expect(reading).toMatchObject({ title: 'Talk', language: 'en' });
  });

  it.each([
    ['short keys', '{"items":[{"w":"hi","s":0,"e":1},{"w":"ho","s":1,"e":2}]}'],
    ['contents that nobody says', '{"files":[{"content":"a"},{"content":"b"}]}'],
    ['no letters', '[{"text":"1","start":0},{"text":"2","start":1}]'.replaceAll('start"', 'begin"')],
    [
      'a chat with a language model',
      '{"messages":[{"role":"user","text":"Hi"},{"role":"assistant","text":"Yo"}]}',
    ],
    [
      'the export of such chats',
      '[{"name":"x","chat_messages":[{"text":"Hi","sender":"human","content":[{"type":"text","text":"Hi"}]}]}]',
    ],
    ['messages of a team', '[{"type":"message","user":"U1","text":"Hi","ts":"1700000000.0001"}]'],
    [
      'questions and their answers',
      '{"questions":[{"text":"What?","options":["a"]},{"text":"Who?","options":["b"]}]}',
    ],
    ['comments', '[{"id":1,"name":"n","email":"e","body":"some body"}]'],
    ['texts in a minority', '[{"text":"hi"},{"a":1},{"a":2}]'],
  ])('with %s is not guessed at', (_, text) => {
    expect(() => readText('x.json', text)).toThrow(/kind that is not known/);
  });
});
