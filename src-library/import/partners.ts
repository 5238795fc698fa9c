import type { Database } from 'better-sqlite3';
import { extname } from 'node:path';
import type { TranscriptReading } from '../model/transcript-reading.ts';
import {
  findImportFolder,
  findJoinable,
  type ImportedName,
  type ImportFolders,
  isNumberFree,
  type JoinableRecording,
  keepImportFolder,
  listImportedNames,
  readToldByLines,
  type ToldByLines,
} from '../store/joined-files.ts';
import { readRecordedSegments } from '../store/recorded-segments.ts';
import { readFileNameHints } from './file-name-hints.ts';

/** How a file belongs to a recording that is there already. */
export type Partnership =
  /** The same words, told with less: kept beside. */
  | { readonly how: 'alternate'; readonly recording: JoinableRecording }
  /** The same recording, corrected, written anew, or told with more: its lines take the place of the others. */
  | { readonly how: 'revision'; readonly recording: JoinableRecording }
  /** What was written while the recording ran. */
  | { readonly how: 'attachment'; readonly recording: JoinableRecording };

/** Files of one recording share at least so many of their words. */
const SAME_WORDS = 0.8;
/** A file that has grown has at least so many of the words that it had. */
const KEPT_WORDS = 0.9;
/** A correction may change more of them. */
const CORRECTED_WORDS = 0.5;
/** Fewer words may be the same by chance, so all must be. */
const FEW_WORDS = 20;
const DAY_MS = 86_400_000;
/** The order of preference among formats that tell equally much. */
const PREFERENCE = ['.json', '.vtt', '.srt', '.tsv', '.txt'];
const CORRECTED = /[ ._-]+(?:corrected|edited|revised|proofread|fixed)$/i;
/** Where its files lay is not known. */
const UNKNOWN: ImportFolders = { isOne: false, areUnknown: true };
const CHAT = /(?:^|[ ._-])(?:saved[ _-]?|new)?chat(?:[ ._-]|$)|newchat$/i;
/** Zoom names all files of a meeting alike up to here. */
const ZOOM = /^GMT\d{8}-\d{6}/;

/** What the files of one recording have in common in their names. */
export function stemOf(fileName: string): string {
  const { stem } = readFileNameHints(fileName, 'UTC');
  return stem
    .replace(/\.(?:transcript|captions?|subtitles?|diarized|words?)$/i, '')
    .replace(CORRECTED, '')
    .toLowerCase()
    .normalize('NFC');
}

function isCorrected(fileName: string): boolean {
  return CORRECTED.test(readFileNameHints(fileName, 'UTC').stem);
}

/** Files of one folder in the order in which they are read: those of one recording together, the best and the uncorrected first, chats last. */
export function inReadingOrder<T extends { readonly fileName: string }>(
  files: readonly T[],
  folderOf: (file: T) => string,
): readonly T[] {
  const places = new Map<string, number>();
  const keyed = files.map((file, at) => {
    const folder = folderOf(file);
    const isChat = CHAT.test(readFileNameHints(file.fileName, 'UTC').stem);
    const group = `${folder}\0${stemOf(file.fileName)}`;
    const firstOfGroup = places.get(group) ?? at;
    places.set(group, firstOfGroup);
    return { file, folder, isChat, place: firstOfGroup, rank: rankOf(file.fileName), at };
  });
  const lastOfFolder = new Map(keyed.map(({ folder, at }) => [folder, at]));
  const placeOf = (each: (typeof keyed)[number]): number =>
    each.isChat ? (lastOfFolder.get(each.folder) ?? each.at) + 0.5 : each.place;
  return keyed
    .sort((a, b) => placeOf(a) - placeOf(b) || a.rank - b.rank || a.at - b.at)
    .map(({ file }) => file);
}

function rankOf(fileName: string): number {
  const at = PREFERENCE.findIndex((ending) => fileName.toLowerCase().endsWith(ending));
  return (at < 0 ? PREFERENCE.length : at) + (isCorrected(fileName) ? 100 : 0);
}

/** A file that may belong to a recording. */
interface NamedFile {
  readonly fileName: string;
  /** Where it lies, null when that is unknown. */
  readonly folder?: string | null | undefined;
  /** Set for a recording of another program's library. */
  readonly read?: object | undefined;
}

