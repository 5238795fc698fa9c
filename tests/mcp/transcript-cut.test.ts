import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VisibleSegment } from '../../src-library/store/visible/transcripts.ts';
import {
  BEGINNING,
  type CutLimits,
  type CutPlace,
  cutTranscript,
} from '../../src-mcp/tools/transcript-cut.ts';

const OPEN: CutLimits = { fromMs: null, toMs: null, maxChars: null, maxEncodedBytes: Infinity };

const segment = (part: Partial<VisibleSegment>, seq = 0): VisibleSegment => ({
  seq,
  part: 0,
  startMs: null,
  endMs: null,
  speaker: null,
  text: 'words',
  ...part,
});

const textOf = (segments: readonly Partial<VisibleSegment>[], limits: Partial<CutLimits> = {}) =>
  cutTranscript(
    segments.map((part, seq) => segment(part, seq)),
    BEGINNING,
    { ...OPEN, ...limits },
  ).text;

const transcripts = fc.array(
  fc.record({
    text: fc.string({ unit: 'binary', maxLength: 30 }),
    speaker: fc.constantFrom(null, 'Mara', 'Speaker 2'),
    startMs: fc.option(fc.nat({ max: 10_000 })),
    endMs: fc.constant(null),
  }),
  { maxLength: 40 },
);

/** Words alone: where a cut stands, a turn begins anew with its speaker's name. */
const wordsOf = (text: string) => text.replace(/^(Mara|Speaker 2): /gm, '').replace(/\s+/g, ' ');

describe('cutTranscript', () => {
  it('gives in parts exactly what it gives as a whole', () => {
    fc.assert(
      fc.property(
        transcripts,
        fc.nat({ max: 80 }),
        fc.option(fc.nat({ max: 5000 })),
        (parts, maxChars, fromMs) => {
          const segments = parts.map((part, seq) => segment(part, seq));
          const texts: string[] = [];
          let place: CutPlace | null = BEGINNING;
          while (place !== null) {
            const { seq }: CutPlace = place;
            const cut = cutTranscript(segments.slice(seq), place, { ...OPEN, fromMs, maxChars });
            texts.push(cut.text);
            expect(cut.next === null || cut.next.seq > seq).toBe(true);
            place = cut.next;
          }
          const whole = cutTranscript(segments, BEGINNING, { ...OPEN, fromMs }).text;
          expect(wordsOf(texts.join('\n')).trim()).toBe(wordsOf(whole).trim());
        },
      ),
      { seed: 12, numRuns: 1000 },
    );
  });

  it('keeps to the bytes that the text takes inside an answer', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 20 })), (words) => {
        const { text } = cutTranscript(
          words.map((text, seq) => segment({ text }, seq)),
          BEGINNING,
          { ...OPEN, maxEncodedBytes: 60 },
        );
        const alone = text.split('\n').length === 1;
        const encoded = Buffer.byteLength(JSON.stringify(JSON.stringify(text))) - 6;
        expect(alone || encoded <= 60).toBe(true);
      }),
      { seed: 13, numRuns: 1000 },
    );
  });

  it('joins what one known speaker says in a row', () => {
    const lines = [
      { speaker: 'Mara', text: 'One.' },
      { speaker: 'Mara', text: 'Two.' },
      { text: 'Three.' },
      { text: 'Four.' },
      { speaker: 'Jon', text: '\n' },
      { speaker: 'Jon', text: 'Five\n six.' },
    ];
    expect(textOf(lines)).toBe('Mara: One. Two.\nThree.\nFour.\nJon: Five six.');
  });

  it('keeps a line without a time with the one before it', () => {
    const lines = [
      { text: 'a', startMs: 1000, endMs: 1500 },
      { text: 'b' },
      { text: 'c', startMs: 2000, endMs: 2500 },
      { text: 'd' },
    ];
    expect(textOf(lines, { fromMs: 2000 })).toBe('c\nd');
    expect(textOf(lines, { toMs: 2000 })).toBe('a\nb');
    expect(textOf(lines, { fromMs: 1200, toMs: 2100 })).toBe('a\nb\nc\nd');
  });
});
