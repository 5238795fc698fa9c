import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LibraryError } from '../../../src-library/errors.ts';
import type { ReadSegment, TranscriptReading } from '../../../src-library/model/transcript-reading.ts';
import { fixtureBytes, readBytes, readText } from './read-bytes.ts';

const paths = ['real', 'tricky'].flatMap((folder) =>
  readdirSync(new URL(`../../fixtures/${folder}/`, import.meta.url))
    .filter((file) => file !== 'INDEX.tsv')
    .map((file) => `${folder}/${file}`),
);

function expectSound({ segments, report }: TranscriptReading): void {
  expect(segments.length).toBeGreaterThan(0);
  expect(report.read).toBe(report.kept + report.empty + report.dropped);
  expect(report.repaired).toBeLessThanOrEqual(report.kept + report.empty + report.dropped);
  expect(segments.filter((segment) => !isSoundSegment(segment))).toEqual([]);
}

function isSoundSegment({ startMs, endMs, text, words = [] }: ReadSegment): boolean {
  const isTime = (ms: number | null): boolean => ms === null || (Number.isSafeInteger(ms) && ms >= 0);
  const runsForward = startMs === null || endMs === null || endMs >= startMs;
  const timesOfWords = words.flatMap((word) => [word.startMs, word.endMs]);
  return (
    text !== '' &&
    isTime(startMs) &&
    isTime(endMs) &&
    runsForward &&
    timesOfWords.every((ms) => ms === null || Number.isSafeInteger(ms))
  );
}

/** Reads or is refused in a plain sentence; nothing else may happen. */
function readOrRefuse(fileName: string, bytes: Uint8Array): void {
  let reading: TranscriptReading;
  try {
    ({ reading } = readBytes(fileName, bytes));
  } catch (error) {
    expect(error).toBeInstanceOf(LibraryError);
    expect((error as LibraryError).kind).toBe('badInput');
    expect((error as LibraryError).message).toMatch(/^[A-Z].*\.$/);
    return;
  }
  expectSound(reading);
}

interface Damage {
  readonly kind: 'cut' | 'double' | 'swap' | 'flip' | 'insert';
  readonly at: number;
  readonly length: number;
  readonly byte: number;
}

function damage(bytes: Uint8Array, { kind, at, length, byte }: Damage): Uint8Array {
  const from = Math.floor(at * bytes.length);
  const to = Math.min(bytes.length, from + length);
  const [before, middle, after] = [bytes.subarray(0, from), bytes.subarray(from, to), bytes.subarray(to)];
  const pieces = {
    cut: [before, after],
    double: [before, middle, middle, after],
    swap: [before, middle.slice().reverse(), after],
    flip: [before, middle.map((value) => value ^ byte), after],
    insert: [before, Uint8Array.of(byte), middle, after],
  }[kind];
  return Buffer.concat(pieces);
}

const damages = fc.array(
  fc.record({
    kind: fc.constantFrom<Damage['kind']>('cut', 'double', 'swap', 'flip', 'insert'),
    at: fc.double({ min: 0, max: 0.999, noNaN: true }),
    length: fc.integer({ min: 0, max: 200 }),
    byte: fc.integer({ min: 0, max: 255 }),
  }),
  { minLength: 1, maxLength: 4 },
);

describe('damaged files', () => {
  it.each(paths)('%s is read or refused in a plain sentence', (path) => {
    const original = fixtureBytes(path).subarray(0, 3000);
    fc.assert(
      fc.property(damages, (all) => {
        readOrRefuse(path.split('/')[1] ?? '', all.reduce(damage, original));
      }),
      { seed: 20260303, numRuns: 20 },
    );
  });

  it('are refused or read whatever bytes they hold', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom('x.vtt', 'x.srt', 'x.json', 'x.md', 'x.txt'),
        (bytes, name) => readOrRefuse(name, bytes),
      ),
      { seed: 20260304, numRuns: 500 },
    );
  });

  it('are refused or read whatever text follows a signature', () => {
    const piece = fc.constantFrom(
      'WEBVTT',
      '\n',
      '\n\n',
      '1',
      '00:00:01.000 --> 00:00:02.000',
      '00:00:02,000 --> 00:00:01,000',
      '<v ',
      '>',
      '<c>',
      '&lt;',
      'NOTE',
      'STYLE',
      '{',
      '}',
      '[',
      ']',
      '"text"',
      ':',
      ',',
      '"segments"',
      '1.5',
      'null',
      '-->',
      'Ada: hi',
      '# T',
      '---',
      '**A** [0:05] x',
      '\t',
      '\uFEFF',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) =>
        readOrRefuse('x', new TextEncoder().encode(pieces.join(''))),
      ),
      { seed: 20260305, numRuns: 800 },
    );
  });

  it('keeps what a cut JSON file still holds', () => {
    const whole = fixtureBytes('real/whisperx.json');
    const { reading, codes } = readBytes('x.json', whole.subarray(0, Math.floor(whole.length / 2)));
    expect(reading.segments.length).toBeGreaterThan(20);
    expect(codes).toEqual(['json-cut-short']);
  });
});

describe('files that would take forever', () => {
  const MANY = 50_000;
  it.each([
    ['open tags', 'x.vtt', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<v '.repeat(MANY)}`],
    ['open brackets', 'x.txt', '[('.repeat(MANY)],
    ['deep JSON', 'x.json', `{"segments":${'['.repeat(MANY)}`],
    ['unfinished strings', 'x.json', `{"segments":[{"text":"${'he said "x" and '.repeat(MANY)}`],
    ['spaces', 'x.txt', `Ada${' '.repeat(MANY)}: x`],
    ['blank lines', 'x.srt', `1\n00:00:01,000 --> 00:00:02,000\nx${'\n'.repeat(MANY)}`],
    ['dashes', 'x.md', `---\n${'- '.repeat(MANY)}`],
    ['stars', 'x.md', `# T\n${'*a '.repeat(MANY)}`],
    ['digits', 'x.srt', `${'1'.repeat(MANY)} --> ${'2'.repeat(MANY)}`],
    ['ampersands', 'x.vtt', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'&#1'.repeat(MANY)}`],
    ['indexes', 'x.srt', '1\n\n'.repeat(MANY)],
  ])('%s', (_, name, text) => {
    readOrRefuse(name, new TextEncoder().encode(text));
  });

  it('refuses JSON that is nested deeper than 64', () => {
    expect(() =>
      readText(
        'x.json',
        `{"segments":[{"start":0,"end":1,"text":"x","a":${'['.repeat(70)}${']'.repeat(70)}}]}`,
      ),
    ).toThrow(/nested too deeply/);
  });
});
