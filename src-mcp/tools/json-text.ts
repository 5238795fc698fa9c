/** JSON as people read it, the form of the answers of the family that lists and reads transcripts. */
export function prettyJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** JSON without any space, the form of all other answers. */
export function compactJson(value: unknown): string {
  return JSON.stringify(value);
}

/** Printable ASCII but the quotation mark and the backslash: one byte a character, however often it is quoted. */
const ONE_BYTE_EACH = /^[ !#-[\]-~]*$/;

/** The most that a UTF-16 unit takes inside a JSON string inside a JSON string, in bytes: a control character does. */
export const MAX_ENCODED_BYTES = 7;

/** Bytes that a text takes inside a JSON string inside a JSON string. */
export function encodedLength(text: string): number {
  return ONE_BYTE_EACH.test(text)
    ? text.length
    : Buffer.byteLength(JSON.stringify(JSON.stringify(text))) - '"\\"\\""'.length;
}
