import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readGranolaMeetings } from '../../../src-library/formats/granola-json.ts';
import { linesOf, readFixture, readText } from './read-bytes.ts';

type Line = readonly [start: number | null, end: number | null, speaker: string | null, text: string];

interface Case {
  readonly what: string;
  readonly json: unknown;
  readonly lines: readonly Line[];
  /** read, kept, empty, dropped. */
  readonly counts?: readonly [number, number, number, number];
  readonly codes?: readonly string[];
  readonly reading?: Readonly<Record<string, unknown>>;
  /** Text, start and end of the words of the first line. */
  readonly words?: readonly (readonly [string, number | null, number | null])[];
}

function checkAll(format: string, cases: readonly Case[]): void {
  describe(format, () => {
    it.each(cases)('$what', ({ json, lines, counts, codes, reading: expected, words }) => {
      const text = typeof json === 'string' ? json : JSON.stringify(json);
      const { format: found, reading, codes: noted } = readText('x.json', text);
      expect(found).toBe(format);
      expect(linesOf(reading)).toEqual(lines);
      const { read, kept, empty, dropped } = reading.report;
      if (counts !== undefined) expect([read, kept, empty, dropped]).toEqual(counts);
      expect(noted).toEqual(codes ?? []);
      if (expected !== undefined) expect(reading).toMatchObject(expected);
      if (words !== undefined) {
        expect(
          reading.segments[0]?.words?.map(({ text: word, startMs, endMs }) => [word, startMs, endMs]),
        ).toEqual(words);
      }
    });
  });
}

const jsonl = (...objects: readonly unknown[]): string =>
  objects.map((item) => JSON.stringify(item)).join('\n');

const dgWord = (word: string, start: number, end: number, more: object = {}): object => ({
  word: word.toLowerCase().replace(/\W/g, ''),
  punctuated_word: word,
  start,
  end,
  confidence: 0.9,
  ...more,
});
const dg = (results: object, metadata: object = {}): object => ({
  metadata: { request_id: 'x', channels: 1, ...metadata },
  results,
});
const dgChannel = (alternative: object): object => ({ alternatives: [alternative] });
const dgLive = (text: string, start: number, more: object = {}): object => ({
  type: 'Results',
  start,
  duration: 1,
  channel_index: [0, 1],
  is_final: true,
  channel: {
    alternatives: [{ transcript: text, confidence: 0.9, words: [dgWord(text, start, start + 0.5)] }],
  },
  ...more,
});

checkAll('deepgram-json', [
  {
    what: 'may be wrapped by the program that saved it',
    json: { result: dg({ channels: [dgChannel({ words: [dgWord('Hi.', 0.1, 0.5)] })] }), error: null },
    lines: [[100, 500, null, 'Hi.']],
  },
  {
    what: 'may come without anything about the request',
    json: { results: { channels: [dgChannel({ words: [dgWord('Hi.', 0.1, 0.5)] })] } },
    lines: [[100, 500, null, 'Hi.']],
  },
  {
    what: 'puts no space between words of a script without spaces',
    json: dg({
      channels: [
        dgChannel({
          words: ['你', '好', '，', '世界', '。', 'OK'].map((word, at) => ({
            word,
            start: at / 10,
            end: at / 10 + 0.1,
          })),
        }),
      ],
    }),
    lines: [
      [0, 500, null, '你好，世界。'],
      [500, 600, null, 'OK'],
    ],
  },
  {
    what: 'prefers utterances to all else and takes the shown spelling of words',
    json: dg(
      {
        channels: [dgChannel({ transcript: 'other', words: [dgWord('Other', 9, 10)] })],
        utterances: [
          {
            start: 0.0801,
            end: 1,
            transcript: 'Hi, Bo.',
            speaker: 1,
            words: [dgWord('Hi,', 0.08, 0.3), dgWord('Bo.', 0.5, 1)],
          },
          { start: 1, end: 2, transcript: ' ', speaker: 0, words: [] },
          null,
          { start: 1, end: 2 },
        ],
      },
      { duration: 2.5, model_info: { a: { name: 'general-nova', arch: 'nova-2' } } },
    ),
    lines: [[80, 1000, '1', 'Hi, Bo.']],
    counts: [4, 1, 2, 1],
    codes: ['item-without-text'],
    words: [
      ['Hi,', 80, 300],
      ['Bo.', 500, 1000],
    ],
    reading: { engine: 'deepgram', model: 'general-nova', durationMs: 2500, language: null },
  },
  {
    what: 'reads the sentences of paragraphs when there are no utterances',
    json: dg({
      channels: [
        {
          detected_language: 'es',
          ...dgChannel({
            transcript: 'Hola. Bien. Sí.',
            words: [dgWord('Hola.', 0, 0.4), dgWord('Bien.', 1, 1.4), dgWord('Sí.', 2, 2.4)],
            paragraphs: {
              paragraphs: [
                {
                  speaker: 0,
                  sentences: [
                    { text: 'Hola.', start: 0, end: 0.4 },
                    { text: 'Bien.', start: 1, end: 1.4 },
                  ],
                },
                { speaker: 1, sentences: [{ text: 'Sí.', start: 2, end: 2.4 }] },
              ],
            },
          }),
        },
      ],
    }),
    lines: [
      [0, 400, '0', 'Hola.'],
      [1000, 1400, '0', 'Bien.'],
      [2000, 2400, '1', 'Sí.'],
    ],
    words: [['Hola.', 0, 400]],
    reading: { language: 'es' },
  },
  {
    what: 'cuts words at a change of speaker and at a pause of 0.8 seconds when there is nothing else',
    json: dg({
      channels: [
        dgChannel({
          transcript: 'x',
          words: [
            dgWord('one', 0, 0.2, { speaker: 0 }),
            dgWord('two', 0.3, 0.5, { speaker: 1 }),
            dgWord('three', 1.29, 1.5, { speaker: 1 }),
            dgWord('four', 2.3, 2.5, { speaker: 1 }),
            { word: 'late', start: 'soon', end: 3, speaker: 1 },
            7,
          ],
        }),
      ],
    }),
    lines: [
      [0, 200, '0', 'one'],
      [300, 1500, '1', 'two three'],
      [2300, 3000, '1', 'four late'],
    ],
    counts: [6, 5, 0, 1],
    codes: ['item-without-text', 'unreadable-time'],
  },
  {
    what: 'has a speaker for each channel, in the order of time, and tells equal numbers in two channels apart',
    json: dg(
      {
        channels: [
          dgChannel({ transcript: 'x', words: [dgWord('Hello?', 2, 2.5)] }),
          dgChannel({
            transcript: 'x',
            words: [dgWord('Yes.', 1, 1.5), dgWord('Sure.', 3, 3.5, { speaker: 0 })],
          }),
          dgChannel({ transcript: 'Untimed', words: [] }),
        ],
      },
      { channels: 3 },
    ),
    lines: [
      [1000, 1500, 'channel 1', 'Yes.'],
      [2000, 2500, 'channel 0', 'Hello?'],
      [3000, 3500, 'channel 1 speaker 0', 'Sure.'],
      [null, null, 'channel 2', 'Untimed'],
    ],
  },
  {
    what: 'reads live results and leaves out those that later ones repeat',
    json: jsonl(
      dgLive('Hel', 0, { is_final: false }),
      dgLive('Hello.', 0),
      { type: 'UtteranceEnd', channel: [0, 1], last_word_end: 1 },
      dgLive('Bye.', 2),
    ),
    lines: [
      [0, 500, null, 'Hello.'],
      [2000, 2500, null, 'Bye.'],
    ],
    counts: [3, 2, 0, 1],
    codes: ['interim-result'],
  },
]);

