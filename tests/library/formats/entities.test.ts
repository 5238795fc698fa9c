import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEntities } from '../../../src-library/formats/entities.ts';

describe('character references', () => {
  it.each([
    ['a &lt; b &amp;&nbsp;c', 'a < b &\u00a0c'],
    ['&eacute;&hellip;&hearts;&CounterClockwiseContourIntegral;', 'é…♥∳'],
    ['&#233; &#xE9; &#128512; &#10;', 'é é 😀 \n'],
    ['&#128;', '€'],
  ])('decodes %s', (written, text) => {
    expect(decodeEntities(written)).toBe(text);
  });

  it.each([
    'R&D & more',
    'AT&T;',
    '&unknown;',
    '&notify;',
    '&copy=2',
    '&lt',
    '&;',
    '&#;',
    '&#0;',
    '&#1;',
    '&#xD800;',
    '&#x110000;',
    '"<b>" & \'',
    '&amp',
  ])('leaves %s as it is', (text) => {
    expect(decodeEntities(text)).toBe(text);
  });

  it('decodes once', () => {
    expect(decodeEntities('&amp;amp; &amp;lt;')).toBe('&amp; &lt;');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const written = text.replace(/[&<>"]/g, (mark) => `&#${String(mark.charCodeAt(0))};`);
        expect(decodeEntities(written)).toBe(text);
      }),
      { seed: 20_261_201 },
    );
  });
});
