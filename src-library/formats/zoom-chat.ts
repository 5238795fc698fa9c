import { clockToMs } from '../import/clock-time.ts';
import { matchSpeakerPrefix } from '../import/speaker-prefix.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { isBlank, splitLines, writtenLines } from './text-lines.ts';
import type { TranscriptFormat } from './transcript-format.ts';
import { type Turn, turnsToSegments } from './turns.ts';

const CLOUD = /^(\d{1,2}:\d{2}:\d{2})\t([^\t]{1,100}?):\t(.*)$/su;
/** Zoom writes these lines in the language of its window; a date in front is an option. */
const LOCAL =
  /^(?:\d{4}-\d\d-\d\d[ T])?(\d{1,2}:\d{2}:\d{2})[ \t]{1,8}(?:from|von|de|da|van)[ \t]{1,8}(\S(?:(?! : ).){0,99}?)[ \t]{1,8}(?:to|an|à|a|para|naar)[ \t]{1,8}(\S.{0,99}?):(.*)$/isu;
/** The window's language puts both words as the ends of a way: `HH:MM:SS 開始 A 終了 皆様 : text`. */
const ENDS =
  /^(\d{1,2}:\d{2}:\d{2})[ \t]{1,8}開始[ \t]{1,8}(\S.{0,99}?)[ \t]{1,8}終了[ \t]{1,8}(\S.{0,99}?)[ \t]{0,8}:(.*)$/su;
/** Sender alone, parted from the time by spaces and from the text by a tab. */
const SPACED = /^(\d{1,2}:\d{2}:\d{2}) {1,4}(?!\d)(\S[^\t:]{0,99}?):()\t(.*)$/su;
/** Without the one it is for, as older versions wrote it: `HH:MM:SS From A : text`. */
const OLD = /^(\d{1,2}:\d{2}:\d{2})[ \t]{1,8}From[ \t]{1,8}(\S.{0,99}?)[ \t]{1,8}:(?:[ \t]()(.*))?$/su;

/** A line with a time in front that is written as no other message is. */
const DAMAGED = /^\s*(\d{1,2}:\d{2}:\d{2})[ \t]+(\S.*)$/s;

/** Zoom's chat, saved from the cloud (`HH:MM:SS<tab>Name:<tab>text`) or by the program (`HH:MM:SS From A to Everyone: text`). */
export const zoomChat: TranscriptFormat = {
  id: 'zoom-chat',
  name: 'Zoom chat',
  extensions: ['.txt'],
  sniff: ({ text }) => (splitLines(text).some(isHead) ? 0.85 : 0),
  read({ text }) {
    const lines = splitLines(text);
    const isWallClock = lines.some((line) => localHead(line) !== null);
    const report = new ReportBuilder();
    const first = lines.findIndex((line) => isHead(line) || DAMAGED.test(line));
    const header = writtenLines(lines.slice(0, Math.max(0, first)));
    report.noteHeader(header);
    return completeReading('a Zoom chat', {
      kind: 'chat',
      segments: turnsToSegments(readMessages(lines, isWallClock, report), report),
      report,
      sourceApp: 'Zoom',
      metadata: header.length > 0 ? { header } : {},
    });
  },
};

function isHead(line: string): boolean {
  return CLOUD.test(line) || localHead(line) !== null;
}

/** The head of a message that the program itself saved: time, sender, recipient and text. */
function localHead(line: string): RegExpExecArray | null {
  return LOCAL.exec(line) ?? ENDS.exec(line) ?? OLD.exec(line) ?? SPACED.exec(line);
}

function readMessages(
  lines: readonly string[],
  isWallClock: boolean,
  report: ReportBuilder,
): readonly Turn[] {
  const messages: { startMs: number; speaker: string | null; lines: string[] }[] = [];
  for (const line of lines) {
    const cloud = CLOUD.exec(line);
    const local = cloud === null ? localHead(line) : null;
    const [, clock, name] = cloud ?? local ?? [];
    if (clock !== undefined && name !== undefined) {
      const text = (cloud === null ? local?.[4] : cloud[3]) ?? '';
      messages.push({ startMs: clockToMs(clock) ?? 0, speaker: name.trim(), lines: [text] });
      continue;
    }
    const [, time, rest] = DAMAGED.exec(line) ?? [];
    if (time !== undefined && rest !== undefined) {
      const prefix = matchSpeakerPrefix(rest);
      messages.push({
        startMs: clockToMs(time) ?? 0,
        speaker: prefix?.name ?? null,
        lines: [prefix?.rest ?? line],
      });
      report.countRepaired();
      report.note(
        'repaired',
        'message-head-damaged',
        'Lines that begin with a time but name nobody as the others do were kept as messages of their own.',
      );
    } else if (!isBlank(line)) messages.at(-1)?.lines.push(line);
  }
  const first = isWallClock ? (messages[0]?.startMs ?? 0) : 0;
  return messages.map(({ startMs, speaker, lines: said }) => ({
    startMs: startMs < first ? startMs - first + 24 * 3_600_000 : startMs - first,
    endMs: null,
    speaker,
    flags: [],
    paragraphs: [said],
  }));
}
