import { secondsToMs } from '../import/clock-time.ts';
import { toLanguageTag } from '../import/language-tag.ts';
import type { ReadNote, ReadTask } from '../model/transcript-reading.ts';
import { readSpan, readUnits, toReadSegments } from './engine-segments.ts';
import {
  asInstant,
  asObject,
  asSpeaker,
  asSpoken,
  asText,
  firstField,
  type JsonObject,
  objectsOf,
} from './json-fields.ts';
import { jsonHead, parseJsonText } from './json-text.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { onlyMeeting } from './several-meetings.ts';
import type { TranscriptFormat } from './transcript-format.ts';

/** A meeting as Fathom's interface gives it, or its transcript alone: speaker, text and the clock at which it begins. */
export const fathomJson: TranscriptFormat = {
  id: 'fathom-json',
  name: 'Fathom JSON',
  extensions: ['.json'],
  sniff: (head) => {
    const text = jsonHead(head.text);
    if (text === null || !/"speaker"\s*:\s*\{/.test(text) || !/"display_name"\s*:/.test(text)) return 0;
    return /"timestamp"\s*:\s*"\d/.test(text) && /"text"\s*:/.test(text) ? 0.97 : 0;
  },
  read({ text }) {
    const report = new ReportBuilder();
    const root = parseJsonText(text, report);
    const file = meetingOf(root);
    const startedAt = asInstant(file['recording_start_time']);
    const endedAt = asInstant(file['recording_end_time']);
    const segments = readUnits(
      file['transcript'] ?? (Array.isArray(root) ? root : null),
      (item) => ({
        ...readSpan(item['timestamp'], null, secondsToMs),
        speaker: asSpeaker(item['speaker']),
        text: asSpoken(item['text']) ?? '',
        words: [],
        confidence: null,
      }),
      report,
    );
    return completeReading('Fathom JSON', {
      segments: toReadSegments(segments, report),
      report,
      title: asText(firstField(file, ['title', 'meeting_title'])),
      startedAt,
      language: toLanguageTag(file['transcript_language']),
      sourceApp: 'Fathom',
      durationMs: startedAt !== null && endedAt !== null && endedAt >= startedAt ? endedAt - startedAt : null,
      summaries: readSummary(asObject(file['default_summary'])),
      tasks: objectsOf(file['action_items']).flatMap(readTask),
    });
  },
};

/** The meeting, also out of a list with one. */
function meetingOf(root: unknown): JsonObject {
  const listed = Array.isArray(root) ? root : asObject(root)['items'];
  return onlyMeeting('Fathom', listed, 'transcript') ?? asObject(root);
}

function readSummary(summary: JsonObject): readonly ReadNote[] {
  const text = asText(summary['markdown_formatted'])?.trim() ?? '';
  return text === '' ? [] : [{ title: '', text }];
}

function readTask(item: JsonObject): readonly ReadTask[] {
  const text = asText(item['description'])?.trim() ?? '';
  return text === '' ? [] : [{ text, done: item['completed'] === true }];
}
