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
  /** Whether no more than slips and fillers are otherwise: no number, no negation, and no word that says something. */
  readonly isFaithful: boolean;
}

const SLIP = 0.34;
const FILLER = 0.5;
/** The part of a quotation that may be otherwise before a stretch has nothing to do with it. */
const WORTH_TELLING = 0.6;

/** The least costs of the first words of a quotation against a text up to one of its words, and how they come about. */
class Row {
  readonly costs: Float64Array;
  /** Where the stretch begins. */
  readonly starts: Int32Array;
  /** 1 where something is otherwise that may not be. */
  readonly unfaithful: Uint8Array;

  constructor(size: number) {
    this.costs = new Float64Array(size + 1);
    this.starts = new Int32Array(size + 1);
    this.unfaithful = new Uint8Array(size + 1);
  }

  /** Comes from a place of another row without any change, if that costs less. */
  takeIfCheaper(at: number, from: Row, fromAt: number): void {
    const cost = from.costs[fromAt] ?? 0;
    if (cost < (this.costs[at] ?? 0)) {
      this.costs[at] = cost;
      this.starts[at] = from.starts[fromAt] ?? 0;
      this.unfaithful[at] = from.unfaithful[fromAt] ?? 0;
    }
  }
}

/**
 * The stretches of `words` that come nearest to `quote`, none of which overlap, the nearest first. Comparing costs their
 * lengths multiplied; where that is more than `mostCells`, only the parts are compared that have most in common with the
 * quotation. A word may stand as two on either side.
 */
export function alignQuote(
  quote: readonly string[],
  words: readonly string[],
  count: number,
  mostCells = Infinity,
): Alignment[] {
  const isAffordable = quote.length * words.length <= mostCells;
  const regions = isAffordable
    ? [{ from: 0, to: words.length }]
    : likelyRegions(quote, words, mostCells / quote.length);
  const ends = regions.flatMap(({ from, to }) =>
    alignmentsIn(quote, words.slice(from, to)).map((end) => ({
      ...end,
      from: end.from + from,
      to: end.to + from,
    })),
  );
  return nearest(ends, count);
}

interface Region {
  readonly from: number;
  readonly to: number;
}

/** Parts of a text, of `room` words together, where most neighbours are neighbours in the quotation too. */
function likelyRegions(quote: readonly string[], words: readonly string[], room: number): Region[] {
  const size = quote.length;
  const pairOf = (all: readonly string[], at: number): string => `${all[at - 1] ?? ''} ${all[at] ?? ''}`;
  const pairs = new Set(quote.map((_, at) => pairOf(quote, at)));
  const blocks = Array.from({ length: Math.ceil(words.length / size) }, (_, block) => ({ block, hits: 0 }));
  for (let at = 1; at < words.length; at += 1) {
    const block = blocks[Math.floor(at / size)];
    if (block !== undefined && pairs.has(pairOf(words, at))) block.hits += 1;
  }
  const chosen = blocks
    .sort((one, other) => other.hits - one.hits)
    .slice(0, Math.max(1, Math.floor(room / (3 * size))))
    .map(({ block }) => block)
    .sort((one, other) => one - other);
  const regions: Region[] = [];
  for (const block of chosen) {
    const [from, to] = [Math.max(0, (block - 1) * size), Math.min(words.length, (block + 2) * size)];
    const last = regions.at(-1);
    if (last !== undefined && from <= last.to) regions[regions.length - 1] = { from: last.from, to };
    else regions.push({ from, to });
  }
  return regions;
}

