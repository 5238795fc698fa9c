import { describe, expect, it } from 'vitest';
import { LibraryError } from '../../../src-library/errors.ts';
import { FORMATS } from '../../../src-library/formats/index.ts';
import { recognise } from '../../../src-library/formats/recognise.ts';
import { readText } from './read-bytes.ts';

const LENGTH = 200 * 1024;
/** A line costs about what a long run of other characters does. */
const LINES = 40 * 1024;
const CHARACTERS = Array.from(' \n\t[(-:#*0a<&"\u2028');

/** The start of a file of each format, cut off where text goes on. */
const STARTS: Readonly<Record<string, readonly string[]>> = {
  webvtt: ['WEBVTT ', 'WEBVTT\n\n00:01.000 --> 00:02.000\n(Ada)\nhi', 'WEBVTT\n\n00:01.000 -->'],
  subrip: ['1\n00:00:01,000 --> 00:00:02,000\nhi', '1\n00:00:01,000 --> 00:00:02,000\n(Ada)\n'],
  sbv: ['0:00:01.000,0:00:02.000\nhi', '0:00:01.000,0:00:02.000\n[br]'],
  markdown: [
    '# T\n\nAda: hi',
    '# T',
    '# T\n\n- [ ] ',
    '---\ntitle: a',
    '---\ntitle: "',
    "---\ntitle: '",
    '---\ntags: [',
    '---\ntitle: a\n---\n[00:01',
  ],
  'google-meet': ['This editable transcript was computer generated\nAda: hi', 'a'],
  'zoom-chat': ['00:00:01\tAda:\thi\n', '00:00:01 From', '00:00:01 From A to'],
  'zoom-captions': ['[Ada] 10:00:00\nhi', '[Ada] 10:00:00'],
  fathom: ['@0:01 - Ada', '@0:01 - Ada\nACTION ITEM: do'],
  otter: ['Ada  0:01\nhi', 'Ada'],
  lrc: ['[00:01.00]', '[ti:', '[00:01.00]<00:01.00>a', '[id'],
  'audacity-labels': ['0.0\t1.5\t[[Ada]]'],
  'whisper-tsv': ['start\tend\ttext\n0\t1\thi', 'start\tend\ttext\n0.'],
  'whisper-json': ['{"alternatives":[{"text":"', "{'text': '", '{"text":"hi"}\n{'],
  'whispercpp-json': ['{"transcription":[{"text":"'],
  'whisperx-json': ['{"word_segments":[],"segments":[{"text":"'],
  'transformers-json': ["{'chunks': [{'timestamp': (0.0, 1.0), 'text': '"],
  'plain-text': ['Ada: hi', '[00:01', 'Ada 1'],
  'deepgram-json': ['{"metadata":{"request_id":"x","channels":1},"results":{"utterances":[{"transcript":"'],
  'aws-transcribe-json': [
    '{"results":{"transcripts":[{"transcript":"x"}],"items":[{"alternatives":[{"content":"',
  ],
  'google-speech-json': ['{"results":[{"alternatives":[{"transcript":"', '{"results":[{"resultEndTime":"'],
  'azure-speech-json': ['{"phrases":[{"text":"', '{"recognizedPhrases":[{"offset":"PT'],
  'revai-json': ['{"monologues":[{"elements":[{"type":"punct","value":"'],
  'speechmatics-json': ['{"results":[{"type":"word","alternatives":[{"content":"'],
  'gladia-json': ['{"transcription":{"full_transcript":"'],
  'elevenlabs-json': ['{"words":[{"type":"word","text":"', '{"language_code":"'],
  'watson-json': ['{"results":[{"alternatives":[{"timestamps":[["'],
  'fireflies-json': ['[{"sentence":"', '[{"sentence":"x","startTime":"'],
  'fathom-json': ['{"transcript":[{"text":"x","timestamp":"'],
  'granola-json': ['{"cache":"', '[{"text":"x","start_timestamp":"2026-01-05T10:00:00.'],
  'macwhisper-json': ['{"transcripts":[{"text":"'],
  'youtube-json3': ['{"events":[{"segs":[{"utf8":"'],
  'podcast-json': ['{"segments":[{"startTime":0,"body":"'],
  otranscribe: ['{"text":"<p', '{"text":"<span class=timestamp data-timestamp='],
  'generic-json': ['[{"content":"', '[{"content":"hi","begin":"'],
  'advanced-substation': ['[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\k', '[Script Info'],
  ttml: ['<tt><body><p begin="', '<tt><body><p begin="1s" end="2s">a'],
  'youtube-timedtext': ['<timedtext><body><p t="', '<transcript><text start="1" dur="'],
  'praat-textgrid': [
    'File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n2\n<exists>\n1\n"IntervalTier"\n"',
  ],
  'chat-transcript': [
    '@UTF8\n@Begin\n*CHI:\thello <',
    '@UTF8\n@Begin\n%wor:\thello',
    '@UTF8\n@Begin\n*CHI:\t&{l=',
  ],
  elan: ['<ANNOTATION_DOCUMENT><TIME_ORDER><TIME_SLOT TIME_SLOT_ID="a" TIME_VALUE="'],
  'noscribe-html': ['<p><a name="ts_0_1_S0">S0: ', '<a name="ts_'],
  'podcast-html': ['<cite>Ada:</cite><time>0:01</time><p>', '<cite>'],
  hyperaudio: ['<p><span data-m="1" data-d="2">', '<span data-m="'],
  'csv-table': ['start,end,text\n1,2,"', 'start;text\n'],
  'voice-memo-json': ['{"attributedString":["'],
  'teams-text': ['Ada Quill   0:01\nhi', 'Ada'],
};

describe('two hundred thousand equal characters', () => {
  it.each(CHARACTERS.map((character) => [JSON.stringify(character), character] as const))(
    '%s are read or refused at once, whatever begins before them and ends behind them',
    (_, character) => {
      const refusals: unknown[] = [];
      const attempt = (run: () => unknown): void => {
        try {
          run();
        } catch (error) {
          refusals.push(error);
        }
      };
      for (const end of ['', 'x']) {
        const run = character.repeat(character === '\n' ? LINES : LENGTH) + end;
        for (const format of FORMATS)
          expect(format.sniff({ fileName: 'x.md', text: run })).toBeLessThanOrEqual(1);
        attempt(() => readText('x.md', run));
        attempt(() => recognise({ fileName: 'x.txt', text: run }));
        for (const format of FORMATS) {
          for (const start of STARTS[format.id] ?? ['{"text":"hi","segments":[', '']) {
            attempt(() => format.read({ fileName: 'x', text: start + run, timeZone: 'UTC' }));
          }
        }
      }
      expect(refusals.filter((error) => !(error instanceof LibraryError))).toEqual([]);
    },
    60_000,
  );
});

describe('a caption file with many lines', () => {
  it('is read when they all stand above the first cue or inside one', () => {
    const many = 'a\n'.repeat(200_000);
    const { reading } = readText(
      'x.vtt',
      `WEBVTT\n\n${many}\n00:01.000 --> 00:02.000\n<v Ada>${many}</v><v Ada>${many}`,
    );
    expect(reading.report).toMatchObject({ read: 1, kept: 1 });
  });
});
