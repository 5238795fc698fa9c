import { toLanguageTag } from '../import/language-tag.ts';
import { isNameCandidate, matchSpeakerPrefix } from '../import/speaker-prefix.ts';
import { parseWrittenDate } from '../import/written-date.ts';
import type { ReadNote, ReadTask } from '../model/transcript-reading.ts';
import { fieldList, fieldText, readFrontMatter } from './front-matter.ts';
import { bulletOf, headingOf, isRule, plainLine, taskOf } from './markdown-lines.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { isBlank, splitLines } from './text-lines.ts';
import type { TranscriptFormat } from './transcript-format.ts';
import { matchLineHead } from './turn-heads.ts';
import { readTurns, TRANSCRIPT_HEADING, turnsToSegments } from './turns.ts';

/** A Markdown transcript: front matter, headings, `**Name** [00:01:05] text` and the other inline forms. */
export const markdown: TranscriptFormat = {
  id: 'markdown',
  name: 'Markdown',
  extensions: ['.md', '.markdown'],
  sniff: ({ text, fileName }) => {
    const isNamed = /\.(?:md|markdown)$/i.test(fileName);
    if (readFrontMatter(splitLines(text)).fields.size > 0) return 0.7;
    const boldHeads =
      text.match(
        /^[ \t>]{0,8}(?:[-*+][ \t]{1,4})?(?:[`*_]?[[(]?\d[\d:.,]{3,11}[\])]?[`*_]?[ \t]{1,3})?\*\*[^*\n]{1,80}\*\*/gm,
      )?.length ?? 0;
    if (boldHeads >= 2 || (/^#{1,6}\s/m.test(text) && boldHeads > 0)) return 0.6;
    if (isNamed || TABLE_RULE.test(text)) return 0.5;
    return /^#{1,3} \S/.test(text.trimStart()) ? 0.3 : 0;
  },
  read({ text, timeZone }) {
    const { fields, body } = readFrontMatter(splitLines(text));
    const { lines, footer } = splitFooter(body);
    const document = readSections(lines);
    const report = new ReportBuilder();
    const { turns, header } = readTurns(document.transcript.filter((line) => !isRule(line)).map(plainLine));
    const date = fieldText(fields, 'date', 'started_at', 'startedat', 'recorded', 'created');
    const written = parseWrittenDate(date ?? '', timeZone);
    if (date !== null && written === null) {
      report.note('warning', 'date-unreadable', 'The date in the file could not be read and was left out.');
    }
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

/** The row that parts the head of a table from its body. */
const TABLE_RULE = /^[ \t]{0,8}\|(?:[ \t]{0,8}:?-{1,200}:?[ \t]{0,8}\|){1,40}[ \t]{0,8}$/m;

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
  ['transcript', TRANSCRIPT_HEADING],
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
  const sorted = sections.map((section, index) =>
    isSpoken(section, index) ? allSpoken(section) : sortLines(section, !hasTranscript),
  );
  return {
    title,
    transcript: sorted.flatMap(({ spoken }) => (spoken.length === 0 ? [] : [...spoken, ''])),
    chapters: sections.flatMap(({ kind, heading }, index) =>
      kind !== 'transcript' && heading !== null && sorted[index]?.isChapter === true ? [heading] : [],
    ),
    notes: sections.flatMap((section, index) =>
      section.kind === 'summary' ? [] : toNote(section.heading, sorted[index]?.prose ?? []),
    ),
    summaries: sections.flatMap((section, index) =>
      section.kind === 'summary' ? toNote(section.heading, sorted[index]?.prose ?? []) : [],
    ),
    tasks: sorted.flatMap(({ tasks }) => tasks),
    participants: sorted.flatMap(({ participants }) => participants),
  };
}

/** What each line of a section is; every line that is not empty and draws no rule is one of these. */
interface SortedLines {
  readonly spoken: readonly string[];
  readonly isChapter: boolean;
  readonly prose: readonly string[];
  readonly tasks: readonly ReadTask[];
  readonly participants: readonly string[];
}

function allSpoken({ lines }: Section): SortedLines {
  return { spoken: lines, isChapter: true, prose: [], tasks: [], participants: [] };
}

/** Sorts the lines of a section that is not spoken as a whole. */
function sortLines({ kind, lines }: Section, mayBeSpoken: boolean): SortedLines {
  const spoken: string[] = [];
  const prose: string[] = [];
  const tasks: ReadTask[] = [];
  const participants: string[] = [];
  const isList = kind === 'tasks' || kind === 'participants';
  let speaks = false;
  for (const line of lines) {
    const task = readTask(kind, line);
    const names = kind === 'participants' && task === null ? namesOn(line) : [];
    if (task !== null) tasks.push(task);
    else if (names.length > 0) for (const name of names) participants.push(name);
    else if (isList && mayBeSpoken && (isSpeech(line) || (speaks && !isRule(line)))) {
      speaks = true;
      spoken.push(line);
      continue;
    } else if (!isList || !isRule(line)) prose.push(line);
    if (!isBlank(line)) speaks = false;
  }
  return { spoken, isChapter: spoken.length > 0, prose, tasks, participants };
}

/** `Name: text`, or a name or time in front as transcripts have it. */
function isSpeech(line: string): boolean {
  const plain = plainLine(line);
  return (matchSpeakerPrefix(plain.text)?.rest ?? '') !== '' || matchLineHead(plain) !== null;
}

/** The names of a list item, or of a line that holds nothing but names; none for any other line. */
function namesOn(line: string): readonly string[] {
  const bullet = bulletOf(line);
  const names = (bullet ?? plainLine(line).text)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return bullet !== null || names.every(isParticipant) ? names : [];
}

/** Whether a text can be a name with what stands beside it: `Ada Quill (host)`, `ada@example.org`. */
function isParticipant(text: string): boolean {
  const name = text.replace(/ ?[(<][^()<>]{0,80}[)>]$/, '');
  return isNameCandidate(name) || /^\S{1,80}@\S{1,80}$/.test(text);
}

function splitSections(lines: readonly string[]): { title: string | null; sections: readonly Section[] } {
  const isHead = headingHeads(lines);
  let title: string | null = null;
  const sections: Section[] = [{ kind: 'other', level: 0, heading: null, lines: [] }];
  for (const line of lines) {
    const heading = headingOf(line);
    if (heading === null || heading.text === '' || isHead(heading.text)) {
      sections.at(-1)?.lines.push(heading === null ? line : heading.text);
      continue;
    }
    const kind = kindOf(heading.text);
    const isFirst = title === null && sections.length === 1 && kind === 'other' && heading.level <= 2;
    if (isFirst) title = heading.text;
    else sections.push({ kind, level: heading.level, heading: heading.text, lines: [] });
  }
  return { title, sections };
}

/** Headings that say who speaks and when, when one of the names comes again; and times alone. They are part of what is said. */
function headingHeads(lines: readonly string[]): (heading: string) => boolean {
  const speakerOf = (text: string): string | null => {
    const head = matchLineHead({ text, bold: null });
    if (head?.kind === 'time') return '';
    return head?.kind === 'named' && head.rest === '' ? head.speaker : null;
  };
  const names = lines
    .map((line) => speakerOf(headingOf(line)?.text ?? ''))
    .filter((name) => name !== null && name !== '');
  const comesAgain = new Set(names).size < names.length;
  return (heading) => {
    const speaker = speakerOf(heading);
    return speaker === '' || (speaker !== null && comesAgain);
  };
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

function toNote(heading: string | null, lines: readonly string[]): readonly ReadNote[] {
  const text = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return text === '' ? [] : [{ title: heading ?? '', text }];
}
