import { finiteMs, secondsToMs } from '../import/clock-time.ts';
import { toLanguageTag } from '../import/language-tag.ts';
import type { ReadNote } from '../model/transcript-reading.ts';
import { type EngineSegment, readMembers, readSpan, toReadSegments } from './engine-segments.ts';
import {
  asInstant,
  asNumber,
  asObject,
  asSpeaker,
  asSpoken,
  asText,
  firstField,
  isObject,
  type JsonObject,
} from './json-fields.ts';
import { jsonHead, parseJsonText } from './json-text.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { onlyMeeting } from './several-meetings.ts';
import type { TranscriptFormat } from './transcript-format.ts';

/** Fireflies: the answer of its interface (sentences, title, summary), or the bare list that its window exports. */
export const firefliesJson: TranscriptFormat = {
  id: 'fireflies-json',
  name: 'Fireflies JSON',
  extensions: ['.json'],
  sniff: (head) => {
    const text = jsonHead(head.text);
    if (text === null || !/"(?:speaker_name|speaker_id)"\s*:/.test(text)) return 0;
    if (/"sentences"\s*:\s*\[/.test(text) && /"start_time"\s*:/.test(text)) return 0.98;
    return /"sentence"\s*:/.test(text) && /"(?:startTime|start_time)"\s*:/.test(text) ? 0.98 : 0;
  },
  read({ text }) {
    const report = new ReportBuilder();
    const root = parseJsonText(text, report);
    const file = meetingOf(root);
    const list = file['sentences'] ?? file['transcript'] ?? (Array.isArray(root) ? root : null);
    const minutes = asNumber(file['duration']);
    return completeReading('Fireflies JSON', {
      segments: toReadSegments(readMembers(list, readSentence, report), report),
      report,
      title: asText(file['title']),
      startedAt: asInstant(file['dateString']) ?? asInstant(file['date']) ?? finiteMs(asNumber(file['date'])),
      language: toLanguageTag(file['language']),
      sourceApp: 'Fireflies',
      durationMs: minutes === null ? null : finiteMs(minutes * 60_000),
      summaries: readSummaries(asObject(file['summary'])),
    });
  },
};

/** The meeting, out of what its interface wraps around it. */
function meetingOf(root: unknown): JsonObject {
  const file = asObject(asObject(root)['data'] ?? root);
  const listed = Array.isArray(root) ? root : file['transcripts'];
  return (
    onlyMeeting('Fireflies', listed, 'sentences') ??
    asObject(isObject(file['transcript']) ? file['transcript'] : file)
  );
}

function readSentence(item: unknown): EngineSegment | null {
  if (!isObject(item)) return null;
  const keys = ['sentence', 'text', 'raw_text'].filter((key) => item[key] !== undefined);
  if (keys.length === 0) return null;
  return {
    ...readSpan(
      firstField(item, ['start_time', 'startTime']),
      firstField(item, ['end_time', 'endTime']),
      secondsToMs,
    ),
    speaker: asSpeaker(item['speaker_name']) ?? asSpeaker(item['speaker_id']),
    text: asSpoken(firstField(item, keys)) ?? '',
    words: [],
    confidence: null,
  };
}

const SUMMARIES: readonly (readonly [key: string, title: string])[] = [
  ['overview', ''],
  ['shorthand_bullet', 'Outline'],
  ['action_items', 'Action items'],
];

function readSummaries(summary: JsonObject): readonly ReadNote[] {
  return SUMMARIES.flatMap(([key, title]) => {
    const text = asText(summary[key])?.trim() ?? '';
    return text === '' ? [] : [{ title, text }];
  });
}