const aws = (results: object): object => ({ jobName: 'j', accountId: '0', status: 'COMPLETED', results });
const awsWord = (content: string, start: string, end: string, more: object = {}): object => ({
  start_time: start,
  end_time: end,
  alternatives: [{ confidence: '0.5', content }],
  type: 'pronunciation',
  ...more,
});
const awsMark = (content: string): object => ({
  alternatives: [{ confidence: '0.0', content }],
  type: 'punctuation',
});

checkAll('assemblyai-json', [
  {
    what: 'may be wrapped by a program that has a status of its own',
    json: {
      status: 'ok',
      data: {
        audio_url: 'x',
        status: 'completed',
        utterances: [{ text: 'Hi you.', start: 1, end: 900, speaker: 'A' }],
      },
    },
    lines: [[1, 900, 'A', 'Hi you.']],
  },
  {
    what: 'may have fields in camel case',
    json: {
      audioUrl: 'x',
      languageCode: 'en_us',
      audioDuration: 3,
      status: 'completed',
      words: [{ text: 'Hi', start: 1, end: 400, speaker: 'A' }],
      utterances: [{ text: 'Hi you.', start: 1, end: 900, speaker: 'A', words: [] }],
    },
    lines: [[1, 900, 'A', 'Hi you.']],
    reading: { language: 'en-US', durationMs: 3000 },
  },
]);

checkAll('aws-transcribe-json', [
  {
    what: 'joins the words of a script without spaces, punctuation included',
    json: {
      jobName: 'j',
      results: {
        items: [
          { start_time: '0.0', end_time: '0.2', type: 'pronunciation', alternatives: [{ content: '你' }] },
          { start_time: '0.2', end_time: '0.4', type: 'pronunciation', alternatives: [{ content: '好' }] },
          { type: 'punctuation', alternatives: [{ content: '，' }] },
          { start_time: '0.4', end_time: '0.6', type: 'pronunciation', alternatives: [{ content: '世界' }] },
        ],
      },
    },
    lines: [[0, 600, null, '你好，世界']],
  },
  {
    what: 'joins speakers by the text of the start and glues marks to the word before',
    json: aws({
      language_code: 'en-US',
      transcripts: [{ transcript: 'x' }],
      speaker_labels: {
        segments: [
          {
            start_time: '0.04',
            end_time: '1.5',
            speaker_label: 'spk_0',
            items: [
              { start_time: '0.04', speaker_label: 'spk_0' },
              { start_time: '1.0', speaker_label: 'spk_0' },
            ],
          },
          { start_time: '1.6', end_time: '2', speaker_label: 'spk_1', items: [{ start_time: '1.6' }] },
        ],
      },
      items: [
        awsWord('Well', '0.04', '0.9'),
        awsMark(','),
        awsWord('no', '1.0', '1.5'),
        awsMark('.'),
        awsWord('Yes', '1.6', '2'),
      ],
    }),
    lines: [
      [40, 1500, 'spk_0', 'Well, no.'],
      [1600, 2000, 'spk_1', 'Yes'],
    ],
    counts: [3, 3, 0, 0],
    words: [
      ['Well,', 40, 900],
      ['no.', 1000, 1500],
    ],
    reading: { language: 'en-US', engine: 'aws-transcribe' },
  },
  {
    what: 'reads the speakers that stand at the words of newer files',
    json: aws({
      transcripts: [{ transcript: 'x' }],
      items: [
        awsWord('Hi', '0.0', '0.4', { speaker_label: 'spk_0' }),
        awsWord('Ho', '0.5', '0.9', { speaker_label: 'spk_1' }),
      ],
      audio_segments: [{ id: 0, transcript: 'Hi Ho', start_time: '0.0', end_time: '0.9', items: [0, 1] }],
    }),
    lines: [
      [0, 400, 'spk_0', 'Hi'],
      [500, 900, 'spk_1', 'Ho'],
    ],
  },
  {
    what: 'reads stretches of audio when there are no words',
    json: aws({
      transcripts: [{ transcript: 'x' }],
      audio_segments: [
        { id: 0, transcript: 'Hi there', start_time: '0.0', end_time: '0.9', speaker_label: 'spk_0' },
      ],
    }),
    lines: [[0, 900, 'spk_0', 'Hi there']],
  },
  {
    what: 'reads each channel by itself and puts them in order',
    json: aws({
      transcripts: [{ transcript: 'Sorry? On hold.' }],
      channel_labels: {
        channels: [
          { channel_label: 'ch_0', items: [awsWord('Sorry', '2.0', '2.5'), awsMark('?')] },
          {
            channel_label: 'ch_1',
            items: [awsWord('On', '1.0', '1.2'), awsWord('hold', '1.2', '1.6'), awsMark('.')],
          },
        ],
      },
      items: [awsWord('On', '1.0', '1.2'), awsWord('Sorry', '2.0', '2.5')],
    }),
    lines: [
      [1000, 1600, 'ch_1', 'On hold.'],
      [2000, 2500, 'ch_0', 'Sorry?'],
    ],
    counts: [3, 3, 0, 0],
  },
  {
    what: 'counts what is no word, and has the text alone when there are no words at all',
    json: aws({ transcripts: [{ transcript: 'Only text.' }], items: [] }),
    lines: [[null, null, null, 'Only text.']],
  },
  {
    what: 'counts words without text and members that are none',
    json: aws({
      transcripts: [{ transcript: 'x' }],
      items: [
        awsMark('¿'),
        awsWord('Qué', '0.1', '0.3'),
        awsWord(' ', '0.4', '0.5'),
        null,
        { type: 'pronunciation' },
        awsWord('x', 'NaN', '0.9'),
      ],
    }),
    lines: [[100, 900, null, '¿Qué x']],
    counts: [5, 2, 2, 1],
    codes: ['item-without-text', 'unreadable-time'],
  },
  {
    what: 'reads the turns of Call Analytics in milliseconds',
    json: {
      LanguageCode: 'en-GB',
      ConversationCharacteristics: { TotalConversationDurationMillis: 5000 },
      Transcript: [
        {
          BeginOffsetMillis: 100,
          EndOffsetMillis: 900,
          Content: 'Hello, you.',
          ParticipantRole: 'AGENT',
          Items: [
            {
              BeginOffsetMillis: 100,
              EndOffsetMillis: 400,
              Content: 'Hello',
              Confidence: '0.9',
              Type: 'pronunciation',
            },
            { Content: ',', Type: 'punctuation' },
            {
              BeginOffsetMillis: 500,
              EndOffsetMillis: 900,
              Content: 'you',
              Confidence: '0.9',
              Type: 'pronunciation',
            },
            { Content: '.', Type: 'punctuation' },
          ],
        },
        { BeginOffsetMillis: 1000, EndOffsetMillis: 1500, Content: 'Hi.', ParticipantRole: 'CUSTOMER' },
      ],
    },
    lines: [
      [100, 900, 'AGENT', 'Hello, you.'],
      [1000, 1500, 'CUSTOMER', 'Hi.'],
    ],
    words: [
      ['Hello,', 100, 400],
      ['you.', 500, 900],
    ],
    reading: { language: 'en-GB', durationMs: 5000 },
  },
]);

