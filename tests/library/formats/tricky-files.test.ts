import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixtureBytes, linesOf, readFixture, readText } from './read-bytes.ts';

type Line = readonly [number | null, number | null, string | null, string];
type Counts = readonly [read: number, kept: number, empty: number, repaired: number, dropped: number];

interface Expected {
  readonly format: string;
  readonly lines: readonly Line[];
  readonly counts?: Counts;
  /** Codes of the notes, all of them. */
  readonly notes?: readonly string[];
}

const vtt = (lines: readonly Line[], more: Partial<Expected> = {}): Expected => ({
  format: 'webvtt',
  lines,
  ...more,
});
const srt = (lines: readonly Line[], more: Partial<Expected> = {}): Expected => ({
  format: 'subrip',
  lines,
  ...more,
});

const granola: Expected = {
  format: 'granola-json',
  lines: [
    [0, 1500, 'Me', 'Hello'],
    [2000, 3000, 'Them', 'Hi'],
  ],
  notes: [],
};

const FILES: Readonly<Record<string, Expected>> = {
  'l02-word-tags.lrc': {
    format: 'lrc',
    lines: [
      [1000, 3000, null, 'gently down'],
      [3000, 4000, null, 'merrily'],
    ],
  },
  'l03-whispercpp.lrc': {
    format: 'lrc',
    lines: [
      [0, 2500, null, 'hello there'],
      [2500, 3500, null, 'general remarks'],
    ],
  },
  'p19-audacity-spectral.txt': {
    format: 'audacity-labels',
    lines: [
      [1500, 2500, null, 'intro'],
      [4000, 4000, null, 'mark'],
    ],
  },
  'v01-no-hours.vtt': vtt([
    [71913, 73346, null, 'Left the keys.'],
    [75000, 76500, null, 'On the shelf.'],
  ]),
  'v02-one-digit-hour.vtt': vtt([
    [3563403, 3853283, null, 'First part'],
    [3853283, 3963283, null, 'Second part'],
  ]),
  'v03-sixty-minutes.vtt': vtt([[3600000, 3602000, null, 'Sixty minutes in']], {
    notes: ['clock-not-carried'],
  }),
  'v05-timestamp-map.vtt': vtt([
    [300, 1889, null, 'A recruit came by'],
    [1890, 3329, null, 'and asked for the form.'],
  ]),
  'v06-style-region-note.vtt': vtt([[1000, 2000, null, 'Only this is speech']]),
  'v07-named-ids.vtt': vtt([
    [120000, 180000, 'Speaker 1', 'Hey there'],
    [240000, 300000, 'Speaker 2', 'Hi'],
  ]),
  'v09-rolling.vtt': vtt(
    [
      [0, 2000, null, 'we start with the lid'],
      [2010, 4000, null, 'then the base goes on'],
      [4010, 6000, null, 'and we turn it over'],
    ],
    { counts: [5, 3, 0, 0, 2], notes: ['rolling-repeat'] },
  ),
  'v11-teams.vtt': vtt([
    [4409, 9359, 'Ada Quill', 'Q3 numbers & targets for the whole team,'],
    [9359, 10900, 'Ada Quill', 'as promised.'],
    [11000, 12000, 'Ada Quill', 'Questions?'],
    [12500, 14000, 'Bo Finch (Guest)', '1 < 2, right?'],
    [15000, 16000, 'Ada Quill', 'Right.'],
  ]),
  'v13-meet-captions.vtt': vtt(
    [
      [8000, 12000, 'Dana', 'I wanted to begin with a little'],
      [12000, 16000, 'Dana', 'history. So what is your'],
      [16000, 20000, 'Dana', 'background?'],
      [16000, 20000, 'Ravi', 'the usual way'],
    ],
    { counts: [3, 3, 0, 0, 0] },
  ),
  'meet-empty-separator.vtt': vtt(
    [
      [8000, 12000, 'Dana', 'background?'],
      [8000, 12000, 'Ravi', 'the usual way'],
      [12000, 15000, 'Ravi', 'ok'],
    ],
    { counts: [2, 2, 0, 1, 0], notes: ['blank-line-in-text'] },
  ),
  'v15-entities.vtt': vtt([
    [1000, 2000, 'ROSA', 'salt & pepper'],
    [3000, 4000, null, '<v Mallory>spoof</v>'],
  ]),
  'v17-over-24h.vtt': vtt([
    [82805000, 86399999, null, 'day one'],
    [86400000, 198000000, null, 'day two'],
  ]),
  'v20-karaoke.vtt': vtt([[1000, 4000, null, 'one two three']]),
  'seconds-only.vtt': vtt([
    [860, 7380, 'James Cridland', 'The latest from Podnews.'],
    [7380, 12000, 'James Cridland', 'More.'],
  ]),
  'comma-decimals.vtt': vtt([
    [1500, 2500, null, 'comma'],
    [3000, 4123, null, 'no fraction'],
  ]),
  'genuine-repeat.vtt': vtt([
    [1000, 2000, null, 'Yes.'],
    [2000, 3000, null, 'Yes.'],
  ]),
  'genuine-repeat-captions.vtt': vtt([
    [1000, 2000, null, 'Yes.'],
    [2000, 3000, null, 'Yes.'],
    [3000, 4000, null, 'No way.'],
    [4000, 5000, null, 'Yes.'],
  ]),
  'rolling-without-tags.vtt': vtt([
    [0, 2000, null, 'first line'],
    [2000, 4000, null, 'second line'],
    [4000, 6000, null, 'third line'],
  ]),
  'blank-before-text.vtt': vtt(
    [
      [1000, 2000, null, 'hello from unattributed'],
      [3000, 4000, null, 'and again'],
    ],
    { counts: [2, 2, 0, 0, 0], notes: [] },
  ),
  'reversed-times.vtt': vtt(
    [
      [4000, 5000, null, 'reversed'],
      [6000, 7000, null, 'next'],
      [8000, 9000, null, 'last rev'],
    ],
    { counts: [3, 3, 0, 2, 0], notes: ['end-before-start-swapped'] },
  ),
  'tags-and-voices.vtt': vtt(
    [
      [3000, 4000, 'Ada Q', 'Hi there you xy B'],
      [3000, 4000, 'Bo', "ok &lt; 'x'"],
    ],
    { counts: [1, 1, 0, 0, 0] },
  ),
  'stream-notes.vtt': vtt([
    [1000, 2000, null, 'Stream text.'],
    [3000, 4000, null, 'More stream.'],
  ]),
  's01-bom.srt': srt([
    [1000, 2000, null, 'first'],
    [3000, 4000, null, 'second'],
  ]),
  'lrm-before-index.srt': srt([
    [1000, 2000, null, 'first'],
    [3000, 4000, null, 'second'],
  ]),
  's03-dot.srt': srt([[0, 29980, null, 'hello']]),
  's04-ms-width.srt': srt([
    [0, 7000, null, 'two digits'],
    [8000, 9500, null, 'none and one'],
    [10000, 11000, null, 'single digits'],
    [500, 2000, null, 'stray last cue out of order'],
  ]),
  's05-ms-1000.srt': srt([[1000, 4000, null, 'Near boundary.']]),
  's07-empty-cues.srt': srt(
    [
      [1000, 2000, null, 'first'],
      [7000, 8000, null, 'last'],
    ],
    { counts: [4, 2, 2, 0, 0] },
  ),
  'blank-in-text.srt': srt(
    [
      [1000, 2000, null, 'line one line two 3'],
      [3000, 4000, null, '42'],
      [7000, 8000, null, 'no index'],
    ],
    { counts: [4, 3, 1, 1, 0], notes: ['blank-line-in-text'] },
  ),
  's09-negative.srt': srt(
    [
      [0, 0, null, 'before zero'],
      [500, 1500, null, 'after zero'],
    ],
    { counts: [2, 2, 0, 1, 0], notes: ['negative-time'] },
  ),
  'clock-wrap.srt': srt(
    [
      [86398000, 86401000, null, 'wrap'],
      [86402000, 86403000, null, 'after'],
      [90000000, 90001000, null, 'late'],
    ],
    { notes: ['clock-wrapped'] },
  ),
  's11-html-and-generics.srt': srt([
    [5910, 13559, null, 'hooray it became human'],
    [14000, 15000, null, 'a MyValue<String> like before'],
    [16000, 17000, null, "it's & that"],
  ]),
  's12-speaker-line.srt': srt([
    [10980, 14200, 'John Smith', 'Welcome to the show'],
    [14200, 16000, 'John Smith', 'and to episode two.'],
    [16100, 18000, 'Ana', 'Thank you.'],
  ]),
  's14-crlf-cr-mixed.srt': srt([
    [1000, 2000, null, 'one'],
    [3000, 4000, null, 'two'],
    [5000, 6000, null, 'three'],
  ]),
  's15-cp1252.srt': srt([[1000, 2000, null, 'He perdido la línea.']], { notes: ['encoding-guessed'] }),
  'double-spaced.srt': srt([
    [1000, 2000, null, 'hello'],
    [3000, 4000, null, 'world'],
  ]),
  'unreadable-time.srt': srt(
    [
      [1000, 2000, null, '- Hi there\n- And you?'],
      [null, 4000, null, 'broken time'],
      [5000, 6000, null, 'spaced'],
    ],
    { counts: [3, 3, 0, 1, 0], notes: ['unreadable-time'] },
  ),
  'bracketed-labels.srt': srt([
    [0, 2000, 'SPEAKER_00', 'Hello there.'],
    [2000, 4000, 'SPEAKER_01', 'Hi.'],
    [4000, 6000, 'SPEAKER_00', 'Good.'],
  ]),
  'no-signature.vtt': srt([
    [1000, 2000, 'Ada', 'no header'],
    [3000, 4000, null, 'yes'],
  ]),
  'name-lines.srt': {
    format: 'teams-text',
    lines: [
      [0, 2530, 'Ada Quill', 'Hello all.'],
      [3000, 4000, 'Bo Finch', 'Hi.'],
      [5000, 6000, 'Ada Quill', 'So.'],
      [7000, 8000, 'Bo Finch', 'Yes.'],
    ],
  },
  'broken-utf8.json': {
    format: 'whispercpp-json',
    lines: [
      [0, 1000, null, 'caf\uFFFD'],
      [1000, 2000, null, '\uFFFD ok'],
    ],
    notes: ['invalid-bytes-replaced'],
  },
  'w02-windows-path.json': {
    format: 'whispercpp-json',
    lines: [[0, 2000, null, 'hello']],
    notes: ['json-mended'],
  },
  'w03-full-tokens.json': { format: 'whispercpp-json', lines: [[0, 1700, '0', "Don't stop."]] },
  'words-without-times.json': {
    format: 'whisperx-json',
    lines: [
      [500, 3000, 'SPEAKER_00', 'In 1984 we'],
      [3000, 4000, 'SPEAKER_01', 'x'],
    ],
    notes: ['json-mended', 'unreadable-time'],
  },
  'w05-whisper-no-words.json': {
    format: 'whisper-json',
    lines: [
      [2000, 4000, null, '....'],
      [4000, 6000, null, 'Hello there'],
    ],
  },
  'w07-cr-in-string.json': {
    format: 'whisper-json',
    lines: [[0, 1000, null, 'line one line two']],
    notes: ['json-mended'],
  },
  'w08-backward-words.json': {
    format: 'whisperx-json',
    lines: [[1300000, 1303000, null, 'Your ? real the']],
    notes: ['word-times-unreliable'],
  },
  'chunks-open-end.json': {
    format: 'transformers-json',
    lines: [
      [0, 1500, null, 'hello world.'],
      [1500, 2500, null, 'again'],
    ],
  },
  'chunks-per-word.json': {
    format: 'transformers-json',
    lines: [
      [0, 1000, null, 'hello world.'],
      [1500, 2000, null, 'again'],
    ],
  },
  'segments.jsonl': {
    format: 'whisper-json',
    lines: [
      [0, 2000, null, 'one'],
      [2000, 4000, null, 'two'],
    ],
  },
  'verbose-json.json': {
    format: 'whisper-json',
    lines: [
      [0, 2000, null, 'Hi there.'],
      [2000, 4000, null, 'Yes.'],
    ],
  },
  'python-dict.json': {
    format: 'whisper-json',
    lines: [[0, 1000, null, "It's py"]],
    notes: ['json-mended'],
  },
  'a05-openai-diarized.json': {
    format: 'whisper-json',
    lines: [
      [0, 5200, 'agent', 'Thanks for calling.'],
      [5200, 12800, 'A', 'I would like help.'],
      [12800, 18500, 'agent', 'Of course.'],
    ],
  },
  'a01-aws-last-punct.json': {
    format: 'aws-transcribe-json',
    lines: [[2497456, 2498200, null, 'right now.']],
    counts: [2, 2, 0, 0, 0],
    notes: [],
  },
  'a03-azure.json': {
    format: 'azure-speech-json',
    lines: [
      [500, 1400, '1', 'Hello there.'],
      [2000, 2700, '2', 'How are you?'],
    ],
    counts: [3, 2, 0, 0, 1],
    notes: ['failed-phrase'],
  },
  'a06-gladia.json': {
    format: 'gladia-json',
    lines: [
      [200, 900, '0', 'Good morning.'],
      [1000, 1800, '1', 'Hello.'],
    ],
    notes: [],
  },
  'p07-granola-v3.json': granola,
  'p08-granola-v6.json': granola,
  'p10-youtube.json3': {
    format: 'youtube-json3',
    lines: [
      [2399, 4440, null, "hey in today's"],
      [4440, 10679, null, 'you > me'],
    ],
    counts: [3, 2, 1, 1, 0],
    notes: ['end-cut-at-next'],
  },
  'p15-macwhisper.json': {
    format: 'macwhisper-json',
    lines: [
      [1280, 2400, 'Kay Lind', 'Awesome.'],
      [2400, 3000, 'Unknown', 'Yes'],
    ],
    notes: [],
  },
  'p02-fathom.txt': {
    format: 'fathom',
    lines: [
      [7000, 65000, 'Ada Quill', 'While we wait, shall we look at the list?'],
      [65000, 3661000, 'Bo Finch', 'Yes.'],
      [3661000, 3662200, 'Ada Quill', 'That is all.'],
    ],
  },
  'p03-teams-text.txt': {
    format: 'teams-text',
    lines: [
      [3000, 65000, 'Ada Quill', 'that from the planning talk.'],
      [65000, 3605000, 'Bo Finch', 'Right.'],
      [3605000, 3606000, 'Ada Quill', 'Done then.'],
    ],
  },
  'p04-meet-doc.txt': {
    format: 'google-meet',
    lines: [
      [0, 300000, 'Ada Quill', 'All right, shall we'],
      [0, 300000, 'Bo Finch', 'Yes,'],
      [300000, 302000, 'Ada Quill', 'start. It is 10:30: late.'],
      [300000, 301000, 'Bo Finch', 'okay.'],
    ],
  },
  'p05-otter.txt': {
    format: 'otter',
    lines: [
      [0, 3601000, 'Ada Quill', 'We meet at 10:30'],
      [3601000, 3602000, 'Speaker 2', 'Fine.'],
    ],
  },
  't01-ticks.ttml': { format: 'ttml', lines: [[1863737, 1867616, null, 'we eat']] },
  't02-frames.ttml': {
    format: 'ttml',
    lines: [[1800000, 1801920, null, 'Guten Abend']],
    counts: [2, 1, 1, 0, 0],
  },
  't04-syllables.ttml': { format: 'ttml', lines: [[1000, 3000, 'Ada Quill', 'before we go']] },
  'p11-srv3.xml': {
    format: 'youtube-timedtext',
    lines: [
      [1000, 2500, null, 'hello world'],
      [3000, 4000, null, 'bye'],
    ],
  },
  'p12-srv1-dur-as-end.xml': {
    format: 'youtube-timedtext',
    lines: [
      [12440, 14955, null, "It's one"],
      [14979, 18532, null, 'and two'],
    ],
  },
  'p13-ass-commas.ass': {
    format: 'advanced-substation',
    lines: [
      [1000, 2500, 'Ada', 'well, yes\nof course'],
      [3000, 4000, 'Bo', 'karaoke'],
    ],
    counts: [4, 2, 0, 0, 2],
    notes: ['comment', 'drawing'],
  },
  'p18-chat-bullets.cha': {
    format: 'chat-transcript',
    lines: [
      [0, 1200, 'CHI', 'more cookie .'],
      [1200, 3000, 'MOT', 'you want more ?'],
    ],
  },
  'x02-utf8bom.TextGrid': { format: 'praat-textgrid', lines: [[0, 1000, 'A', 'yes']] },
};

