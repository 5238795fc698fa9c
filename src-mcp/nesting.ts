const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * Whether arrays and objects lie deeper inside each other than `maxDepth` in a line of JSON, given as UTF-8. A parser
 * spends a hundred bytes of memory on each bracket, so this is asked before one is let near the line. What stands inside
 * texts does not count; of a line that is no JSON the answer means nothing.
 */
export function isNestedDeeper(line: Buffer, maxDepth: number): boolean {
  if (line.length <= maxDepth) {
    return false;
  }
  let depth = 0;
  for (let at = 0; at < line.length; at += 1) {
    const byte = line[at] ?? 0;
    if (byte === QUOTE) {
      at = endOfText(line, at);
    } else if (byte === OPEN_BRACKET || byte === OPEN_BRACE) {
      depth += 1;
      if (depth > maxDepth) {
        return true;
      }
    } else if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) {
      depth -= 1;
    }
  }
  return false;
}

/** Where the text that begins at `from` ends; the end of the line when it never does. */
function endOfText(line: Buffer, from: number): number {
  let end = line.indexOf(QUOTE, from + 1);
  while (end !== -1 && isEscaped(line, end)) {
    end = line.indexOf(QUOTE, end + 1);
  }
  return end === -1 ? line.length : end;
}

function isEscaped(line: Buffer, at: number): boolean {
  let backslashes = 0;
  while (line[at - 1 - backslashes] === BACKSLASH) {
    backslashes += 1;
  }
  return backslashes % 2 === 1;
}