const gResult = (words: readonly object[], more: object = {}): object => ({
  alternatives: [{ transcript: ' heard this', confidence: 0.8, words }],
  languageCode: 'en-us',
  ...more,
});

checkAll('google-speech-json', [
  {
    what: 'reads whole numbers of 64 bits that were written in two halves',
    json: {
      results: [
        {
          alternatives: [
            {
              transcript: 'a b',
              words: [
                {
                  startTime: {},
                  endTime: { seconds: { low: 1, high: 0, unsigned: false }, nanos: 5e8 },
                  word: 'a',
                },
                {
                  startTime: { seconds: { low: 2, high: 0 } },
                  endTime: { seconds: { low: 3, high: 0 } },
                  word: 'b',
                },
              ],
            },
          ],
        },
      ],
    },
    lines: [[0, 3000, null, 'a b']],
  },
  {
    what: 'reads the speech that Video Intelligence found',
    json: {
      annotation_results: [
        {
          speech_transcriptions: [
            {
              alternatives: [
                { transcript: 'hi', words: [{ start_time: '0.1s', end_time: '0.5s', word: 'hi' }] },
              ],
              language_code: 'en-us',
            },
          ],
        },
      ],
    },
    lines: [[100, 500, null, 'hi']],
    reading: { language: 'en-US' },
  },
  {
    what: 'reads durations as texts and skips results without alternatives',
    json: {
      results: [
        gResult([
          { startTime: '1.300s', endTime: '1.900s', word: 'heard' },
          { startTime: '2s', endTime: '2.400s', word: 'this' },
        ]),
        { alternatives: [] },
        {},
        gResult([], { resultEndTime: '5s' }),
      ],
    },
    lines: [
      [1300, 2400, null, 'heard this'],
      [null, 5000, null, 'heard this'],
    ],
    counts: [4, 2, 2, 0],
    words: [
      ['heard', 1300, 1900],
      ['this', 2000, 2400],
    ],
    reading: { language: 'en-US', engine: 'google-speech' },
  },
  {
    what: 'reads durations as objects of which zero parts are left out, below a long-running operation',
    json: {
      name: '1',
      done: true,
      response: {
        results: [
          gResult([
            { startTime: {}, endTime: { nanos: 500000000 }, word: 'heard' },
            { startTime: { seconds: '12', nanos: 900000000 }, endTime: { seconds: 13 }, word: 'this' },
          ]),
        ],
      },
    },
    lines: [[0, 13000, null, 'heard this']],
    words: [
      ['heard', 0, 500],
      ['this', 12900, 13000],
    ],
  },
  {
    what: 'reads only the last result when it repeats all words with their speakers',
    json: {
      results: [
        gResult([{ startTime: '0s', endTime: '0.4s', word: 'Hello.' }]),
        gResult([{ startTime: '1s', endTime: '1.4s', word: 'Hi.', speakerTag: 0 }]),
        gResult([
          { startTime: '0s', endTime: '0.4s', word: 'Hello.', speakerTag: 1 },
          { startTime: '1s', endTime: '1.4s', word: 'Hi.', speakerTag: 2 },
        ]),
      ],
    },
    lines: [
      [0, 400, '1', 'Hello.'],
      [1000, 1400, '2', 'Hi.'],
    ],
    counts: [2, 2, 0, 0],
    codes: ['words-listed-twice'],
  },
  {
    what: 'does so too when the others have texts alone',
    json: {
      results: [
        gResult([]),
        {
          alternatives: [
            {
              words: [
                { startTime: '0s', endTime: '0.4s', word: 'heard', speakerTag: 1 },
                { startTime: '0.5s', endTime: '0.9s', word: 'this', speakerTag: 1 },
              ],
            },
          ],
        },
      ],
    },
    lines: [[0, 900, '1', 'heard this']],
    codes: ['words-listed-twice'],
  },
  {
    what: 'reads version 2 with offsets and labels, where no result repeats another',
    json: {
      metadata: { totalBilledDuration: '9s' },
      results: [
        gResult([{ endOffset: '0.4s', word: 'Hello.', speakerLabel: '1' }], { resultEndOffset: '0.4s' }),
        gResult([{ startOffset: '1s', endOffset: '1.4s', word: 'Hi.', speakerLabel: '2' }]),
      ],
    },
    lines: [
      [null, 400, '1', 'Hello.'],
      [1000, 1400, '2', 'Hi.'],
    ],
  },
  {
    what: 'reads the first recording of a batch and says that there are others',
    json: {
      results: {
        'gs://a': { transcript: { results: [gResult([{ startOffset: '1s', endOffset: '2s', word: 'x' }])] } },
        'gs://b': { inlineResult: { transcript: { results: [gResult([]), gResult([])] } } },
      },
    },
    lines: [[1000, 2000, null, 'heard this']],
    counts: [3, 1, 0, 2],
    codes: ['other-recording'],
  },
  {
    what: 'puts channels in order and names them',
    json: {
      results: [
        gResult([{ startTime: '2s', endTime: '3s', word: 'x' }], { channelTag: 1 }),
        gResult([{ startTime: '1s', endTime: '2s', word: 'x' }], { channelTag: 2 }),
      ],
    },
    lines: [
      [1000, 2000, 'channel 2', 'heard this'],
      [2000, 3000, 'channel 1', 'heard this'],
    ],
  },
  {
    what: 'calls a time that is none unreadable',
    json: { results: [gResult([{ startTime: 'soon', endTime: { seconds: 'x' }, word: 'x' }])] },
    lines: [[null, null, null, 'heard this']],
    codes: ['unreadable-time'],
  },
]);

