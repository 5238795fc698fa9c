import { Parser } from 'htmlparser2';
import { LibraryError } from '../errors.ts';
import { decodeEntities } from './entities.ts';

/** An element with its children in the order of the file. Names of XML elements are without their prefix. */
export interface MarkupElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly MarkupNode[];
}

export type MarkupNode = MarkupElement | string;

interface OpenElement extends MarkupElement {
  readonly children: MarkupNode[];
}

/** No format that holds speech nests deeper. */
const MOST_LEVELS = 64;
/** A million lines with their words have no more; what is made to fill memory has. */
const MOST_ELEMENTS = 8_000_000;

/**
 * Reads XML or HTML leniently, in one pass: unclosed and unknown elements are no error, character references are decoded
 * once (in XML those of HTML too, which writers put there all the same), document types are skipped, so that no entity of the file's own expands and nothing outside the file is read.
 * @returns the top of the document, an element without a name
 * @throws LibraryError `badInput` for elements nested deeper than 64, and for more than eight million
 */
export function parseMarkup(text: string, language: 'xml' | 'html'): MarkupElement {
  const top: OpenElement = { name: '', attributes: {}, children: [] };
  const open: OpenElement[] = [top];
  const isXml = language === 'xml';
  let elements = 0;
  let isVerbatim = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length > MOST_LEVELS) {
          throw new LibraryError('badInput', 'This file nests its parts too deeply to be a transcript.');
        }
        elements += 1;
        if (elements > MOST_ELEMENTS) {
          throw new LibraryError(
            'badInput',
            'This file holds more than eight million parts. It was not read.',
          );
        }
        const element: OpenElement = {
          name: isXml ? withoutPrefix(name) : name,
          attributes: isXml ? withoutPrefixes(attributes) : attributes,
          children: [],
        };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(part) {
        const siblings = open.at(-1)?.children ?? [];
        const last = siblings.at(-1);
        const written = isXml && !isVerbatim ? decodeEntities(part) : part;
        if (typeof last === 'string') siblings[siblings.length - 1] = last + written;
        else siblings.push(written);
      },
      oncdatastart() {
        isVerbatim = true;
      },
      oncdataend() {
        isVerbatim = false;
      },
      onclosetag() {
        if (open.length > 1) open.pop();
      },
    },
    { xmlMode: isXml, decodeEntities: !isXml },
  );
  parser.write(text);
  parser.end();
  return top;
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** `xml:lang` and `ttm:agent` by their own names, their values decoded; one without a prefix goes first. */
function withoutPrefixes(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (!name.includes(':') || !(withoutPrefix(name) in attributes))
      plain[withoutPrefix(name)] = decodeEntities(value);
  }
  return plain;
}

export function isElement(node: MarkupNode, name?: string): node is MarkupElement {
  return typeof node !== 'string' && (name === undefined || node.name === name);
}

/** All elements of a name below an element, in the order of the file. */
export function elementsNamed(element: MarkupElement, name: string): readonly MarkupElement[] {
  const found: MarkupElement[] = [];
  const visit = ({ children }: MarkupElement): void => {
    for (const child of children) {
      if (typeof child === 'string') continue;
      if (child.name === name) found.push(child);
      visit(child);
    }
  };
  visit(element);
  return found;
}

/** The text of an element with its white space as in the file; a line break element is a line break. */
export function textOf(node: MarkupNode): string {
  if (typeof node === 'string') return node;
  if (node.name === 'br') return '\n';
  return node.children.map(textOf).join('');
}
