import { LibraryError } from '../errors.ts';
import type { ImportNote } from '../model/transcript-reading.ts';
import { nameBinaryKind } from './binary-kind.ts';

/** The largest file that is read, in bytes. */
export const MAX_FILE_BYTES = 200 * 1024 * 1024;

export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface DecodedText {
  /** Without byte order mark and without direction marks at the start; line ends as in the file. */
  readonly text: string;
  readonly encoding: TextEncodingName;
  readonly notes: readonly ImportNote[];
}

const HEAD_BYTES = 64 * 1024;

/**
 * Decodes a file of any bytes: byte order mark, the pattern of NULs of UTF-16, strict UTF-8, then Windows-1252 with a
 * note. Single broken bytes in a file that is otherwise UTF-8 become U+FFFD, with a note.
 * @throws LibraryError `badInput` for files that hold no text (PDF, ZIP, sound, programs) and for files above 200 MB.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes.length > MAX_FILE_BYTES) {
    throw new LibraryError('badInput', 'This file is larger than 200 MB and was not read.');
  }
  const marked = decodeByMark(bytes);
  if (marked !== null) return finish(marked.text, marked.encoding, []);

  const kind = nameBinaryKind(bytes);
  if (kind !== null) throw new LibraryError('badInput', kind);

  const wide = guessUtf16(bytes.subarray(0, HEAD_BYTES));
  if (wide !== null) return finish(decodeUtf16(bytes, wide), wide, []);

  const { text, encoding, notes } = decodeNarrow(bytes);
  return finish(text, encoding, notes);
}

function decodeByMark(bytes: Uint8Array): { text: string; encoding: TextEncodingName } | null {
  const [a, b, c] = bytes;
  if (a === 0xff && b === 0xfe && looksLikeWideText(bytes.subarray(2, HEAD_BYTES), 'utf-16le')) {
    return { text: decodeUtf16(bytes.subarray(2), 'utf-16le'), encoding: 'utf-16le' };
  }
  if (a === 0xfe && b === 0xff && looksLikeWideText(bytes.subarray(2, HEAD_BYTES), 'utf-16be')) {
    return { text: decodeUtf16(bytes.subarray(2), 'utf-16be'), encoding: 'utf-16be' };
  }
  if (a === 0xef && b === 0xbb && c === 0xbf && !bytes.subarray(0, HEAD_BYTES).includes(0)) {
    const text = strictUtf8(bytes.subarray(3));
    return text === null ? null : { text, encoding: 'utf-8' };
  }
  return null;
}

function decodeUtf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): string {
  if (encoding === 'utf-16le') return new TextDecoder('utf-16le').decode(bytes);
  const swapped = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  return new TextDecoder('utf-16le').decode(swapped.swap16());
}

/** Text in UTF-16 has line ends, digits and spaces, whose high byte is NUL, and never the code unit NUL or a control. */
function guessUtf16(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const pairs = head.length >> 1;
  if (pairs < 2) return null;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < pairs * 2; i += 2) {
    if (head[i] === 0) even += 1;
    if (head[i + 1] === 0) odd += 1;
  }
  if (odd > pairs * 0.05 && even <= odd * 0.05 && looksLikeWideText(head, 'utf-16le')) return 'utf-16le';
  if (even > pairs * 0.05 && odd <= even * 0.05 && looksLikeWideText(head, 'utf-16be')) return 'utf-16be';
  return null;
}

function looksLikeWideText(head: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): boolean {
  const sample = decodeUtf16(head.subarray(0, head.length - (head.length % 2)), encoding);
  let odd = 0;
  for (let i = 0; i < sample.length; i += 1) {
    const unit = sample.charCodeAt(i);
    if (isControl(unit) || unit === 0xfffd || (unit >= 0xe000 && unit <= 0xf8ff)) odd += 1;
  }
  return odd <= sample.length * 0.02 + 1;
}

function isControl(code: number): boolean {
  return (
    (code < 0x20 &&
      code !== 9 &&
      code !== 10 &&
      code !== 13 &&
      code !== 12 &&
      code !== 0x1b &&
      code !== 0x15) ||
    code === 0x7f
  );
}

