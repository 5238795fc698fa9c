/** Longest name inside a sentence, in characters as a person counts them. */
const LONGEST = 60;

/** No sensible character has more code units than this. */
const UNITS_EACH = 16;

const segmenter = new Intl.Segmenter();

/** A name that may be of any length, for a sentence that must not be; what is left out is told by an ellipsis. */
export function shortName(name: string): string {
  if (name.length <= LONGEST) return name;
  const beginning = name.slice(0, LONGEST * UNITS_EACH);
  const characters = Array.from(segmenter.segment(beginning), ({ segment }) => segment);
  if (characters.length <= LONGEST && beginning.length === name.length) return name;
  return `${characters.slice(0, LONGEST).join('').trimEnd()}…`;
}
