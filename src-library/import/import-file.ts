import type { Database } from 'better-sqlite3';
import { isParlanceJson } from '../export/parlance-json.ts';
import { recognise } from '../formats/recognise.ts';
import { keepImport, perform } from '../history/history.ts';
import { restore } from '../history/commands/restore.ts';
import type { ImportNote, ReadingReport, TranscriptReading } from '../model/transcript-reading.ts';
import { keepOriginal, sha256Of } from '../store/originals.ts';
import { findImported, insertReceipt } from '../store/receipts.ts';
import { insertRecording } from '../store/recordings.ts';
import { isTagName } from '../store/tags.ts';
import { type DecodedText, decodeText } from './decode-text.ts';
import { isWordDocument, readWordDocument } from './word-document.ts';
import type { FileToImport, ImportedRecording, ImportOutcome, KnownRecording } from './file-to-import.ts';
import { importParlanceJson } from './import-parlance-json.ts';
import { readFileNameHints, type FileNameHints } from './file-name-hints.ts';

/** Written into each receipt; it rises when the same bytes would be read better, so that they can be read again. */
const IMPORTER_VERSION = 3;

/** Engines by the names people know; others are called as their readings call them. */
const ENGINE_NAMES: Readonly<Record<string, string>> = {
  whisper: 'Whisper',
  whisperx: 'WhisperX',
  openai: 'OpenAI',
  assemblyai: 'AssemblyAI',
  deepgram: 'Deepgram',
  'aws-transcribe': 'Amazon Transcribe',
  'google-speech': 'Google Speech-to-Text',
  'azure-speech': 'Azure Speech',
  revai: 'Rev.ai',
  speechmatics: 'Speechmatics',
  gladia: 'Gladia',
  elevenlabs: 'ElevenLabs',
  watson: 'IBM Watson',
};

/**
 * Brings one file into the library, whole or not at all: the bytes as they are, what a format reads in them, the receipt.
 * The same bytes again make no second recording. Reading happens before the library is locked for writing.
 * @throws LibraryError `badInput` with one plain sentence when there is no transcript inside; then nothing is kept.
 */
export function importFile(db: Database, file: FileToImport): ImportOutcome {
  const sha256 = sha256Of(file.bytes);
  const known = recogniseKnown(db, sha256, file);
  if (known !== null) {
    return known;
  }
  const decoded = readableText(file.bytes);
  if (isParlanceJson(decoded.text)) {
    return importParlanceJson(db, decoded.text, file);
  }
  const read = readFile(file, decoded);
  // Another program may have brought the same file meanwhile.
  return db.transaction(() => recogniseKnown(db, sha256, file) ?? store(db, file, sha256, read)).immediate();
}

/** @throws LibraryError `badInput` with one plain sentence when the bytes hold no text. */
function readableText(bytes: Uint8Array): DecodedText {
  return isWordDocument(bytes)
    ? { text: readWordDocument(bytes), encoding: 'utf-8', notes: [] }
    : decodeText(bytes);
}

function recogniseKnown(
  db: Database,
  sha256: string,
  { now, isFollowed = false }: FileToImport,
): KnownRecording | null {
  const found = findImported(db, sha256);
  if (found === null) {
    return null;
  }
  const restored = found.inTrash && !isFollowed;
  if (restored) {
    perform(db, restore, { ids: [found.sessionId] }, now);
  }
  return {
    outcome: 'known',
    id: found.transcriptId,
    sessionId: found.sessionId,
    restored,
  };
}

interface ReadFile {
  readonly reading: TranscriptReading;
  readonly hints: FileNameHints;
  readonly encoding: string;
  readonly notes: readonly ImportNote[];
  readonly format: string;
  readonly formatName: string;
  readonly confidence: number;
}