checkAll('azure-speech-json', [
  {
    what: 'has milliseconds in the first answers of the fast transcription',
    json: {
      duration: 5000,
      combinedPhrases: [{ channel: 0, text: 'Hi.' }],
      phrases: [
        {
          channel: 0,
          offset: 720,
          duration: 480,
          text: 'Hi.',
          words: [{ text: 'Hi.', offset: 720, duration: 480 }],
        },
      ],
    },
    lines: [[720, 1200, null, 'Hi.']],
    words: [['Hi.', 720, 1200]],
    reading: { durationMs: 5000 },
  },
  {
    what: 'has the names of the fields that its JavaScript client gives them',
    json: {
      durationInMs: 5000,
      combinedPhrases: [{ text: 'Hi.' }],
      phrases: [{ offsetInMs: 100, durationInMs: 400, text: 'Hi.', speaker: 2, locale: 'en-GB' }],
    },
    lines: [[100, 500, '2', 'Hi.']],
    reading: { durationMs: 5000, language: 'en-GB' },
  },
  {
    what: 'reads ISO 8601 where there are no ticks, and the words as they are shown',
    json: {
      recognizedPhrases: [
        {
          recognitionStatus: 'Success',
          locale: 'de-DE',
          offset: 'PT1M2.5S',
          duration: 'PT1H0.25S',
          speaker: 1,
          nBest: [
            {
              confidence: 0.9,
              display: 'Guten Tag.',
              words: [{ word: 'guten', offset: 'PT1M2.5S', duration: 'PT0.3S' }],
              displayWords: [{ displayText: 'Guten', offset: 'PT1M2.5S', duration: 'PT0.3S' }],
            },
            { display: 'Guter Tag.' },
          ],
        },
        { recognitionStatus: 'Success', offset: 'PT1S' },
      ],
    },
    lines: [[62_500, 3_662_750, '1', 'Guten Tag.']],
    counts: [2, 1, 0, 1],
    codes: ['item-without-text'],
    words: [['Guten', 62_500, 62_800]],
    reading: { language: 'de-DE', engine: 'azure-speech' },
  },
  {
    what: 'reads the phrases of fast transcription in milliseconds',
    json: {
      durationMilliseconds: 9000,
      combinedPhrases: [{ text: 'Hi. Yes.' }],
      phrases: [
        {
          channel: 1,
          offsetMilliseconds: 500,
          durationMilliseconds: 100,
          text: 'Yes.',
          locale: 'en-US',
          confidence: 0.9,
        },
        {
          channel: 0,
          offsetMilliseconds: 40,
          durationMilliseconds: 320,
          text: 'Hi.',
          words: [{ text: 'Hi.', offsetMilliseconds: 40, durationMilliseconds: 320 }],
        },
      ],
    },
    lines: [
      [40, 360, 'channel 0', 'Hi.'],
      [500, 600, 'channel 1', 'Yes.'],
    ],
    words: [['Hi.', 40, 360]],
    reading: { durationMs: 9000, language: 'en-US' },
  },
  {
    what: 'reads the older batch with ticks and capital letters',
    json: {
      AudioFileResults: [
        {
          AudioFileName: 'a.wav',
          SegmentResults: [
            {
              RecognitionStatus: 'Success',
              ChannelNumber: null,
              SpeakerId: '2',
              Offset: 5_000_000,
              Duration: 10_000_000,
              NBest: [
                {
                  Confidence: 0.5,
                  Display: 'Hello.',
                  Words: [{ Word: 'hello', Offset: 5_000_000, Duration: 10_000_000 }],
                },
              ],
            },
          ],
        },
      ],
    },
    lines: [[500, 1500, '2', 'Hello.']],
    words: [['hello', 500, 1500]],
  },
  {
    what: 'reads a conversation phrase by phrase',
    json: jsonl(
      {
        Id: 'a',
        RecognitionStatus: 'Success',
        DisplayText: 'Hello.',
        Offset: 5_000_000,
        Duration: 10_000_000,
        SpeakerId: 'Guest-1',
      },
      { Id: 'b', RecognitionStatus: 'NoMatch', Offset: 20_000_000, Duration: 0 },
      {
        Id: 'c',
        RecognitionStatus: 'Success',
        DisplayText: 'Hi.',
        Offset: 30_000_000,
        Duration: 5_000_000,
        SpeakerId: 'Guest-2',
      },
    ),
    lines: [
      [500, 1500, 'Guest-1', 'Hello.'],
      [3000, 3500, 'Guest-2', 'Hi.'],
    ],
    counts: [3, 2, 0, 1],
    codes: ['failed-phrase'],
  },
]);

checkAll('revai-json', [
  {
    what: 'puts elements together as they are, marks before and behind words',
    json: {
      speakers: [{ id: 0, name: 'Ada Quill' }],
      monologues: [
        {
          speaker: 0,
          elements: [
            { type: 'punct', value: '"' },
            { type: 'text', value: 'Well', ts: 0.3, end_ts: 0.5, confidence: 0.9 },
            { type: 'punct', value: ', ' },
            { type: 'text', value: 'co', ts: 0.6, end_ts: 0.7 },
            { type: 'punct', value: '-' },
            { type: 'text', value: 'op', ts: 0.7, end_ts: 0.9 },
            { type: 'punct', value: ' "' },
            { type: 'text', value: 'x', ts: 1, end_ts: 1.1 },
            { type: 'punct', value: '".' },
          ],
        },
        {
          speaker: 1,
          elements: [
            { type: 'text', value: 'No', ts: 1.2, end_ts: 1.4 },
            { type: 'unknown', value: '<crosstalk>' },
            { type: 'text', value: '' },
            null,
          ],
        },
        { speaker: 1, elements: [{ type: 'text', value: 'More', ts: 1.5, end_ts: 1.6 }] },
        { speaker: 2 },
      ],
    },
    lines: [
      [300, 1100, 'Ada Quill', '"Well, co-op "x".'],
      [1200, 1400, '1', 'No<crosstalk>'],
      [1500, 1600, '1', 'More'],
    ],
    counts: [10, 7, 2, 1],
    codes: ['item-without-text'],
    words: [
      ['"Well,', 300, 500],
      ['co-', 600, 700],
      ['op', 700, 900],
      ['"x".', 1000, 1100],
    ],
  },
  {
    what: 'reads the clocks of human transcripts',
    json: {
      monologues: [
        {
          speaker: 1,
          speaker_info: { id: '1', display_name: 'Bo Finch' },
          elements: [
            { type: 'text', value: 'Hi.', timestamp: '00:01:02,500', end_timestamp: '00:01:03,000' },
          ],
        },
      ],
    },
    lines: [[62_500, 63_000, 'Bo Finch', 'Hi.']],
  },
]);

const sm = (
  type: string,
  content: string,
  start: number,
  more: object = {},
  alternative: object = {},
): object => ({
  type,
  start_time: start,
  end_time: start + 0.2,
  alternatives: [{ content, confidence: 0.9, language: 'en', ...alternative }],
  ...more,
});

