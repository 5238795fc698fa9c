import { clockToMs } from '../import/clock-time.ts';
import { isNameLike, matchSpeakerPrefix } from '../import/speaker-prefix.ts';
import { parseWrittenDate, type WrittenDate } from '../import/written-date.ts';
import type { ReadNote } from '../model/transcript-reading.ts';
import { headingOf, isRule, plainLine } from './markdown-lines.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { isBlank, splitLines, writtenLines } from './text-lines.ts';
import type { TranscriptFormat } from './transcript-format.ts';
import { matchLineHead, type TextLine } from './turn-heads.ts';
import { readTurns, type Turn, turnsToSegments } from './turns.ts';

const BOILERPLATE = /This editable transcript was computer generated/i;
/** A longer line is cut, so that a line without end costs no time. */
const LONGEST_TITLE = 300;
const ENDED = /^(?:Transcription|Meeting) ended after (\d{1,3}:\d{2}:\d{2})/i;

/**
 * A Google Meet transcript document as text or Markdown: title, attendees, then blocks of about five minutes under one time
 * each. Turns have the time of their block only.
 */
export const googleMeet: TranscriptFormat = {
  id: 'google-meet',
  name: 'Google Meet transcript',
  extensions: ['.txt', '.md'],
  sniff: ({ text }) => (BOILERPLATE.test(text) ? 0.95 : 0),
  read({ text, timeZone }) {
    const lines = withoutBullets(splitLines(text));
    const addition = additionBelow(lines);
    const { head, body } = splitHead(addition < 0 ? lines : lines.slice(0, addition));
    const plain = body.filter((line) => !isRule(line)).flatMap(spokenLine);
    const ended = plain.findIndex((line) => ENDED.test(line.text.trim()));
    const { spoken, footer: below } = splitEnd(plain, ended);
    const added = addition < 0 ? [] : writtenLines(lines.slice(addition)).filter((line) => !isRule(line));
    const footer = [...below, ...added];
    const report = new ReportBuilder();
    const turns = readBlocks(spoken);
    const { title, date } = readTitle(head, timeZone);
    report.noteZone(date);
    if (footer.length > 0) {
      report.note(
        'warning',
        'text-after-end',
        'Lines below the end of the transcription were set aside.',
        footer.length,
      );
    }
    // Without times of lines, how long the meeting was says nothing about the transcript.
    const isTimed = turns.some(({ startMs }) => startMs !== null);
    const duration = ended < 0 || !isTimed ? undefined : ENDED.exec(plain[ended]?.text.trim() ?? '')?.[1];
    const attendees = readAttendees(head);
    return completeReading('a Google Meet transcript', {
      segments: turnsToSegments(turns, report),
      report,
      title,
      startedAt: date?.ms ?? null,
      durationMs: duration === undefined ? null : clockToMs(duration),
      sourceApp: 'Google Meet',
      summaries: readNotes(head),
      metadata: {
        ...(attendees.length > 0 ? { participants: attendees } : {}),
        ...(footer.length > 0 ? { footer } : {}),
      },
    });
  },
};

/** A document that was turned into a list has every line as an item, the sentence about the computer too. */
function withoutBullets(lines: readonly string[]): readonly string[] {
  const isList = lines.some((line) => BOILERPLATE.test(line) && BULLET.test(line));
  return isList ? lines.map((line) => line.replace(BULLET, '')) : lines;
}

const BULLET = /^\s{0,12}[-*+]\s+/;

/**
 * Where another program added something of its own: behind the sentence about the computer, which ends the document then,
 * under a rule or a heading; -1 when nobody did.
 */
function additionBelow(lines: readonly string[]): number {
  const marker = lines.findLastIndex((line) => BOILERPLATE.test(line));
  const next = lines.findIndex((line, index) => index > marker && !isBlank(line));
  if (marker < 0 || next < 0 || !lines.slice(0, marker).some(isSpeech)) return -1;
  const isNew = isRule(lines[next] ?? '') || headingOf(lines[next] ?? '') !== null;
  const goesOn = lines.slice(next).some((line) => CLOCK.test(titleText(line)) || isNamedSpeech(line));
  return isNew && !goesOn ? next : -1;
}

function isNamedSpeech(line: string): boolean {
  const prefix = matchSpeakerPrefix(plainLine(line).text);
  return prefix !== null && prefix.rest !== '' && isNameLike(prefix.name);
}

/** Turns below the times of their blocks; a meeting of less than five minutes has a single time, at the top. */
function readBlocks(lines: readonly TextLine[]): readonly Turn[] {
  const [first, ...others] = lines.filter((line) => !isBlank(line.text));
  const startMs = first !== undefined && CLOCK.test(first.text) ? clockToMs(first.text.trim()) : null;
  if (startMs === null || others.some((line) => CLOCK.test(line.text))) return readTurns(lines).turns;
  return readTurns(lines.filter((line) => line !== first)).turns.map((turn) =>
    turn.startMs === null ? { ...turn, startMs, flags: [...turn.flags, 'timeCoarse'] } : turn,
  );
}

/** A heading in what is said is the time of a block, or says that it ended; others are no speech. */
function spokenLine(line: string): readonly TextLine[] {
  const heading = headingOf(line)?.text;
  if (heading === undefined) return [plainLine(line)];
  return CLOCK.test(heading) || ENDED.test(heading) ? [{ text: heading, bold: null }] : [];
}

/**
 * Parts title and attendees from what is said. The sentence about the computer is no part of either and stands above or
 * below the speech, or in it.
 */
