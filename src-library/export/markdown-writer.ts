import { stringify } from 'yaml';
import { clockOfSeconds } from './clock-text.ts';
import type { DocumentLine, DocumentText, TranscriptDocument } from './transcript-document.ts';
import type { TranscriptWriter } from './transcript-writer.ts';
import { linesOfText, onOneLine } from './written-lines.ts';

/** Markdown with front matter: what belongs to the recording under headings of its own, then the transcript. */
export const markdownWriter: TranscriptWriter = {
  id: 'md',
  name: 'Markdown',
  extension: '.md',
  mediaType: 'text/markdown',
  write(document) {
    const { title, summaries, notes, tasks, lines } = document;
    const sections = [
      frontMatter(document),
      `# ${escapeMarkdown(onOneLine(title))}`,
      ...summaries.map((summary) => textSection('Summary', summary)),
      ...notes.map((note) => textSection('Notes', note)),
      ...(tasks.length === 0
        ? []
        : [
            `## Tasks\n\n${tasks.map(({ text, done }) => `- [${done ? 'x' : ' '}] ${escapeMarkdown(onOneLine(text))}`).join('\n')}`,
          ]),
      `## Transcript\n\n${lines
        .map(paragraph)
        .filter((line) => line !== '')
        .join('\n\n')}`,
    ];
    return `${sections.join('\n\n')}\n`;
  },
};

function frontMatter({
  title,
  startedAt,
  durationMs,
  language,
  source,
  speakers,
  tags,
}: TranscriptDocument): string {
  const fields = {
    title: onOneLine(title),
    date: new Date(startedAt).toISOString(),
    ...(durationMs === null ? {} : { duration: clockOfSeconds(durationMs) }),
    ...(language === null ? {} : { language }),
    ...(source === null ? {} : { source }),
    ...(speakers.length === 0 ? {} : { speakers }),
    ...(tags.length === 0 ? {} : { tags }),
  };
  return `---\n${stringify(fields, { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' })}---`;
}

/** A note's own text is Markdown as often as not, so it goes out as it is. */
function textSection(heading: string, { title, text }: DocumentText): string {
  const name = onOneLine(title);
  return name === '' || name === heading
    ? `## ${heading}\n\n${text.trim()}`
    : `## ${heading}\n\n### ${escapeMarkdown(name)}\n\n${text.trim()}`;
}

function paragraph({ startMs, speaker, text }: DocumentLine): string {
  const said = linesOfText(text).map(escapeMarkdown).join(' ');
  if (said === '') return '';
  const time = startMs === null ? '' : `[${clockOfSeconds(startMs)}]`;
  const name = speaker === null ? '' : `${escapeMarkdown(onOneLine(speaker))}:`;
  const head = `${time} ${name}`.trim();
  return head === '' ? said : `**${head}** ${said}`;
}

/** Marks, tags and references become plain characters, so that nobody's words are taken for form. */
function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>&#~|]/g, '\\$&')
    .replace(/^([-+=]|\d{1,9}[.)])(?=\s|$)/, (mark) => `${mark.slice(0, -1)}\\${mark.slice(-1)}`);
}
