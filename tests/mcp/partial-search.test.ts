import { expect, it } from 'vitest';
import { PARTIAL } from '../../src-library/search/query-effort.ts';
import type { ReadableLibrary } from '../../src-mcp/library-source.ts';
import { searchTranscripts } from '../../src-mcp/tools/search-transcripts.ts';

/** Only a library of many thousand recordings makes a search give up, so its answer is given here. */
const answering = (isPartial: boolean): ReadableLibrary => ({
  read: () => ({ ok: true, hits: [], isPartial }) as never,
});

it('search_transcripts says behind its rows when it looked through the newest recordings only', () => {
  const texts = (isPartial: boolean) => {
    const answer = searchTranscripts.call({ query: 'the' }, answering(isPartial));
    return 'texts' in answer ? answer.texts : answer;
  };
  expect(texts(false)).toEqual(['[]']);
  expect(texts(true)).toEqual(['[]', JSON.stringify({ note: PARTIAL.message })]);
});
