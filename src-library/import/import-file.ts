import type { Database } from 'better-sqlite3';
import { isParlanceJson } from '../export/parlance-json.ts';
import { recognise } from '../formats/recognise.ts';
import { keepImport, perform } from '../history/history.ts';
import { restore } from '../history/commands/restore.ts';
import type { ImportNote, TranscriptReading } from '../model/transcript-reading.ts';
import { keepOriginal, sha256Of } from '../store/originals.ts';
import { findImported, insertReceipt, type NewReceipt } from '../store/receipts.ts';
import { setStarred } from '../store/items.ts';
import { insertRecording } from '../store/recordings.ts';
import { isTagName } from '../store/tags.ts';
import { type DecodedText, decodeText } from './decode-text.ts';
import { isWordDocument, readWordDocument } from './word-document.ts';
import { externalIdOf } from './external-id.ts';
import type {
  FileToImport,
  ImportedRecording,
  ImportOutcome,
  KnownRecording,
  ReadRecording,
} from './file-to-import.ts';
import { joinFile } from './join-file.ts';
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
  if (file.read !== undefined) {
    return storeReading(db, file, sha256, readFromLibrary(file, file.read));
  }
  const decoded = readableText(file.bytes);
  return isParlanceJson(decoded.text)
    ? importParlanceJson(db, decoded.text, file)
    : storeReading(db, file, sha256, readFile(file, decoded));
}

/** Keeps what was read, as a recording of its own or with the one that it belongs to. */
function storeReading(db: Database, file: FileToImport, sha256: string, read: ReadFile): ImportOutcome {
  // Another program may have brought the same file meanwhile.
  return db
    .transaction(() => {
      const known = recogniseKnown(db, sha256, file);
      if (known !== null) return known;
      const { reading, externalId } = read;
      const partnership = file.partners?.find(file, reading, externalId);
      const staysInTrash = file.isFollowed === true && partnership?.recording.inTrash === 1;
      return partnership == null || staysInTrash
        ? store(db, file, sha256, read)
        : joinFile(db, partnership, file, receiptOf(file, sha256, read), withMedia(file, reading));
    })
    .immediate();
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
  /** What the tool that wrote the file calls the recording. */
  readonly externalId: string | null;
}

function readFile({ fileName, timeZone }: FileToImport, { text, encoding, notes }: DecodedText): ReadFile {
  const source = { fileName, text, timeZone };
  const { format, confidence } = recognise(source);
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
  };
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
  if (file.folder != null && reading.kind !== 'chat')
    file.partners?.noteFolder(file.folder, recording.sessionRow);
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