/** Every place where an alignment of all of the quotation ends that is worth telling. */
function alignmentsIn(quote: readonly string[], words: readonly string[]): Alignment[] {
  const size = quote.length;
  const asked = quote.map(weighed);
  const known = new WordCosts(asked);
  const missing = changesOf(asked.map(omission));
  const quoted = new Set(quote);
  const joinedQuote = quote.map((word, at) => joined(quote[at - 1], word));
  const quotedPairs = new Set(joinedQuote);
  let [twoBefore, before, now] = [new Row(size), new Row(size), new Row(size)];
  for (let at = 1; at <= size; at += 1) {
    before.costs[at] = (before.costs[at - 1] ?? 0) + (missing.costs[at - 1] ?? 0);
    before.unfaithful[at] = (before.unfaithful[at - 1] ?? 0) | (missing.unfaithful[at - 1] ?? 0);
  }
  const ends: Alignment[] = [];
  for (let position = 0; position < words.length; position += 1) {
    const word = words[position] ?? '';
    const { replacing, adding } = known.of(word);
    const pair = joined(words[position - 1], word);
    const mayJoin = quotedPairs.has(word) || (pair !== null && quoted.has(pair));
    before.starts[0] = position;
    now.starts[0] = position + 1;
    const { costs, starts, unfaithful } = now;
    const { costs: costsBefore, starts: startsBefore, unfaithful: unfaithfulBefore } = before;
    for (let at = 1; at <= size; at += 1) {
      const replaced = (costsBefore[at - 1] ?? 0) + (replacing.costs[at - 1] ?? 0);
      const added = (costsBefore[at] ?? 0) + adding.cost;
      const left = (costs[at - 1] ?? 0) + (missing.costs[at - 1] ?? 0);
      if (replaced <= added && replaced <= left) {
        costs[at] = replaced;
        starts[at] = startsBefore[at - 1] ?? 0;
        unfaithful[at] = (unfaithfulBefore[at - 1] ?? 0) | (replacing.unfaithful[at - 1] ?? 0);
      } else if (added <= left) {
        costs[at] = added;
        starts[at] = startsBefore[at] ?? 0;
        unfaithful[at] = (unfaithfulBefore[at] ?? 0) | adding.unfaithful;
      } else {
        costs[at] = left;
        starts[at] = starts[at - 1] ?? 0;
        unfaithful[at] = (unfaithful[at - 1] ?? 0) | (missing.unfaithful[at - 1] ?? 0);
      }
      if (mayJoin) {
        if (pair === quote[at - 1]) now.takeIfCheaper(at, twoBefore, at - 1);
        if (joinedQuote[at - 1] === word) now.takeIfCheaper(at, before, at - 2);
      }
    }
    const cost = now.costs[size] ?? size;
    if (cost <= size * WORTH_TELLING) {
      ends.push({
        from: now.starts[size] ?? 0,
        to: position + 1,
        cost,
        isFaithful: now.unfaithful[size] === 0,
      });
    }
    [twoBefore, before, now] = [before, now, twoBefore];
  }
  return ends;
}

