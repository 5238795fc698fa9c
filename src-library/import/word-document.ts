import { unzipSync } from 'fflate';
import { LibraryError } from '../errors.ts';
import { isElement, type MarkupElement, type MarkupNode, parseMarkup } from '../formats/markup-tree.ts';
import { MAX_FILE_BYTES } from './decode-text.ts';
import { parlanceMarkdown } from './parlance-word-document.ts';

const DOCUMENT = 'word/document.xml';

/** Whether the bytes of a ZIP file are a Word document, by the names of its parts. */
export function isWordDocument(bytes: Uint8Array): boolean {
  return (
    bytes[0] === 0x50 &&
    bytes[1] === 0x4b &&
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(DOCUMENT, 0, 'latin1')
  );
}

/**
 * The text of a Word document (Office Open XML) as text files have it: paragraphs parted by an empty line, line breaks and
 * tabs as they are, the cells of a table's row by tabs. What was deleted in tracked changes, notes and page heads are left out.
 * @throws LibraryError `badInput` when it is damaged, locked by a password or inflates beyond 200 MB.
 */
export function readWordDocument(bytes: Uint8Array): string {
  return textOfBody(parsedPart(unzipDocument(bytes)));
}

/**
 * `readWordDocument` for a transcript: one that Parlance wrote is given as the Markdown that it would have written, so that title, date,
 * notes, times and speakers are told apart.
 * @throws LibraryError as `readWordDocument`
 */
export function readWordTranscript(bytes: Uint8Array): string {
  const body = parsedPart(unzipDocument(bytes));
  return (isByParlance(bytes) ? parlanceMarkdown(body, blocksOf) : null) ?? textOfBody(body);
}

function parsedPart(part: Uint8Array): MarkupElement {
  return parseMarkup(new TextDecoder().decode(part), 'xml');
}

function textOfBody(body: MarkupElement): string {
  return blocksOf(body)
    .map((block) => block.trimEnd())
    .join('\n\n');
}

const PROPERTIES = 'docProps/core.xml';

function isByParlance(bytes: Uint8Array): boolean {
  try {
    const part = unzipSync(bytes, {
      filter: ({ name, originalSize }) => name === PROPERTIES && originalSize < 64 * 1024,
    })[PROPERTIES];
    return part !== undefined && new TextDecoder().decode(part).includes('<dc:creator>Parlance</dc:creator>');
  } catch {
    return false;
  }
}

/** What a person is told about a Word document that cannot be unpacked. */
export function damagedWordDocument(cause?: unknown): LibraryError {
  return new LibraryError(
    'badInput',
    'This Word document is damaged or protected by a password. Open it in Word, save it anew and import that.',
    { cause },
  );
}

function unzipDocument(bytes: Uint8Array): Uint8Array {
  let inflated: Uint8Array | undefined;
  try {
    inflated = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (name === DOCUMENT && originalSize > MAX_FILE_BYTES) {
          throw new LibraryError('badInput', 'This Word document is larger than 200 MB and was not read.');
        }
        return name === DOCUMENT;
      },
    })[DOCUMENT];
  } catch (error) {
    if (error instanceof LibraryError) throw error;
  }
  if (inflated === undefined) {
    throw damagedWordDocument();
  }
  return inflated;
}

/** Paragraphs and rows below an element, in the order of the document. */
function blocksOf(element: MarkupElement): readonly string[] {
  return element.children.flatMap((child): readonly string[] => {
    if (!isElement(child) || LEFT_OUT.has(child.name)) return [];
    if (child.name === 'p') return [textOf(child)];
    if (child.name === 'tr') {
      const cells = child.children.filter((cell) => isElement(cell, 'tc'));
      return [cells.map((cell) => blocksOf(cell).join(' ').trim()).join('\t')];
    }
    return blocksOf(child);
  });
}

/** `AlternateContent` holds the same text twice. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'del',
  'moveFrom',
  'Fallback',
  'instrText',
  'footnoteReference',
  'pPr',
  'rPr',
  'sectPr',
]);

function textOf(node: MarkupNode): string {
  if (typeof node === 'string' || LEFT_OUT.has(node.name)) return '';
  switch (node.name) {
    case 't':
      return node.children.filter((child) => typeof child === 'string').join('');
    case 'tab':
      return '\t';
    case 'br':
    case 'cr':
      return '\n';
    case 'noBreakHyphen':
      return '\u2011';
    default:
      return node.children.map(textOf).join('');
  }
}