/** A file with the folder that it lies in. */
interface PlacedFile {
  readonly folder: string;
  readonly fileName: string;
}

/** Finds the recordings that files belong to. It follows what is imported, so it may outlive an import. */
export class Partners {
  readonly #db: Database;
  readonly #byStem = new Map<string, number[]>();
  readonly #byExternalId = new Map<string, number>();
  readonly #byFolder = new Map<string, Set<number>>();
  /** The files of this import by their recordings. */
  readonly #placed = new Map<number, PlacedFile[]>();
  #last: ImportedName | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Says that a file of a recording lies in a folder of this import. */
  noteFile(file: PlacedFile, sessionRow: number): void {
    const rows = this.#byFolder.get(file.folder) ?? new Set();
    this.#byFolder.set(file.folder, rows.add(sessionRow));
    this.#placed.set(sessionRow, [...(this.#placed.get(sessionRow) ?? []), file]);
    keepImportFolder(this.#db, sessionRow, file.folder);
  }

  /** Another import begins: what lies beside each other is told anew. */
  forgetFolders(): void {
    this.#byFolder.clear();
    this.#placed.clear();
  }

  /** The recording that a file belongs to, null when it is one of its own. Reads what it needs from the library. */
  find(
    { fileName, folder = null, read }: NamedFile,
    reading: TranscriptReading,
    externalId: string | null,
  ): Partnership | null {
    this.#catchUp();
    const same = externalId === null ? undefined : this.#byExternalId.get(externalId);
    const known = same === undefined ? null : findJoinable(this.#db, same);
    if (known !== null)
      return { how: this.#isSame(known, reading) ? 'alternate' : 'revision', recording: known };
    // A library names its recordings itself.
    if (read !== undefined) return null;
    if (reading.kind === 'chat') return this.#besideChat(fileName, folder);
    for (const row of this.#byStem.get(stemOf(fileName)) ?? []) {
      const recording = findJoinable(this.#db, row);
      const how =
        recording === null ? null : this.#judge(recording, { fileName, folder }, reading, externalId);
      if (recording !== null && how !== null) return { how, recording };
    }
    return null;
  }

  #catchUp(): void {
    // Numbers of files that were deleted for good are given again.
    if (this.#last !== null && isNumberFree(this.#db, this.#last)) this.#forget();
    for (const imported of listImportedNames(this.#db, this.#last?.id ?? 0)) {
      const { sessionRow, fileName, externalId } = imported;
      this.#last = imported;
      const stem = stemOf(fileName);
      for (const key of [stem, ZOOM.exec(fileName)?.[0]].filter((each) => each !== undefined)) {
        const rows = this.#byStem.get(key) ?? [];
        if (!rows.includes(sessionRow)) this.#byStem.set(key, [...rows, sessionRow]);
      }
      if (externalId !== null) this.#byExternalId.set(externalId, sessionRow);
    }
  }

  #forget(): void {
    this.#last = null;
    this.#byStem.clear();
    this.#byExternalId.clear();
    this.forgetFolders();
  }

  #judge(
    recording: JoinableRecording,
    { fileName, folder }: { readonly fileName: string; readonly folder: string | null },
    reading: TranscriptReading,
    externalId: string | null,
  ): 'alternate' | 'revision' | null {
    const isNamedOtherwise =
      externalId !== null && recording.externalId !== null && externalId !== recording.externalId;
    const lay = folder === null ? UNKNOWN : findImportFolder(this.#db, recording.sessionRow, folder);
    const isSameName = recording.fileName.toLowerCase() === fileName.toLowerCase();
    const liesElsewhere = folder !== null && this.#liesElsewhere(recording.sessionRow, folder);
    if (
      isNamedOtherwise ||
      recording.inTrash === 1 ||
      recording.kind === 'chat' ||
      isOfAnotherDay(recording, reading) ||
      (liesElsewhere && this.#hasForm(recording.sessionRow, fileName)) ||
      // Programs give each recording a folder, and its file always the same name.
      (isSameName && !lay.isOne && !lay.areUnknown)
    )
      return null;
    const before = wordsOf(readRecordedSegments(this.#db, recording.transcriptRow));
    const { shared, kept, longer } = compareWords(before, wordsOf(reading.segments));
    const isSame = this.#isSame(recording, reading);
    // The file itself, which has grown since.
    if (lay.isOne && isSameName && kept >= KEPT_WORDS) return isSame ? 'alternate' : 'revision';
    const corrects = Number(isCorrected(fileName)) - Number(isCorrected(recording.fileName));
    const isFew = longer < FEW_WORDS && (shared < 1 || liesElsewhere);
    if (isFew || shared < (corrects === 0 ? SAME_WORDS : CORRECTED_WORDS)) return null;
    if (corrects !== 0) return corrects > 0 ? 'revision' : 'alternate';
    // The same kind of file again with a few other words is a newer one of it.
    const isRicher = toldBy(reading) > weigh(readToldByLines(this.#db, recording.transcriptRow));
    return isRicher || (isSameName && !isSame) ? 'revision' : 'alternate';
  }

  /** All its files of this import lie in other folders. */
  #liesElsewhere(sessionRow: number, folder: string): boolean {
    const files = this.#placed.get(sessionRow) ?? [];
    return files.length > 0 && files.every((file) => file.folder !== folder);
  }

  /** This import has a file of the same ending of it: one of another folder is then one of another recording. */
  #hasForm(sessionRow: number, fileName: string): boolean {
    const form = extname(fileName).toLowerCase();
    return (this.#placed.get(sessionRow) ?? []).some((file) => extname(file.fileName).toLowerCase() === form);
  }

  #isSame(recording: JoinableRecording, reading: TranscriptReading): boolean {
    const lines = readRecordedSegments(this.#db, recording.transcriptRow);
    return (
      lines.length === reading.segments.length &&
      lines.every(({ startMs, endMs, speaker, text }, at) => {
        const now = reading.segments[at];
        return (
          now?.startMs === startMs && now.endMs === endMs && now.speaker === speaker && now.text === text
        );
      })
    );
  }

  /** The meeting's own name in Zoom's files, else the only recording of the same folder. */
  #besideChat(fileName: string, folder: string | null): Partnership | null {
    const zoom = ZOOM.exec(fileName)?.[0];
    const named = zoom === undefined ? [] : (this.#byStem.get(zoom) ?? []);
    const beside = folder === null ? [] : [...(this.#byFolder.get(folder) ?? [])];
    const candidates = (named.length > 0 ? named : beside)
      .map((row) => findJoinable(this.#db, row))
      .filter((each) => each !== null && each.inTrash === 0 && each.kind !== 'chat');
    const [recording] = candidates;
    return recording !== undefined && recording !== null && candidates.length === 1
      ? { how: 'attachment', recording }
      : null;
  }
}

function isOfAnotherDay(
  { createdAt, createdGuessed }: JoinableRecording,
  { startedAt }: TranscriptReading,
): boolean {
  return startedAt !== null && createdGuessed === 0 && Math.abs(startedAt - createdAt) > DAY_MS;
}

function toldBy({ segments }: TranscriptReading): number {
  return weigh({
    hasTimes: segments.some(({ startMs }) => startMs !== null),
    hasSpeakers: segments.some(({ speaker }) => speaker !== null),
    hasWords: segments.some(({ words = [] }) => words.length > 0),
  });
}

function weigh({ hasTimes, hasSpeakers, hasWords }: ToldByLines): number {
  return (hasTimes ? 4 : 0) + (hasSpeakers ? 2 : 0) + (hasWords ? 1 : 0);
}

function wordsOf(segments: readonly { readonly text: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of segments) {
    for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

/** The share of the words that both have, of the longer one and of those of before, and how many the longer one has. */
function compareWords(
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
): { readonly shared: number; readonly kept: number; readonly longer: number } {
  const sum = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0);
  const both = sum([...before].map(([word, count]) => Math.min(count, now.get(word) ?? 0)));
  const [countBefore, countNow] = [sum(before.values()), sum(now.values())];
  const longer = Math.max(1, countBefore, countNow);
  return { shared: both / longer, kept: both / Math.max(1, countBefore), longer };
}
