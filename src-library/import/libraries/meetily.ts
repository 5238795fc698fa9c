import type { ForeignRow } from '../../database/foreign-database.ts';
import { isObject } from '../../formats/json-fields.ts';
import type { ReadNote, ReadTask } from '../../model/transcript-reading.ts';
import {
  hasTable,
  idIn,
  isTrashed,
  jsonIn,
  type KeptLine,
  momentIn,
  noteOf,
  readingOf,
  readingOfText,
  type RecordingLibrary,
  secondsIn,
  textIn,
} from './recording-library.ts';

/**
 * Meetily's store: meetings, and the lines of each with seconds from its start (older versions: the time of day) and who was
 * heard, `mic` or `system`. Summaries and notes stand in tables beside them.
 */
export const meetily: RecordingLibrary = {
  id: 'meetily-library',
  name: 'Meetily',
  matches: (tables) =>
    hasTable(tables, 'meetings', 'id', 'title') &&
    hasTable(tables, 'transcripts', 'meeting_id', 'transcript'),
  *read(database) {
    for (const row of database.rows('meetings')) {
      const id = idIn(row);
      if (isTrashed(row)) {
        yield { left: 'trash' };
        continue;
      }
      const where = ['meeting_id', row['id'] ?? null] as const;
      const transcripts = [...database.rows('transcripts', { where })];
      const notes = [...database.rows('meeting_notes', { where })];
      const summaries = [...database.rows('summary_processes', { where })];
      const chunks = [...database.rows('transcript_chunks', { where })];
      const title = textIn(row, 'title');
      const known = {
        title,
        startedAt: momentIn(row, 'created_at'),
        sourceApp: 'Meetily',
        notes: notes.flatMap((note) => noteOf(textIn(note, 'notes_markdown', 'content', 'notes'))),
        summaries: summariesIn(summaries, transcripts),
        tasks: transcripts.flatMap((line) => tasksIn(textIn(line, 'action_items'))),
      };
      const whole = chunks.map((chunk) => textIn(chunk, 'transcript_text') ?? '').join('\n\n');
      const reading =
        readingOf(linesOf(transcripts), known) ?? readingOfText(whole, `${id ?? 'meeting'}.txt`, known);
      yield id === null || reading === null
        ? { left: 'empty' }
        : {
            id,
            title,
            reading,
            starred: false,
            record: { meeting: row, transcripts, notes, summaries, chunks },
          };
    }
  },
};

/** In the order in which they were heard; rows come in that in which they were heard to the end. */
function linesOf(transcripts: readonly ForeignRow[]): readonly KeptLine[] {
  const hasTimes = transcripts.some((line) => secondsIn(line, 'audio_start_time') !== null);
  const first = hasTimes ? null : dayTime(transcripts[0]);
  const lines = transcripts.map((line) => {
    const at = hasTimes ? null : dayTime(line);
    return {
      startMs: hasTimes
        ? secondsIn(line, 'audio_start_time')
        : at === null || first === null || at < first
          ? null
          : at - first,
      endMs: secondsIn(line, 'audio_end_time'),
      speaker: textIn(line, 'speaker'),
      text: textIn(line, 'transcript'),
    };
  });
  return lines.some(({ startMs }) => startMs === null)
    ? lines
    : lines.sort((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0));
}

/** A moment, or a time of day, in milliseconds; what lies between two of one kind is what counts. */
function dayTime(line: ForeignRow | undefined): number | null {
  if (line === undefined) return null;
  const [, hours, minutes, seconds] =
    /^\[?(\d{1,2}):(\d\d):(\d\d)\]?$/.exec(textIn(line, 'timestamp')?.trim() ?? '') ?? [];
  return hours === undefined
    ? momentIn(line, 'timestamp')
    : ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

/** The finished summary as Markdown, or as blocks in sections; older versions wrote one beside each line. */
function summariesIn(
  processes: readonly ForeignRow[],
  transcripts: readonly ForeignRow[],
): readonly ReadNote[] {
  const made = processes.flatMap((process) => {
    const result = jsonIn(textIn(process, 'result', 'result_backup'));
    // It may be JSON in a JSON string.
    return noteOf(summaryText(typeof result === 'string' ? (jsonIn(result) ?? result) : result));
  });
  const beside = transcripts.flatMap((line) => textIn(line, 'summary')?.trim() ?? []);
  const points = transcripts.flatMap((line) => textIn(line, 'key_points')?.trim() ?? []);
  return [...made, ...noteOf([...new Set(beside)].join('\n')), ...noteOf(points.join('\n'), 'Key points')];
}

function summaryText(result: unknown): string | null {
  if (typeof result === 'string') return result;
  if (!isObject(result)) return null;
  if (typeof result['markdown'] === 'string' && result['markdown'].trim() !== '') return result['markdown'];
  const sections = Object.values(result).flatMap((section) => {
    if (!isObject(section) || !Array.isArray(section['blocks'])) return [];
    const blocks = (section['blocks'] as readonly unknown[]).filter(isObject);
    const texts = blocks.flatMap(({ content }) =>
      typeof content === 'string' && content.trim() !== '' ? [`- ${content.trim()}`] : [],
    );
    const heading = typeof section['title'] === 'string' ? [`## ${section['title']}`] : [];
    return texts.length === 0 ? [] : [[...heading, ...texts].join('\n')];
  });
  return sections.length === 0 ? null : sections.join('\n\n');
}

/** A list as JSON, or a line for each. */
function tasksIn(text: string | null): readonly ReadTask[] {
  const list = jsonIn(text);
  const items = Array.isArray(list) ? (list as readonly unknown[]) : (text ?? '').split('\n');
  return items.flatMap((item) => {
    const told = isObject(item) ? (item['text'] ?? item['task'] ?? item['content']) : item;
    const plain =
      typeof told === 'string' ? told.replace(/^\s*(?:[-*•]\s*)?(?:\[[ xX]\]\s*)?/, '').trim() : '';
    const done = isObject(item) ? item['done'] === true : /^\s*[-*•]?\s*\[[xX]\]/.test(String(told));
    return plain === '' ? [] : [{ text: plain, done }];
  });
}
