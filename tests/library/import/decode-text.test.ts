import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LibraryError } from '../../../src-library/errors.ts';
import { decodeText } from '../../../src-library/import/decode-text.ts';

const TEXT = '1\n00:00:01,000 --> 00:00:02,000\nGrüße, 中文 naïve\n';
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const bytes = (...values: (number | string)[]): Uint8Array =>
  Buffer.concat(
    values.map((value) => (typeof value === 'string' ? Buffer.from(value, 'latin1') : Buffer.of(value))),
  );

function utf16(text: string, order: 'le' | 'be', mark: boolean): Uint8Array {
  const le = Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le');
  return order === 'le' ? le : le.swap16();
}

function sentenceFor(data: Uint8Array): string {
  try {
    decodeText(data);
  } catch (error) {
    if (error instanceof LibraryError && error.kind === 'badInput') return error.message;
    throw error;
  }
  return 'was read';
}

describe('the encoding of a file', () => {
  it.each([
    ['UTF-8', utf8(TEXT), 'utf-8'],
    ['UTF-8 with mark', bytes(0xef, 0xbb, 0xbf, Buffer.from(TEXT).toString('latin1')), 'utf-8'],
    ['UTF-16 LE with mark', utf16(TEXT, 'le', true), 'utf-16le'],
    ['UTF-16 BE with mark', utf16(TEXT, 'be', true), 'utf-16be'],
    ['UTF-16 LE without mark', utf16(TEXT, 'le', false), 'utf-16le'],
    ['UTF-16 BE without mark', utf16(TEXT, 'be', false), 'utf-16be'],
  ])('%s is recognised', (_, data, encoding) => {
    const decoded = decodeText(data);
    expect(decoded).toEqual({ text: TEXT, encoding, notes: [] });
  });

  it('is Windows-1252 with a note when it is nothing else', () => {
    const decoded = decodeText(bytes('l', 0xed, 'nea ', 0x93, 'x', 0x94, ' ', 0x80));
    expect(decoded).toMatchObject({ text: 'línea “x” €', encoding: 'windows-1252' });
    expect(decoded.notes.map(({ kind, code }) => [kind, code])).toEqual([['guessed', 'encoding-guessed']]);
  });

  it('stays UTF-8 when a few bytes of it are torn', () => {
    const decoded = decodeText(Buffer.concat([utf8('größer, schöner, '), bytes(0xc3, ' weiter')]));
    expect(decoded).toMatchObject({ text: 'größer, schöner, \uFFFD weiter', encoding: 'utf-8' });
    expect(decoded.notes.map(({ code }) => code)).toEqual(['invalid-bytes-replaced']);
    expect(decodeText(bytes('{"text":"caf', 0xc3, '"}')).encoding).toBe('utf-8');
  });

  it('loses marks at the start and empty bytes in between', () => {
    expect(decodeText(utf8('\uFEFF\u200E\u202Ahello')).text).toBe('hello');
    const cut = decodeText(Buffer.concat([utf8('all there was before the crash'), Buffer.alloc(40)]));
    expect(cut.text).toBe('all there was before the crash');
    expect(cut.notes.map(({ code, count }) => [code, count])).toEqual([['nul-bytes-removed', 40]]);
  });

  it('gives any text back in UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const safe = `x${text.replace(/[\p{Cc}\p{Cs}]/gu, '')}`;
        expect(decodeText(utf8(safe)).text).toBe(safe);
      }),
      { seed: 20260307 },
    );
  });

  it('never throws anything but a plain refusal', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (data) => {
        expect(sentenceFor(data)).toMatch(/^was read$|^[A-Z].*\.$/);
      }),
      { seed: 20260308, numRuns: 1000 },
    );
  });
});

describe('a file without text', () => {
  it.each([
    ['a PDF', bytes('%PDF-1.7\n'), /PDF/],
    ['a Word document', bytes('PK', 3, 4, '....word/document.xml'), /Word document/],
    ['a ZIP archive', bytes('PK', 3, 4, '....a.txt'), /ZIP archive/],
    ['a MacWhisper file', bytes('PK', 3, 4, '..metadata.json..version'), /MacWhisper/],
    ['a database', bytes('SQLite format 3', 0, 'x'), /database/],
    ['a sound file', bytes(0, 0, 0, 0x20, 'ftypM4A '), /sound file/],
    ['a WAV file', bytes('RIFF', 0, 0, 0, 0, 'WAVEfmt '), /sound file/],
    ['a video', bytes(0, 0, 0, 0x20, 'ftypisom'), /video/],
    ['a picture', bytes(0x89, 'PNG\r\n', 0x1a, '\n'), /picture/],
    ['a program', bytes(0x7f, 'ELF', 2, 1, 1, 0), /program/],
    ['a Windows program', bytes('MZ', 0x90, 0, 3, 0), /program/],
    ['an RTF document', bytes('{\\rtf1\\ansi hello}'), /RTF/],
    ['nothing but NULs', Buffer.alloc(64), /empty bytes/],
    ['noise', Uint8Array.from({ length: 4000 }, (_, i) => (i * 7919 + (i >> 3)) % 256), /data, not text/],
  ])('is named: %s', (_, data, sentence) => {
    expect(sentenceFor(data)).toMatch(sentence);
  });

  it('is not mistaken for one by its first letters', () => {
    for (const text of ['MZ is my name', 'BM: hello', 'ID3 tags are old', 'PKWARE', 'caffeine']) {
      expect(decodeText(utf8(text)).text).toBe(text);
    }
  });

  it('is refused above 200 MB', () => {
    expect(sentenceFor(new Uint8Array(200 * 1024 * 1024 + 1))).toMatch(/larger than 200 MB/);
  });
});
