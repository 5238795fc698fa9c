import type { Database } from 'better-sqlite3';
import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { LibraryError } from '../../errors.ts';
import { readTranscript } from '../../formats/recognise.ts';
import { compareLines } from '../../follow/compare-lines.ts';
import { readJsonLines } from '../../follow/json-lines.ts';
import { readRegularFile, statItself } from '../../follow/regular-file.ts';
import {
  markOfSession,
  readSessionFolder,
  SESSION_FILES,
  type SessionFolder,
} from '../../follow/session-folder.ts';
import { SESSION_FORMAT, sessionToKeep, wholeSession, type RootPlace } from '../../follow/take-in-session.ts';
import { restore } from '../../history/commands/restore.ts';
import { keepImport, perform } from '../../history/history.ts';
import type { ImportNote, ReadingReport } from '../../model/transcript-reading.ts';
import { visitedRoot } from '../../store/followed-roots.ts';
import { keepSession, type FollowedSession, type KeptSession } from '../../store/followed-sessions.ts';
import { keepOriginal } from '../../store/originals.ts';
import { insertReceipt } from '../../store/receipts.ts';
import {
  listSessionsNamed,
  moveSession,
  unforgetSession,
  type PlacedSession,
} from '../../store/session-places.ts';
import { MAX_FILE_BYTES } from '../decode-text.ts';
import type { FileToImport, ImportOutcome } from '../file-to-import.ts';
import type { LibraryFile } from './index.ts';

/** Written into each receipt; it rises when the same files would be read better. */
const IMPORTER_VERSION = 1;

/**
 * Whether these are the names in the folder of a session as Ambient writes it: its lines, and what it says of itself once its
 * recording has ended, or its sound.
 */
export function isAmbientSession(names: ReadonlySet<string>): boolean {
  return names.has('session.json')
    ? names.has('raw.jsonl') || names.has('transcript.md')
    : names.has('raw.jsonl') && names.has('audio');
}

/** Whether a file, or a folder, of a session belongs to it, by its name. */
export function isPartOfAmbientSession(name: string): boolean {
  return name === 'audio' || SESSION_FILES.includes(name);
}

/** A session that was read whole, to be kept. */
export interface SessionToImport {
  /** The folder that holds the session's own, without links. */
  readonly place: string;
  /** What lies inside an archive has no folder. */
  readonly hasFolder: boolean;
  readonly session: SessionFolder;
  readonly mark: string;
  /** Bytes of its file of lines. */
  readonly raw: Buffer;
}

/**
 * Reads the folder of a session. Of one whose file of lines is gone, what was made of it for people is read, as a file. `place`
 * stands in for the folder around it where that is only a copy. `now` in epoch milliseconds UTC.
 * @throws LibraryError `badInput` with one plain sentence when there are no lines to take, or it is being recorded.
 */
export function readAmbientSession(
  path: string,
  now: number,
  place: string | null = null,
): SessionToImport | (LibraryFile & { readonly modifiedMs: number }) {
  const folder = realpathSync(path);
  const [root, id] = [dirname(folder), basename(folder)];
  const mark = markOfSession(root, id, now);
  const session = readSessionFolder(root, id, now);
  if (session.state === 'live' && statItself(join(folder, 'session.json')) === null) {
    throw new LibraryError(
      'badInput',
      'This session is being recorded. Import it again when that is done, or follow its folder.',
    );
  }
  const { raw, error } = session;
  if (raw !== null && session.lines.length > 0) {
    return { place: place ?? root, hasFolder: place === null, session, mark, raw };
  }
  if (error !== null) {
    throw new LibraryError('badInput', `This session cannot be read: ${error}. Nothing of it was imported.`);
  }
  return raw === null ? readMadeTranscript(root, session) : refuseEmpty();
}

function refuseEmpty(): never {
  throw new LibraryError(
    'badInput',
    'This session has no transcript yet. Import it again when it has one, or follow its folder.',
  );
}

function readMadeTranscript(
  root: string,
  { id, name, startedAt, changedAt, durationMs, model }: SessionFolder,
): LibraryFile & { readonly modifiedMs: number } {
  const bytes = readRegularFile(root, `${id}/transcript.md`, MAX_FILE_BYTES) ?? refuseEmpty();
  const { reading } = readTranscript({ fileName: 'transcript.md', text: bytes.toString('utf8') });
  const facts = { title: name ?? reading.title ?? id, startedAt: startedAt ?? reading.startedAt };
  return {
    fileName: `${id}.md`,
    bytes,
    modifiedMs: changedAt,
    read: {
      format: SESSION_FORMAT,
      formatName: 'Ambient',
      externalId: `ambient:${id}`,
      reading: {
        ...reading,
        ...facts,
        durationMs: durationMs ?? reading.durationMs,
        model: model ?? reading.model,
        sourceApp: 'Ambient',
      },
      starred: false,
    },
  };
}

/**
 * Keeps a session as following its folder would: brought again it grows, and followed later it is the same. One with fewer lines
 * than the library has of it takes none away.
 */
