import { describe, expect, it } from 'vitest';
import { linesOf, readText } from './read-bytes.ts';

/** Name, start and text of each turn. */
const turnsIn = (name: string, text: string): readonly (readonly [string | null, number | null, string])[] =>
  linesOf(readText(name, text).reading).map(
    ([startMs, , speaker, said]) => [speaker, startMs, said] as const,
  );

const DIALOGUE = [
  ['Ada Quill', 5000, 'hello: you'],
  ['Bo', 9000, 'hi'],
  ['Ada Quill', 3_661_000, 'bye'],
] as const;

describe('names and times in one line', () => {
  it.each([
    ['[t] N: x', 'x.txt', '[0:05] Ada Quill: hello: you\n[0:09] Bo: hi\n[1:01:01] Ada Quill: bye\n'],
    [
      '[t] N: x with hours',
      'x.txt',
      '[00:00:05] Ada Quill: hello: you\n[00:00:09] Bo: hi\n[01:01:01] Ada Quill: bye',
    ],
    ['t N: x', 'x.txt', '0:05 Ada Quill: hello: you\n0:09 Bo: hi\n1:01:01 Ada Quill: bye\n'],
    ['t - N: x', 'x.txt', '0:05 - Ada Quill: hello: you\n0:09 - Bo: hi\n1:01:01 - Ada Quill: bye\n'],
    ['(t) N: x', 'x.txt', '(0:05) Ada Quill: hello: you\n(0:09) Bo: hi\n(1:01:01) Ada Quill: bye\n'],
    ['N (t): x', 'x.txt', 'Ada Quill (0:05): hello: you\n\nBo (0:09): hi\n\nAda Quill (1:01:01): bye\n'],
    ['N [t]: x', 'x.txt', 'Ada Quill [0:05]: hello: you\nBo [0:09]: hi\nAda Quill [1:01:01]: bye\n'],
    ['t  N  x', 'x.txt', '0:05  Ada Quill  hello: you\n0:09  Bo  hi\n1:01:01  Ada Quill  bye\n'],
    ['tabs', 'x.txt', '0:05\tAda Quill\thello: you\n0:09\tBo\thi\n1:01:01\tAda Quill\tbye\n'],
    ['[N t] x', 'x.txt', '[Ada Quill 0:05] hello: you\n[Bo 0:09] hi\n[Ada Quill 1:01:01] bye\n'],
    [
      '**N (t):** x',
      'x.md',
      '**Ada Quill (0:05):** hello: you\n\n**Bo (0:09):** hi\n\n**Ada Quill (1:01:01):** bye\n',
    ],
    [
      '**N** [t] x',
      'x.md',
      '**Ada Quill** [00:00:05] hello: you\n\n**Bo** [00:00:09] hi\n\n**Ada Quill** [01:01:01] bye\n',
    ],
    [
      '- **t** N: x',
      'x.md',
      '- **0:05** Ada Quill: hello: you\n- **0:09** Bo: hi\n- **1:01:01** Ada Quill: bye\n',
    ],
    [
      '**[t] N** x',
      'x.md',
      '**[0:05] Ada Quill** hello: you\n\n**[0:09] Bo** hi\n\n**[1:01:01] Ada Quill** bye\n',
    ],
    ['t | N | x', 'x.txt', '0:05 | Ada Quill | hello: you\n0:09 | Bo | hi\n1:01:01 | Ada Quill | bye\n'],
    [
      'a table',
      'x.txt',
      '| Time | Speaker | Text |\n| --- | :-- | --- |\n| 0:05 | Ada Quill | hello: you |\n| 0:09 | Bo | hi |\n| 1:01:01 | Ada Quill | bye |\n',
    ],
    [
      '`t` **N:** x',
      'x.txt',
      '`0:05` **Ada Quill:** hello: you\n\n`0:09` **Bo:** hi\n\n`1:01:01` **Ada Quill:** bye\n',
    ],
    [
      '> **N** [t]: x',
      'x.txt',
      '> **Ada Quill** [0:05]: hello: you\n\n> **Bo** [0:09]: hi\n\n> **Ada Quill** [1:01:01]: bye\n',
    ],
    ['CRLF', 'x.txt', '[0:05] Ada Quill: hello: you\r\n[0:09] Bo: hi\r\n[1:01:01] Ada Quill: bye\r\n'],
  ])('%s', (_, name, text) => {
    expect(turnsIn(name, text)).toEqual(DIALOGUE);
  });

  it('keeps the end of a range', () => {
    const { reading } = readText(
      'x.txt',
      '[00:00:05 - 00:00:08] Ada: hello\n[00:00:09 --> 00:00:12.5] Bo: hi\n',
    );
    expect(linesOf(reading)).toEqual([
      [5000, 8000, 'Ada', 'hello'],
      [9000, 12_500, 'Bo', 'hi'],
    ]);
    expect(reading.segments.every(({ flags }) => flags === undefined)).toBe(true);
  });

  it('reads the logs of whisper and faster-whisper', () => {
    const log =
      'Detected language: English\n[00:00.000 --> 00:02.000]  Hello there\n[00:02.000 --> 00:04.500]  General\n';
    expect(linesOf(readText('x.txt', log).reading)).toEqual([
      [0, 2000, null, 'Hello there'],
      [2000, 4500, null, 'General'],
    ]);
    expect(linesOf(readText('x.log', '[0.00s -> 2.00s] one\n[2.00s -> 4.00s] two\n').reading)).toEqual([
      [0, 2000, null, 'one'],
      [2000, 4000, null, 'two'],
    ]);
  });
});

