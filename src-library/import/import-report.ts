import type { ImportNote } from '../model/transcript-reading.ts';
import type { ImportFilesResult } from './import-files.ts';
import type { DecidedResult } from './preview-decided.ts';

/** What an import did, in words of its own that can be saved. Moments in RFC 3339, UTC. */
export interface ImportReport {
  readonly began: string;
  readonly ended: string;
  /** Stopped by the person; what was finished is kept. */
  readonly cancelled: boolean;
  readonly counts: Readonly<Record<DecidedResult['outcome'], number>>;
  readonly files: readonly ReportedFile[];
}

/** A file of an import. */
export interface ReportedFile {
  readonly path: string;
  /** Name inside the file at that path, for archives and libraries; else of the file. */
  readonly name: string;
  readonly outcome: DecidedResult['outcome'];
  /** Id of the transcript that it became or belongs to, or of the note or file. */
  readonly id?: string;
  readonly title?: string;
  /** How it was kept, with a recording that was there already or otherwise. */
  readonly how?: string;
  /** It lay in the trash and was restored. */
  readonly restored?: true;
  /** Why it could not be read, or not all of its text can be found. */
  readonly problem?: string;
  readonly read?: number;
  readonly kept?: number;
  readonly empty?: number;
  readonly repaired?: number;
  readonly dropped?: number;
  readonly notes?: readonly Pick<ImportNote, 'kind' | 'message' | 'count'>[];
}

/** The report of an import that ran between two moments, epoch milliseconds UTC. */
export function importReport(
  { files, cancelled }: Pick<ImportFilesResult<DecidedResult>, 'files' | 'cancelled'>,
  began: number,
  ended: number,
): ImportReport {
  return reportOf(files.map(toReported), { cancelled, began: iso(began), ended: iso(ended) });
}

/** Several imports, one after the other, as one. Null for none. */
export function joinReports(reports: readonly ImportReport[]): ImportReport | null {
  const [first] = reports;
  const last = reports.at(-1);
  return first === undefined || last === undefined
    ? null
    : reportOf(
        reports.flatMap(({ files }) => files),
        { cancelled: reports.some(({ cancelled }) => cancelled), began: first.began, ended: last.ended },
      );
}

function reportOf(
  files: readonly ReportedFile[],
  facts: Pick<ImportReport, 'cancelled' | 'began' | 'ended'>,
): ImportReport {
  const count = (outcome: DecidedResult['outcome']): number =>
    files.filter((file) => file.outcome === outcome).length;
  return {
    ...facts,
    counts: {
      imported: count('imported'),
      joined: count('joined'),
      kept: count('kept'),
      known: count('known'),
      left: count('left'),
      failed: count('failed'),
    },
    files,
  };
}

const iso = (moment: number): string => new Date(moment).toISOString();

function toReported(file: DecidedResult): ReportedFile {
  const { path, fileName: name, outcome } = file;
  switch (file.outcome) {
    case 'failed':
      return { path, name, outcome, problem: file.message };
    case 'left':
      return { path, name, outcome };
    case 'kept':
      return {
        path,
        name,
        outcome,
        id: file.id,
        title: file.title,
        how: file.as,
        ...(file.problem === null ? {} : { problem: file.problem }),
      };
    case 'known':
      return { path, name, outcome, id: file.id, ...(file.restored ? { restored: true } : {}) };
    case 'imported':
    case 'joined': {
      const { read, kept, empty, repaired, dropped, notes } = file.report;
      return {
        path,
        name,
        outcome,
        id: file.id,
        title: file.title,
        ...(file.outcome === 'joined' ? { how: file.how } : {}),
        ...{ read, kept, empty, repaired, dropped },
        notes: notes.map(({ kind, message, count }) => ({ kind, message, count })),
      };
    }
  }
}

const OUTCOMES: Readonly<Record<DecidedResult['outcome'], string>> = {
  imported: 'imported',
  joined: 'kept with its recording',
  kept: 'kept as a note, a task or a file',
  known: 'already there',
  left: 'left out',
  failed: 'not imported',
};

const HOW: Readonly<Record<string, string>> = {
  alternate: 'kept beside the recording that holds the same words',
  revision: 'its lines took the place of the earlier ones of its recording',
  attachment: 'kept as a file of its recording',
  note: 'kept as a note',
  task: 'kept as a task',
  file: 'kept as a file',
};

/** The report as text for people: what happened in sum, then each file. */
export function reportText({ began, ended, cancelled, counts, files }: ImportReport): string {
  const sums = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${count} ${OUTCOMES[outcome as DecidedResult['outcome']]}`);
  return [
    `Import of ${files.length} ${files.length === 1 ? 'file' : 'files'}, ${began} to ${ended}`,
    sums.length === 0 ? 'Nothing was found.' : sums.join(', '),
    ...(cancelled ? ['Stopped before the last file; what was finished is kept.'] : []),
    '',
    ...files.flatMap(linesOf),
    '',
  ].join('\n');
}

function linesOf(file: ReportedFile): readonly string[] {
  const inside = oneLine(file.path).endsWith(oneLine(file.name)) ? '' : ` (${oneLine(file.name)})`;
  const what = file.how === undefined ? OUTCOMES[file.outcome] : (HOW[file.how] ?? file.how);
  const counts =
    file.read === undefined
      ? []
      : [
          `${file.read} read, ${file.kept ?? 0} kept, ${file.empty ?? 0} empty, ${file.repaired ?? 0} repaired, ${file.dropped ?? 0} dropped`,
        ];
  const details = [
    ...(file.problem === undefined ? [] : [file.problem]),
    ...(file.restored === true ? ['It was in the trash and is back.'] : []),
    ...(file.title === undefined ? [] : [`“${oneLine(file.title)}”`]),
    ...counts,
    ...(file.notes ?? []).map(({ message, count }) =>
      count === 1 ? message : `${message} (${count} times)`,
    ),
  ];
  return [`${oneLine(file.path)}${inside}: ${what}`, ...details.map((line) => `    ${oneLine(line)}`)];
}

/** Names may hold line breaks and marks that turn the direction of what follows. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, ' ');
}
