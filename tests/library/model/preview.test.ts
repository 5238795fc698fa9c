import { describe, expect, it } from 'vitest';
import { preview } from '../../../src-library/model/preview.ts';

describe('a preview', () => {
  it.each([
    ['  short  ', 5, 'short'],
    ['12345', 5, '12345'],
    ['123456', 5, '12345…'],
    ['1234 6789', 5, '1234…'],
    ['👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2, '👩‍👩‍👧👩‍👩‍👧…'],
    ['e\u0301e\u0301e\u0301', 2, 'e\u0301e\u0301…'],
    ['🇩🇪🇫🇷🇮🇹', 2, '🇩🇪🇫🇷…'],
    ['', 5, ''],
    ['นี่คือ', 2, 'นี่คื…'],
  ])('of %j to %i is %j', (text, length, expected) => {
    expect(preview(text, length)).toBe(expected);
  });

  it('has 240 user-perceived characters by itself', () => {
    expect(preview('👍🏽'.repeat(241))).toBe(`${'👍🏽'.repeat(240)}…`);
  });

  it('never cuts inside a character, however long that is', () => {
    const long = `e${'\u0301'.repeat(5000)}`;
    expect(preview(`${long}${long}x`, 2)).toBe(`${long}${long}…`);
  });

  it('looks at no more of a long text than it must', () => {
    expect(preview('word '.repeat(1_000_000), 9)).toBe('word word…');
  });
});
