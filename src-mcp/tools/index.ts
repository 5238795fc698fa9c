import { getTranscript } from './get-transcript.ts';
import { listTasks } from './list-tasks.ts';
import { listTranscripts } from './list-transcripts.ts';
import { searchTranscripts } from './search-transcripts.ts';
import type { Tool } from './tool.ts';

/** Every tool, in the order clients see them. */
export const TOOLS: readonly Tool[] = [listTranscripts, searchTranscripts, getTranscript, listTasks];
