import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { clockOfSeconds, clockWithMilliseconds } from '../../../src-library/export/clock-text.ts';
import { csvWriter } from '../../../src-library/export/csv-writer.ts';
import { docxWriter } from '../../../src-library/export/docx-writer.ts';
import { WRITERS } from '../../../src-library/export/index.ts';
import { htmlWriter } from '../../../src-library/export/html-writer.ts';
import { markdownWriter } from '../../../src-library/export/markdown-writer.ts';
import { plainTextWriter } from '../../../src-library/export/plain-text-writer.ts';
import { subripWriter } from '../../../src-library/export/subrip-writer.ts';
import type { DocumentLine, TranscriptDocument } from '../../../src-library/export/transcript-document.ts';
import type { TranscriptWriter } from '../../../src-library/export/transcript-writer.ts';
import { webvttWriter } from '../../../src-library/export/webvtt-writer.ts';
import { readTranscript } from '../../../src-library/formats/recognise.ts';
import { readWordDocument, readWordTranscript } from '../../../src-library/import/word-document.ts';
import { linesOf, readText } from '../formats/read-bytes.ts';

const EMPTY: TranscriptDocument = {
  title: 'Salt and water',
  startedAt: Date.UTC(2026, 2, 1, 9, 30),
  startedAtGuessed: false,
  durationMs: null,
  language: 'en',
  source: 'Zoom',
  speakers: ['Ada Quill', 'Bo Reyes'],
  tags: [],
  summaries: [],
  notes: [],
  tasks: [],
  lines: [],
};

const line = (
  startMs: number | null,
  endMs: number | null,
  speaker: string | null,
  text: string,
): DocumentLine => ({
  startMs,
  endMs,
  speaker,
  text,
});

const written = (writer: TranscriptWriter, lines: readonly DocumentLine[], rest = {}): string =>
  writer.write({ ...EMPTY, ...rest, lines }) as string;

const readBack = (writer: TranscriptWriter, lines: readonly DocumentLine[]): ReturnType<typeof linesOf> =>
  linesOf(readText(`x${writer.extension}`, written(writer, lines)).reading);

const word = fc.constantFrom(
  'salt',
  'Größe',
  '水',
  'naïve',
  '<b>',
  '<b',
  'R&D',
  '&amp;',
  'a>b',
  '10:30',
  'done.',
  '-->x',
  '{\\an8}',
  'x:',
  'NOTE',
  '(ha)',
  '**bold**',
  '_x_',
  '`code`',
  '[link](y)',
  '\\',
  '#1',
  "'tis",
  '"quoted"',
  '=1+1',
  '|',
  '~~',
  'a,b',
  'שלום',
  'नमस्ते',
);
const text = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => `said ${words.join(' ')}`);
const documentLines = (unitMs: number): fc.Arbitrary<readonly DocumentLine[]> =>
  fc
    .array(
      fc.record({
        gap: fc.integer({ min: 0, max: 5_000 }),
        length: fc.integer({ min: 1, max: 100 }),
        speaker: fc.constantFrom('Ada Quill', 'Bo', 'J. Okafor', 'Åsa (Guest)', 'SPEAKER_01'),
        text,
      }),
      { minLength: 5, maxLength: 30 },
    )
    .map((items) => {
      let at = 0;
      return items.map(({ gap, length, speaker, text: said }) => {
        const startMs = at + gap * unitMs;
        at = startMs + length * unitMs;
        return line(startMs, at, speaker, said);
      });
    });

