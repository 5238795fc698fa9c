import { prepared, type Preparing } from '../database/prepared-statements.ts';
import { indexWords } from './index-text.ts';
import type { TermNode } from './query-tree.ts';

/** Endings of the languages that most people ask in; what is left must still be a word's worth. */
const ENDING = /(?:ungen|ung|ions|ion|ings|ing|ed|er|en|es|e|n|s|d)$/;
const SHORTEST_STEM = 4;
const SHORTEST_WORD = 4;
const ENDINGS = [
  '',
  's',
  'e',
  'es',
  'd',
  'ed',
  'er',
  'ers',
  'ing',
  'ings',
  'ion',
  'ions',
  'n',
  'en',
  'ung',
  'ungen',
];

function stemOf(word: string): string {
  const stem = word.replace(ENDING, '');
  return stem.length >= SHORTEST_STEM ? stem : word;
}

/**
 * Other forms of a word that occur (part, parts; decide, decided), at most `count`, the most frequent first. A guess by
 * endings: good enough to look for when the word itself is not everywhere, and no more than that.
 */
export function otherForms(db: Preparing, term: TermNode, count: number): TermNode[] {
  const [word, second] = indexWords(term.text);
  if (word === undefined || second !== undefined || word.unspaced || /\d/.test(word.text)) return [];
  if (word.text.length < SHORTEST_WORD || count <= 0) return [];
  const stems = new Set([word.text, stemOf(word.text), stemOf(stemOf(word.text))]);
  const forms = new Set([...stems].flatMap((stem) => ENDINGS.map((ending) => stem + ending)));
  forms.delete(word.text);
  return prepared<{ term: string; doc: number }>(
    db,
    `SELECT v.term, v.doc FROM json_each(?) f CROSS JOIN search_public_vocabulary v ON v.term = f.value`,
  )
    .all(JSON.stringify([...forms]))
    .sort((a, b) => b.doc - a.doc)
    .slice(0, count)
    .map((form) => ({ ...term, text: form.term }));
}
