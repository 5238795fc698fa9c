import { foldWithOffsets } from './character-folding.ts';
import { indexWords } from './index-text.ts';
import { exceptNodes, joinNodes, noteText, type QueryPart } from './query-grammar.ts';
import {
  positiveTerms,
  type ParsedQuery,
  type QueryNode,
  type QueryNote,
  type TermNode,
} from './query-tree.ts';
import { splitWords, termKey, termTokens, wordsExtent } from './query-words.ts';

/**
 * What one search may ask. Nothing can stop a running FTS5 query, so these are what bounds its time (a third of a second at 100,000
 * transcripts for the worst that they let through).
 */
const QUERY_LIMITS = {
  /** Unicode characters of the whole query. */
  characters: 512,
  /** Different words and phrases. */
  terms: 16,
  /** Words and phrases with their repetitions in different places. */
  occurrences: 32,
  /** Words of one phrase; of a script without spaces, two characters count as one. */
  phraseWords: 16,
  /** Different words that may go on (`word*`). */
  prefixes: 2,
  /** Letters that stand before the `*`, and where more than one word has it. */
  prefixLetters: 3,
  prefixLettersOfSeveral: 4,
  /** Different single characters of scripts without spaces: each is a search for all words that begin with it. */
  singleCharacters: 8,
  /** Words between the terms of NEAR. */
  nearDistance: 50,
  /** Levels of groups inside groups. */
  depth: 8,
} as const;

type Note = (text: string, message: string) => unknown;

/** The query's text up to the limit, cut between words where it has spaces. */
export function limitText(text: string, note: Note): string {
  if (text.length <= QUERY_LIMITS.characters) return text;
  const characters = Array.from(text.slice(0, 2 * QUERY_LIMITS.characters + 1));
  if (characters.length <= QUERY_LIMITS.characters) return text;
  note('', `A search can be up to ${QUERY_LIMITS.characters} characters long.`);
  const cut = characters.slice(0, QUERY_LIMITS.characters).join('');
  const whole = /^[^]*\S(?=\s)/.exec(cut + (characters[QUERY_LIMITS.characters] ?? ''))?.[0];
  return whole ?? cut;
}

function isCharacterSearch(term: TermNode): boolean {
  const last = indexWords(term.text).at(-1);
  return last?.unspaced === true && termTokens(term).prefix;
}

/** Letters before the `*` of a term; null when its last word may not go on, or is of a script without spaces. */
function prefixLetters(term: TermNode): number | null {
  const last = termTokens(term).tokens.at(-1) ?? '';
  return !term.prefix || indexWords(last).at(-1)?.unspaced === true ? null : Array.from(last).length;
}

/** Whether a term asks for all words of a beginning so short that there may be very many. */
export function isShortPrefix(term: TermNode): boolean {
  return (prefixLetters(term) ?? Infinity) < QUERY_LIMITS.prefixLettersOfSeveral;
}

/** The term with as many of its words as a phrase may have. */
function limitPhrase(term: TermNode, note: Note): TermNode {
  const { folded, ends } = foldWithOffsets(term.text);
  let words = 0;
  for (const { text, unspaced, end } of splitWords(folded)) {
    const size = unspaced ? Math.ceil(Array.from(text).length / 2) : 1;
    if (words + size > QUERY_LIMITS.phraseWords) {
      note(term.text, `A phrase can have up to ${QUERY_LIMITS.phraseWords} words.`);
      const room = 2 * (QUERY_LIMITS.phraseWords - words);
      const keptHere = unspaced ? Array.from(text).slice(0, room).join('').length : 0;
      const cut = end - text.length + keptHere;
      const left = term.text.slice(0, ends[cut - 1] ?? 0);
      return { ...term, text: left.slice(0, wordsExtent(left)?.to ?? 0), prefix: false };
    }
    words += size;
  }
  return term;
}

class LimitedQuery {
  readonly #note: Note;
  readonly #terms = new Set<string>();
  readonly #left = new Set<string>();
  /** Letters before the `*`, by term. */
  readonly #prefixes = new Map<string, number>();
  readonly #characters = new Set<string>();
  #occurrences = 0;

  constructor(note: Note) {
    this.#note = note;
  }

