import type { TranscriptLine } from '../../../src-shared/library.ts';

export type Direction = 'ltr' | 'rtl';

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);
/** Lines that are looked at where nobody told the language. */
const LOOKED_AT = 50;

/**
 * On which side a transcript's times stand; each line finds its own direction by its text. Where the language is not
 * known, most of the first lines decide.
 */
export function directionOf(language: string | null, lines: readonly TranscriptLine[]): Direction {
  if (language !== null) return RIGHT_TO_LEFT.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr';
  const directions = lines.slice(0, LOOKED_AT).flatMap(({ text }) => directionOfText(text) ?? []);
  const fromRight = directions.filter((direction) => direction === 'rtl').length;
  return fromRight * 2 > directions.length ? 'rtl' : 'ltr';
}

/** The direction that the first letter of a text has; null without a letter. */
function directionOfText(text: string): Direction | null {
  const letter = /\p{L}/u.exec(text)?.[0];
  if (letter === undefined) return null;
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter)
    ? 'rtl'
    : 'ltr';
}
