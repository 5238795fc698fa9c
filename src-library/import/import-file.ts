import type { Database } from 'better-sqlite3';
import { isParlanceJson } from '../export/parlance-json.ts';
import { LibraryError } from '../errors.ts';
import { FORMATS } from '../formats/index.ts';
import { recognise } from '../formats/recognise.ts';
import type { SourceText } from '../formats/transcript-format.ts';
import { keepImport, perform } from '../history/history.ts';
import { restore } from '../history/commands/restore.ts';
import type { ImportNote, TranscriptReading } from '../model/transcript-reading.ts';
import { keepOriginal, sha256Of } from '../store/originals.ts';
import { findImported, insertReceipt, type NewReceipt } from '../store/receipts.ts';
import { findKeptFile } from '../store/files.ts';
import { setStarred } from '../store/items.ts';
import { insertRecording } from '../store/recordings.ts';
import { isTagName } from '../store/tags.ts';
import { type DecodedText, decodeText } from './decode-text.ts';
import { isWordDocument, readWordTranscript } from './word-document.ts';
import { externalIdOf } from './external-id.ts';
import type {
  FileToImport,
  GuessedFile,
  ImportedRecording,
  ImportOutcome,
  KnownRecording,
  ReadRecording,
} from './file-to-import.ts';
import { joinFile } from './join-file.ts';
import { importParlanceJson } from './import-parlance-json.ts';
import { readFileNameHints, type FileNameHints } from './file-name-hints.ts';
import { guessOfUnread, guessOf, type ImportGuess, type PreviewedLines, previewOf } from './preview-guess.ts';

/** Written into each receipt; it rises when the same bytes would be read better, so that they can be read again. */
const IMPORTER_VERSION = 5;

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
  return bringIn<never>(db, file, sha256Of(file.bytes), () => null);
}

/**
 * As `importFile`, but what can only be guessed is given back instead, and so is a document that holds no transcript and
 * could be kept otherwise; nothing of it is written then. What belongs to a recording that is there already is no guess.
 * @throws LibraryError `badInput` as `importFile`, for what can be kept in no way.
 */
export function importSureFile(db: Database, file: FileToImport): ImportOutcome | GuessedFile {
  const sha256 = sha256Of(file.bytes);
  const guessed = (guess: ImportGuess): GuessedFile => ({
    outcome: 'guessed',
    sha256,
    bytes: file.bytes.byteLength,
    guess,
  });
  const kept = recogniseKnown(db, sha256, file) ?? recogniseKept(db, sha256, file.now);
  if (kept !== null) return kept;
  try {
    return bringIn(db, file, sha256, (read) => {
      const guess = read.guess();
      return guess === null ? null : guessed(guess);
    });
  } catch (error) {
    if (!(error instanceof LibraryError) || error.kind !== 'badInput' || file.read !== undefined) throw error;
    const guess = guessOfUnread(file.fileName, file.bytes, error.message);
    if (guess === null) throw error;
    return guessed(guess);
  }
}

/** @param doubt What is given back instead of being stored; null for what is stored. */
function bringIn<Doubt>(
  db: Database,
  file: FileToImport,
  sha256: string,
  doubt: (read: ReadFile) => Doubt | null,
): ImportOutcome | Doubt {
  const known = recogniseKnown(db, sha256, file);
  if (known !== null) {
    return known;
  }
  if (file.read !== undefined) {
    return storeReading(db, file, sha256, readFromLibrary(file, file.read), doubt);
  }
  const decoded = readableText(file.bytes);
  return isParlanceJson(decoded.text)
    ? importParlanceJson(db, decoded.text, file)
    : storeReading(db, file, sha256, readFile(file, decoded), doubt);
}

/** Keeps what was read, as a recording of its own or with the one that it belongs to. */
function storeReading<Doubt>(
  db: Database,
  file: FileToImport,
  sha256: string,
  read: ReadFile,
  doubt: (read: ReadFile) => Doubt | null,
): ImportOutcome | Doubt {
  // Reading again what takes long to read is done before the library is locked.
  const doubted = doubt(read);
  // Another program may have brought the same file meanwhile.
  return db
    .transaction((): ImportOutcome | Doubt => {
      const known = recogniseKnown(db, sha256, file);
      if (known !== null) return known;
      const { reading, externalId } = read;
      const partnership = file.partners?.find(file, reading, externalId);
      const staysInTrash = file.isFollowed === true && partnership?.recording.inTrash === 1;
      if (partnership != null && !staysInTrash) {
        notePlace(file, partnership.recording.sessionRow);
        return joinFile(db, partnership, file, receiptOf(file, sha256, read), withMedia(file, reading));
      }
      return doubted ?? store(db, file, sha256, read);
    })
    .immediate();
}

/** @throws LibraryError `badInput` with one plain sentence when the bytes hold no text. */
function readableText(bytes: Uint8Array): DecodedText {
  return isWordDocument(bytes)
    ? { text: readWordTranscript(bytes), encoding: 'utf-8', notes: [] }
    : decodeText(bytes);
}

