/** Weights of the columns of the full-text indexes in every score. */
export const COLUMN_WEIGHTS = { title: 8, body: 1 } as const;

/** `bm25()` of a full-text index with our weights. Named out: the bare function knows none, and `rank` is slower. */
export function bm25Of(index: string): string {
  return `bm25(${index}, ${COLUMN_WEIGHTS.title}.0, ${COLUMN_WEIGHTS.body}.0)`;
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

/** Whether a phrase with this score in a document is in at least half of all documents, so that it has the smallest weight. */
export function isOfCommonest(score: number): boolean {
  return score <= SMALLEST_IDF * (K1 + 1);
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