checkAll('speechmatics-json', [
  {
    what: 'reads the messages of a live session, without those that later ones say again',
    json: jsonl(
      { message: 'RecognitionStarted', language_pack_info: { word_delimiter: ' ' } },
      {
        message: 'AddPartialTranscript',
        results: [{ type: 'word', start_time: 0, end_time: 0.5, alternatives: [{ content: 'He' }] }],
      },
      {
        message: 'AddTranscript',
        results: [
          { type: 'word', start_time: 0, end_time: 1, alternatives: [{ content: 'Hello' }] },
          { type: 'punctuation', attaches_to: 'previous', alternatives: [{ content: '.' }] },
        ],
      },
      { message: 'EndOfTranscript' },
    ),
    lines: [[0, 1000, null, 'Hello.']],
    counts: [2, 1, 0, 1],
    codes: ['interim-result'],
  },
  {
    what: 'keeps the speakers of two channels apart',
    json: {
      metadata: { transcription_config: {} },
      results: [
        {
          type: 'word',
          start_time: 0,
          end_time: 1,
          channel: 'agent',
          alternatives: [{ content: 'Hi', speaker: 'S1' }],
        },
        {
          type: 'word',
          start_time: 1,
          end_time: 2,
          channel: 'caller',
          alternatives: [{ content: 'Yo', speaker: 'S1' }],
        },
        {
          type: 'word',
          start_time: 3,
          end_time: 4,
          channel: 'caller',
          alternatives: [{ content: 'so', speaker: 'UU' }],
        },
      ],
    },
    lines: [
      [0, 1000, 'agent S1', 'Hi'],
      [1000, 2000, 'caller S1', 'Yo'],
      [3000, 4000, 'caller', 'so'],
    ],
  },
  {
    what: 'puts marks where they say, and takes an entity as one word',
    json: {
      format: '2.9',
      job: { duration: 12 },
      metadata: { transcription_config: { language: 'en', operating_point: 'enhanced' } },
      results: [
        sm('punctuation', '¿', 0, { attaches_to: 'next' }),
        sm('word', 'so', 0, {}, { speaker: 'S1' }),
        sm('punctuation', '-', 0.2, { attaches_to: 'both' }),
        sm('word', 'called', 0.3, {}, { speaker: 'S1' }),
        sm(
          'entity',
          '25 March',
          0.6,
          { entity_class: 'date', spoken_form: [sm('word', 'x', 0.6)], written_form: [sm('word', 'x', 0.6)] },
          { speaker: 'S1' },
        ),
        sm('punctuation', '?', 0.8, { attaches_to: 'previous', is_eos: true }),
        sm('word', 'UU', 1.2, {}, { speaker: 'UU' }),
        { type: 'speaker_change', start_time: 1.3, end_time: 1.3, score: 0.8 },
        sm('word', 'me', 1.4, {}, { speaker: 'UU' }),
        { type: 'word' },
      ],
    },
    lines: [
      [0, 800, 'S1', '¿so-called 25 March?'],
      [1200, 1400, 'UU', 'UU'],
      [1400, 1600, 'UU', 'me'],
    ],
    counts: [6, 5, 0, 1],
    codes: ['item-without-text'],
    reading: { language: 'en', model: 'enhanced', durationMs: 12_000, engine: 'speechmatics' },
  },
  {
    what: 'takes the channel for the speaker where nobody was told apart, and parts words as the language does',
    json: {
      metadata: { language_pack_info: { word_delimiter: '' }, transcription_config: { language: 'ja' } },
      results: [
        sm('word', '今日', 0, { channel: 'channel_1' }),
        sm('word', 'は', 0.2, { channel: 'channel_1' }),
        sm('punctuation', '。', 0.4, { attaches_to: 'previous' }),
        sm('word', 'はい', 0.5, { channel: 'channel_2' }),
      ],
    },
    lines: [
      [0, 400, 'channel_1', '今日は。'],
      [500, 700, 'channel_2', 'はい'],
    ],
    reading: { language: 'ja' },
  },
]);

const utterance = {
  text: ' Hi you',
  start: 0.2,
  end: 0.9,
  speaker: 1,
  channel: 0,
  words: [
    { word: ' Hi', start: 0.2, end: 0.5 },
    { word: ' you', start: 0.5, end: 0.9 },
  ],
};

checkAll('gladia-json', [
  {
    what: 'may be wrapped by the call that announces it',
    json: {
      event: 'transcription.success',
      payload: {
        metadata: { audio_duration: 3 },
        transcription: {
          full_transcript: 'Hi.',
          utterances: [{ text: 'Hi.', start: 0.1, end: 0.5, speaker: 0 }],
        },
      },
    },
    lines: [[100, 500, '0', 'Hi.']],
    reading: { durationMs: 3000 },
  },
  {
    what: 'reads utterances below transcription alone',
    json: {
      transcription: {
        languages: ['fr'],
        full_transcript: 'x',
        utterances: [utterance, null, { start: 1, end: 2 }],
      },
    },
    lines: [[200, 900, '1', 'Hi you']],
    counts: [3, 1, 1, 1],
    codes: ['item-without-text'],
    words: [
      ['Hi', 200, 500],
      ['you', 500, 900],
    ],
    reading: { language: 'fr' },
  },
  {
    what: 'reads the first version of its interface',
    json: {
      prediction: [
        {
          transcription: 'Hi',
          language: 'en',
          time_begin: 1.5,
          time_end: 2,
          speaker: 0,
          words: [{ word: 'Hi', time_begin: 1.5, time_end: 2 }],
        },
      ],
    },
    lines: [[1500, 2000, '0', 'Hi']],
    words: [['Hi', 1500, 2000]],
    reading: { language: 'en' },
  },
  {
    what: 'names channels where nobody was told apart, and joins words that bring their spaces',
    json: {
      result: {
        transcription: {
          full_transcript: 'x',
          utterances: [
            { ...utterance, text: undefined, speaker: null },
            { text: 'Yes', start: 1, end: 2, channel: 1 },
          ],
        },
      },
    },
    lines: [
      [200, 900, 'channel 0', 'Hi you'],
      [1000, 2000, 'channel 1', 'Yes'],
    ],
  },
  {
    what: 'has the text alone when there are no utterances',
    json: { result: { transcription: { full_transcript: 'Only text.', utterances: [] } } },
    lines: [[null, null, null, 'Only text.']],
  },
]);

const el = (
  type: string,
  text: string,
  start: number,
  speaker: string | null,
  more: object = {},
): object => ({
  text,
  start,
  end: start + 0.2,
  type,
  speaker_id: speaker,
  ...more,
});

