import { createHash } from 'node:crypto';
import { Refusal } from './refusal.ts';

/** A configuration's text, and whether a byte order mark stood before it. */
export interface ConfigText {
  readonly text: string;
  readonly byteOrderMark: boolean;
}

const MARK = '\uFEFF';

/** Reads UTF-8, and nothing else. @throws Refusal for UTF-16 and for bytes that are no UTF-8 */
export function decodeConfig(bytes: Uint8Array): ConfigText {
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (utf16 || bytes.includes(0)) throw wrongEncoding('is not stored as UTF-8');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw wrongEncoding('holds bytes that are not UTF-8');
  }
  return text.startsWith(MARK)
    ? { text: text.slice(MARK.length), byteOrderMark: true }
    : { text, byteOrderMark: false };
}

/** The way back from {@link decodeConfig}. */
export function encodeConfig({ text, byteOrderMark }: ConfigText): Buffer {
  return Buffer.from(byteOrderMark ? MARK + text : text, 'utf8');
}

/** What a file's content is told by: SHA-256 in hexadecimal. */
export function shaOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function wrongEncoding(what: string): Refusal {
  return new Refusal(
    'encoding',
    (client) =>
      `${client}'s configuration ${what}. It was left as it is; save it as UTF-8, or add the lines by hand.`,
  );
}