describe('names and times above the words', () => {
  it.each([
    ['N t', 'Ada Quill 0:05\nhello: you\n\nBo 0:09\nhi\n\nAda Quill 1:01:01\nbye\n'],
    ['N  t', 'Ada Quill  0:05  \nhello: you\n\nBo  0:09  \nhi\n\nAda Quill  1:01:01  \nbye\n'],
    ['t N', '0:05 Ada Quill\nhello: you\n\n0:09 Bo\nhi\n\n1:01:01 Ada Quill\nbye\n'],
    ['N, then t', 'Ada Quill\n0:05\nhello: you\n\nBo\n0:09\nhi\n\nAda Quill\n1:01:01\nbye\n'],
    ['t, then N', '0:05\nAda Quill\nhello: you\n\n0:09\nBo\nhi\n\n1:01:01\nAda Quill\nbye\n'],
    ['N (t):', 'Ada Quill (00:05):\nhello: you\n\nBo (00:09):\nhi\n\nAda Quill (1:01:01):\nbye\n'],
    ['N: (t)', 'Ada Quill: (00:05)\nhello: you\n\nBo: (00:09)\nhi\n\nAda Quill: (1:01:01)\nbye\n'],
  ])('%s', (_, text) => {
    expect(turnsIn('x.txt', text)).toEqual(DIALOGUE);
  });

  it('may be headings of Markdown, when a name comes again', () => {
    const text = (last: string) =>
      `### Ada Quill (0:05)\n\nhello: you\n\n### Bo (0:09)\n\nhi\n\n### ${last} (1:01:01)\n\nbye\n`;
    expect(turnsIn('x.md', text('Ada Quill'))).toEqual(DIALOGUE);
    const { reading } = readText('x.md', text('Outro'));
    expect(reading.metadata['headings']).toEqual(['Ada Quill (0:05)', 'Bo (0:09)', 'Outro (1:01:01)']);
  });

  it('keep the end of a range above a single turn', () => {
    const text = '00:00:00.000 - 00:00:04.500\nAda: Hello.\n\n00:00:05.000 - 00:00:07.000\nBo: Hi.\n';
    expect(linesOf(readText('x.txt', text).reading)).toEqual([
      [0, 4500, 'Ada', 'Hello.'],
      [5000, 7000, 'Bo', 'Hi.'],
    ]);
  });

  it('is no head when a sentence ends in a time', () => {
    const text = 'Ada Quill  0:00\nWe meet at 10:30\n\nSpeaker 2  1:00:01\nFine. See you Monday 9:15\n';
    expect(turnsIn('x.txt', text)).toEqual([
      ['Ada Quill', 0, 'We meet at 10:30'],
      ['Speaker 2', 3_601_000, 'Fine. See you Monday 9:15'],
    ]);
  });

  it('joins wrapped lines, and keeps paragraphs apart', () => {
    expect(turnsIn('x.txt', 'Ada  0:05\none\ntwo\n\nthree\n\nBo  0:09\nfour\n')).toEqual([
      ['Ada', 5000, 'one two\nthree'],
      ['Bo', 9000, 'four'],
    ]);
  });

  it('gives several turns below one time that time and calls it coarse', () => {
    const { reading } = readText('x.txt', '00:00:00\nAda: one\nBo: two\n00:05:00\nAda: three\nBo: four\n');
    expect(reading.segments.map(({ startMs, speaker, flags }) => [startMs, speaker, flags?.[0]])).toEqual([
      [0, 'Ada', 'timeCoarse'],
      [0, 'Bo', 'timeCoarse'],
      [300_000, 'Ada', 'timeCoarse'],
      [300_000, 'Bo', 'timeCoarse'],
    ]);
  });

  it('reads a time above each line of a copied video transcript', () => {
    expect(turnsIn('x.txt', '0:00\nhello and welcome\n0:04\nto the show\n')).toEqual([
      [null, 0, 'hello and welcome'],
      [null, 4000, 'to the show'],
    ]);
  });

  it("counts Zoom's saved captions from their first line, also past midnight", () => {
    const { format, reading } = readText(
      'x.txt',
      '[Ada Quill] 23:59:50\r\nHello\r\n\r\n[Bo] 00:00:10\r\nHi\r\n',
    );
    expect(format).toBe('zoom-captions');
    expect(linesOf(reading).map(([startMs, , speaker]) => [startMs, speaker])).toEqual([
      [0, 'Ada Quill'],
      [20_000, 'Bo'],
    ]);
  });

  it('takes a chat for a chat', () => {
    const cloud = readText('x.txt', '00:10:01\tAda Quill:\thello all\n00:10:05\tBo:\tsee this\nand that\n');
    expect([cloud.format, cloud.reading.kind]).toEqual(['zoom-chat', 'chat']);
    expect(
      turnsIn('x.txt', '23:59:58 From Ada to Everyone: hello\n00:00:05 From Bo to Everyone: hi\n'),
    ).toEqual([
      ['Ada', 0, 'hello'],
      ['Bo', 7000, 'hi'],
    ]);
  });
});

