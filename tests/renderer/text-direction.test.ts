import { describe, expect, it } from 'vitest';
import { directionOf } from '../../src-renderer/features/reader/text-direction.ts';

const linesOf = (...texts: string[]) =>
  texts.map((text, seq) => ({ seq, startMs: null, endMs: null, speaker: null, text }));

describe('directionOf', () => {
  it('follows the language where it is known, whatever the lines say', () => {
    expect(directionOf('ar', linesOf('Hello.'))).toBe('rtl');
    expect(directionOf('he-IL', [])).toBe('rtl');
    expect(directionOf('de', linesOf('مرحبا'))).toBe('ltr');
  });

  it('follows most of the first lines where nobody told the language', () => {
    expect(directionOf(null, linesOf('«مرحبا»', '12:30', 'שלום', 'Hello.'))).toBe('rtl');
    expect(directionOf(null, linesOf('مرحبا', 'Hello.'))).toBe('ltr');
    expect(directionOf(null, [])).toBe('ltr');
  });
});
