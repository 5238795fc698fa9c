/** Made at its first use: it loads rules that take longer than the rest of a program's start. */
let segmenter: Intl.Segmenter | null = null;

/** The user-perceived characters of a text, one after the other, as they are asked for. */
export function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
}
