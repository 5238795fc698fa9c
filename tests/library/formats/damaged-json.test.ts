import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../../src-library/formats/index.ts';
import { decodeText } from '../../../src-library/import/decode-text.ts';
import { damage, damages, expectReadingOrRefusal, expectSound } from './damage.ts';

/** How often each format is tried with damaged bytes, and as often with damaged values. */
const RUNS = Number(process.env['FORMAT_TEST_RUNS'] ?? 200);

/** Long runs may take their time. */
const PATIENCE_MS = 30_000 + RUNS * 60;

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const word = (text: string, at: number, more: Record<string, Json> = {}): Record<string, Json> => ({
  word: text,
  text,
  start: at,
  end: at + 0.4,
  confidence: 0.9,
  speaker: 0,
  ...more,
});
const three = [word('Hi', 0.1), word('there.', 0.6), word('Yes', 2, { speaker: 1 })];
const timed = { start: 0.1, end: 1, text: 'Hi there.', speaker: 'A', words: three };

/** A small file of each format with all that it may hold. */
const SAMPLES: Readonly<Record<string, Json>> = {
  'whisper-json': {
    text: 'x',
    language: 'en',
    duration: 3,
    segments: [{ ...timed, avg_logprob: -0.2, seek: 0 }, timed],
    words: three,
  },
  'whispercpp-json': {
    params: { model: 'a/b.bin' },
    result: { language: 'en' },
    transcription: [
      {
        offsets: { from: 0, to: 900 },
        timestamps: { from: '00:00:00,000', to: '00:00:00,900' },
        text: ' Hi',
        tokens: [{ text: ' Hi', offsets: { from: 0, to: 900 }, p: 0.9 }],
        speaker_turn_next: true,
      },
      { offsets: { from: 900, to: 1900 }, text: ' (speaker 1) Yes' },
    ],
  },
  'whisperx-json': { segments: [timed, timed], word_segments: three, language: 'en' },
  'transformers-json': {
    text: 'x',
    chunks: [
      { text: ' Hi there', timestamp: [0, 1.5] },
      { text: ' Yes no', timestamp: [1.5, null] },
    ],
    speakers: [],
  },
  'assemblyai-json': {
    audio_url: 'x',
    status: 'completed',
    utterances: [{ ...timed, start: 100, end: 900 }],
    words: three,
    summary: 'x',
  },
  'deepgram-json': {
    metadata: { request_id: 'x', channels: 2, duration: 3, model_info: { a: { name: 'n' } } },
    results: {
      channels: [
        {
          alternatives: [
            {
              transcript: 'x',
              words: three,
              paragraphs: {
                paragraphs: [{ speaker: 0, sentences: [{ text: 'Hi there.', start: 0.1, end: 1 }] }],
              },
            },
          ],
        },
        { alternatives: [{ transcript: 'x', words: three }] },
      ],
      utterances: [{ start: 0.1, end: 1, transcript: 'Hi there.', channel: 0, words: three }],
    },
  },
  'aws-transcribe-json': {
    jobName: 'j',
    results: {
      transcripts: [{ transcript: 'Hi, yes.' }],
      language_code: 'en-US',
      speaker_labels: {
        segments: [
          {
            start_time: '0.1',
            speaker_label: 'spk_0',
            items: [{ start_time: '0.1', speaker_label: 'spk_0' }],
          },
        ],
      },
      items: [
        {
          type: 'pronunciation',
          start_time: '0.1',
          end_time: '0.4',
          alternatives: [{ content: 'Hi', confidence: '0.9' }],
        },
        { type: 'punctuation', alternatives: [{ content: ',' }] },
        {
          type: 'pronunciation',
          start_time: '0.5',
          end_time: '0.9',
          alternatives: [{ content: 'yes' }],
          speaker_label: 'spk_1',
        },
      ],
    },
    Transcript: [
      {
        BeginOffsetMillis: 1,
        EndOffsetMillis: 9,
        Content: 'Hi',
        ParticipantRole: 'AGENT',
        Items: [{ Content: 'Hi', BeginOffsetMillis: 1, EndOffsetMillis: 9, Type: 'pronunciation' }],
      },
    ],
  },
  'google-speech-json': {
    response: {
      results: [
        {
          alternatives: [
            {
              transcript: 'Hi',
              words: [{ word: 'Hi', startTime: '0.1s', endTime: { seconds: '1', nanos: 5 } }],
            },
          ],
          languageCode: 'en-us',
          channelTag: 1,
          resultEndTime: '2s',
        },
        {
          alternatives: [
            { transcript: 'Hi', words: [{ word: 'Hi', startTime: '0.1s', endTime: {}, speakerTag: 1 }] },
          ],
          channelTag: 2,
        },
      ],
    },
  },
  'azure-speech-json': {
    durationInTicks: 5,
    recognizedPhrases: [
      {
        recognitionStatus: 'Success',
        channel: 1,
        speaker: 1,
        offset: 'PT1.5S',
        duration: 'PT1M',
        offsetInTicks: 15000000,
        nBest: [
          { display: 'Hi.', confidence: 0.9, words: [{ word: 'hi', offset: 'PT1.5S', duration: 'PT1S' }] },
        ],
      },
      { recognitionStatus: 'Failure', channel: 0, offsetMilliseconds: 4, text: null },
    ],
  },
  'revai-json': {
    speakers: [{ id: 0, name: 'Ada' }],
    monologues: [
      {
        speaker: 0,
        elements: [
          { type: 'punct', value: '"' },
          { type: 'text', value: 'Hi', ts: 0.1, end_ts: 0.4, confidence: 1 },
          { type: 'punct', value: ', ' },
          { type: 'text', value: 'you', ts: 0.5, end_ts: 0.9 },
        ],
      },
      { speaker: 1, elements: [] },
    ],
  },
  'speechmatics-json': {
    job: { duration: 3 },
    metadata: { transcription_config: { language: 'en' }, language_pack_info: { word_delimiter: ' ' } },
    results: [
      {
        type: 'word',
        start_time: 0.1,
        end_time: 0.4,
        alternatives: [{ content: 'Hi', confidence: 1, speaker: 'S1' }],
      },
      { type: 'punctuation', attaches_to: 'both', alternatives: [{ content: '-' }] },
      { type: 'speaker_change' },
      { type: 'entity', start_time: 0.5, end_time: 0.9, alternatives: [{ content: 'May 1' }], channel: 'c' },
    ],
  },
  'gladia-json': {
    result: {
      metadata: { audio_duration: 3 },
      transcription: {
        languages: ['en'],
        full_transcript: 'x',
        utterances: [
          { ...timed, channel: 0 },
          { ...timed, channel: 1, speaker: null },
        ],
      },
    },
  },
  'elevenlabs-json': {
    transcripts: [
      {
        language_code: 'eng',
        channel_index: 0,
        text: 'x',
        words: [
          { text: 'Hi', start: 0.1, end: 0.4, type: 'word', speaker_id: 's', logprob: -1 },
          { text: ' ', type: 'spacing' },
          { text: '(laughs)', start: 0.5, end: 0.9, type: 'audio_event', speaker_id: 's' },
        ],
      },
      {
        channel_index: 1,
        text: 'x',
        words: [{ text: 'Yes', start: 0.1, end: 0.4, type: 'word', speaker_id: 's' }],
      },
    ],
  },
  'watson-json': {
    results: [
      {
        result_index: 0,
        results: [
          {
            final: true,
            alternatives: [
              {
                transcript: 'hi yes ',
                timestamps: [
                  ['hi', 0.1, 0.4],
                  ['yes', 0.5, 0.9],
                ],
                word_confidence: [
                  ['hi', 0.9],
                  ['yes', 0.8],
                ],
              },
            ],
          },
        ],
      },
    ],
    speaker_labels: [{ from: 0.1, to: 0.4, speaker: 0 }],
  },
  'fireflies-json': {
    data: {
      transcript: {
        title: 'T',
        date: 1767607200000,
        duration: 1.5,
        summary: { overview: 'x' },
        sentences: [{ speaker_name: 'Ada', text: 'Hi', start_time: 1.2, end_time: '00:02' }],
      },
    },
  },
  'fathom-json': {
    title: 'T',
    recording_start_time: '2026-01-05T10:00:00Z',
    action_items: [{ description: 'x' }],
    transcript: [{ speaker: { display_name: 'Ada' }, text: 'Hi', timestamp: '00:00:07' }],
  },
  'granola-json': {
    cache: {
      state: {
        documents: { a: { title: 'T', created_at: '2026-01-05T10:00:00Z', notes_plain: 'x' } },
        transcripts: {
          a: [
            {
              document_id: 'a',
              start_timestamp: '2026-01-05T10:00:01.000Z',
              end_timestamp: '2026-01-05T10:00:02.500Z',
              text: 'Hi',
              source: 'microphone',
              is_final: true,
            },
          ],
        },
      },
    },
  },
  'macwhisper-json': {
    modelEngine: 'whisper',
    detectedLanguageRaw: 'en',
    dateCreated: 789300000,
    speakers: [{ id: 's', name: 'Kay' }],
    transcripts: [{ text: 'Hi', start: 100, end: 900, speaker: { id: 's', name: 'S' }, words: three }],
  },
  'youtube-json3': {
    wireMagic: 'pb3',
    events: [
      { tStartMs: 0, dDurationMs: 900, segs: [{ utf8: 'hi &gt;' }, { utf8: ' you', tOffsetMs: 200 }] },
      { tStartMs: 500, dDurationMs: 900, aAppend: 1, segs: [{ utf8: '\n' }] },
    ],
  },
  'podcast-json': {
    version: '1.0.0',
    segments: [
      { speaker: 'Ada', startTime: 0.5, endTime: 0.75, body: 'One two' },
      { speaker: 'Ada', startTime: 0.5, endTime: 0.75, body: 'three' },
      { startTime: 1, endTime: 2, body: ',' },
    ],
  },
  otranscribe: {
    text: '<p><span class="timestamp" data-timestamp="1.5">00:01</span> Ada: hi &amp; ho</p><br>',
    media: 'a.mp3',
  },
  'generic-json': {
    a: {
      lines: [
        { content: 'one two', begin: 1, stop: 2, author: 'Ada', words: [{ word: 'one', begin: 1 }] },
        { content: 'three', begin: 3, duration: 1 },
      ],
    },
  },
};