  /** The node within the limits, at most `levels` deep; null when nothing of it is left. */
  limit(node: QueryNode, levels: number = QUERY_LIMITS.depth): QueryNode | null {
    if (node.kind === 'term') return this.#term(node);
    if (levels === 1 && depthOf(node) > 1) {
      this.#note('', `Groups can stand in each other up to ${QUERY_LIMITS.depth} deep.`);
      return this.limit(
        joinNodes(
          'or',
          positiveTerms(node).map(({ term }) => term),
        ) ?? node,
        1,
      );
    }
    switch (node.kind) {
      case 'near': {
        const terms = node.terms.map((term) => this.#term(term)).filter((term) => term !== null);
        const [first, second] = terms;
        if (first === undefined || second === undefined) return first ?? null;
        return { ...node, terms, distance: this.#distance(node.distance) };
      }
      case 'and':
      case 'or':
        return joinNodes(
          node.kind,
          node.nodes.map((each) => this.limit(each, levels - 1)).filter((each) => each !== null),
        );
      case 'not': {
        const include = this.limit(node.include, levels - 1);
        const exclude = this.limit(node.exclude, levels - 1);
        if (include === null || exclude === null) return include;
        return exceptNodes(include, [exclude]);
      }
      case 'column': {
        const inside = this.limit(node.node, levels - 1);
        return inside === null ? null : { ...node, node: inside };
      }
    }
  }

  /** Notes that follow from the whole. */
  finish(): void {
    const count = this.#terms.size + this.#left.size;
    if (this.#left.size === 0) return;
    this.#note(
      '',
      `A search can hold up to ${QUERY_LIMITS.terms} different words and phrases; this one holds ${count}.`,
    );
  }

  #distance(distance: number): number {
    if (distance <= QUERY_LIMITS.nearDistance) return distance;
    this.#note('NEAR', `The distance in NEAR can be up to ${QUERY_LIMITS.nearDistance} words.`);
    return QUERY_LIMITS.nearDistance;
  }

  #term(typed: TermNode): TermNode | null {
    const term = this.#prefix(limitPhrase(typed, this.#note));
    const key = termKey(term);
    if (isCharacterSearch(term) && !this.#characters.has(key)) {
      if (this.#characters.size >= QUERY_LIMITS.singleCharacters) {
        this.#note(term.text, `A search can hold up to ${QUERY_LIMITS.singleCharacters} single characters.`);
        return null;
      }
      this.#characters.add(key);
    }
    if (!this.#terms.has(key)) {
      if (this.#terms.size >= QUERY_LIMITS.terms) {
        this.#left.add(key);
        return null;
      }
      this.#terms.add(key);
    }
    this.#occurrences += 1;
    if (this.#occurrences <= QUERY_LIMITS.occurrences) return term;
    if (this.#occurrences === QUERY_LIMITS.occurrences + 1) {
      this.#note(
        '',
        `A search can hold up to ${QUERY_LIMITS.occurrences} words and phrases, repetitions included.`,
      );
    }
    return null;
  }

  #prefix(term: TermNode): TermNode {
    const letters = prefixLetters(term);
    if (letters === null) return term;
    const whole = { ...term, prefix: false };
    const refuse = (message: string): TermNode => {
      this.#note(`${term.text}*`, message);
      return whole;
    };
    if (letters < QUERY_LIMITS.prefixLetters) {
      return refuse(`At least ${QUERY_LIMITS.prefixLetters} letters must stand before “*”.`);
    }
    const key = termKey(term);
    if (this.#prefixes.has(key)) return term;
    if (this.#prefixes.size >= QUERY_LIMITS.prefixes) {
      return refuse(`A search can hold up to ${QUERY_LIMITS.prefixes} words with “*”.`);
    }
    const fewest = Math.min(letters, ...this.#prefixes.values());
    if (this.#prefixes.size > 0 && fewest < QUERY_LIMITS.prefixLettersOfSeveral) {
      return refuse(
        `Where two words have “*”, at least ${QUERY_LIMITS.prefixLettersOfSeveral} letters must stand before each.`,
      );
    }
    this.#prefixes.set(key, letters);
    return term;
  }
}

function depthOf(node: QueryNode): number {
  switch (node.kind) {
    case 'term':
      return 0;
    case 'near':
      return 1;
    case 'and':
    case 'or':
      return 1 + Math.max(...node.nodes.map(depthOf));
    case 'not':
      return 1 + Math.max(depthOf(node.include), depthOf(node.exclude));
    case 'column':
      return 1 + depthOf(node.node);
  }
}

/** Brings what was parsed within the limits; every cut is a note with the code `limit`. */
export function limitQuery(part: QueryPart, notes: readonly QueryNote[]): ParsedQuery {
  const said: QueryNote[] = [...notes];
  const limited = new LimitedQuery((text, message) => {
    if (said.some((note) => note.message === message && note.code === 'limit')) return;
    said.push({ code: 'limit', text: noteText(text), message });
  });
  const without = joinNodes('or', part.exclude);
  const asked = part.include === null ? without : exceptNodes(part.include, part.exclude);
  const node = asked === null ? null : limited.limit(asked);
  limited.finish();
  const filters = new Map(part.filters.map((filter) => [JSON.stringify(filter), filter]));
  return {
    text: part.include === null ? null : node,
    without: part.include === null ? node : null,
    filters: [...filters.values()],
    notes: said,
  };
}

/** The sentence of the first limit that the query exceeds, null when it is within all of them. */
export function exceededLimit(query: ParsedQuery): string | null {
  return query.notes.find((note) => note.code === 'limit')?.message ?? null;
}
