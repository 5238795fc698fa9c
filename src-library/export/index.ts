import { csvWriter } from './csv-writer.ts';
import { docxWriter } from './docx-writer.ts';
import { htmlWriter } from './html-writer.ts';
import { markdownWriter } from './markdown-writer.ts';
import { plainTextWriter } from './plain-text-writer.ts';
import { subripWriter } from './subrip-writer.ts';
import type { TranscriptWriter } from './transcript-writer.ts';
import { webvttWriter } from './webvtt-writer.ts';

/** Every form in which a transcript is written. A new one is a file of its own and a line here. */
export const WRITERS: readonly TranscriptWriter[] = [
  markdownWriter,
  plainTextWriter,
  subripWriter,
  webvttWriter,
  csvWriter,
  docxWriter,
  htmlWriter,
];
