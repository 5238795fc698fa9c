import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf, readText } from './read-bytes.ts';

interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  readonly speaker: string;
  readonly text: string;
}

const pad = (value: number, width = 2): string => String(value).padStart(width, '0');

function clock(ms: number, mark: ',' | '.'): string {
  const seconds = Math.floor(ms / 1000);
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}${mark}${pad(ms % 1000, 3)}`;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function printVtt(cues: readonly Cue[], end: string): string {
  const blocks = cues.map(
    (cue, i) =>
      `${i + 1}${end}${clock(cue.startMs, '.')} --> ${clock(cue.endMs, '.')}${end}<v ${escape(cue.speaker)}>${escape(cue.text)}${end}`,
  );
  return `WEBVTT${end}${end}${blocks.join(end)}`;
}

function printSrt(cues: readonly Cue[], end: string): string {
  return cues
    .map(
      (cue, i) =>
        `${i + 1}${end}${clock(cue.startMs, ',')} --> ${clock(cue.endMs, ',')}${end}${cue.speaker}: ${escape(cue.text)}${end}`,
    )
    .join(end);
}

const word = fc.constantFrom(
  'salt',
  'Größe',
  '水',
  'naïve',
  '<b',
  'R&D',
  'a>b',
  '10:30',
  'done.',
  '-->x',
  '{x}',
  'x:',
  'NOTE',
  '(ha)',
);
const text = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => `said ${words.join(' ')}`);
const cues = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 5_000_000 }),
      length: fc.integer({ min: 0, max: 100_000 }),
      speaker: fc.constantFrom('Ada Quill', 'Bo', 'J. Okafor', 'Åsa (Guest)', 'SPEAKER_01'),
      text,
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((items) => {
    let at = 0;
    return items.map(({ gap, length, speaker, text: said }): Cue => {
      const startMs = at + gap;
      at = startMs + length;
      return { startMs, endMs: at, speaker, text: said };
    });
  });
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');

const expected = (all: readonly Cue[]): ReturnType<typeof linesOf> =>
  all.map(({ startMs, endMs, speaker, text: said }) => [startMs, endMs, speaker, said] as const);

describe('captions that are printed and read again', () => {
  it('are the same in WebVTT', () => {
    fc.assert(
      fc.property(cues, lineEnd, (all, end) => {
        expect(linesOf(readText('x.vtt', printVtt(all, end)).reading)).toEqual(expected(all));
      }),
      { seed: 20260301, numRuns: 150 },
    );
  });

  it('are the same in SubRip', () => {
    fc.assert(
      fc.property(cues, lineEnd, (all, end) => {
        expect(linesOf(readText('x.srt', printSrt(all, end)).reading)).toEqual(expected(all));
      }),
      { seed: 20260302, numRuns: 150 },
    );
  });
});
