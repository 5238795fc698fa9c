import type { Word } from '../model/transcript-reading.ts';
import { meetAtUnspacedLetters } from '../model/unspaced-script.ts';

/** A stretch of text with the time at which it is said, null where the file gives none. */
export interface TimedPiece {
  readonly text: string;
  readonly startMs: number | null;
  readonly endMs: number | null;
}

/**
 * The words of pieces that stand next to each other. White space parts words, so that pieces without any between them are
 * syllables of one; in a script that puts no spaces, each piece that has a start is a word. A piece's start is that of its
 * first word, its end that of its last.
 * @param unit `text` may hold several words in a piece; in `word` a piece never does, whatever white space it holds
 */
export function wordsOfPieces(
  pieces: readonly TimedPiece[],
  unit: 'text' | 'word' = 'text',
): readonly Word[] {
  const words: { startMs: number | null; endMs: number | null; text: string; confidence: null }[] = [];
  let touches = false;
  for (const { text, startMs, endMs } of pieces) {
    const tokens = (unit === 'word' ? [text.trim()] : text.split(/\s+/u)).filter((token) => token !== '');
    const isTimed = startMs !== null || endMs !== null;
    tokens.forEach((token, index) => {
      const last = words.at(-1);
      const isLast = index === tokens.length - 1;
      const goesOn = index === 0 && touches && !/^\s/u.test(text);
      if (last !== undefined && goesOn && !(startMs !== null && meetAtUnspacedLetters(last.text, token))) {
        last.text += token;
        last.startMs ??= startMs;
        if (isTimed) last.endMs = isLast ? endMs : null;
      } else {
        words.push({
          startMs: index === 0 ? startMs : null,
          endMs: isLast ? endMs : null,
          text: token,
          confidence: null,
        });
      }
    });
    if (text !== '') touches = !/\s$/u.test(text);
  }
  return words;
}

/** The words of the end of a line: those that `rest`, which the line ends in, is made of. */
export function wordsOfRest(words: readonly Word[], rest: string): readonly Word[] {
  let left = lengthOf(rest);
  let from = words.length;
  while (from > 0 && left > 0) {
    from -= 1;
    left -= lengthOf(words[from]?.text ?? '');
  }
  return words.slice(from);
}

function lengthOf(text: string): number {
  return text.replace(/\s+/gu, '').length;
}