/** Files around a transcript; containers.test.ts reads them. */
const CONTAINERS: ReadonlySet<string> = new Set(['p15-macwhisper.whisper', 'p16-voicememo.m4a']);

describe('inputs rebuilt from public reports', () => {
  it('has an expectation for every file', () => {
    const files = readdirSync(new URL('../../fixtures/tricky/', import.meta.url)).filter(
      (file) => file !== 'INDEX.tsv' && !CONTAINERS.has(file),
    );
    expect(Object.keys(FILES).sort()).toEqual(files.sort());
  });

  it.each(Object.entries(FILES))('reads %s', (file, expected) => {
    const { format, reading, codes } = readFixture(`tricky/${file}`);
    expect(format).toBe(expected.format);
    expect(linesOf(reading)).toEqual(expected.lines);
    const { read, kept, empty, repaired, dropped } = reading.report;
    if (expected.counts !== undefined)
      expect([read, kept, empty, repaired, dropped]).toEqual(expected.counts);
    if (expected.notes !== undefined) expect(codes).toEqual(expected.notes);
  });
});

describe('what else those files say', () => {
  it('keeps the map of an HLS segment as it is and applies it to nothing', () => {
    const { metadata } = readFixture('tricky/v05-timestamp-map.vtt').reading;
    expect(metadata['timestampMap']).toEqual({ localMs: 0, mpegts: 900000 });
  });

  it('gives inline times to the words that follow them and invents no ends', () => {
    const { segments } = readFixture('tricky/v20-karaoke.vtt').reading;
    expect(segments[0]?.words).toEqual(
      [
        ['one', 1000],
        ['two', 2000],
        ['three', 3000],
      ].map(([text, startMs]) => ({ text, startMs, endMs: null, confidence: null })),
    );
  });

  it('reads confidence, duration, language and title of a Stream file', () => {
    const { reading } = readFixture('tricky/stream-notes.vtt');
    expect(reading.segments.map(({ confidence }) => confidence)).toEqual([0.8984, 0.5]);
    expect(reading).toMatchObject({
      durationMs: 1_662_123,
      language: 'en-US',
      title: 'Meeting of the board',
    });
  });

  it('merges the pieces of whisper.cpp to words and leaves control tokens out', () => {
    const { reading } = readFixture('tricky/w03-full-tokens.json');
    expect(reading.segments[0]?.words?.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
      ["Don't", 100, 400],
      ['stop.', 450, 700],
    ]);
    expect(reading).toMatchObject({ engine: 'whisper.cpp', model: 'ggml-base.bin', language: 'en' });
  });

  it('gives automatic captions of YouTube the times of their words', () => {
    const { segments } = readFixture('tricky/p10-youtube.json3').reading;
    expect(segments.map(({ words }) => words?.map(({ startMs }) => startMs))).toEqual([
      [2399, 2600, 2720],
      [4440, 4759],
    ]);
  });

  it('counts the date of MacWhisper from 2001 on and that of Granola from its first entry', () => {
    expect(readFixture('tricky/p15-macwhisper.json').reading).toMatchObject({
      startedAt: Date.UTC(2026, 0, 5, 10),
      language: 'en',
      engine: 'whisper',
    });
    expect(readFixture('tricky/p07-granola-v3.json').reading).toMatchObject({
      title: 'Sync',
      startedAt: Date.UTC(2026, 0, 5, 10, 0, 1),
    });
  });

  it('takes the model from a Windows path with single backslashes', () => {
    expect(readFixture('tricky/w02-windows-path.json').reading.model).toBe('ggml-tiny.bin');
  });

  it('keeps words in the order of the list when their times run backwards', () => {
    const [segment] = readFixture('tricky/w08-backward-words.json').reading.segments;
    expect(segment?.words?.map(({ text }) => text)).toEqual(['Your', '?', 'real', 'the']);
    expect(segment?.words?.map(({ startMs }) => startMs)).toEqual([1302662, null, 1300122, 1300002]);
    expect(segment?.flags).toEqual(['wordTimesUnreliable']);
  });

  it('flags text without letters and speech the engine doubts', () => {
    expect(
      readFixture('tricky/w05-whisper-no-words.json').reading.segments.map(({ flags }) => flags),
    ).toEqual([['noLetters'], undefined]);
    const verbose = readFixture('tricky/verbose-json.json').reading;
    expect(verbose.segments[1]?.flags).toEqual(['lowSpeech']);
    expect(verbose.segments.map(({ words }) => words?.map(({ text }) => text))).toEqual([
      ['Hi', 'there'],
      ['Yes'],
    ]);
    expect(verbose).toMatchObject({ language: 'en', durationMs: 4200 });
  });

  it('tells derived ends and the speakers it carried forward', () => {
    const words = readFixture('tricky/words-without-times.json').reading;
    expect(words.segments[1]?.flags).toEqual(['endEstimated', 'openEnd']);
    expect(words.segments[0]?.words?.[1]).toEqual({
      startMs: null,
      endMs: null,
      text: '1984',
      confidence: null,
    });
    const carried = readFixture('tricky/s12-speaker-line.srt').reading;
    expect(carried.segments.map(({ flags }) => flags)).toEqual([undefined, ['speakerInherited'], undefined]);
  });

  it('gives turns of a Meet block its time and calls it coarse', () => {
    const { reading } = readFixture('tricky/p04-meet-doc.txt');
    expect(reading.segments.every(({ flags }) => flags?.includes('timeCoarse'))).toBe(true);
    expect(reading).toMatchObject({
      title: 'Standup',
      startedAt: Date.UTC(2026, 0, 5, 10),
      durationMs: 1_591_000,
    });
  });

  it("takes a Meet title's date in the computer's zone where it names none, and notes that", () => {
    const text = new TextDecoder().decode(fixtureBytes('tricky/p04-meet-doc.txt'));
    const local = readText('meet.txt', text.replace('10:00 GMT', '10:00 CET'), 'Europe/Berlin');
    expect(local.reading.startedAt).toBe(Date.UTC(2026, 0, 5, 9));
    expect(local.codes).toContain('zone-unknown');
    expect(readFixture('tricky/p04-meet-doc.txt').codes).not.toContain('zone-unknown');
  });

  it('takes title, company and tasks out of a Fathom copy', () => {
    expect(readFixture('tricky/p02-fathom.txt').reading).toMatchObject({
      title: 'Weekly - April 29',
      durationMs: 62 * 60_000,
      tasks: [{ text: 'send list', done: false }],
      metadata: { companies: { 'Ada Quill': 'Quill Ltd' } },
    });
  });

  it('takes title and length out of a Teams header and notes that the zone is a guess', () => {
    const { reading, codes } = readFixture('tricky/p03-teams-text.txt');
    expect(reading).toMatchObject({
      title: 'Planning',
      durationMs: 1_662_000,
      startedAt: Date.UTC(2026, 5, 15, 3, 35),
    });
    expect(codes).toEqual(['zone-unknown']);
  });
});
