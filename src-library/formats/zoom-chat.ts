import { clockToMs } from '../import/clock-time.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { isBlank, splitLines } from './text-lines.ts';
import type { TranscriptFormat } from './transcript-format.ts';
import { type Turn, turnsToSegments } from './turns.ts';

const CLOUD = /^(\d{1,2}:\d{2}:\d{2})\t([^\t]{1,100}?):\t(.*)$/su;
const LOCAL =
  /^(\d{1,2}:\d{2}:\d{2})[ \t]{1,8}From[ \t]{1,8}(\S.{0,99}?)[ \t]{1,8}(?:to|To)[ \t]{1,8}(\S.{0,99}?):(.*)$/su;

/** Zoom's chat, saved from the cloud (`HH:MM:SS<tab>Name:<tab>text`) or by the program (`HH:MM:SS From A to Everyone: text`). */
export const zoomChat: TranscriptFormat = {
  id: 'zoom-chat',
  name: 'Zoom chat',
  extensions: ['.txt'],
  sniff: ({ text }) => (splitLines(text).some((line) => CLOUD.test(line) || LOCAL.test(line)) ? 0.85 : 0),
  read({ text }) {
    const lines = splitLines(text);
    const isWallClock = lines.some((line) => LOCAL.test(line));
    const report = new ReportBuilder();
    return completeReading('a Zoom chat', {
      kind: 'chat',
      segments: turnsToSegments(readMessages(lines, isWallClock), report),
      report,
      sourceApp: 'Zoom',
    });
  },
};

function readMessages(lines: readonly string[], isWallClock: boolean): readonly Turn[] {
  const messages: { startMs: number; speaker: string; lines: string[] }[] = [];
  for (const line of lines) {
    const cloud = CLOUD.exec(line);
    const local = cloud === null ? LOCAL.exec(line) : null;
    const [, clock, name] = cloud ?? local ?? [];
    if (clock !== undefined && name !== undefined) {
      const text = (cloud === null ? local?.[4] : cloud[3]) ?? '';
      messages.push({ startMs: clockToMs(clock) ?? 0, speaker: name.trim(), lines: [text] });
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
