import { checkQuote } from './check-quote.ts';
import { contextPack } from './context-pack.ts';
import { fetch } from './fetch.ts';
import { getTranscript } from './get-transcript.ts';
import { listTasks } from './list-tasks.ts';
import { listTranscripts } from './list-transcripts.ts';
import { search } from './search.ts';
import { searchTranscripts } from './search-transcripts.ts';
import { sessions } from './sessions.ts';
import { status } from './status.ts';
import { transcript } from './transcript.ts';
import type { Tool } from './tool.ts';

/** Every tool, in the order clients see them. */
export const TOOLS: readonly Tool[] = [
  search,
  fetch,
  contextPack,
  checkQuote,
  listTranscripts,
  searchTranscripts,
  getTranscript,
  listTasks,
  sessions,
  transcript,
  status,
];
