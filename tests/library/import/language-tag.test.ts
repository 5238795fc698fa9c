import { expect, it } from 'vitest';
import { toLanguageTag } from '../../../src-library/import/language-tag.ts';

it.each([
  ['en', 'en'],
  ['en_US', 'en-US'],
  ['eng', 'en'],
  ['english', 'en'],
  ['German', 'de'],
  ['zh-hant', 'zh-Hant'],
  ['castilian', 'es'],
  ['norwegian', 'no'],
  ['auto', null],
  ['und', null],
  ['', null],
  ['klingonish', null],
  ['not a language', null],
  [7, null],
  [null, null],
])('%j as a language is %j', (value, tag) => {
  expect(toLanguageTag(value)).toBe(tag);
});
