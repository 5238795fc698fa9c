import { extname } from 'node:path';
import { csvTable } from '../formats/csv-table.ts';
import type { FieldGuess } from '../formats/field-choices.ts';
import { genericJson } from '../formats/generic-json.ts';
import { headingOf } from '../formats/markdown-lines.ts';
import { splitLines } from '../formats/text-lines.ts';
import type { SourceText, TranscriptFormat } from '../formats/transcript-format.ts';
import { TRANSCRIPT_HEADING } from '../formats/turns.ts';
import type { TranscriptReading } from '../model/transcript-reading.ts';
import { decodeText } from './decode-text.ts';
import { mediaTypeOf } from './document-text/document-text.ts';
import { isWordDocument, readWordDocument } from './word-document.ts';

/** What a file can become. */
export type KeptAs = 'transcript' | 'note' | 'file';

/** A line as it would become. Times in milliseconds from the start. */
export interface PreviewLine {
  readonly startMs: number | null;
  readonly speaker: string | null;
  /** Not longer than can be shown. */
  readonly text: string;
}

/** What can only be guessed of a file, before anything of it is kept. */
export type ImportGuess = {
  /** Files with the same name of a kind are guessed alike. */
  readonly kind: string;
  /** What it most likely is; `leave`: nothing says that it is anything to keep. */
  readonly likely: KeptAs | 'leave';
} & (
  | ({
      /** A table or a list whose fields were guessed, or have to be chosen. */
      readonly about: 'fields';
      /** Identifier of the format that reads them. */
      readonly format: string;
      readonly fields: FieldGuess;
    } & PreviewedLines)
  /** Text without times and speakers: a transcript, or something that somebody wrote. */
  | ({ readonly about: 'text' } & PreviewedLines)
  | {
      /** A document that holds no transcript. */
      readonly about: 'document';
      /** Why it is no transcript, in one plain sentence. */
      readonly why: string;
    }
);

/** What a file would become, in short. */
export interface PreviewedLines {
  /** The format's name as people know it. */
  readonly formatName: string;
  readonly lines: number;
  readonly sample: readonly PreviewLine[];
}

const SAMPLE_LINES = 3;
const SAMPLE_TEXT = 240;

/** The first lines of a reading, short enough to be shown. */
function sampleOf({ segments }: TranscriptReading): readonly PreviewLine[] {
  return segments.slice(0, SAMPLE_LINES).map(({ startMs, speaker, text }) => ({
    startMs,
    speaker: speaker === null ? null : shortened(speaker, 80),
    text: shortened(text, SAMPLE_TEXT),
  }));
}

function shortened(text: string, length: number): string {
  const flat = text.replace(/\s+/g, ' ');
  return flat.length <= length ? flat : `${flat.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** What a reading would become, in short. */
export function previewOf(format: TranscriptFormat, reading: TranscriptReading): PreviewedLines {
  return { formatName: format.name, lines: reading.segments.length, sample: sampleOf(reading) };
}

/** What of a reading is a guess that a person should see first; null for what the file itself makes sure. */
export function guessOf(
  format: TranscriptFormat,
  source: SourceText,
  reading: TranscriptReading,
): ImportGuess | null {
  const fields = format.guess?.(source) ?? null;
  if (fields !== null) {
    return {
      about: 'fields',
      likely: 'transcript',
      ...guessedFields(format, fields),
      ...previewOf(format, reading),
    };
  }
  if (!TEXTS.has(format.id) || isSpoken(source.text, reading)) return null;
  const likely = format.id === 'markdown' ? 'note' : 'transcript';
  const kind = `text${extname(source.fileName).toLowerCase()}`;
  return { about: 'text', kind, likely, ...previewOf(format, reading) };
}

function guessedFields({ id }: TranscriptFormat, fields: FieldGuess) {
  return { format: id, kind: kindOfFields(id, fields), fields };
}

/** Formats that read any text at all. */
const TEXTS: ReadonlySet<string> = new Set(['plain-text', 'markdown']);

function kindOfFields(format: string, { fields, text, start, end, duration, speaker }: FieldGuess): string {
  return JSON.stringify([format, fields.map(({ key }) => key).sort(), text, start, end, duration, speaker]);
}

/** With times, or with two who speak, or a heading that says so, a text is a transcript for sure. */
function isSpoken(text: string, { segments, sourceApp }: TranscriptReading): boolean {
  if (sourceApp !== null || segments.some(({ startMs }) => startMs !== null)) return true;
  return isConversation(segments) || splitLines(text).some(isTranscriptHeading);
}

/** Two or more say all of it, or somebody speaks again after another. */
function isConversation(segments: TranscriptReading['segments']): boolean {
  const turns = segments.flatMap(({ speaker }) => speaker ?? []);
  const speakers = new Set(turns).size;
  const changes = turns.filter((speaker, at) => at > 0 && turns[at - 1] !== speaker).length;
  return speakers >= 2 && (changes >= speakers || turns.length === segments.length);
}

function isTranscriptHeading(line: string): boolean {
  const text = line.slice(0, 80).trim();
  return TRANSCRIPT_HEADING.test((headingOf(text)?.text ?? text).replace(/:$/, ''));
}

/**
 * What a file may become that no format reads: a transcript once a person says what its fields are, or a document. Null for
 * what is neither. `why` is the sentence that says why it is no transcript.
 */
export function guessOfUnread(fileName: string, bytes: Uint8Array, why: string): ImportGuess | null {
  const format = mappedFormatOf(fileName, bytes);
  if (format !== null) return guessOfUnnamed(format, fileName, bytes);
  const mediaType = mediaTypeOf(fileName, bytes);
  if (mediaType === null || !holdsText(mediaType, bytes)) return null;
  return { about: 'document', kind: `document ${mediaType}`, likely: 'file', why: firstSentence(why) };
}

/** What to do instead is said by what is offered. */
function firstSentence(text: string): string {
  return /^.*?[.](?=\s|$)/.exec(text)?.[0] ?? text;
}

/** The format whose fields a person may name, by what the file is like. */
function mappedFormatOf(fileName: string, bytes: Uint8Array): TranscriptFormat | null {
  if (/^[\s\uFEFF\u00EF\u00BB\u00BF]*[[{]/.test(Buffer.from(bytes.subarray(0, 64)).toString('latin1')))
    return genericJson;
  return /\.(?:csv|tsv)$/i.test(fileName) ? csvTable : null;
}

function guessOfUnnamed(format: TranscriptFormat, fileName: string, bytes: Uint8Array): ImportGuess | null {
  try {
    const fields = format.guess?.({ fileName, text: decodeText(bytes).text }) ?? null;
    if (fields === null) return null;
    const none = { formatName: format.name, lines: 0, sample: [] };
    return { about: 'fields', likely: 'leave', ...guessedFields(format, fields), ...none };
  } catch {
    return null;
  }
}

/** Of a PDF that is known only when it is read, which takes a while. */
function holdsText(mediaType: string, bytes: Uint8Array): boolean {
  if (mediaType === 'application/pdf') return true;
  try {
    const text = isWordDocument(bytes) ? readWordDocument(bytes) : decodeText(bytes).text;
    return /\S/.test(text);
  } catch {
    return false;
  }
}
