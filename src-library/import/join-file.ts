import type { Database } from 'better-sqlite3';
import { restore } from '../history/commands/restore.ts';
import { keepRevision, perform, type ImportEntry } from '../history/history.ts';
import type { ImportNote, ReadingReport, TranscriptReading } from '../model/transcript-reading.ts';
import { addFile } from '../store/files.ts';
import { keepBeside, reviseRecording } from '../store/joined-files.ts';
import { readLinesSnapshot } from '../store/lines-snapshot.ts';
import { keepOriginal } from '../store/originals.ts';
import { insertReceipt, type NewReceipt } from '../store/receipts.ts';
import type { FileToImport, JoinedFile } from './file-to-import.ts';
import type { Partnership } from './partners.ts';

/** Keeps a further file with the recording that it belongs to. Its bytes stay in any case. Runs inside the caller's transaction. */
export function joinFile(
  db: Database,
  { how, recording }: Partnership,
  file: FileToImport,
  receipt: NewReceipt,
  reading: TranscriptReading,
): JoinedFile {
  if (recording.inTrash === 1) perform(db, restore, { ids: [recording.sessionId] }, file.now);
  keepOriginal(db, file.bytes, receipt.sha256);
  const { sessionId, transcriptId: id, title } = recording;
  const joined = { outcome: 'joined', how, id, sessionId, title } as const;
  if (how === 'revision') return { ...joined, ...revise(db, recording, file, receipt, reading) };
  if (how === 'attachment') {
    addFile(db, {
      parent: recording.sessionId,
      fileName: file.fileName,
      bytes: file.bytes,
      text: textOf(reading),
      mediaType: 'text/plain',
      now: file.now,
    });
  }
  keepBeside(db, recording.sessionRow, receipt, besideNote(how, file.fileName));
  return { ...joined, report: receipt.report, entry: null };
}

function revise(
  db: Database,
  recording: Partnership['recording'],
  file: FileToImport,
  receipt: NewReceipt,
  reading: TranscriptReading,
): { readonly report: ReadingReport; readonly entry: ImportEntry | null } {
  const before = file.isFollowed === true ? null : readLinesSnapshot(db, recording.transcriptRow);
  const { lost, note } = reviseRecording(db, recording, reading, {
    format: receipt.format,
    durationMs: durationOf(reading),
    now: file.now,
    isFinal: before === null,
  });
  const notes: readonly ImportNote[] = [
    {
      kind: 'warning',
      code: 'revision',
      message: `The lines of this file took the place of those of ${recording.fileName}, which is kept.`,
      count: 1,
    },
    ...(lost === 0
      ? []
      : [
          {
            kind: 'warning' as const,
            code: 'edits-in-note',
            message: 'Corrections to lines that this file no longer has were kept as a note.',
            count: lost,
          },
        ]),
  ];
  const report = { ...receipt.report, notes: [...receipt.report.notes, ...notes] };
  insertReceipt(db, recording.sessionRow, { ...receipt, report });
  if (before === null) return { report, entry: null };
  const undone = {
    id: recording.transcriptId,
    lines: before,
    areNewer: false,
    file: receipt.sha256,
    note,
  };
  return { report, entry: keepRevision(db, undone, file.now, file.entry ?? null) };
}

function besideNote(how: Partnership['how'], fileName: string): ImportNote {
  return how === 'attachment'
    ? {
        kind: 'warning',
        code: 'chat-attached',
        message: `The chat ${fileName} was kept as a file of this recording.`,
        count: 1,
      }
    : {
        kind: 'warning',
        code: `alternate-${fileName}`,
        message: `${fileName} holds the same words and was kept beside.`,
        count: 1,
      };
}

function durationOf({ durationMs, segments }: TranscriptReading): number | null {
  if (durationMs !== null) return durationMs;
  return segments.reduce<number | null>((last, { startMs, endMs }) => {
    const time = endMs ?? startMs;
    return time !== null && (last === null || time > last) ? time : last;
  }, null);
}

/** A chat as it can be read and found. */
function textOf({ segments }: TranscriptReading): string {
  return segments
    .map(({ startMs, speaker, text }) => {
      const clock = startMs === null ? null : new Date(startMs).toISOString().slice(11, 19);
      const head = [clock, speaker].filter((part) => part !== null).join(' ');
      return head === '' ? text : `${head}: ${text}`;
    })
    .join('\n');
}
