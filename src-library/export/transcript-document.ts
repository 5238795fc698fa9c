/** A line as it leaves the library. Times in milliseconds from the start of the recording, null for unknown. */
export interface DocumentLine {
  readonly startMs: number | null;
  readonly endMs: number | null;
  /** The name that is shown, null when nobody is known. */
  readonly speaker: string | null;
  readonly text: string;
}

/** A summary or a note that goes with the transcript. */
export interface DocumentText {
  readonly title: string;
  readonly text: string;
}

export interface DocumentTask {
  readonly text: string;
  readonly done: boolean;
}

/** A transcript with what belongs to it, in the form in which every writer takes it. */
export interface TranscriptDocument {
  readonly title: string;
  /** When it was recorded, epoch milliseconds UTC. */
  readonly startedAt: number;
  /** The date was guessed from a name or a file. */
  readonly startedAtGuessed: boolean;
  readonly durationMs: number | null;
  /** BCP 47. */
  readonly language: string | null;
  readonly source: string | null;
  readonly speakers: readonly string[];
  readonly tags: readonly string[];
  readonly summaries: readonly DocumentText[];
  readonly notes: readonly DocumentText[];
  readonly tasks: readonly DocumentTask[];
  /** In append order. */
  readonly lines: readonly DocumentLine[];
}