function readFile({ fileName, timeZone }: FileToImport, { text, encoding, notes }: DecodedText): ReadFile {
  const source = { fileName, text, timeZone };
  const { format, confidence } = recognise(source);
  return {
    reading: format.read(source),
    hints: readFileNameHints(fileName, timeZone),
    encoding,
    notes,
    format: format.id,
    formatName: format.name,
    confidence,
  };
}

function store(db: Database, file: FileToImport, sha256: string, read: ReadFile): ImportedRecording {
  const { reading, hints } = read;
  const date = dateOf(file, read);
  const title = titleOf(file, read);
  const language = reading.language === null ? hints.language : null;
  const recording = insertRecording(db, {
    reading,
    title,
    createdAt: date.createdAt,
    createdGuessed: date.note !== null,
    importedAt: file.now,
    source: file.source ?? sourceNameOf(read),
    format: read.format,
    language,
  });
  const decided = [tagNote(reading.tags), date.note, language === null ? null : languageNote(language)];
  const report: ReadingReport = {
    ...reading.report,
    notes: [...read.notes, ...reading.report.notes, ...decided.filter((note) => note !== null)],
  };
  keepOriginal(db, file.bytes, sha256);
  insertReceipt(db, recording.sessionRow, {
    sha256,
    fileName: file.fileName,
    modifiedMs: file.modifiedMs,
    encoding: read.encoding,
    format: read.format,
    formatConfidence: read.confidence,
    importerVersion: IMPORTER_VERSION,
    importedAt: file.now,
    report,
  });
  return {
    outcome: 'imported',
    id: recording.transcriptId,
    sessionId: recording.sessionId,
    title,
    format: read.format,
    segments: reading.segments.length,
    speakers: recording.speakers,
    durationMs: recording.durationMs,
    report,
    entry:
      file.isFollowed === true ? null : keepImport(db, [recording.sessionId], file.now, file.entry ?? null),
  };
}

/** The program that the file proves to come from, else the engine, else the kind of file. */
function sourceNameOf({ reading, formatName }: ReadFile): string {
  const { sourceApp, engine } = reading;
  return sourceApp ?? (engine === null ? formatName : (ENGINE_NAMES[engine] ?? engine));
}

/** The title inside, else the file's name without what is only technique. */
function titleOf({ fileName }: FileToImport, { reading, hints }: ReadFile): string {
  const inside = reading.title?.replace(/\s+/g, ' ').trim() ?? '';
  if (inside !== '') {
    return inside;
  }
  const fromName = hints.stem
    .replace(/\.(?:transcript|captions?|subtitles?)$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
  return fromName === '' ? fileName : fromName;
}

function dateOf(
  { modifiedMs, now }: FileToImport,
  { reading, hints }: ReadFile,
): { readonly createdAt: number; readonly note: ImportNote | null } {
  if (reading.startedAt !== null) {
    return { createdAt: reading.startedAt, note: null };
  }
  if (hints.startedAt !== null) {
    return guessed(hints.startedAt, 'date-from-file-name', "The date was taken from the file's name.");
  }
  if (modifiedMs !== null) {
    return guessed(modifiedMs, 'date-from-file-time', 'The date is when the file was last changed.');
  }
  return guessed(now, 'date-of-import', 'The date is that of the import, because nothing says another.');
}

function guessed(
  createdAt: number,
  code: string,
  message: string,
): { readonly createdAt: number; readonly note: ImportNote } {
  return { createdAt, note: { kind: 'guessed', code, message, count: 1 } };
}

/** A tag without a name is no loss, one with too long a name is. */
function tagNote(tags: readonly string[]): ImportNote | null {
  const count = tags.filter((tag) => /[^\s#]/.test(tag) && !isTagName(tag)).length;
  return count === 0
    ? null
    : {
        kind: 'dropped',
        code: 'tag-too-long',
        message: 'A tag with a name of more than 200 characters was left out.',
        count,
      };
}

function languageNote(language: string): ImportNote {
  return {
    kind: 'guessed',
    code: 'language-from-file-name',
    message: `The language (${language}) was taken from the file's name.`,
    count: 1,
  };
}
