import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvWriter } from '../../../src-library/export/csv-writer.ts';
import { markdownWriter } from '../../../src-library/export/markdown-writer.ts';
import { plainTextWriter } from '../../../src-library/export/plain-text-writer.ts';
import { subripWriter } from '../../../src-library/export/subrip-writer.ts';
import type { DocumentLine, TranscriptDocument } from '../../../src-library/export/transcript-document.ts';
import type { TranscriptWriter } from '../../../src-library/export/transcript-writer.ts';
import { webvttWriter } from '../../../src-library/export/webvtt-writer.ts';
import { printWordDocument } from '../../../src-library/export/word-document.ts';
import { readTranscript } from '../../../src-library/formats/recognise.ts';
import { decodeText } from '../../../src-library/import/decode-text.ts';
import { readWordDocument } from '../../../src-library/import/word-document.ts';
import { linesOf } from '../formats/read-bytes.ts';

/** What would end a caption, a row, a turn or a document if it were not written with care. */
const HOSTILE = [
  '00:00:01.000 --> 00:00:02.000',
  '-->',
  'NOTE this is said',
  'STYLE',
  'WEBVTT',
  '&lt;b&gt; &amp;lt; &#60; &nbsp;',
  '<v Nobody>words</v> <00:00:01.000><c>x</c>',
  '<i>said</i> {\\an8}',
  '| a | b |',
  '=cmd|calc!A0',
  '+1 -2 @x',
  "'=1",
  '"quoted", and more',
  '# Heading',
  '## Transcript',
  '- [ ] a task',
  '---',
  '[00:00:09] Cy: not a line of its own',
  '**[00:00:09] Cy:** nor this',
  '1',
  '12:30',
  'https://example.org/?a=1&b=2#c',
  'left\u200fright\u202eback',
  'שלום, עולם',
  'C:\\temp\\new',
  'Name: said with a colon',
  '99',
];

const DOCUMENT: TranscriptDocument = {
  title: 'Salt and water',
  startedAt: Date.UTC(2026, 2, 1, 9, 30),
  startedAtGuessed: false,
  durationMs: null,
  language: 'en',
  source: null,
  speakers: ['Ada Quill', 'Bo Reyes'],
  tags: [],
  summaries: [],
  notes: [],
  tasks: [],
  lines: [],
};

/** Speakers in turn, so that each is seen to be one. */
const spoken = (said: readonly string[], stepMs: number): readonly DocumentLine[] =>
  ['We begin.', ...said, 'Now we end.'].map((text, at) => ({
    startMs: at * stepMs,
    endMs: at * stepMs + stepMs - 1,
    speaker: at % 2 === 0 ? 'Ada Quill' : 'Bo Reyes',
    text,
  }));

async function readBack(writer: TranscriptWriter, lines: readonly DocumentLine[]): Promise<unknown> {
  const written = await writer.write({ ...DOCUMENT, lines });
  const text =
    typeof written === 'string' ? decodeText(Buffer.from(written)).text : readWordDocument(written);
  const { reading } = readTranscript({ fileName: `x${writer.extension}`, text, timeZone: 'UTC' });
  return linesOf(reading).map(([start, , speaker, said]) => [start, speaker, said]);
}

const meant = (lines: readonly DocumentLine[]): unknown =>
  lines.map(({ startMs, speaker, text }) => [startMs, speaker, text]);

const wordWriter: TranscriptWriter = {
  id: 'docx',
  name: 'Word document',
  extension: '.docx',
  mediaType: '',
  write: printWordDocument,
};
const exact = [subripWriter, webvttWriter, csvWriter];
const toSeconds = [plainTextWriter, markdownWriter, wordWriter];

describe.each([...exact, ...toSeconds])('words that look like form, in $name', (writer) => {
  it.each(HOSTILE)('stay the words that were said: %j', async (said) => {
    const lines = spoken([said, `and ${said}`, said], 3000);
    expect(await readBack(writer, lines)).toEqual(meant(lines));
  });

  it('stay so together, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...HOSTILE), { minLength: 1, maxLength: 12 }),
        async (said) => {
          const lines = spoken(said, 2000);
          expect(await readBack(writer, lines)).toEqual(meant(lines));
        },
      ),
      { seed: 20261207, numRuns: writer === wordWriter ? 15 : 60 },
    );
  });

  it('lose no word to line ends, lone halves of characters or control characters', async () => {
    const lines = spoken(
      ['one\rtwo\r\nthree\n\n\nfour\u2028five', 'half \ud800 of it', 'bell \u0007 rings'],
      2000,
    );
    const back = JSON.stringify(await readBack(writer, lines));
    for (const word of [
      'one',
      'two',
      'three',
      'four',
      'five',
      'half',
      'of it',
      'bell',
      'rings',
      'Now we end.',
    ]) {
      expect(back).toContain(word);
    }
    expect((await readBack(writer, lines)) as readonly unknown[]).toHaveLength(lines.length);
  });
});

describe('times', () => {
  it.each(exact)('behind a hundred hours and just below a second are the same in $name', async (writer) => {
    const at = [
      0, 999, 1000, 59_999, 3_599_999, 3_600_000, 39_999_999, 79_999_999, 119_999_999, 359_999_999,
      360_000_000,
    ];
    const lines = at.map((startMs, n) => ({ startMs, endMs: startMs + 1, speaker: null, text: `line ${n}` }));
    expect(await readBack(writer, lines)).toEqual(meant(lines));
  });
});
