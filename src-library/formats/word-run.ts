import type { LooseWord } from './engine-segments.ts';

/**
 * Collects the words of an engine that lists punctuation and spaces as items of their own. Punctuation becomes part of the
 * word that it stands at and is not counted as a unit.
 */
export class WordRun {
  readonly #words: LooseWord[] = [];
  #opening = '';
  #gap: string | null = null;
  #begins = false;

  /** A word. Its own `before` holds unless a space was read. */
  add(word: LooseWord): void {
    const before = this.#gap;
    this.#words.push({
      ...word,
      text: this.#opening + word.text,
      ...(before === null ? {} : { before }),
      ...(this.#begins ? { begins: true } : {}),
    });
    this.#opening = '';
    this.#gap = null;
    this.#begins = false;
  }

  /** Punctuation right behind the word before; in front of everything it goes to the word that follows. */
  attach(mark: string): void {
    const last = this.#words.at(-1);
    if (last === undefined || this.#begins || this.#opening !== '') this.#opening += mark;
    else this.#words[this.#words.length - 1] = { ...last, text: last.text + mark };
  }

  /** Punctuation right before the word that follows. */
  open(mark: string): void {
    this.#opening += mark;
  }

  /** What parts two words: white space as the file has it, or nothing. */
  space(gap: string): void {
    this.#gap = (this.#gap ?? '') + gap;
  }

  /** The file begins a group here: a monologue, a channel, a change of speaker. */
  begin(): void {
    if (this.#words.length > 0) this.#begins = true;
    this.#gap = null;
  }

  /** All words in order. Punctuation with no word behind it goes to the last, or stands alone when there is none. */
  finish(): readonly LooseWord[] {
    if (this.#opening !== '') {
      this.#begins = false;
      const mark = this.#opening;
      this.#opening = '';
      const last = this.#words.at(-1);
      if (last === undefined) this.add({ startMs: null, endMs: null, text: mark, confidence: null });
      else this.#words[this.#words.length - 1] = { ...last, text: last.text + mark };
    }
    return this.#words;
  }
}