function recogniseKnown(db: Database, sha256: string, file: FileToImport): KnownRecording | null {
  const { now, isFollowed = false } = file;
  const found = findImported(db, sha256);
  if (found === null) {
    return null;
  }
  notePlace(file, found.sessionRow);
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

/** A document that is kept already. */
function recogniseKept(db: Database, sha256: string, now: number): KnownRecording | null {
  const found = findKeptFile(db, sha256);
  if (found === null) return null;
  if (found.inTrash) perform(db, restore, { ids: [found.id] }, now);
  return { outcome: 'known', id: found.id, sessionId: found.id, restored: found.inTrash };
}

/** What lies beside it belongs to the same recording, perhaps. */
function notePlace({ partners, folder, fileName }: FileToImport, sessionRow: number): void {
  if (folder != null) partners?.noteFile({ folder, fileName }, sessionRow);
}

interface ReadFile {
  readonly reading: TranscriptReading;
  readonly hints: FileNameHints;
  readonly encoding: string;
  readonly notes: readonly ImportNote[];
  readonly format: string;
  readonly formatName: string;
  readonly confidence: number;
  /** What the tool that wrote the file calls the recording. */
  readonly externalId: string | null;
  /** What of it is only guessed, null when nothing is. */
  readonly guess: () => ImportGuess | null;
}

function readFile(
  { fileName, timeZone, fields }: FileToImport,
  { text, encoding, notes }: DecodedText,
): ReadFile {
  const source = { fileName, text, timeZone, fields };
  const { format, confidence } = formatOf(source);
  const reading = format.read(source);
  const externalId = externalIdOf(format.id, text, reading);
  return {
    reading: {
      ...reading,
      metadata: { ...reading.metadata, ...(externalId === null ? {} : { externalId }) },
    },
    externalId,
    hints: readFileNameHints(fileName, timeZone),
    encoding,
    notes,
    format: format.id,
    formatName: format.name,
    confidence,
    guess: () => guessOf(format, source, reading),
  };
}

/** The one that a person has seen the file read by, else that of the file. */
function formatOf(source: SourceText): ReturnType<typeof recognise> {
  const chosen = FORMATS.find(({ id }) => id === source.fields?.format);
  return chosen === undefined ? recognise(source) : { format: chosen, confidence: 1 };
}

/**
 * What a file would become with these fields; nothing is kept.
 * @throws LibraryError `badInput` as `importFile`.
 */
export function previewFile(file: Pick<FileToImport, 'fileName' | 'bytes' | 'fields'>): PreviewedLines {
  const source = { fileName: file.fileName, text: readableText(file.bytes).text, fields: file.fields };
  const { format } = formatOf(source);
  return previewOf(format, format.read(source));
}

/** What another program's library holds of one recording. */
function readFromLibrary(
  { fileName }: FileToImport,
  { format, formatName, externalId, reading }: ReadRecording,
): ReadFile {
  return {
    reading: { ...reading, metadata: { ...reading.metadata, externalId } },
    hints: { startedAt: null, language: null, stem: fileName.replace(/\.json$/, '') },
    encoding: 'utf-8',
    notes: [],
    format,
    formatName,
    confidence: 1,
    externalId,
    guess: () => null,
  };
}

function store(db: Database, file: FileToImport, sha256: string, read: ReadFile): ImportedRecording {
  const reading = withMedia(file, read.reading);
  const date = dateOf(file, read);
  const title = titleOf(file, read);
  const language = reading.language === null ? read.hints.language : null;
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
  const receipt = receiptOf(file, sha256, read, decided);
  keepOriginal(db, file.bytes, sha256);
  insertReceipt(db, recording.sessionRow, receipt);
  if (file.read?.starred === true) setStarred(db, recording.sessionId, true, file.now);
  if (reading.kind !== 'chat') notePlace(file, recording.sessionRow);
  return {
    outcome: 'imported',
    id: recording.transcriptId,
    sessionId: recording.sessionId,
    title,
    format: read.format,
    segments: reading.segments.length,
    speakers: recording.speakers,
    durationMs: recording.durationMs,
    report: receipt.report,
    entry:
      file.isFollowed === true ? null : keepImport(db, [recording.sessionId], file.now, file.entry ?? null),
  };
}

function receiptOf(
  file: FileToImport,
  sha256: string,
  read: ReadFile,
  decided: readonly (ImportNote | null)[] = [],
): NewReceipt {
  const { report } = read.reading;
  return {
    sha256,
    fileName: file.fileName,
    modifiedMs: file.modifiedMs,
    encoding: read.encoding,
    format: read.format,
    formatConfidence: read.confidence,
    importerVersion: IMPORTER_VERSION,
    importedAt: file.now,
    report: {
      ...report,
      notes: [...read.notes, ...report.notes, ...decided.filter((note) => note !== null)],
    },
  };
}

function withMedia({ mediaPath }: FileToImport, reading: TranscriptReading): TranscriptReading {
  return mediaPath == null ? reading : { ...reading, metadata: { ...reading.metadata, mediaPath } };
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
