import { clockOfSeconds } from './clock-text.ts';
import type { DocumentLine, DocumentText, TranscriptDocument } from './transcript-document.ts';
import type { TranscriptWriter } from './transcript-writer.ts';
import { linesOfText, onOneLine } from './written-lines.ts';

/** A page of its own without scripts or links, for a browser and for paper: the PDF is printed from it. */
export const htmlWriter: TranscriptWriter = {
  id: 'html',
  name: 'Web page',
  extension: '.html',
  mediaType: 'text/html',
  write(document) {
    const { title, language, summaries, notes, tasks, lines } = document;
    const heading = escapeHtml(onOneLine(title));
    return [
      '<!doctype html>',
      `<html lang="${escapeHtml(language ?? 'und')}">`,
      '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
      `<title>${heading}</title><style>${STYLE}</style></head>`,
      `<body><header><h1 dir="auto">${heading}</h1><p>${factsOf(document).map(factText).join(' · ')}</p></header>`,
      ...summaries.map((summary) => textSection('Summary', summary)),
      ...notes.map((note) => textSection('Note', note)),
      ...(tasks.length === 0
        ? []
        : [
            `<section><h2>Tasks</h2><ul>${tasks.map(({ text, done }) => `<li dir="auto">${done ? '☑' : '☐'} ${escapeHtml(text)}</li>`).join('')}</ul></section>`,
          ]),
      `<main>${turnsOf(lines).map(turnSection).join('\n')}</main>`,
      '</body></html>',
      '',
    ].join('\n');
  },
};

/** Names of either direction stay whole beside each other. */
function factText(fact: string): string {
  return `<bdi>${escapeHtml(fact)}</bdi>`;
}

/** Date, duration, source and speakers, as far as they are known. */
export function factsOf({
  startedAt,
  durationMs,
  source,
  speakers,
  tags,
}: TranscriptDocument): readonly string[] {
  return [
    new Date(startedAt).toISOString().slice(0, 16).replace('T', ' '),
    ...(durationMs === null ? [] : [clockOfSeconds(durationMs)]),
    ...(source === null ? [] : [source]),
    ...(speakers.length === 0 ? [] : [speakers.join(', ')]),
    ...tags.map((tag) => `#${tag}`),
  ];
}

/** What one speaker says in one go. */
interface DocumentTurn {
  readonly speaker: string | null;
  readonly lines: readonly DocumentLine[];
}

/** Lines that follow each other and have one speaker, together. */
export function turnsOf(lines: readonly DocumentLine[]): readonly DocumentTurn[] {
  const turns: { speaker: string | null; lines: DocumentLine[] }[] = [];
  for (const line of lines) {
    if (line.text.trim() === '') continue;
    const turn = turns.at(-1);
    if (turn?.speaker !== line.speaker) turns.push({ speaker: line.speaker, lines: [line] });
    else turn.lines.push(line);
  }
  return turns;
}

function textSection(heading: string, { title, text }: DocumentText): string {
  const name = onOneLine(title);
  const paragraphs = linesOfText(text).map((line) => `<p dir="auto">${escapeHtml(line)}</p>`);
  return `<section><h2 dir="auto">${escapeHtml(name === '' ? heading : name)}</h2>${paragraphs.join('')}</section>`;
}

function turnSection({ speaker, lines }: DocumentTurn): string {
  const name = speaker === null ? '' : `<h3 dir="auto">${escapeHtml(onOneLine(speaker))}</h3>`;
  return `<section class="turn">${name}${lines.map(lineText).join('')}</section>`;
}

function lineText({ startMs, text }: DocumentLine): string {
  const time = startMs === null ? '' : `<time>${clockOfSeconds(startMs)}</time>`;
  return `<p>${time}<span dir="auto">${linesOfText(text).map(escapeHtml).join('<br>')}</span></p>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

const STYLE = `
body { font: 11pt/1.5 system-ui, sans-serif; color: #1d1d1f; max-width: 42rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6em; line-height: 1.2; margin: 0 0 .2em; overflow-wrap: anywhere; }
h2 { font-size: 1.15em; margin: 1.6em 0 .3em; }
h3 { font-size: 1em; margin: 1.1em 0 .1em; break-after: avoid; }
header p, time { color: #6e6e73; }
p { margin: .15em 0; overflow-wrap: anywhere; }
main p { display: grid; grid-template-columns: 5em 1fr; }
main p span { grid-column: 2; }
time { font-size: .85em; font-variant-numeric: tabular-nums; line-height: 1.75; }
ul { list-style: none; padding: 0; }
@page { margin: 18mm; @bottom-right { content: counter(page) ' / ' counter(pages); font: 8pt system-ui, sans-serif; color: #6e6e73; } }
@media print { body { margin: 0; max-width: none; padding: 0; } }
`;