describe('what is written and read again', () => {
  const exact = (lines: readonly DocumentLine[]): unknown =>
    lines.map(({ startMs, endMs, speaker, text: said }) => [startMs, endMs, speaker, said]);
  const withoutEnds = (lines: readonly (readonly unknown[])[]): unknown =>
    lines.map(([startMs, , speaker, said]) => [startMs, speaker, said]);

  it.each([webvttWriter, subripWriter])('is the same in $name, to the millisecond', (writer) => {
    fc.assert(
      fc.property(documentLines(1), (lines) => {
        expect(readBack(writer, lines)).toEqual(exact(lines));
      }),
      { seed: 20261130, numRuns: 150 },
    );
  });

  it.each([plainTextWriter, markdownWriter])('is the same in $name, to the second', (writer) => {
    fc.assert(
      fc.property(documentLines(1000), (lines) => {
        expect(withoutEnds(readBack(writer, lines))).toEqual(withoutEnds(exact(lines) as never));
      }),
      { seed: 20261201, numRuns: 150 },
    );
  });

  it('is the same in a table, to the millisecond, unknown times and names included', () => {
    const tableLine = fc.tuple(
      // A start that lies twelve hours back is read as one of the next day.
      fc.option(fc.integer({ min: 0, max: 43_000_000 }), { nil: null, freq: 4 }),
      fc.integer({ min: 0, max: 60_000 }),
      fc.option(fc.constantFrom('Ada Quill', '=Bo', "'Cy", 'A, "B"', '@me', '水', 'שלום'), {
        nil: null,
        freq: 4,
      }),
      text,
    );
    fc.assert(
      fc.property(fc.array(tableLine, { minLength: 1, maxLength: 30 }), (rows) => {
        const lines = rows.map(([startMs, length, speaker, said]) =>
          line(startMs, startMs === null ? null : startMs + length, speaker, said),
        );
        expect(withoutEnds(readBack(csvWriter, lines))).toEqual(withoutEnds(exact(lines) as never));
      }),
      { seed: 20261203, numRuns: 150 },
    );
  });

  it('is the same in a Word document, to the second', async () => {
    await fc.assert(
      fc.asyncProperty(documentLines(1000), async (lines) => {
        const bytes = (await docxWriter.write({ ...EMPTY, lines })) as Uint8Array;
        for (const said of [readWordDocument(bytes), readWordTranscript(bytes)]) {
          const { reading } = readTranscript({ fileName: 'x.docx', text: said, timeZone: 'UTC' });
          expect(withoutEnds(linesOf(reading))).toEqual(withoutEnds(exact(lines) as never));
        }
      }),
      { seed: 20261204, numRuns: 40 },
    );
  });

  it('is the same in a Word document with all that belongs to the recording, however short the talk', async () => {
    const named = fc.record({ title: fc.constantFrom('', 'Aside', 'To do: #1', 'שלום'), text });
    const rest = fc.record({
      title: text,
      tags: fc.uniqueArray(fc.constantFrom('salt', 'a b', '水'), { maxLength: 2 }),
      summaries: fc.array(named, { maxLength: 1 }),
      notes: fc.array(named, { maxLength: 3 }),
      tasks: fc.array(fc.record({ text, done: fc.boolean() }), { maxLength: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(rest, documentLines(1000), async (belonging, spoken) => {
        const lines = spoken.slice(0, 5);
        const document = { ...EMPTY, ...belonging, lines };
        const bytes = (await docxWriter.write(document)) as Uint8Array;
        const reading = readText('x.md', readWordTranscript(bytes)).reading;
        const meant = readText('x.md', markdownWriter.write(document) as string).reading;
        expect(withoutEnds(linesOf(reading))).toEqual(withoutEnds(exact(lines) as never));
        for (const part of ['title', 'startedAt', 'tags', 'summaries', 'notes', 'tasks'] as const) {
          expect([part, reading[part]]).toEqual([part, meant[part]]);
        }
        expect(reading.title).toBe(belonging.title);
        expect(reading.notes.length + reading.summaries.length).toBe(
          belonging.notes.length + belonging.summaries.length,
        );
        expect(reading.tasks).toEqual(belonging.tasks);
      }),
      { seed: 20261208, numRuns: 40 },
    );
  });
});

describe('what a transcript may lack', () => {
  const forms = WRITERS.filter(({ id }) => id !== 'srt' && id !== 'vtt');
  const hostile = fc.string({ unit: 'binary', maxLength: 40 });

  it.each(forms)('$name can be written without any line, time, name or title', async (writer) => {
    const bare = { ...EMPTY, title: '', speakers: [], source: null, language: null };
    for (const lines of [[], [line(null, null, null, '')], [line(null, null, null, 'words')]]) {
      expect((await writer.write({ ...bare, lines })).length).toBeGreaterThan(0);
    }
  });

  it.each(WRITERS)('$name takes any characters in any place', async (writer) => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (title, speaker, said) => {
        const lines = [line(0, 1000, speaker, `x${said}`), line(1000, 2000, null, said)];
        const extra = {
          title,
          tags: [said],
          notes: [{ title, text: said }],
          tasks: [{ text: said, done: true }],
        };
        const file = await writer.write({ ...EMPTY, ...extra, lines });
        expect(file.length).toBeGreaterThan(0);
        if (writer.id === 'docx') expect(readWordDocument(file as Uint8Array)).toContain('[00:00:00]');
      }),
      { seed: 20261205, numRuns: 25 },
    );
  });
});

describe('times', () => {
  it('never run over a minute or an hour', () => {
    expect(clockWithMilliseconds(59_999, '.')).toBe('00:00:59.999');
    expect(clockWithMilliseconds(3_599_999, ',')).toBe('00:59:59,999');
    expect(clockWithMilliseconds(360_000_000, '.')).toBe('100:00:00.000');
    expect(clockOfSeconds(3_599_999)).toBe('00:59:59');
  });

  it('are the inverse of reading', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400_000_000 }), (ms) => {
        expect(readBack(subripWriter, [line(ms, ms + 5, null, 'x')])).toEqual([[ms, ms + 5, null, 'x']]);
      }),
      { seed: 20261202, numRuns: 200 },
    );
  });
});

