import type * as Pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { LibraryError } from '../../errors.ts';
import { textOfPieces } from './pdf-lines.ts';

/** Pages that are read of one document; longer ones are found by their beginning. */
const MOST_PAGES = 5_000;

/**
 * The text of a PDF, page by page, in the order of the file.
 * @throws LibraryError `badInput` with one plain sentence when it is locked, damaged, or holds pictures of text only.
 */
export async function* readPdfText(bytes: Uint8Array): AsyncGenerator<string> {
  const { getDocument, VerbosityLevel } = await loadPdfjs();
  const loading = getDocument({
    // It takes the buffer that it is given away.
    data: bytes.slice(),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    cMapUrl: `${characterMaps()}${sep}`,
    cMapPacked: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await loading.promise;
    let hasText = false;
    for (let number = 1; number <= Math.min(document.numPages, MOST_PAGES); number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const text = textOfPieces(items.filter((item) => 'str' in item));
      page.cleanup();
      hasText ||= text.trim() !== '';
      yield text.trim();
    }
    if (!hasText) throw new LibraryError('badInput', NO_TEXT);
    if (document.numPages > MOST_PAGES) throw new LibraryError('badInput', TOO_LONG);
  } catch (error) {
    if (error instanceof LibraryError) throw error;
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new LibraryError('badInput', isLocked ? LOCKED : DAMAGED, { cause: error });
  } finally {
    await loading.destroy();
  }
}

const LOCKED =
  'This PDF is locked with a password, so only its name can be found. Unlock it and add it again to search its text.';
const DAMAGED = 'This PDF is damaged or made in an unusual way, so not all of its text can be searched.';
const NO_TEXT = 'This PDF holds no text, only pictures of it, so only its name can be found.';
const TOO_LONG = 'This PDF has more than 5,000 pages; the text of the first 5,000 can be searched.';

/** What tells the characters of older Chinese, Japanese and Korean PDFs: beside the built program, else in the package. */
function characterMaps(): string {
  const beside = join(import.meta.dirname, 'cmaps');
  return existsSync(beside)
    ? beside
    : join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps');
}

/** Loaded with the first PDF. Three shapes of the browser's are made when it is loaded, and none is used for text. */
async function loadPdfjs(): Promise<typeof Pdfjs> {
  const shapes: Record<string, unknown> = globalThis;
  for (const name of ['DOMMatrix', 'Path2D', 'ImageData']) shapes[name] ??= Object;
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}