/** Two neighbouring words as one; null for what is no word so, such as the two numbers of a range. */
function joined(one: string | undefined, other: string): string | null {
  if (one === undefined) return null;
  const areDigits = /^\p{N}+$/u.test(one) && /^\p{N}+$/u.test(other);
  return areDigits && (one.length > 3 || other.length !== 3) ? null : `${one}${other}`;
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

/** What one change costs, and whether it says something else. */
interface Change {
  readonly cost: number;
  readonly unfaithful: 0 | 1;
}

const NOTHING_ELSE: Change = { cost: 0, unfaithful: 0 };

/** Changes of each word of a quotation, as columns. */
interface Changes {
  readonly costs: Float64Array;
  readonly unfaithful: Uint8Array;
}

function changesOf(changes: readonly Change[]): Changes {
  return {
    costs: Float64Array.from(changes, ({ cost }) => cost),
    unfaithful: Uint8Array.from(changes, ({ unfaithful }) => unfaithful),
  };
}

/** A word and what may become of it. */
interface WeighedWord {
  readonly text: string;
  /** A word that only holds a sentence together, or a sound made while thinking. */
  readonly isFiller: boolean;
  /** Whether leaving it out, or putting another such one, leaves what is said. */
  readonly isLight: boolean;
}

function weighed(text: string): WeighedWord {
  const isFiller = isStopWord(text) || isHesitation(text);
  return { text, isFiller, isLight: (isFiller || isUnspaced(text)) && !isSubstance(text) };
}

/** A word that stands on one side only. */
function omission({ isFiller, isLight }: WeighedWord): Change {
  return { cost: isFiller ? FILLER : 1, unfaithful: isLight ? 0 : 1 };
}

/** A word that stands as another one. */
function replacement(quoted: WeighedWord, word: WeighedWord): Change {
  if (quoted.text === word.text) return NOTHING_ELSE;
  if (isSlip(quoted.text, word.text)) {
    return { cost: SLIP, unfaithful: isSubstance(quoted.text) || isSubstance(word.text) ? 1 : 0 };
  }
  return { cost: 1, unfaithful: quoted.isLight && word.isLight ? 0 : 1 };
}

/** What it costs to read one word of a text as each word of the quotation, and that it stands there besides. */
interface WordCost {
  readonly replacing: Changes;
  readonly adding: Change;
}

/** Works the costs out once a word. */
class WordCosts {
  readonly #quote: readonly WeighedWord[];
  readonly #known = new Map<string, WordCost>();

  constructor(quote: readonly WeighedWord[]) {
    this.#quote = quote;
  }

  of(word: string): WordCost {
    let cost = this.#known.get(word);
    if (cost === undefined) {
      const read = weighed(word);
      const replacing = changesOf(this.#quote.map((quoted) => replacement(quoted, read)));
      cost = { replacing, adding: omission(read) };
      this.#known.set(word, cost);
    }
    return cost;
  }
}

/**
 * Whether two words differ by what slips in when writing: in one place, by one letter, by two in words of eight or more, or
 * by two neighbours in the other's place. Words of less than four letters differ too easily, and a word that begins
 * otherwise is mostly another one: hired and fired, possible and impossible.
 */
function isSlip(one: string, other: string): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (shorter.length < 4 || shorter.charCodeAt(0) !== longer.charCodeAt(0)) return false;
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

/** Numbers that are written as words. Words that count and do much else, such as the German article, are left out. */
const NUMBERS = `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
   eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion half dozen first
   second third fourth fifth sixth seventh eighth ninth tenth null eins zwei drei vier fünf sechs sieben acht neun zehn elf
   zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreißig vierzig fünfzig sechzig siebzig
   achtzig neunzig hundert tausend halb deux trois quatre cinq sept huit neuf dix onze douze treize quatorze quinze seize
   vingt trente quarante cinquante soixante cent mille dos tres cuatro cinco seis siete ocho nueve diez once doce trece
   catorce quince veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento mil millón due tre quattro
   cinque sei sette otto nove dieci venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento dois três
   quatro sete oito dez vinte trinta quarenta cinquenta sessenta oitenta twee drie vijf zes zeven negen tien twaalf dertien
   veertien vijftien twintig dertig veertig vijftig zestig zeventig tachtig negentig honderd duizend
   〇 零 一 二 两 兩 三 四 五 六 七 八 九 十 百 千 万 萬 亿 億 半`;

/** What a speaker says while thinking; who quotes leaves it out. */
const HESITATIONS = `um uh uhm er erm hm hmm mhm mm eh ah oh äh ähm öh öhm euh eeh えー あの 嗯 呃`;

/** Made at the first quotation: the start of the sidecar does not wait for what folds. */
let lists: { readonly substance: ReadonlySet<string>; readonly hesitations: ReadonlySet<string> } | null =
  null;

function wordLists(): NonNullable<typeof lists> {
  const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).map(foldText));
  lists ??= { substance: setOf(`${NEGATIONS} ${NUMBERS}`), hesitations: setOf(HESITATIONS) };
  return lists;
}

function isHesitation(word: string): boolean {
  return wordLists().hesitations.has(word);
}

/** Whether a word may never be otherwise: a number, or one that turns a sentence into its opposite. */
export function isSubstance(word: string): boolean {
  return /\p{N}/u.test(word) || wordLists().substance.has(word);
}
