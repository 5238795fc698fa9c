import type { TranscriptDocument } from './transcript-document.ts';

/** One form in which a transcript is exported: one file in this folder, one line in `index.ts`. */
export interface TranscriptWriter {
  /** What `--format` and the window's menu choose by: `srt`, `md`. */
  readonly id: string;
  /** The name people know: "SubRip". */
  readonly name: string;
  /** With the dot, lower case. */
  readonly extension: string;
  readonly mediaType: string;
  /**
   * The whole file.
   * @throws LibraryError of kind `badInput` with a plain sentence when this form cannot hold the transcript.
   */
  write(document: TranscriptDocument): string | Promise<Uint8Array>;
}
