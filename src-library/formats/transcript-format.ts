import type { TranscriptReading } from '../model/transcript-reading.ts';
import type { FieldChoices, FieldGuess } from './field-choices.ts';

/** A file as a format sees it: its name and its decoded text. Never a path. */
export interface SourceText {
  /** Base name with extension, used only to break ties and for hints (`meeting.en.vtt`). */
  readonly fileName: string;
  /** Decoded text without byte order mark; line ends as in the file. */
  readonly text: string;
  /** IANA zone of dates that name none; absent: the computer's own. */
  readonly timeZone?: string | undefined;
  /** What a person says of its fields; absent: they are guessed where the file does not say. */
  readonly fields?: FieldChoices | undefined;
}

/** One transcript format: one file in this folder, one line in `index.ts`. */
export interface TranscriptFormat {
  /** Stable identifier, kebab case, stored with each import: `webvtt`, `subrip`, `whisper-json`. */
  readonly id: string;
  /** The name people know: "WebVTT". */
  readonly name: string;
  /** Lower-case file name extensions with the dot. They break ties and fill the open dialog; content decides. */
  readonly extensions: readonly string[];
  /** How sure the content makes us: 0 not this format, 1 certain. Looks at no more than the first 64 KiB. */
  sniff(head: SourceText): number;
  /**
   * Reads the whole text.
   * @throws LibraryError of kind `badInput` with a plain sentence when there is no transcript inside.
   */
  read(source: SourceText): TranscriptReading;
  /** What `read` would take for what, of formats that guess; null where nothing needs to be guessed. Throws as `read`. */
  guess?(source: SourceText): FieldGuess | null;
}