function splitHead(lines: readonly string[]): { head: readonly string[]; body: readonly string[] } {
  const marker = lines.findIndex((line) => BOILERPLATE.test(line));
  const said = lines.filter((line) => !BOILERPLATE.test(line));
  const heading = transcriptHeading(said);
  const found = said.slice(heading + 1).findIndex(isSpeech);
  const speech = found < 0 ? -1 : heading + 1 + found;
  const below = said.slice(marker).some((line) => !isBlank(line) && !ENDED.test(plainLine(line).text.trim()));
  let first = below ? marker : 0;
  if (speech >= 0) first = hasTitle(said.slice(marker, speech)) ? speech : Math.min(speech, marker);
  return { head: said.slice(0, first), body: said.slice(first) };
}

/** Notes may stand above the transcript, which then has a heading of its own: the last one; -1 when there is none. */
function transcriptHeading(lines: readonly string[]): number {
  return lines.findLastIndex((line, index) => {
    if (!isTranscriptTitle(line)) return false;
    const below = lines.slice(index + 1, index + 12).filter((text) => !isBlank(text));
    return headingOf(line) !== null || below.slice(0, 3).some((text) => CLOCK.test(text));
  });
}

const CLOCK = /^\s*\d{1,2}:\d{2}:\d{2}\s*$/;

function isTranscriptTitle(line: string): boolean {
  return TITLE.test(titleText(line));
}

function titleText(line: string): string {
  return (headingOf(line)?.text ?? plainLine(line).text.trim()).slice(0, LONGEST_TITLE);
}

const TITLE = /^[^\p{L}\p{N}]*(?:\S.*[\s:\u2010-\u2015-]\s?)?Transcript$/iu;

/** A line with a name or a time in front; a title may hold a colon too. */
function isSpeech(line: string): boolean {
  const heading = headingOf(line);
  if (heading !== null) return CLOCK.test(heading.text);
  if (/Transcript$/i.test(line.trimEnd())) return false;
  const plain = plainLine(line);
  return (matchSpeakerPrefix(plain.text)?.rest ?? '') !== '' || matchLineHead(plain) !== null;
}

function hasTitle(lines: readonly string[]): boolean {
  return lines.some((line) => /Transcript$/i.test(headingOf(line)?.text ?? plainLine(line).text.trim()));
}

/** Below the line that ends a transcript, what stands above the next turn is nobody's speech. */
function splitEnd(
  lines: readonly TextLine[],
  ended: number,
): { spoken: readonly TextLine[]; footer: readonly string[] } {
  if (ended < 0) return { spoken: lines, footer: [] };
  const after = lines.slice(ended + 1).filter((line) => !ENDED.test(line.text.trim()));
  const next = after.findIndex((line) => isSpeech(line.text));
  const aside = next < 0 ? after : after.slice(0, next);
  return {
    spoken: [...lines.slice(0, ended), ...(next < 0 ? [] : after.slice(next))],
    footer: aside.map((line) => line.text.trim()).filter((line) => line !== ''),
  };
}

/** `Standup - 2026/01/05 10:00 GMT - Transcript`, or a heading `… : Transcript`. */
function readTitle(
  head: readonly string[],
  timeZone: string | undefined,
): { title: string | null; date: WrittenDate | null } {
  const texts = head
    .map((line) => headingOf(line)?.text ?? plainLine(line).text.trim())
    .filter((line) => line !== '');
  const dated = texts.findLast((line) => /\d{4}[/-]\d{1,2}[/-]\d{1,2}/.test(line));
  const titled = texts.findLast((line) =>
    /\S\s*[:\u2010-\u2015-]\s*Transcript$/i.test(line.slice(-LONGEST_TITLE)),
  );
  const line = (dated ?? titled ?? texts[0])?.replace(/\s+/g, ' ').slice(0, LONGEST_TITLE);
  if (line === undefined) return { title: null, date: null };
  const [, date] =
    /(\d{4}[/-]\d{1,2}[/-]\d{1,2}(?:[ T]\d{1,2}:\d{2}(?:\s*[A-Z]{1,4}\b|[+-]\d{2}:?\d{2})?)?)/.exec(line) ??
    [];
  const title = line
    .replace(/[\s:\u2010-\u2015-]*Transcript$/i, '')
    .replace(/\s*[(\u2010-\u2015-]?\s*\d{4}[/-]\d{1,2}[/-]\d{1,2}.*$/, '')
    .trim();
  return {
    title: title === '' ? line : title,
    date: date === undefined ? null : parseWrittenDate(date, timeZone),
  };
}

/** Notes that were made of the meeting, with their headings; none where the head is only title and attendees. */
function readNotes(head: readonly string[]): readonly ReadNote[] {
  const end = transcriptHeading(head);
  const start = head.findIndex((line) => NOTES.test(titleText(line)));
  if (start < 0 || start >= end) return [];
  const notes = head.slice(start, end).filter((line) => !isTranscriptTitle(line));
  const text = notes.join('\n').trim();
  return text === '' ? [] : [{ title: 'Notes', text }];
}

const NOTES = /^[^\p{L}\p{N}]*(?:Summary|Details|Suggested next steps|Decisions|Zusammenfassung)$/iu;

function readAttendees(head: readonly string[]): readonly string[] {
  const at = head.findIndex((line) =>
    /^(?:Attendees|Invited)$/i.test(headingOf(line)?.text ?? plainLine(line).text.trim()),
  );
  if (at < 0) return [];
  const line = head.slice(at + 1).find((text) => !isBlank(text)) ?? '';
  return plainLine(line)
    .text.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