describe('text without times', () => {
  it('has a turn for each name', () => {
    expect(turnsIn('x.txt', 'Ada: hello\nstill me\nBo: hi\n\nand more\n\nAda: bye\n')).toEqual([
      ['Ada', null, 'hello still me'],
      ['Bo', null, 'hi\nand more'],
      ['Ada', null, 'bye'],
    ]);
  });

  it('reads labels in brackets, single letters and scripts without spaces', () => {
    expect(turnsIn('x.txt', '[SPEAKER_00]: Hello.\n[SPEAKER_01]: Hi.\n')).toEqual([
      ['SPEAKER_00', null, 'Hello.'],
      ['SPEAKER_01', null, 'Hi.'],
    ]);
    expect(turnsIn('x.txt', 'Talk with Ada\n\nQ: What is it?\nA: A lamp.\n')).toEqual([
      ['Q', null, 'What is it?'],
      ['A', null, 'A lamp.'],
    ]);
    expect(turnsIn('x.txt', '田中：こんにちは\n鈴木：はい\n')).toEqual([
      ['田中', null, 'こんにちは'],
      ['鈴木', null, 'はい'],
    ]);
  });

  it('takes a short line above the first turn for the title', () => {
    const { reading } = readText('x.txt', 'Talk with Ada\n3 March\n\nAda: hello\nBo: hi\n');
    expect(reading.title).toBe('Talk with Ada');
    expect(reading.metadata['header']).toEqual(['Talk with Ada', '3 March']);
  });

  it('has no title where only dates and logs stand above', () => {
    for (const head of ['3 March 2026', 'Detected language: English', '[by:whisper.cpp]', 'Transcript']) {
      expect(readText('x.txt', `${head}\n\n[0:05] Ada: hello\n[0:09] Bo: hi\n`).reading.title).toBeNull();
    }
  });

  it('loses nothing that is said before the first name', () => {
    expect(turnsIn('x.txt', 'We had started already. It was late.\nAda: hello\nBo: hi\n')).toEqual([
      [null, null, 'We had started already. It was late.'],
      ['Ada', null, 'hello'],
      ['Bo', null, 'hi'],
    ]);
  });

  it('is a unit for each paragraph, or for each line when no line is empty', () => {
    expect(turnsIn('x.txt', 'One line\nwrapped.\n\nAnother one.\n')).toEqual([
      [null, null, 'One line wrapped.'],
      [null, null, 'Another one.'],
    ]);
    expect(turnsIn('x.txt', 'one\ntwo\nthree')).toHaveLength(3);
  });

  it('is not taken apart at the times of an agenda', () => {
    const agenda =
      'Plan for the day, as agreed with everybody.\n\n10:30 Standup\n\nThen we work.\n\nLunch is late.\n\nThe end.\n';
    expect(turnsIn('x.txt', agenda).every(([speaker, startMs]) => speaker === null && startMs === null)).toBe(
      true,
    );
  });

  it('stays text whatever marks it holds', () => {
    const hostile = '<img src=x onerror=alert(1)>';
    expect(turnsIn('x.txt', `Ada: ${hostile}\nBo: ok\n`)[0]).toEqual(['Ada', null, hostile]);
  });
});

