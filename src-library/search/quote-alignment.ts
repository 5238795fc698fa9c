import { ASCII_SEPARATORS, foldText, isUnspaced } from './character-folding.ts';
import { isStopWord } from './stop-words.ts';

/** A word of a text, or a character of a script without spaces, folded; offsets are into the folded text. */
export interface QuoteToken {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const WORDS = new RegExp(`[^${ASCII_SEPARATORS}]+`, 'g');

/** The words of folded text, with scripts that have no spaces taken apart character by character. */
export function quoteTokens(folded: string): QuoteToken[] {
  return Array.from(folded.matchAll(WORDS)).flatMap(({ 0: word, index }) => {
    if (!isUnspaced(word)) return [{ text: word, from: index, to: index + word.length }];
    let from = index;
    return Array.from(word, (text) => {
      const token = { text, from, to: from + text.length };
      from = token.to;
      return token;
    });
  });
}

/** A stretch of words that comes near to a quotation: `from` and `to` (just behind it) count its words. */
export interface Alignment {
  readonly from: number;
  readonly to: number;
  /** Words that would have to change: 0 for none. A slip of the pen counts for a third, a filler word for half. */
  readonly cost: number;
}

const SLIP = 0.34;
const FILLER = 0.5;
/** The part of a quotation that may be otherwise before a stretch has nothing to do with it. */
const WORTH_TELLING = 0.6;

/**
 * The stretches of `words` that come nearest to `quote`, none of which overlap, the nearest first: an alignment of all of
 * the quotation with any part of the text, at a cost of their lengths multiplied.
 */
export function alignQuote(quote: readonly string[], words: readonly string[], count: number): Alignment[] {
  const size = quote.length;
  const known = new WordCosts(quote);
  const missing = Float64Array.from(quote, (word) => (isStopWord(word) ? FILLER : 1));
  // Least costs of the first words of the quotation, ending at the word before and at this one, and where they begin.
  let before = new Float64Array(size + 1);
  let now = new Float64Array(size + 1);
  let startsBefore = new Int32Array(size + 1);
  let starts = new Int32Array(size + 1);
  for (let at = 1; at <= size; at += 1) before[at] = (before[at - 1] ?? 0) + (missing[at - 1] ?? 0);
  const ends: Alignment[] = [];
  for (let position = 0; position < words.length; position += 1) {
    const { replacing, adding } = known.of(words[position] ?? '');
    startsBefore[0] = position;
    starts[0] = position + 1;
    for (let at = 1; at <= size; at += 1) {
      const replaced = (before[at - 1] ?? 0) + (replacing[at - 1] ?? 0);
      const added = (before[at] ?? 0) + adding;
      const left = (now[at - 1] ?? 0) + (missing[at - 1] ?? 0);
      if (replaced <= added && replaced <= left) {
        now[at] = replaced;
        starts[at] = startsBefore[at - 1] ?? 0;
      } else if (added <= left) {
        now[at] = added;
        starts[at] = startsBefore[at] ?? 0;
      } else {
        now[at] = left;
        starts[at] = starts[at - 1] ?? 0;
      }
    }
    const cost = now[size] ?? size;
    if (cost <= size * WORTH_TELLING) ends.push({ from: starts[size] ?? 0, to: position + 1, cost });
    [before, now] = [now, before];
    [startsBefore, starts] = [starts, startsBefore];
  }
  return nearest(ends, count);
}

function nearest(ends: readonly Alignment[], count: number): Alignment[] {
  const chosen: Alignment[] = [];
  const usable = ends.filter(({ from, to }) => from < to);
  for (const end of usable.sort(
    (a, b) => a.cost - b.cost || b.to - b.from - (a.to - a.from) || a.to - b.to,
  )) {
    if (chosen.every(({ from, to }) => end.to <= from || end.from >= to)) chosen.push(end);
    if (chosen.length >= count) break;
  }
  return chosen;
}

/** What it costs to read one word of a text as each word of the quotation, and that it stands there besides. */
interface WordCost {
  readonly replacing: Float64Array;
  readonly adding: number;
}

/** Works the costs out once a word. */
class WordCosts {
  readonly #quote: readonly string[];
  readonly #known = new Map<string, WordCost>();

  constructor(quote: readonly string[]) {
    this.#quote = quote;
  }

  of(word: string): WordCost {
    let cost = this.#known.get(word);
    if (cost === undefined) {
      const read = (quoted: string): number => (quoted === word ? 0 : isSlip(quoted, word) ? SLIP : 1);
      cost = { replacing: Float64Array.from(this.#quote, read), adding: isStopWord(word) ? FILLER : 1 };
      this.#known.set(word, cost);
    }
    return cost;
  }
}

/**
 * Whether two words differ by what slips in when writing: in one place, by one letter, by two in words of eight or more, or
 * by two neighbours in the other's place. Words of less than four letters differ too easily.
 */
function isSlip(one: string, other: string): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (shorter.length < 4) return false;
  const allowed = shorter.length < 8 ? 1 : 2;
  if (longer.length - shorter.length > allowed) return false;
  let from = 0;
  while (from < shorter.length && shorter.charCodeAt(from) === longer.charCodeAt(from)) from += 1;
  let behind = 0;
  while (
    behind < shorter.length - from &&
    shorter.charCodeAt(shorter.length - 1 - behind) === longer.charCodeAt(longer.length - 1 - behind)
  ) {
    behind += 1;
  }
  const changed = longer.length - from - behind;
  return (
    changed <= allowed || (changed === 2 && shorter.length === longer.length && isSwap(shorter, longer, from))
  );
}

function isSwap(one: string, other: string, at: number): boolean {
  return one.charCodeAt(at) === other.charCodeAt(at + 1) && one.charCodeAt(at + 1) === other.charCodeAt(at);
}

/** Words that turn a sentence into its opposite, in the languages that most people quote. */
const NEGATIONS = `no not never none nobody nothing neither nor without cannot t nicht nie niemals kein keine keinen keinem keiner nichts niemand
   ohne ne pas jamais rien aucun aucune sans nunca nada nadie ningun ninguna sin nao nem nenhum nenhuma sem non mai niente
   nessuno senza niet geen nooit niets zonder не нет ни никогда без 不 没 沒 未 无 無 非 لا لم لن ليس ما بدون`;

/** Made at the first quotation: the start of the sidecar does not wait for what folds. */
let negations: ReadonlySet<string> | null = null;

function isNegation(word: string): boolean {
  negations ??= new Set(NEGATIONS.split(/\s+/).map(foldText));
  return negations.has(word);
}

/**
 * Whether two stretches agree in what must never be forgiven: their numbers, and the words that turn a sentence into its
 * opposite.
 */
export function agreeInSubstance(one: readonly string[], other: readonly string[]): boolean {
  return substanceOf(one) === substanceOf(other);
}

function substanceOf(words: readonly string[]): string {
  return words.filter((word) => /\p{N}/u.test(word) || isNegation(word)).join(' ');
}
