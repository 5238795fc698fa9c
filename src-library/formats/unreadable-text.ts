/** What a person is told about JSON in which no transcript was recognised. */
export const UNKNOWN_JSON =
  'This is a JSON file of a kind that is not known here, so no transcript was found in it.';

/** Kinds of text that would make nonsense as plain paragraphs, and what to tell a person who imports one. */
const KINDS: readonly { readonly test: RegExp; readonly sentence: string }[] = [
  {
    test: /^\s*<(?:!DOCTYPE html|html)\b/i,
    sentence: 'This is a web page, which cannot be read yet. Save its text as plain text and import that.',
  },
  {
    test: /^\s*<\?xml|^\s*<!DOCTYPE|^\s*<!--|^\s*<[A-Za-z][\w:-]*(?:\s[^<>]*)?>/,
    sentence:
      'This is an XML or HTML file, which cannot be read yet. Export it as VTT, SRT or plain text and import that.',
  },
  {
    test: /^\s*(?:\{\s*(?:["'}]|\/[/*]|$)|\[\s*(?:[{"\]]|\[))/,
    sentence: UNKNOWN_JSON,
  },
];

/** One plain sentence about text that is known not to be readable; null when it may be read as plain text. */
export function nameUnreadableText(head: string): string | null {
  return KINDS.find(({ test }) => test.test(head))?.sentence ?? null;
}
