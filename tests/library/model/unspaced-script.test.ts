import { describe, expect, it } from 'vitest';
import {
  areWrittenTogether,
  countUnspacedLetters,
  hasSyllables,
  meetAtUnspacedLetters,
  needSpaceBetween,
  wrapsWithoutSpace,
} from '../../../src-library/model/unspaced-script.ts';

describe('scripts without spaces', () => {
  it('counts their letters, and no others', () => {
    expect(countUnspacedLetters('今日 tide สวัสดี ລາວ ខ្មែរ မြန်မာ ラー')).toBe(24);
    expect(countUnspacedLetters('tide 안녕 привет')).toBe(0);
  });

  it('tells Chinese and Japanese from alphabets', () => {
    expect(['今日', 'ひ', 'ー', 'สวัสดี', 'tide'].map(hasSyllables)).toEqual([true, true, true, false, false]);
  });

  it.each([
    ['今', '日', { word: true, tight: true, wrap: true, space: false }],
    ['今', '。', { word: false, tight: true, wrap: true, space: false }],
    ['𠮷', '𠮷', { word: true, tight: true, wrap: true, space: false }],
    ['สวัสดี', 'ครับ', { word: true, tight: true, wrap: false, space: false }],
    ['AI', 'を', { word: false, tight: false, wrap: false, space: false }],
    ['low', 'tide', { word: false, tight: false, wrap: false, space: true }],
    ['low,', 'tide', { word: false, tight: false, wrap: false, space: true }],
    ['low', ',', { word: false, tight: false, wrap: false, space: false }],
    ['(', 'low', { word: false, tight: false, wrap: false, space: false }],
    ['안녕', '하세요', { word: false, tight: false, wrap: false, space: true }],
    ['', 'low', { word: false, tight: false, wrap: false, space: false }],
  ])('says how %s and %s meet', (before, after, { word, tight, wrap, space }) => {
    expect({
      word: meetAtUnspacedLetters(before, after),
      tight: areWrittenTogether(before, after),
      wrap: wrapsWithoutSpace(before, after),
      space: needSpaceBetween(before, after),
    }).toEqual({ word, tight, wrap, space });
  });
});