checkAll('elevenlabs-json', [
  {
    what: 'may be wrapped by the call that announces it, and is joined as its script is',
    json: {
      type: 'speech_to_text_transcription',
      data: {
        transcription: {
          language_code: 'zho',
          text: '你好',
          words: [
            { text: '你', start: 0, end: 0.2, type: 'word', speaker_id: 's' },
            { text: '好', start: 0.2, end: 0.4, type: 'word', speaker_id: 's' },
          ],
        },
      },
    },
    lines: [[0, 400, 's', '你好']],
    reading: { language: 'zh' },
  },
  {
    what: 'splits at words although a space already has the next speaker, and keeps sounds in the text',
    json: {
      language_code: 'deu',
      language_probability: 0.9,
      text: 'x',
      words: [
        el('word', 'Ja', 0, 'speaker_0', { logprob: -0.5 }),
        el('spacing', ' ', 0.2, 'speaker_0'),
        el('audio_event', '(lacht)', 0.3, 'speaker_0'),
        el('spacing', ' ', 0.5, 'speaker_1'),
        el('word', 'Nein', 0.6, 'speaker_1'),
        el('word', ',', 0.8, 'speaker_1'),
        el('spacing', ' ', 0.9, 'speaker_1'),
        el('word', 'so', 1, 'speaker_1'),
        null,
        { type: 'word' },
      ],
    },
    lines: [
      [0, 500, 'speaker_0', 'Ja (lacht)'],
      [600, 1200, 'speaker_1', 'Nein, so'],
    ],
    counts: [7, 5, 1, 1],
    codes: ['item-without-text'],
    reading: { language: 'de', engine: 'elevenlabs' },
  },
  {
    what: 'reads several channels in the order of time, also with the names of the SDK',
    json: {
      transcripts: [
        {
          channelIndex: 0,
          languageCode: 'eng',
          text: 'x',
          words: [{ text: 'Two.', start: 1, end: 1.2, type: 'word', speakerId: 'speaker_0' }],
        },
        {
          channelIndex: 1,
          languageCode: 'eng',
          text: 'x',
          words: [{ text: 'One.', start: 0, end: 0.2, type: 'word', speakerId: 'speaker_1' }],
        },
      ],
    },
    lines: [
      [0, 200, 'speaker_1', 'One.'],
      [1000, 1200, 'speaker_0', 'Two.'],
    ],
    reading: { language: 'en' },
  },
  {
    what: 'tells equal speakers of two channels apart',
    json: {
      transcripts: [
        { channel_index: 0, language_code: 'eng', text: 'x', words: [el('word', 'One.', 0, 'speaker_0')] },
        { channel_index: 1, language_code: 'eng', text: 'x', words: [el('word', 'Two.', 1, 'speaker_0')] },
      ],
    },
    lines: [
      [0, 200, 'channel 0 speaker_0', 'One.'],
      [1000, 1200, 'channel 1 speaker_0', 'Two.'],
    ],
  },
  {
    what: 'is known by its head, however long the text is in front of the words',
    json: {
      language_code: 'eng',
      language_probability: 1,
      text: 'word '.repeat(20_000),
      words: [el('word', 'word', 0, null)],
    },
    lines: [[0, 200, null, 'word']],
  },
]);

const ibm = (words: readonly (readonly [string, number, number])[], more: object = {}): object => ({
  final: true,
  alternatives: [
    { transcript: `${words.map(([word]) => word).join(' ')} `, confidence: 0.7, timestamps: words },
  ],
  ...more,
});

checkAll('watson-json', [
  {
    what: 'joins speakers by the start of a word and keeps hesitations',
    json: {
      result_index: 0,
      results: [
        ibm([
          ['%HESITATION', 0.1, 0.4],
          ['hello', 0.5, 0.9],
        ]),
        ibm([['hi', 1, 1.2]]),
        ibm([['x', 9, 10]], { final: false }),
        { final: true },
      ],
      speaker_labels: [
        { from: 0.1, to: 0.4, speaker: 0 },
        { from: 0.5, to: 0.9, speaker: 0 },
        { from: 1, to: 1.2, speaker: 1 },
      ],
    },
    lines: [
      [100, 900, '0', '%HESITATION hello'],
      [1000, 1200, '1', 'hi'],
    ],
    counts: [5, 3, 0, 2],
    codes: ['item-without-text', 'interim-result'],
    reading: { engine: 'watson' },
  },
  {
    what: 'reads answers below results, one line a result where nobody was told apart',
    json: {
      results: [
        { result_index: 0, results: [ibm([['hello', 0.5, 0.9]])] },
        { result_index: 1, results: [ibm([['there', 2, 2.5]])] },
      ],
    },
    lines: [
      [500, 900, null, 'hello'],
      [2000, 2500, null, 'there'],
    ],
    words: [['hello', 500, 900]],
  },
]);

checkAll('fireflies-json', [
  {
    what: 'reads the answer of its interface: seconds, minutes, milliseconds since 1970',
    json: {
      data: {
        transcript: {
          title: 'Planning',
          date: 1_767_607_200_000,
          duration: 1.5,
          summary: { overview: 'Short.', action_items: 'Send it.' },
          sentences: [
            {
              index: 0,
              speaker_name: 'Ada',
              speaker_id: 0,
              text: 'Hi.',
              raw_text: 'hi',
              start_time: 1.2,
              end_time: 2,
            },
            { index: 1, speaker_name: null, speaker_id: 1, text: 'Ho.', start_time: 2, end_time: 3 },
            { index: 2, speaker_name: 'Ada' },
          ],
        },
      },
    },
    lines: [
      [1200, 2000, 'Ada', 'Hi.'],
      [2000, 3000, '1', 'Ho.'],
    ],
    counts: [3, 2, 0, 1],
    codes: ['item-without-text'],
    reading: {
      title: 'Planning',
      startedAt: Date.UTC(2026, 0, 5, 10),
      durationMs: 90_000,
      sourceApp: 'Fireflies',
      summaries: [
        { title: '', text: 'Short.' },
        { title: 'Action items', text: 'Send it.' },
      ],
    },
  },
  {
    what: 'reads the bare list of its window with clocks',
    json: [
      { sentence: 'Hi.', startTime: '00:01', endTime: '00:02', speaker_name: 'Ada' },
      { sentence: 'Ho.', startTime: '01:02:03', endTime: '01:02:04.5', speaker_name: 'Bo' },
    ],
    lines: [
      [1000, 2000, 'Ada', 'Hi.'],
      [3_723_000, 3_724_500, 'Bo', 'Ho.'],
    ],
  },
]);

const fathomTurn = (name: string, text: string, timestamp: string): object => ({
  speaker: { display_name: name, matched_calendar_invitee_email: null },
  text,
  timestamp,
});

checkAll('fathom-json', [
  {
    what: 'reads a meeting with summary and tasks and derives the ends',
    json: {
      title: 'Weekly',
      recording_start_time: '2026-01-05T10:00:00Z',
      recording_end_time: '2026-01-05T10:30:00Z',
      transcript_language: 'en',
      default_summary: { template_name: 'General', markdown_formatted: '## Short' },
      action_items: [{ description: 'Send it', completed: true }],
      transcript: [fathomTurn('Ada Quill', 'Hi.', '00:00:07'), fathomTurn('Bo Finch', 'Ho.', '01:01:05')],
    },
    lines: [
      [7000, 3_665_000, 'Ada Quill', 'Hi.'],
      [3_665_000, 3_666_000, 'Bo Finch', 'Ho.'],
    ],
    reading: {
      title: 'Weekly',
      startedAt: Date.UTC(2026, 0, 5, 10),
      durationMs: 1_800_000,
      language: 'en',
      sourceApp: 'Fathom',
      summaries: [{ title: '', text: '## Short' }],
      tasks: [{ text: 'Send it', done: true }],
    },
  },
  {
    what: 'reads the transcript alone',
    json: { transcript: [fathomTurn('Ada Quill', 'Hi.', '00:00:07')] },
    lines: [[7000, 8000, 'Ada Quill', 'Hi.']],
  },
]);

