import { isElement, type MarkupNode, parseMarkup } from '../../formats/markup-tree.ts';

/**
 * What a person reads on a web page: blocks on lines of their own, no scripts, styles or hidden heads.
 * @throws LibraryError `badInput` when it is nested too deeply
 */
export function readHtmlText(html: string): string {
  return written(parseMarkup(html, 'html'))
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function written(node: MarkupNode): string {
  if (!isElement(node)) return node.replace(/\s+/g, ' ');
  if (UNREAD.has(node.name)) return '';
  if (node.name === 'br') return '\n';
  const inside = node.children.map(written).join('');
  if (CELLS.has(node.name)) return `${inside}\t`;
  return INLINE.has(node.name) ? inside : `\n${inside}\n`;
}

const UNREAD: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'svg', 'iframe']);
const CELLS: ReadonlySet<string> = new Set(['td', 'th']);
const INLINE: ReadonlySet<string> = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
