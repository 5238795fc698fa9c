import { Parser } from 'htmlparser2';

/** What a parser would take for markup, or for a reference that only looks like one. */
const NO_REFERENCE = /<|&(?!(?:#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|[A-Za-z][A-Za-z\d]{1,31});)/g;

/** Decodes each of HTML's character references once; what is unknown, or has no semicolon, stays as it is. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  let decoded = '';
  const parser = new Parser({
    ontext(part) {
      decoded += part;
    },
  });
  parser.end(text.replace(NO_REFERENCE, (mark) => (mark === '<' ? '&lt;' : '&amp;')));
  return decoded;
}
