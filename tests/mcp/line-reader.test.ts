import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Line, LineReader } from '../../src-mcp/line-reader.ts';

const LONGEST = 5;

function linesOf(chunks: readonly Buffer[]): Line[] {
  const reader = new LineReader(LONGEST);
  const lines: Line[] = [];
  const take = (line: Line | null) => {
    if (line !== null) {
      lines.push(line === 'tooLong' ? line : Buffer.from(line));
    }
    return line !== null;
  };
  for (const chunk of chunks) {
    reader.push(chunk);
    while (take(reader.next()));
  }
  take(reader.rest());
  return lines;
}

/** The rule in one line: what is between line ends, without the carriage return. */
function expectedLines(text: string): string[] {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  const hasRest = !text.endsWith('\n') && text !== '';
  return (hasRest ? lines : lines.slice(0, -1)).map((line) => (line.length > LONGEST ? 'tooLong' : line));
}

const texts = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r'), maxLength: 60 });

describe('LineReader', () => {
  it('finds the same lines however the bytes are cut into chunks', () => {
    fc.assert(
      fc.property(texts, fc.array(fc.nat({ max: 70 })), (text, cuts) => {
        const bytes = Buffer.from(text);
        const borders = [0, ...cuts.toSorted((left, right) => left - right), bytes.length];
        const chunks = borders.slice(1).map((end, index) => bytes.subarray(borders[index], end));
        const lines = linesOf(chunks).map((line) => (line === 'tooLong' ? line : line.toString()));
        expect(lines).toEqual(expectedLines(text));
      }),
      { seed: 11, numRuns: 2000 },
    );
  });
});
