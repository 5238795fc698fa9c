/** In which order a list can stand. Apart from the contract, so that the page need not load what checks that. */
export const TRANSCRIPT_SORTS = ['newest', 'oldest', 'title', 'longest', 'imported'] as const;
export type TranscriptSort = (typeof TRANSCRIPT_SORTS)[number];