function readAs(id: string, bytes: Uint8Array): void {
  const format = FORMATS.find((one) => one.id === id);
  expectReadingOrRefusal(() => {
    const source = { fileName: 'x.json', text: decodeText(bytes).text, timeZone: 'UTC' };
    if (format === undefined) throw new Error(`There is no format ${id}.`);
    expect(format.sniff(source)).toBeLessThanOrEqual(1);
    return format.read(source);
  });
}

const toBytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** How many values stand in a value, itself included. */
function sizeOf(value: Json): number {
  return childrenOf(value).reduce((sum, [, child]) => sum + sizeOf(child), 1);
}

function childrenOf(value: Json): readonly (readonly [string, Json])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** Puts another value in place of the one that stands `at`, counted from outside in and from left to right. */
function replaceAt(value: Json, at: number, by: Json): Json {
  if (at === 0) return by;
  let left = at - 1;
  for (const [key, child] of childrenOf(value)) {
    const size = sizeOf(child);
    if (left < size) {
      const replaced = replaceAt(child, left, by);
      return Array.isArray(value)
        ? (value as readonly Json[]).map((member, index) => (String(index) === key ? replaced : member))
        : { ...(value as Record<string, Json>), [key]: replaced };
    }
    left -= size;
  }
  return value;
}

