import { extname } from 'node:path';
import { LibraryError } from '../../errors.ts';
import { decodeText } from '../decode-text.ts';
import { isWordDocument, readWordDocument } from '../word-document.ts';
import { readHtmlText } from './html-text.ts';
import { readPdfText } from './pdf-text.ts';

/**
 * The text of a document, in parts: PDF by its pages, Word, web pages, Markdown and any other text in one.
 * @throws LibraryError `badInput` with one plain sentence when not all of it can be read; the parts so far count.
 */
export async function* readDocumentText(fileName: string, bytes: Uint8Array): AsyncGenerator<string> {
  const kind = documentKind(fileName, bytes);
  if (kind === 'pdf') yield* readPdfText(bytes);
  else if (kind === 'word') yield readWordDocument(bytes);
  else if (kind === 'html') yield pageText(bytes);
  else yield plainText(bytes);
}

type DocumentKind = 'pdf' | 'word' | 'html' | 'markdown' | 'text' | 'other';

/** By what is inside; the name decides only between kinds of text. */
function documentKind(fileName: string, bytes: Uint8Array): DocumentKind {
  // What programs put before the mark is no part of the document.
  if (headOf(bytes).includes('%PDF-')) return 'pdf';
  if (isWordDocument(bytes)) return 'word';
  if (/^[\s\uFEFF\u00EF\u00BB\u00BF]*<(?:!doctype html|html|head|body)\b/i.test(headOf(bytes))) return 'html';
  const extension = extname(fileName).toLowerCase();
  return KINDS_BY_NAME[extension] ?? 'other';
}

const KINDS_BY_NAME: Readonly<Record<string, DocumentKind>> = {
  '.html': 'html',
  '.htm': 'html',
  '.xhtml': 'html',
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.txt': 'text',
  '.text': 'text',
};

const MEDIA_TYPES: Readonly<Record<DocumentKind, string | null>> = {
  pdf: 'application/pdf',
  word: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  html: 'text/html',
  markdown: 'text/markdown',
  text: 'text/plain',
  other: null,
};

/** What kind of document it is, null when nothing says. */
export function mediaTypeOf(fileName: string, bytes: Uint8Array): string | null {
  return MEDIA_TYPES[documentKind(fileName, bytes)];
}

const HEAD_BYTES = 1024;

function headOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD_BYTES)).toString(
    'latin1',
  );
}

function pageText(bytes: Uint8Array): string {
  const html = plainText(bytes);
  try {
    return readHtmlText(html);
  } catch (error) {
    throw new LibraryError('badInput', TOO_DEEP, { cause: error });
  }
}

function plainText(bytes: Uint8Array): string {
  try {
    return decodeText(bytes).text;
  } catch (error) {
    throw new LibraryError('badInput', NO_TEXT, { cause: error });
  }
}

const NO_TEXT = 'This file holds no text that Parlance can read, so only its name can be found.';
const TOO_DEEP = 'This page is nested too deeply to be read, so only its name can be found.';
