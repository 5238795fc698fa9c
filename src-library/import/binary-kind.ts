/** What a person is told about a file that holds no text Parlance can read, by its first bytes. */

interface BinaryKind {
  readonly at?: number;
  readonly magic: string | readonly number[];
  /** Set for signatures that plain text could start with as well. */
  readonly onlyWithNuls?: true;
  readonly sentence: string;
}

const SOUND = 'This is a sound file, not a transcript. Transcribe it first, then import the transcript.';
const VIDEO = 'This is a video, not a transcript. Transcribe it first, then import the transcript.';
const PICTURE = 'This is a picture, not a transcript.';
const PROGRAM = 'This is a program, not a transcript.';
const ARCHIVE = 'This is a compressed archive. Unpack it and import the transcripts that are inside.';

const KINDS: readonly BinaryKind[] = [
  {
    magic: '%PDF',
    sentence:
      'This is a PDF, which is no transcript. Open a recording and choose Add file… in its details to keep it there; the same transcript as TXT or DOCX can be imported.',
  },
  {
    magic: 'SQLite format 3\0',
    sentence: 'This is a database of another program, which cannot be read yet.',
  },
  {
    magic: '{\\rtf',
    sentence: 'This is an RTF document, which cannot be read yet. Save it as plain text and import that.',
  },
  {
    magic: [0xd0, 0xcf, 0x11, 0xe0],
    sentence:
      'This is an old Office document, which cannot be read yet. Save it as plain text and import that.',
  },
  { magic: [0x89, 0x50, 0x4e, 0x47], sentence: PICTURE },
  { magic: [0xff, 0xd8, 0xff], sentence: PICTURE },
  { magic: 'GIF87a', sentence: PICTURE },
  { magic: 'GIF89a', sentence: PICTURE },
  { at: 8, magic: 'WEBP', onlyWithNuls: true, sentence: PICTURE },
  { magic: 'BM', onlyWithNuls: true, sentence: PICTURE },
  { magic: [0x49, 0x49, 0x2a, 0x00], sentence: PICTURE },
  { magic: [0x4d, 0x4d, 0x00, 0x2a], sentence: PICTURE },
  { at: 8, magic: 'WAVE', onlyWithNuls: true, sentence: SOUND },
  { at: 8, magic: 'AVI ', onlyWithNuls: true, sentence: VIDEO },
  { magic: 'ID3', onlyWithNuls: true, sentence: SOUND },
  { magic: 'OggS', onlyWithNuls: true, sentence: SOUND },
  { magic: 'fLaC', onlyWithNuls: true, sentence: SOUND },
  { magic: 'caff', onlyWithNuls: true, sentence: SOUND },
  { magic: '#!AMR', sentence: SOUND },
  { at: 8, magic: 'AIFF', onlyWithNuls: true, sentence: SOUND },
  { at: 8, magic: 'AIFC', onlyWithNuls: true, sentence: SOUND },
  { magic: [0xff, 0xfb], onlyWithNuls: true, sentence: SOUND },
  { magic: [0xff, 0xf3], onlyWithNuls: true, sentence: SOUND },
  { magic: [0xff, 0xf1], onlyWithNuls: true, sentence: SOUND },
  { magic: [0xff, 0xf9], onlyWithNuls: true, sentence: SOUND },
  { magic: [0x30, 0x26, 0xb2, 0x75], sentence: VIDEO },
  { magic: [0x1a, 0x45, 0xdf, 0xa3], sentence: VIDEO },
  { magic: [0x1f, 0x8b], sentence: ARCHIVE },
  { magic: 'BZh', onlyWithNuls: true, sentence: ARCHIVE },
  { magic: [0x37, 0x7a, 0xbc, 0xaf], sentence: ARCHIVE },
  { magic: 'Rar!', sentence: ARCHIVE },
  { magic: [0xfd, 0x37, 0x7a, 0x58, 0x5a], sentence: ARCHIVE },
  { magic: [0x28, 0xb5, 0x2f, 0xfd], sentence: ARCHIVE },
  { at: 257, magic: 'ustar', onlyWithNuls: true, sentence: ARCHIVE },
  { magic: 'MZ', onlyWithNuls: true, sentence: PROGRAM },
  { magic: [0x7f, 0x45, 0x4c, 0x46], sentence: PROGRAM },
  { magic: [0xcf, 0xfa, 0xed, 0xfe], sentence: PROGRAM },
  { magic: [0xca, 0xfe, 0xba, 0xbe], sentence: PROGRAM },
  { magic: [0x00, 0x61, 0x73, 0x6d], sentence: PROGRAM },
];

const HEAD_BYTES = 64 * 1024;

/** One plain sentence that names a file without readable text, or null when the bytes may be text. */
export function nameBinaryKind(bytes: Uint8Array): string | null {
  if (hasMagic(bytes, 0, 'PK\x03\x04') || hasMagic(bytes, 0, 'PK\x05\x06')) return nameZip(bytes);
  if (hasMagic(bytes, 4, 'ftyp')) return nameMp4(bytes);
  const hasNuls = bytes.subarray(0, HEAD_BYTES).includes(0);
  const kind = KINDS.find(
    ({ at = 0, magic, onlyWithNuls }) => (hasNuls || onlyWithNuls !== true) && hasMagic(bytes, at, magic),
  );
  return kind?.sentence ?? null;
}

function hasMagic(bytes: Uint8Array, at: number, magic: string | readonly number[]): boolean {
  if (bytes.length < at + magic.length) return false;
  for (let i = 0; i < magic.length; i += 1) {
    const expected = typeof magic === 'string' ? magic.charCodeAt(i) : magic[i];
    if (bytes[at + i] !== expected) return false;
  }
  return true;
}

function nameZip(bytes: Uint8Array): string {
  const names = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const holds = (name: string): boolean => names.includes(name, 0, 'latin1');
  if (holds('word/document.xml')) {
    return 'This is a Word document, which cannot be read yet. Save it as plain text and import that.';
  }
  if (holds('xl/workbook.xml') || holds('ppt/presentation.xml') || holds('opendocument')) {
    return 'This is an Office document, which cannot be read yet. Save its text as plain text and import that.';
  }
  if (holds('metadata.json') && holds('version')) {
    return 'This is a MacWhisper file, which cannot be read yet. Export it from MacWhisper as VTT, SRT or JSON and import that.';
  }
  return 'This is a ZIP archive. Unpack it and import the transcripts that are inside.';
}

function nameMp4(bytes: Uint8Array): string {
  const brand = Buffer.from(bytes.subarray(8, 12)).toString('latin1');
  if (/^(?:hei|mif1|avi)/.test(brand)) return PICTURE;
  return /^(?:M4A|M4B)/.test(brand) ? SOUND : VIDEO;
}
