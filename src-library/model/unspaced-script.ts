/** Scripts whose lines may end anywhere, within a word too. */
const SYLLABLES = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30FC`;
/** Letters of all scripts that put no spaces between words. */
const LETTERS = String.raw`${SYLLABLES}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
/** The punctuation of such scripts, and their full-width forms. */
const MARKS = String.raw`\u3000-\u303F\uFF00-\uFF65`;

const LETTER = new RegExp(`[${LETTERS}]`, 'gu');
const SYLLABLE = new RegExp(`[${SYLLABLES}]`, 'u');

/** Tests what stands at the end of one text and at the start of the next. */
function meeting(ends: string, starts = ends): (before: string, after: string) => boolean {
  const end = new RegExp(`[${ends}]$`, 'u');
  const start = new RegExp(`^[${starts}]`, 'u');
  return (before, after) => end.test(before.slice(-2)) && start.test(after);
}

/** How many letters of a text belong to scripts without spaces. */
export function countUnspacedLetters(text: string): number {
  return text.match(LETTER)?.length ?? 0;
}

/** Whether a text holds letters that stand for a syllable or a word each: of Chinese and Japanese. */
export function hasSyllables(text: string): boolean {
  return SYLLABLE.test(text);
}

/** Whether two texts meet at letters of scripts without spaces, so that a word may end there although nothing parts them. */
export const meetAtUnspacedLetters = meeting(LETTERS);

/** Whether two words are written without a space between them: each side is a letter or punctuation of such a script. */
export const areWrittenTogether = meeting(LETTERS + MARKS);

/** Whether a line goes on in the next without a space. Thai and its neighbours wrap where a space may stand. */
export const wrapsWithoutSpace = meeting(SYLLABLES + MARKS);

const areWords = meeting(String.raw`\p{L}\p{N}.,;:!?…)\]"”»`, String.raw`\p{L}\p{N}`);
const startsUnspaced = new RegExp(`^[${LETTERS}${MARKS}]`, 'u');
const endsUnspaced = new RegExp(`[${LETTERS}${MARKS}]$`, 'u');

/** Whether two texts are words of scripts with spaces, which nothing but a space parts. */
export function needSpaceBetween(before: string, after: string): boolean {
  return areWords(before, after) && !endsUnspaced.test(before.slice(-2)) && !startsUnspaced.test(after);
}
