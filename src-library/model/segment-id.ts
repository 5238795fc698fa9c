const SEGMENTS_PER_TRANSCRIPT = 2 ** 20;

/** The row id of a segment: transcripts are ranges of the segment table. Exact up to item 2^32. */
export function segmentId(transcriptRow: number, seq: number): number {
  return transcriptRow * SEGMENTS_PER_TRANSCRIPT + seq;
}

/** First id of a transcript's segments and the id behind its last one. */
export function segmentRange(transcriptRow: number): readonly [first: number, end: number] {
  return [segmentId(transcriptRow, 0), segmentId(transcriptRow + 1, 0)];
}