describe('captions', () => {
  it('stand in the order of their starts, and unknown ends last until the next', () => {
    const lines = [
      line(5000, null, null, 'two'),
      line(1000, null, null, 'one'),
      line(null, null, null, 'loose'),
    ];
    expect(written(subripWriter, lines)).toBe(
      '1\n00:00:01,000 --> 00:00:05,000\none\n\n2\n00:00:01,000 --> 00:00:05,000\nloose\n\n3\n00:00:05,000 --> 00:00:06,000\ntwo\n',
    );
  });

  it.each([webvttWriter, subripWriter])('in $name need a time', (writer) => {
    expect(() => written(writer, [line(null, null, null, 'words')])).toThrow(/no times/);
  });

  it('in WebVTT keep markup that was spoken as text', () => {
    expect(
      written(webvttWriter, [line(0, 1000, 'A & <B>', '<script>\n\n1 --> 2')], { title: 'x --> y' }),
    ).toBe(
      'WEBVTT - x -> y\nLanguage: en\n\n1\n00:00:00.000 --> 00:00:01.000\n<v A &amp; &lt;B&gt;>&lt;script&gt;\n1 --&gt; 2\n',
    );
  });
});

describe('a table', () => {
  it('quotes what would break it and disarms formulas', () => {
    const lines = [line(0, null, 'Quill, Ada', 'said "x"\nthen'), line(null, null, null, '=HYPERLINK("y")')];
    expect(written(csvWriter, lines)).toBe(
      '\uFEFFstart_ms,end_ms,speaker,text\r\n0,,"Quill, Ada","said ""x""\nthen"\r\n,,,"\'=HYPERLINK(""y"")"\r\n',
    );
  });
});

describe('Markdown', () => {
  it('carries what belongs to the recording and reads back', () => {
    const rest = {
      title: 'A: "quoted" #1',
      tags: ['salt', 'a: b'],
      summaries: [{ title: 'Summary', text: 'All of it.' }],
      notes: [{ title: 'Aside', text: 'Ask *Bo*.' }],
      tasks: [
        { text: 'Buy [salt]', done: true },
        { text: 'Open', done: false },
      ],
    };
    const { reading } = readText(
      'x.md',
      written(markdownWriter, [line(0, 1000, 'Ada Quill', 'Hello.')], rest),
    );
    expect(reading.title).toBe(rest.title);
    expect(reading.startedAt).toBe(EMPTY.startedAt);
    expect(reading.tags).toEqual(rest.tags);
    expect(reading.tasks).toEqual(rest.tasks);
    expect(reading.summaries).toEqual([{ title: 'Summary', text: 'All of it.' }]);
    expect(reading.notes.map(({ text: note }) => note)).toEqual(['Ask *Bo*.']);
    expect(linesOf(reading).map(([start, , speaker, said]) => [start, speaker, said])).toEqual([
      [0, 'Ada Quill', 'Hello.'],
    ]);
  });
});

describe('a page', () => {
  it('holds nothing but text of what was said', () => {
    const page = written(
      htmlWriter,
      [line(0, 1, '<img src=x onerror=a()>', '</p><script>b()</script>&amp;')],
      {
        title: '</title><script>c()</script>',
      },
    );
    expect(page).not.toMatch(/<script|<img|onerror="|javascript:/i);
    expect(page).toContain('&#60;script&#62;b()');
    expect(page).toContain('&#38;amp;');
  });
});

describe('a Word document', () => {
  it('that was changed beyond what can be told is read like any other', () => {
    const pack = (creator: string, body: string): Uint8Array =>
      zipSync({
        'word/document.xml': strToU8(`<w:document><w:body>${body}</w:body></w:document>`),
        'docProps/core.xml': strToU8(
          `<cp:coreProperties><dc:creator>${creator}</dc:creator></cp:coreProperties>`,
        ),
      });
    const body =
      '<w:p><w:pPr><w:pStyle w:val="Title"/></w:pPr><w:r><w:t>Talk</w:t></w:r></w:p><w:p><w:r><w:t>2026-03-01 09:30</w:t></w:r></w:p><w:p><w:r><w:t>[00:00:01] Hello.</w:t></w:r></w:p>';
    expect(readWordTranscript(pack('Parlance', body))).toMatch(/^---\ntitle: "Talk"/);
    for (const other of [
      pack('Somebody', body),
      pack('Parlance', body.replace('Title', 'Titel')),
      pack('Parlance', body.replace('2026-03-01', 'Sunday')),
      pack('Parlance', ''),
    ]) {
      expect(readWordTranscript(other)).toBe(readWordDocument(other));
    }
  });

  it('is a ZIP whatever was said', async () => {
    const hostile = 'x\u0000\uD800<w:t>&\u000B]]>';
    const bytes = await docxWriter.write({ ...EMPTY, title: hostile, lines: [line(0, 1, hostile, hostile)] });
    expect(
      Buffer.from(bytes as Uint8Array)
        .subarray(0, 4)
        .toString('latin1'),
    ).toBe('PK\u0003\u0004');
  });
});