const oddValues = fc.oneof(
  fc.constantFrom<Json>(
    null,
    '',
    ' ',
    'x',
    '-1',
    '00:01',
    '2026-01-05T10:00:00Z',
    [],
    {},
    [null],
    true,
    -1,
    -0,
    1e308,
    9e12,
    9e15,
    9e19,
    1e15,
    0.1,
  ),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
);

describe('JSON that is damaged', () => {
  it('has a sample of each format that is JSON', () => {
    const ids = FORMATS.filter(({ extensions }) =>
      extensions.some((ending) => /^\.(?:json|otr)/.test(ending)),
    );
    expect(Object.keys(SAMPLES).sort()).toEqual(ids.map(({ id }) => id).sort());
  });

  it.each(Object.entries(SAMPLES))('is read as %s when nothing is damaged', (id, sample) => {
    const format = FORMATS.find((one) => one.id === id);
    const text = JSON.stringify(sample);
    const best = [...FORMATS].sort(
      (a, b) => b.sniff({ fileName: 'x', text }) - a.sniff({ fileName: 'x', text }),
    )[0];
    expect(best?.id).toBe(id);
    const reading = format?.read({ fileName: 'x.json', text, timeZone: 'UTC' });
    if (reading === undefined) throw new Error(`There is no format ${id}.`);
    expectSound(reading);
  });

  it.each(Object.entries(SAMPLES))(
    'in its bytes is read as %s or refused in a plain sentence',
    (id, sample) => {
      const original = toBytes(sample);
      fc.assert(
        fc.property(damages, (all) => readAs(id, all.reduce(damage, original))),
        { seed: 20260306, numRuns: RUNS },
      );
    },
    PATIENCE_MS,
  );

  it.each(Object.entries(SAMPLES))(
    'in its values is read as %s or refused in a plain sentence',
    (id, sample) => {
      const size = sizeOf(sample);
      const changes = fc.array(fc.tuple(fc.nat(size - 1), oddValues), { minLength: 1, maxLength: 3 });
      fc.assert(
        fc.property(changes, (all) => {
          const changed = all.reduce(
            (value, [at, by]) => replaceAt(value, Math.min(at, sizeOf(value) - 1), by),
            sample,
          );
          readAs(id, toBytes(changed));
        }),
        { seed: 20260307, numRuns: RUNS },
      );
    },
    PATIENCE_MS,
  );
});