checkAll('youtube-json3', [
  {
    what: 'has words only where offsets are, decodes entities once and keeps ends that overlap nothing',
    json: {
      events: [
        { tStartMs: 0, dDurationMs: 900, segs: [{ utf8: 'by hand\n&amp;lt;' }] },
        { tStartMs: 1000, dDurationMs: 500, segs: [{ utf8: '\n' }], aAppend: 1 },
        { tStartMs: 2000, segs: [{ utf8: '\u200B' }, { utf8: 'no' }, { utf8: ' end', tOffsetMs: 100 }] },
        { tStartMs: 5000, dDurationMs: 'long', segs: [{ utf8: 'last' }] },
        { tStartMs: 9, wpWinPosId: 1 },
      ],
    },
    lines: [
      [0, 900, null, 'by hand &lt;'],
      [2000, 5000, null, '\u200Bno end'],
      [5000, 6000, null, 'last'],
    ],
    counts: [4, 3, 1, 0],
    codes: ['unreadable-time'],
    reading: { sourceApp: 'YouTube' },
  },
]);

const pod = (speaker: string | undefined, startTime: number, endTime: number, body: string): object => ({
  ...(speaker === undefined ? {} : { speaker }),
  startTime,
  endTime,
  body,
});

checkAll('podcast-json', [
  {
    what: 'joins segments of one speaker at one time, and no others',
    json: {
      version: '1.0.0',
      segments: [
        pod('Ada', 0, 2, 'So we began'),
        pod('Ada', 0, 2, ' here, then. '),
        pod('Bo', 0, 2, 'And so I said'),
        pod('Bo', 2, 3, 'nothing at all'),
        pod('Bo', 2, 3, '  '),
        { speaker: 'Bo', startTime: 3, endTime: 4 },
      ],
    },
    lines: [
      [0, 2000, 'Ada', 'So we began here, then.'],
      [0, 2000, 'Bo', 'And so I said'],
      [2000, 3000, 'Bo', 'nothing at all'],
    ],
    counts: [6, 4, 1, 1],
    codes: ['item-without-text'],
  },
  {
    what: 'makes lines of words, with marks at the word before',
    json: {
      version: '1.0.0',
      segments: [
        pod('Ada', 0, 0.2, 'Well'),
        pod('Ada', 0.2, 0.2, ','),
        pod('Ada', 0.2, 0.2, ' '),
        pod('Ada', 0.3, 0.5, 'no'),
        pod('Ada', 0.5, 0.5, '.'),
        pod('Bo', 0.6, 0.8, 'Yes'),
      ],
    },
    lines: [
      [0, 500, 'Ada', 'Well, no.'],
      [600, 800, 'Bo', 'Yes'],
    ],
    counts: [6, 5, 1, 0],
    words: [
      ['Well,', 0, 200],
      ['no.', 300, 500],
    ],
  },
]);

checkAll('otranscribe', [
  {
    what: 'takes times from the marks, breaks lines, strips tags and decodes entities',
    json: {
      text: '<p><span class="timestamp" data-timestamp="1.5">00:01</span>&nbsp;Ada: salt &amp; pepper <i>now</i></p><p>Bo: no mark</p><br>Ada: <script>x()</script>before<span data-timestamp="62.25" class="timestamp">01:02</span> behind &lt;b&gt;',
      media: 'talk.mp3',
      'media-time': 3.2,
    },
    lines: [
      [1500, 62_250, 'Ada', 'salt & pepper now'],
      [null, null, 'Bo', 'no mark'],
      [null, null, 'Ada', 'x()before'],
      [62_250, 63_250, null, 'behind <b>'],
    ],
    counts: [4, 4, 0, 0],
    reading: { sourceApp: 'oTranscribe', metadata: { media: 'talk.mp3' } },
  },
]);

checkAll('macwhisper-json', [
  {
    what: 'counts what holds no text and reads words where there are some',
    json: {
      detectedLanguageRaw: 'de',
      originalMediaFilename: 'a.m4a',
      transcripts: [
        { text: 'Ja.', start: 0, end: 900, words: [{ text: 'Ja.', start: 0, end: 900 }] },
        { start: 1, end: 2 },
      ],
    },
    lines: [[0, 900, null, 'Ja.']],
    counts: [2, 1, 0, 1],
    codes: ['item-without-text'],
    words: [['Ja.', 0, 900]],
    reading: { language: 'de', sourceApp: 'MacWhisper', startedAt: null },
  },
]);

const entry = (text: string, second: number, more: object = {}): object => ({
  document_id: 'a',
  start_timestamp: `2026-01-05T10:00:0${second}.250Z`,
  end_timestamp: `2026-01-05T10:00:0${second}.750Z`,
  text,
  source: 'microphone',
  is_final: true,
  ...more,
});

checkAll('granola-json', [
  {
    what: 'reads the answer of its interface',
    json: {
      object: 'note',
      title: 'Q4',
      summary_markdown: '## S',
      transcript: [
        {
          speaker: { source: 'microphone' },
          text: 'Done.',
          start_time: '2026-01-05T10:00:01Z',
          end_time: '2026-01-05T10:00:02Z',
        },
        {
          speaker: { source: 'speaker' },
          text: 'Great.',
          start_time: '2026-01-05T10:00:03Z',
          end_time: '2026-01-05T10:00:04Z',
        },
      ],
    },
    lines: [
      [0, 1000, 'Me', 'Done.'],
      [2000, 3000, 'Them', 'Great.'],
    ],
    reading: {
      title: 'Q4',
      startedAt: Date.UTC(2026, 0, 5, 10, 0, 1),
      summaries: [{ title: '', text: '## S' }],
    },
  },
  {
    what: 'reads a bare list of entries from the first one on',
    json: [
      entry('Hello', 2),
      entry('Hel', 2, { is_final: false }),
      entry('Hi', 4, { source: 'system' }),
      entry('?', 5, { source: 'other', start_timestamp: 'soon' }),
    ],
    lines: [
      [0, 500, 'Me', 'Hello'],
      [2000, 2500, 'Them', 'Hi'],
      [null, 3500, null, '?'],
    ],
    counts: [4, 3, 0, 1],
    codes: ['interim-result', 'unreadable-time'],
    reading: { startedAt: Date.UTC(2026, 0, 5, 10, 0, 2, 250), sourceApp: 'Granola' },
  },
  {
    what: 'reads the only meeting that has words',
    json: {
      cache: {
        version: 4,
        state: {
          documents: { a: { id: 'a', title: 'Sync', notes_markdown: '- point' } },
          transcripts: { a: [entry('Hello', 2)], b: [] },
        },
      },
    },
    lines: [[0, 500, 'Me', 'Hello']],
    reading: { title: 'Sync', notes: [{ title: '', text: '- point' }] },
  },
]);

describe('a Granola cache with several meetings', () => {
  const text = JSON.stringify({
    cache: { state: { documents: {}, transcripts: { a: [entry('One', 1)], b: [entry('Two', 2)] } } },
  });

  it('is refused as one file, with their number', () => {
    expect(() => readText('x.json', text)).toThrow(/holds 2 meetings/);
  });

  it('is read meeting by meeting', () => {
    expect(readGranolaMeetings(text).map(({ segments }) => segments.map((line) => line.text))).toEqual([
      ['One'],
      ['Two'],
    ]);
  });
});