describe('a Zoom chat', () => {
  const HELLO = [
    ['Ada Quill', 0, 'Hello'],
    ['Bo', 60_000, 'Hi: there'],
  ];
  it.each([
    ['without the one it is for', '18:05:12\t From Ada Quill : Hello\n18:06:12\t From Bo : Hi: there\n'],
    [
      'with dates',
      '2024-01-15 18:05:12 From Ada Quill to Everyone:\n\tHello\n2024-01-15 18:06:12 From Bo to Everyone:\n\tHi: there\n',
    ],
    [
      'in German',
      '18:05:12 Von Ada Quill an Alle:\n\tHallo\n18:06:12 Von Bo an Alle:\n\tHi: there\n'.replace(
        'Hallo',
        'Hello',
      ),
    ],
    [
      'to one person',
      '18:05:12 From Ada Quill To Bo (privately) : Hello\n18:06:12 From  Bo  to  Ada Quill(Direct Message):\n\tHi: there\n',
    ],
  ])('is read as one %s', (_, text) => {
    const { format, reading } = readText('x.txt', text);
    expect([format, reading.kind]).toEqual(['zoom-chat', 'chat']);
    expect(turnsIn('x.txt', text)).toEqual(HELLO);
  });
});

describe('an older document of Teams', () => {
  it.each([
    ['as lines', '\n'],
    ['as paragraphs', '\n\n'],
  ])('has the name below the range %s', (_, gap) => {
    const text = [
      '0:0:0.0 --> 0:0:2.500',
      'Ada Quill',
      'Hello all.',
      '0:1:2.5 --> 0:1:5.0',
      'Bo Finch',
      'Hi there.',
    ].join(gap);
    const { format, reading } = readText('x.txt', text);
    expect(format).toBe('teams-text');
    expect(linesOf(reading)).toEqual([
      [0, 2500, 'Ada Quill', 'Hello all.'],
      [62_500, 65_000, 'Bo Finch', 'Hi there.'],
    ]);
  });
});

