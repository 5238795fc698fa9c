import { Parser } from 'htmlparser2';

/** What could be a reference, and what would end the attribute that it is decoded in. */
const SPECIAL = /"|&(?:#(\d{1,7});|#[xX]([\dA-Fa-f]{1,6});|[A-Za-z][A-Za-z\d]{1,31};)?/g;

/**
 * Decodes each of HTML's character references once. What is unknown, has no semicolon, or stands for a control character
 * stays as it is.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  // In an attribute a reference is never cut out of a longer word, as `&not` of `&notify;` is in text.
  const safe = text.replace(SPECIAL, (mark: string, decimal?: string, hex?: string) => {
    if (mark === '"') return '&quot;';
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return mark === '&' || !(Number.isNaN(code) || isWritten(code)) ? `&amp;${mark.slice(1)}` : mark;
  });
  let decoded = '';
  const parser = new Parser({
    onattribute(_, value) {
      decoded = value;
    },
  });
  parser.end(`<a b="${safe}">`);
  return decoded;
}

/** Whether a code stands for something that text may hold: no control character, no half of a pair, nothing outside Unicode. */
function isWritten(code: number): boolean {
  if (code === 0x9 || code === 0xa) return true;
  return code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
}
