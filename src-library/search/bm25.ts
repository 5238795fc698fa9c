/** Weights of the columns of the full-text indexes in every score. */
export const COLUMN_WEIGHTS = { title: 8, body: 1 } as const;

/** `bm25()` of a full-text index with our weights. Named out: the bare function knows none, and `rank` is slower. */
export function bm25Of(index: string): string {
  return `bm25(${index}, ${COLUMN_WEIGHTS.title}.0, ${COLUMN_WEIGHTS.body}.0)`;
}

/**
 * What no document can score more than with the phrases that it holds: `bm25()` with weights beside which its length is
 * nothing. It is the sum of their inverse document frequencies, times a constant, and costs a tenth of the first score.
 */
export function ceilingOf(index: string): string {
  return `-bm25(${index}, 1e15, 1e15)`;
}

// FTS5's own constants, so that scores reckoned here and there agree.
const K1 = 1.2;
const B = 0.75;
const SMALLEST_IDF = 1e-6;

/** Documents of an index, or of several together, and the words in all of them. */
export interface IndexSize {
  readonly documents: number;
  readonly words: number;
}

/** Inverse document frequency of a phrase that `holding` of `documents` documents hold. */
export function inverseDocumentFrequency(documents: number, holding: number): number {
  const idf = Math.log((documents - holding + 0.5) / (holding + 0.5));
  return idf <= 0 ? SMALLEST_IDF : idf;
}

/**
 * How many of `documents` documents hold a phrase with this ceiling; null when at least half of them do, for all of
 * those have the smallest.
 */
export function holdingFromCeiling(documents: number, ceiling: number): number | null {
  const idf = idfFromCeiling(ceiling);
  if (idf <= SMALLEST_IDF * 1.001) return null;
  return Math.round((documents + 1) / (Math.exp(idf) + 1) - 0.5);
}

/** The ceiling of a phrase with this inverse document frequency. */
export function ceilingFromIdf(idf: number): number {
  return idf * (K1 + 1);
}

/** The inverse document frequency of what has this ceiling. */
export function idfFromCeiling(ceiling: number): number {
  return ceiling / (K1 + 1);
}

function lengthNorm(size: IndexSize, words: number): number {
  return K1 * (1 - B + (B * words) / (size.words / size.documents));
}

/** A phrase's part of the score of a document of `words` words that holds it with this (weighted) frequency. */
export function termScore(size: IndexSize, words: number, idf: number, frequency: number): number {
  return (idf * frequency * (K1 + 1)) / (frequency + lengthNorm(size, words));
}

/** The weighted frequency from which `termScore` made this score. */
export function frequencyFromScore(size: IndexSize, words: number, idf: number, score: number): number {
  const part = score / idf;
  return (part * lengthNorm(size, words)) / (K1 + 1 - part);
}