describe("Otter's export without names or times", () => {
  const footer = '\n\nTranscribed by https://otter.ai\n';
  it.each([
    [
      'without times',
      'Ada Quill  \nHello there.\n\nBo Finch  \nHi Ada.\n\nAda Quill  \nFine.',
      [
        ['Ada Quill', null, 'Hello there.'],
        ['Bo Finch', null, 'Hi Ada.'],
        ['Ada Quill', null, 'Fine.'],
      ],
    ],
    [
      'without names',
      '0:00\nHello there.\n\n0:12\nHi Ada.',
      [
        [null, 0, 'Hello there.'],
        [null, 12_000, 'Hi Ada.'],
      ],
    ],
    [
      'without both',
      'Hello there.\n\nHi Ada.',
      [
        [null, null, 'Hello there.'],
        [null, null, 'Hi Ada.'],
      ],
    ],
  ])('is read %s', (_, text, turns) => {
    expect(readText('x.txt', text + footer).format).toBe('otter');
    expect(turnsIn('x.txt', text + footer)).toEqual(turns);
  });
});

describe('names on lines of their own, without times', () => {
  it('belong to the paragraph below when they are labels or come again', () => {
    expect(turnsIn('x.txt', 'Speaker 1\nHello all.\n\nSpeaker 2\nHi to you.\n\nAnd more.\n')).toEqual([
      ['Speaker 1', null, 'Hello all.'],
      ['Speaker 2', null, 'Hi to you.\nAnd more.'],
    ]);
  });

  it('stay text when nothing proves them', () => {
    expect(turnsIn('x.txt', 'Green Tea\nis hot.\n\nBlack Coffee\nis hot too.\n')).toEqual([
      [null, null, 'Green Tea is hot.'],
      [null, null, 'Black Coffee is hot too.'],
    ]);
  });
});

describe('a line "Transcript:"', () => {
  const head = 'Meeting Title: Sync\nDate: Jan 5\nMeeting participants: Ada, Bo\n\nTranscript:\n\n';
  it.each(['x.txt', 'x.md'])('parts what stands above from what is said, in %s', (name) => {
    const text = `${head}Me: Hello.\nThem: Hi.\nMe: Fine.\n`;
    expect(turnsIn(name, text)).toEqual([
      ['Me', null, 'Hello.'],
      ['Them', null, 'Hi.'],
      ['Me', null, 'Fine.'],
    ]);
    expect(readText(name, text).reading.metadata['header']).toContain('Date: Jan 5');
  });

  it('parts nothing where prose stands above', () => {
    const text = 'I asked for a transcript.\nTranscript\nis a nice word.\n';
    expect(turnsIn('x.txt', text).map(([, , said]) => said)).toEqual([
      'I asked for a transcript.',
      'Transcript',
      'is a nice word.',
    ]);
  });

  it('parts nothing where the same people speak above', () => {
    const text = 'Me: Hello.\nThem: Hi.\n\nTranscript\n\nMe: Fine.\nThem: Yes.\n';
    expect(turnsIn('x.txt', text).map(([speaker]) => speaker)).toEqual(['Me', 'Them', 'Me', 'Them']);
  });
});

it("reads Fathom's copy without the marks in front of times", () => {
  const text =
    'Weekly\nVIEW RECORDING - 62 mins (No highlights): https://example.invalid\n\n---\n\n0:00 - Ada Quill (Acme)\n  At 10:30 - yes.\n\n0:07 - Bo\n  ACTION ITEM: Send it - WATCH: https://example.invalid\n  Hi.\n';
  const { format, reading } = readText('x.txt', text);
  expect(format).toBe('fathom');
  expect(turnsIn('x.txt', text)).toEqual([
    ['Ada Quill', 0, 'At 10:30 - yes.'],
    ['Bo', 7000, 'Hi.'],
  ]);
  expect(reading).toMatchObject({ title: 'Weekly', durationMs: 3_720_000, tasks: [{ text: 'Send it' }] });
});
