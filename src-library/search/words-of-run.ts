import { indexWords } from './index-text.ts';
import { isStopWord } from './stop-words.ts';

/** Words that are looked for each on its own, of one run. */
const MOST_WORDS = 12;

/**
 * Characters that hold a sentence together where words have no spaces between them: Chinese particles and small verbs,
 * kana particles.
 */
const FUNCTION_CHARACTERS = new Set(
  '是的了在和与與及或谁誰说說没沒吗嗎呢吧有也都就不把被对對从從到给給向这這那我你您他她它很会會要能将將为為于於以而但所其哪几幾个個们們过過着著还還再又才只让讓请請问問什么麼はがをにでともへやのかねよ',
);

/** Cuts by the dictionary; made at the first question that needs it. */
let segmenter: Intl.Segmenter | null = null;

/**
 * What a question in a script without spaces is about: such a question is one run of characters, and stands nowhere as it
 * was asked. Gives its words without those of one character and those that only hold it together; null where `text` has
 * no such run, or is a single word already.
 */
export function wordsOfRun(text: string): readonly string[] | null {
  const runs = indexWords(text);
  if (!runs.some(({ unspaced }) => unspaced)) return null;
  const words = runs.flatMap((run) => (run.unspaced ? dictionaryWords(run.text) : [run.text]));
  const long = [...new Set(words)].filter((word) => Array.from(word).length > 1);
  const content = long.filter((word) => !isStopWord(word));
  const kept = (content.length > 0 ? content : long).slice(0, MOST_WORDS);
  return kept.length === 0 || kept[0] === runs[0]?.text ? null : kept;
}

/** The words of a run. Characters that the dictionary leaves alone stand together: it does not know every word. */
function dictionaryWords(run: string): string[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const words: string[] = [];
  let single = '';
  for (const { segment } of segmenter.segment(run)) {
    if (Array.from(segment).length === 1 && !FUNCTION_CHARACTERS.has(segment)) {
      single += segment;
    } else {
      words.push(single, segment);
      single = '';
    }
  }
  return [...words, single];
}
