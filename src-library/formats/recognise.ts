import { LibraryError } from '../errors.ts';
import type { TranscriptReading } from '../model/transcript-reading.ts';
import { FORMATS } from './index.ts';
import { nameUnreadableText } from './unreadable-text.ts';
import type { SourceText, TranscriptFormat } from './transcript-format.ts';

/** How much of a file is looked at to recognise it, in UTF-16 code units. */
const SNIFF_LENGTH = 64 * 1024;

/** What the extension adds: enough to part two formats that are equally sure, not to overrule the content. */
const EXTENSION_BONUS = 0.02;

interface RecognisedFormat {
  readonly format: TranscriptFormat;
  /** How sure the content made us, 0 to 1. */
  readonly confidence: number;
}

/**
 * Finds the format of a decoded file: the content decides, the extension only between equals.
 * @throws LibraryError `badInput` with a plain sentence for an empty file and for text that is known not to be readable.
 */
export function recognise(source: SourceText): RecognisedFormat {
  const head = { fileName: source.fileName, text: source.text.slice(0, SNIFF_LENGTH) };
  if (source.text.trim() === '') {
    throw new LibraryError('badInput', 'This file is empty, so there is no transcript to import.');
  }
  const ranked = FORMATS.map((format) => ({ format, confidence: format.sniff(head) }))
    .filter(({ confidence }) => confidence > 0)
    .sort((a, b) => scoreOf(b, head.fileName) - scoreOf(a, head.fileName));
  const [best] = ranked;
  const refusal = best === undefined || best.confidence < 0.3 ? nameUnreadableText(head.text) : null;
  if (refusal !== null) throw new LibraryError('badInput', refusal);
  if (best === undefined) throw new LibraryError('badInput', 'No transcript was recognised in this file.');
  return best;
}

function scoreOf({ format, confidence }: RecognisedFormat, fileName: string): number {
  const lower = fileName.toLowerCase();
  return (
    confidence + (format.extensions.some((extension) => lower.endsWith(extension)) ? EXTENSION_BONUS : 0)
  );
}

/** A file that was recognised and read. */
export interface RecognisedTranscript extends RecognisedFormat {
  readonly reading: TranscriptReading;
}

/**
 * Recognises a decoded file and reads it whole.
 * @throws LibraryError `badInput` with a plain sentence when there is no transcript inside.
 */
export function readTranscript(source: SourceText): RecognisedTranscript {
  const recognised = recognise(source);
  return { ...recognised, reading: recognised.format.read(source) };
}