export function importAmbientSession(
  db: Database,
  { place, hasFolder, session, mark, raw }: SessionToImport,
  options: Pick<FileToImport, 'now' | 'entry' | 'isFollowed' | 'source'>,
): ImportOutcome {
  const { now, isFollowed = false } = options;
  return db
    .transaction((): ImportOutcome => {
      const root = visitedRoot(db, place, 'sessions', now);
      const told = sessionToTake(root, { session, mark, hasFolder }, options.source);
      const before = placeOfSame(db, root.id, told);
      if (before !== null && before.inTrash === 1 && !isFollowed) {
        perform(db, restore, { ids: [before.sessionId] }, now);
      }
      if (before !== null && (before.isElsewhere || compareLines(db, before, told) === 'shorter')) {
        return knownOutcome(before, isFollowed);
      }
      if (!isFollowed) unforgetSession(db, root.id, session.id);
      const kept = keepSession(db, before?.isFollowed === 1 ? told : atRest(told), now);
      if (kept.outcome !== 'kept')
        throw new RangeError('A session read whole is kept unless it was deleted.');
      if (before !== null && kept.added === 0 && !kept.revised) return knownOutcome(before, isFollowed);
      return keptOutcome(db, { told, raw, kept, before, session }, options);
    })
    .immediate();
}

function sessionToTake(
  root: RootPlace,
  { session, mark, hasFolder }: Pick<SessionToImport, 'session' | 'mark' | 'hasFolder'>,
  source: string | undefined,
): FollowedSession {
  const told = sessionToKeep(root, { ...wholeSession(session), mark });
  return {
    ...told,
    source: source ?? told.source,
    folder: hasFolder ? told.folder : null,
  };
}

/** Nobody looks at it from now on: it is being recorded or transcribed no more, as far as anybody knows. */
function atRest(session: FollowedSession): FollowedSession {
  const { state } = session;
  return state === 'live' || state === 'transcribing' ? { ...session, state: 'done' } : session;
}

interface SamePlace extends PlacedSession {
  /** It is in the library from a folder that is followed, which has all of this. */
  readonly isElsewhere: boolean;
}

/** The same session as the library has it; one that came from elsewhere, where nobody looks, moves here. */
function placeOfSame(db: Database, root: number, told: FollowedSession): SamePlace | null {
  const named = listSessionsNamed(db, told.externalId);
  const here = named.find((each) => each.root === root);
  if (here !== undefined) return { ...here, isElsewhere: false };
  for (const each of named) {
    const relation = compareLines(db, each, told);
    if (relation === 'other' || (each.isFollowed === 1 && relation === 'longer')) continue;
    const isElsewhere = each.isFollowed === 1;
    if (!isElsewhere) moveSession(db, each.row, root);
    return { ...each, isElsewhere };
  }
  return null;
}

function knownOutcome(before: PlacedSession, isFollowed: boolean): ImportOutcome {
  return {
    outcome: 'known',
    id: before.transcriptId,
    sessionId: before.sessionId,
    restored: before.inTrash === 1 && !isFollowed,
  };
}

function keptOutcome(
  db: Database,
  {
    told,
    raw,
    kept,
    before,
    session,
  }: {
    readonly told: FollowedSession;
    readonly raw: Buffer;
    readonly kept: KeptSession;
    readonly before: PlacedSession | null;
    readonly session: SessionFolder;
  },
  { now, entry, isFollowed }: Pick<FileToImport, 'now' | 'entry' | 'isFollowed'>,
): ImportOutcome {
  const place = listSessionsNamed(db, told.externalId).find((each) => each.transcriptId === kept.id);
  if (place === undefined) throw new RangeError('What was kept is there.');
  const report = reportOf(raw, session);
  insertReceipt(db, place.row, {
    sha256: keepOriginal(db, raw),
    fileName: `${session.id}.jsonl`,
    modifiedMs: session.changedAt,
    encoding: 'utf-8',
    format: SESSION_FORMAT,
    formatConfidence: 1,
    importerVersion: IMPORTER_VERSION,
    importedAt: now,
    report,
  });
  const { sessionId, title } = place;
  if (before !== null) {
    return { outcome: 'joined', how: 'revision', id: kept.id, sessionId, title, report, entry: null };
  }
  return {
    outcome: 'imported',
    id: kept.id,
    sessionId,
    title,
    format: SESSION_FORMAT,
    segments: kept.lines,
    speakers: new Set([...session.edits.values()].flatMap(({ speaker }) => speaker ?? [])).size,
    durationMs: session.durationMs ?? session.lines.reduce((last, { endMs }) => Math.max(last, endMs), 0),
    report,
    entry: isFollowed === true ? null : keepImport(db, [sessionId], now, entry ?? null),
  };
}

function reportOf(raw: Buffer, { lines, error }: SessionFolder): ReadingReport {
  const written = readJsonLines(raw);
  const dropped = written.length - lines.length;
  const isUnfinished =
    raw
      .subarray(written.at(-1)?.end ?? 0)
      .toString('latin1')
      .trim() !== '';
  const note = (kind: ImportNote['kind'], code: string, message: string, count = 1): ImportNote => ({
    kind,
    code,
    message,
    count,
  });
  return {
    read: written.length,
    kept: lines.length,
    empty: 0,
    repaired: 0,
    dropped,
    notes: [
      ...(dropped === 0
        ? []
        : [note('dropped', 'damaged-line', 'A line that cannot be read was left out.', dropped)]),
      ...(isUnfinished
        ? [note('warning', 'unfinished-line', 'The last line is not written to its end and was not taken.')]
        : []),
      ...(error === null ? [] : [note('warning', 'session-problem', `Not all could be read: ${error}.`)]),
    ],
  };
}
