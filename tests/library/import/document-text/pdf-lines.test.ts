import { describe, expect, it } from 'vitest';
import { textOfPieces, type PdfPiece } from '../../../../src-library/import/document-text/pdf-lines.ts';

/** A line whose pieces stand 10 apart, from the left. */
const line = (pieces: readonly string[], dir = 'ltr'): PdfPiece[] =>
  pieces.map((str, index) => ({
    str,
    dir: str.trim() === '' ? 'ltr' : dir,
    hasEOL: index === pieces.length - 1,
    transform: [1, 0, 0, 1, index * 10, 700],
  }));

describe('the pieces of a page', () => {
  it('are joined as they are, lines apart', () => {
    expect(textOfPieces([...line(['Salt', ' ', 'and']), ...line(['water'])])).toBe('Salt and\nwater\n');
  });

  it('that were drawn letter by letter from the left are read from the right', () => {
    const drawn = line(['ﺔ', 'ﻓ', 'ﺮ', 'ﻏ', ' ', 'ﺔ', 'ﺴ', 'ﻠ', 'ﺟ'], 'rtl');
    expect(textOfPieces(drawn)).toBe('جلسة غرفة\n');
  });

  it('that are in the order of reading stay', () => {
    const whole: PdfPiece = { str: 'שלום', dir: 'rtl', hasEOL: false, transform: [1, 0, 0, 1, 90, 700] };
    const next: PdfPiece = { ...whole, str: 'עולם', transform: [1, 0, 0, 1, 40, 700] };
    expect(textOfPieces([whole, { ...next, str: ' ', dir: 'ltr' }, next])).toBe('שלום עולם');
  });

  it('keep words of other scripts between them', () => {
    expect(textOfPieces([...line(['ם', 'ו', 'ל', 'ש'], 'rtl').slice(0, 4), ...line(['PDF'])])).toBe(
      'שלום\nPDF\n',
    );
  });
});
