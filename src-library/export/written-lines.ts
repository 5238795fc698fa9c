/** The lines of a text that hold anything: an empty one would end a caption, a paragraph or a turn. */
export function linesOfText(text: string): readonly string[] {
  return text
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** A name or a title on one line. */
export function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