describe('confidence', () => {
  it.each([
    [
      'a logprob',
      { language_code: 'eng', words: [el('word', 'Hi', 0, null, { logprob: Math.log(0.25) })] },
      0.25,
    ],
    ['a text', aws({ transcripts: [{ transcript: 'x' }], items: [awsWord('Hi', '0', '1')] }), 0.5],
    [
      'zero where the service has none',
      { results: [gResult([{ startTime: '0s', word: 'Hi', confidence: 0 }])] },
      null,
    ],
    [
      'more than one',
      { monologues: [{ elements: [{ type: 'text', value: 'Hi', ts: 0, end_ts: 1, confidence: 7 }] }] },
      null,
    ],
  ])('from %s', (_, json, confidence) => {
    const [segment] = readText('x.json', JSON.stringify(json)).reading.segments;
    const found = segment?.words?.[0]?.confidence ?? null;
    if (confidence === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(confidence, 9);
  });
});

describe('a word without times, or none at all', () => {
  it('is counted also where words stand without segments', () => {
    const { reading } = readText(
      'x.json',
      JSON.stringify({
        text: 'x',
        words: [{ word: 'Hi', start: 0, end: 1 }, null, 7, { word: ' ' }, { word: 'you' }],
      }),
    );
    expect(linesOf(reading)).toEqual([[0, 1000, null, 'Hi you']]);
    expect(reading.report).toMatchObject({ read: 5, kept: 2, empty: 2, dropped: 1 });
  });
});

describe('a job', () => {
  it.each([
    ['that failed is named', '{"jobName":"j","status":"FAILED","results":{}}', /Amazon Transcribe could not/],
    [
      'that failed may be described by the service',
      '{"TranscriptionJob":{"TranscriptionJobStatus":"FAILED","FailureReason":"x"}}',
      /Amazon Transcribe could not/,
    ],
    [
      'that failed is named with the reason that AssemblyAI gives, without addresses',
      '{"audio_url":"x","status":"error","error":"Download error, unable to download https://example.invalid/a b."}',
      /^AssemblyAI could not transcribe this recording \(“Download error, unable to download … b”\), so/,
    ],
    [
      'that failed is named with the reason that Rev.ai gives',
      '{"id":"x","status":"failed","failure":"download_failure","failure_detail":"Failed to download"}',
      /Rev\.ai could not transcribe this recording \(“Failed to download”\)/,
    ],
    [
      'that failed is named with the reason that Deepgram gives',
      '{"err_code":"Bad Request","err_msg":"Bad Request: corrupt data","request_id":"x"}',
      /Deepgram could not transcribe this recording \(“Bad Request: corrupt data”\)/,
    ],
    [
      'that failed is named with the reason that Google gives',
      '{"name":"1","metadata":{"@type":"type.googleapis.com/google.cloud.speech.v1.LongRunningRecognizeMetadata"},"done":true,"error":{"code":3,"message":"Invalid audio"}}',
      /Google Speech-to-Text could not transcribe this recording \(“Invalid audio”\)/,
    ],
    [
      'that failed at Gladia is not said to be of another service that has the same fields',
      '{"id":"x","request_id":"G-1","status":"error","result":null,"request_params":{"audio_url":"x"}}',
      /^Gladia could not transcribe/,
    ],
    [
      'that is not finished is named',
      '{"audio_url":"x","status":"processing","text":null,"words":null}',
      /^AssemblyAI had not finished/,
    ],
    [
      'that is not finished at Gladia is named',
      '{"id":"x","request_id":"G-1","status":"queued","result":null,"request_params":{"audio_url":"x"}}',
      /^Gladia had not finished/,
    ],
    [
      'that is only described holds no transcript',
      '{"TranscriptionJob":{"TranscriptionJobStatus":"COMPLETED","Transcript":{"TranscriptFileUri":"x"}}}',
      /describes a job of Amazon Transcribe/,
    ],
  ])('%s', (_, text, sentence) => {
    expect(() => readText('x.json', text)).toThrow(sentence);
  });
});

describe('a list of several meetings', () => {
  const fathom = { transcript: [{ speaker: { display_name: 'Ada' }, text: 'Hi', timestamp: '00:00:01' }] };
  const fireflies = { sentences: [{ speaker_name: 'Ada', text: 'Hi', start_time: 1, end_time: 2 }] };
  const refusal = (json: unknown) => () => readText('x.json', JSON.stringify(json));

  it('is refused with their number', () => {
    expect(refusal({ items: [fathom, fathom] })).toThrow(/This Fathom file holds 2 meetings/);
    expect(refusal({ data: { transcripts: [fireflies, fireflies] } })).toThrow(
      /This Fireflies file holds 2 meetings/,
    );
  });

  it('is read when it has one', () => {
    const one = [{ items: [fathom] }, { data: { transcripts: [fireflies] } }, [fireflies]].map((json) =>
      linesOf(readText('x.json', JSON.stringify(json)).reading).map(([startMs, , speaker, text]) => [
        startMs,
        speaker,
        text,
      ]),
    );
    expect(one).toEqual([[[1000, 'Ada', 'Hi']], [[1000, 'Ada', 'Hi']], [[1000, 'Ada', 'Hi']]]);
  });
});

describe('the groups of real files', () => {
  const parse = (file: string): unknown =>
    JSON.parse(readFileSync(new URL(`../../fixtures/real/${file}`, import.meta.url), 'utf8'));
  const startsOf = (file: string): readonly (number | null)[] =>
    readFixture(`real/${file}`).reading.segments.map(({ startMs }) => startMs);

  it('of Amazon Transcribe end twelve sentences', () => {
    const { segments } = readFixture('real/aws-plain.json').reading;
    expect(segments.filter(({ text }) => /[.?!]$/.test(text))).toHaveLength(12);
  });

  it('of Amazon Transcribe begin a line for each of fourteen stretches of a speaker', () => {
    const file = parse('aws-speakers.json') as {
      results: { speaker_labels: { segments: { start_time: string }[] } };
    };
    const stretches = file.results.speaker_labels.segments.map((item) =>
      Math.round(Number(item.start_time) * 1000),
    );
    expect(stretches).toHaveLength(14);
    expect(startsOf('aws-speakers.json')).toEqual(expect.arrayContaining(stretches));
  });

  it('of Rev.ai begin a line for each monologue', () => {
    expect(startsOf('revai.json')).toEqual(expect.arrayContaining([300, 44_010]));
  });

  it('keep every word of Rev.ai as the file spells it', () => {
    const file = parse('revai.json') as { monologues: { elements: { value: string }[] }[] };
    const spelled = file.monologues
      .map(({ elements }) =>
        elements
          .map(({ value }) => value)
          .join('')
          .trim(),
      )
      .join(' ');
    const { segments } = readFixture('real/revai.json').reading;
    expect(segments.map(({ text }) => text).join(' ')).toBe(spelled.replace(/\s+/g, ' '));
  });

  it('have every word of Deepgram', () => {
    const words = (file: string): number =>
      readFixture(`real/${file}`).reading.segments.reduce(
        (sum, segment) => sum + (segment.words?.length ?? 0),
        0,
      );
    expect([words('deepgram-utterances.json'), words('deepgram-speakers.json')]).toEqual([62, 226]);
  });
});
