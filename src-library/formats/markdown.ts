import { toLanguageTag } from '../import/language-tag.ts';
import { parseWrittenDate } from '../import/written-date.ts';
import type { ReadNote, ReadTask } from '../model/transcript-reading.ts';
import { fieldList, fieldText, readFrontMatter } from './front-matter.ts';
import { bulletOf, headingOf, isRule, plainLine, taskOf } from './markdown-lines.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { isBlank, splitLines } from './text-lines.ts';
import type { TranscriptFormat } from './transcript-format.ts';
import { readTurns, turnsToSegments } from './turns.ts';

/** A Markdown transcript: front matter, headings, `**Name** [00:01:05] text` and the other inline forms. */
export const markdown: TranscriptFormat = {
  id: 'markdown',
  name: 'Markdown',
  extensions: ['.md', '.markdown'],
  sniff: ({ text, fileName }) => {
    const isNamed = /\.(?:md|markdown)$/i.test(fileName);
    if (readFrontMatter(splitLines(text)).fields.size > 0) return 0.7;
    const boldHeads = text.match(/^[ \t]{0,8}(?:[-*+][ \t]{1,4})?\*\*[^*\n]{1,80}\*\*/gm)?.length ?? 0;
    if (boldHeads >= 2 || (/^#{1,6}\s/m.test(text) && boldHeads > 0)) return 0.6;
    if (isNamed) return 0.5;
    return /^#{1,3} \S/.test(text.trimStart()) ? 0.3 : 0;
  },
  read({ text, timeZone }) {
    const { fields, body } = readFrontMatter(splitLines(text));
    const { lines, footer } = splitFooter(body);
    const document = readSections(lines);
    const report = new ReportBuilder();
    const { turns, header } = readTurns(document.transcript.filter((line) => !isRule(line)).map(plainLine));
    const written = parseWrittenDate(
      fieldText(fields, 'date', 'started_at', 'startedat', 'recorded', 'created') ?? '',
      timeZone,
    );
    report.noteZone(written);
    const participants = [
      ...fieldList(fields, 'participants'),
      ...fieldList(fields, 'speakers'),
      ...document.participants,
    ];
    return completeReading('Markdown', {
      segments: turnsToSegments(turns, report),
      report,
      title: fieldText(fields, 'title', 'name') ?? document.title ?? null,
      startedAt: written?.ms ?? null,
      language: toLanguageTag(fieldText(fields, 'language', 'lang')),
      model: fieldText(fields, 'model'),
      tags: fieldList(fields, 'tags'),
      notes: document.notes,
      summaries: document.summaries,
      tasks: document.tasks,
      metadata: {
        ...(participants.length > 0 ? { participants: [...new Set(participants)] } : {}),
        ...(document.chapters.length > 0 ? { headings: document.chapters } : {}),
        ...(header.length > 0 ? { header } : {}),
        ...(footer.length > 0 ? { footer } : {}),
        ...(fields.size > 0 ? { frontMatter: Object.fromEntries(fields) } : {}),
      },
    });
  },
};

/** Lines in italics below a last rule are said by the program that wrote the file, not by a speaker. */
function splitFooter(body: readonly string[]): { lines: readonly string[]; footer: readonly string[] } {
  const rule = body.findLastIndex(isRule);
  const below = body.slice(rule + 1).filter((line) => !isBlank(line));
  const isFooter =
    rule > 0 && below.length > 0 && below.every((line) => /^\s*([_*])[^_*].*\1\s*$/.test(line));
  if (!isFooter) return { lines: body, footer: [] };
  return { lines: body.slice(0, rule), footer: below.map((line) => plainLine(line).text.trim()) };
}

type SectionKind = 'transcript' | 'summary' | 'notes' | 'tasks' | 'participants' | 'other';

const SECTION_NAMES: readonly (readonly [SectionKind, RegExp])[] = [
  [
    'transcript',
    /^(?:(?:full|complete|raw|meeting|interview) )?(?:transcript(?:ion)?|transkript(?:ion)?|transcripción|transcrição|trascrizione|转录|转写|逐字稿|文字起こし|نص التسجيل)s?$/iu,
  ],
  [
    'summary',
    /^(?:(?:ai|executive|meeting|short) )?(?:summary|summaries|overview|abstract|tl;?dr|zusammenfassung|résumé|resumen|resumo|riassunto|摘要|总结|要約|まとめ|ملخص)$/iu,
  ],
  [
    'tasks',
    /^(?:tasks?|to-?dos?|to do|action items?|actions?|next steps?|follow-?ups?|aufgaben|tâches|actions à mener|tareas|tarefas|compiti|任务|待办(?:事项)?|タスク|مهام)$/iu,
  ],
  ['notes', /^(?:(?:my|meeting) )?(?:notes?|notizen|notas|note|笔记|メモ|ملاحظات)$/iu],
  [
    'participants',
    /^(?:attendees|participants|speakers|present|teilnehmer(?:innen)?|anwesend|participantes|partecipanti|与会者|参加者)$/iu,
  ],
];

interface Section {
  readonly kind: SectionKind;
  readonly level: number;
  readonly heading: string | null;
  readonly lines: string[];
}

interface MarkdownDocument {
  readonly title: string | null;
  readonly transcript: readonly string[];
  readonly chapters: readonly string[];
  readonly notes: readonly ReadNote[];
  readonly summaries: readonly ReadNote[];
  readonly tasks: readonly ReadTask[];
  readonly participants: readonly string[];
}

/**
 * Sorts a document's lines by its headings. In a file with a heading "Transcript" whatever stands under headings of other
 * names is a note; in a file without, it is part of the transcript and the heading is remembered as a chapter.
 */
function readSections(lines: readonly string[]): MarkdownDocument {
  const { title, sections } = splitSections(lines);
  const hasTranscript = sections.some((section) => section.kind === 'transcript');
  const isSpoken = ({ kind, heading, level }: Section, index: number): boolean => {
    if (kind === 'transcript') return true;
    if (kind !== 'other') return false;
    if (!hasTranscript) return true;
    return heading === null ? false : isInsideTranscript(sections, index, level);
  };
  const spoken = sections.filter(isSpoken);
  const others = sections.filter((section, index) => !isSpoken(section, index));
  const taskLines = others.flatMap((section) =>
    section.lines.flatMap((line) => readTask(section.kind, line) ?? []),
  );
  return {
    title,
    transcript: spoken.flatMap((section) => [...section.lines, '']),
    chapters: spoken.flatMap(({ kind, heading }) => (kind === 'other' && heading !== null ? [heading] : [])),
    notes: others.filter(({ kind }) => kind === 'notes' || kind === 'other').flatMap(toNote),
    summaries: others.filter(({ kind }) => kind === 'summary').flatMap(toNote),
    tasks: taskLines,
    participants: others.filter(({ kind }) => kind === 'participants').flatMap(readParticipants),
  };
}

function splitSections(lines: readonly string[]): { title: string | null; sections: readonly Section[] } {
  let title: string | null = null;
  const sections: Section[] = [{ kind: 'other', level: 0, heading: null, lines: [] }];
  for (const line of lines) {
    const heading = headingOf(line);
    if (heading === null || heading.text === '') {
      sections.at(-1)?.lines.push(line);
      continue;
    }
    const kind = kindOf(heading.text);
    const isFirst = title === null && sections.length === 1 && kind === 'other' && heading.level <= 2;
    if (isFirst) title = heading.text;
    else sections.push({ kind, level: heading.level, heading: heading.text, lines: [] });
  }
  return { title, sections };
}

function kindOf(heading: string): SectionKind {
  const text = heading
    .replace(/^[^\p{L}]+/u, '')
    .replace(/\s+/g, ' ')
    .replace(/(?<![: ])[: ]+$/, '');
  return SECTION_NAMES.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';
}

/** A heading below the transcript's own is a chapter of it. */
function isInsideTranscript(sections: readonly Section[], index: number, level: number): boolean {
  for (let i = index - 1; i >= 0; i -= 1) {
    const section = sections[i];
    if (section?.kind === 'transcript') return level > section.level;
    if (section === undefined || section.level < level) return false;
  }
  return false;
}

function readTask(kind: SectionKind, line: string): ReadTask | null {
  const task = taskOf(line);
  if (task !== null || kind !== 'tasks') return task;
  const text = bulletOf(line);
  return text === null ? null : { text, done: false };
}

function toNote({ heading, lines }: Section): readonly ReadNote[] {
  const text = lines
    .filter((line) => taskOf(line) === null)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return text === '' ? [] : [{ title: heading ?? '', text }];
}

function readParticipants({ lines }: Section): readonly string[] {
  return lines
    .filter((line) => !isBlank(line))
    .flatMap((line) => (bulletOf(line) ?? plainLine(line).text).split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