function decodeNarrow(bytes: Uint8Array): DecodedText {
  const notes: ImportNote[] = [];
  const head = bytes.subarray(0, HEAD_BYTES);
  let clean = bytes;
  if (bytes.includes(0)) {
    clean = bytes.filter((byte) => byte !== 0);
    if (clean.length === 0 && bytes.length > 0) {
      throw new LibraryError(
        'badInput',
        'This file holds nothing but empty bytes, so there is no transcript to read.',
      );
    }
    notes.push({
      kind: 'repaired',
      code: 'nul-bytes-removed',
      message: 'Empty bytes between the letters were removed.',
      count: bytes.length - clean.length,
    });
  }
  refuseNonText(clean.subarray(0, HEAD_BYTES), bytes.length > clean.length && head.includes(0));

  const strict = strictUtf8(clean);
  if (strict !== null) return { text: strict, encoding: 'utf-8', notes };
  if (isDamagedUtf8(clean)) {
    const text = new TextDecoder('utf-8').decode(clean);
    notes.push({
      kind: 'repaired',
      code: 'invalid-bytes-replaced',
      message: 'Letters that were damaged in the file are shown as \uFFFD.',
      count: 1,
    });
    return { text, encoding: 'utf-8', notes };
  }
  notes.push({
    kind: 'guessed',
    code: 'encoding-guessed',
    message:
      'The file does not say how its letters are encoded; Western European (Windows-1252) was assumed.',
    count: 1,
  });
  return { text: decodeWindows1252(clean), encoding: 'windows-1252', notes };
}

function refuseNonText(head: Uint8Array, hadNuls: boolean): void {
  const controls = head.reduce((sum, byte) => sum + (isControl(byte) ? 1 : 0), 0);
  if (controls > head.length * (hadNuls ? 0.01 : 0.05) + 1) {
    throw new LibraryError('badInput', 'This file holds data, not text, so there is no transcript to read.');
  }
}

function strictUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Whether broken bytes stand in what is otherwise UTF-8. JSON is always UTF-8, whatever bytes its writer tore apart. */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return true;
  const { sequences, broken, letters } = countUtf8(bytes);
  if (sequences > broken) return true;
  const first = bytes.find((byte) => byte > 0x20);
  const isJson = first === 0x7b || first === 0x5b;
  return isJson && !(broken >= 3 && letters === broken);
}

/** Valid multi-byte sequences, broken bytes, and those broken bytes that are a letter in Windows-1252 beside a letter. */
function countUtf8(bytes: Uint8Array): { sequences: number; broken: number; letters: number } {
  let sequences = 0;
  let broken = 0;
  let letters = 0;
  for (let i = 0; i < bytes.length;) {
    const byte = bytes[i] ?? 0;
    if (byte < 0x80) {
      i += 1;
      continue;
    }
    const length = sequenceLength(bytes, i);
    if (length > 0) {
      sequences += 1;
      i += length;
    } else {
      broken += 1;
      if (byte >= 0xc0 && (isAsciiLetter(bytes[i - 1]) || isAsciiLetter(bytes[i + 1]))) letters += 1;
      i += 1;
    }
  }
  return { sequences, broken, letters };
}

function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  const length = lead >= 0xf0 && lead <= 0xf4 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
  if (length === 0 || lead > 0xf4) return 0;
  for (let k = 1; k < length; k += 1) {
    if (((bytes[at + k] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return length;
}

function isAsciiLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a));
}

/** 0x80 to 0x9F of Windows-1252; own table because TextDecoder's differs between releases of Node. */
const WINDOWS_1252_C1 =
  '\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178';

function decodeWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\u0080-\u009F]/g, (c) => WINDOWS_1252_C1.charAt(c.charCodeAt(0) - 0x80));
}

function finish(text: string, encoding: TextEncodingName, notes: readonly ImportNote[]): DecodedText {
  return {
    text: text.replace(/^[\uFEFF\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069]+/, ''),
    encoding,
    notes,
  };
}
