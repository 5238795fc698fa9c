import { LibraryError } from '../errors.ts';
import type { ReadNote, TranscriptReading } from '../model/transcript-reading.ts';
import { type EngineSegment, readMembers, readSpan, toReadSegments } from './engine-segments.ts';
import {
  asInstant,
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
import { severalMeetings } from './several-meetings.ts';
import type { TranscriptFormat } from './transcript-format.ts';

/** Granola's cache with one meeting inside, or the list of entries of one. Times count from the first entry. */
export const granolaJson: TranscriptFormat = {
  id: 'granola-json',
  name: 'Granola JSON',
  extensions: ['.json'],
  sniff: (head) => {
    const text = jsonHead(head.text);
    if (text === null) return 0;
    if (/^\s*\{\s*"cache"\s*:/.test(text)) return 0.97;
    return /"start_time(?:stamp)?"\s*:/.test(text) &&
      /"source"\s*:\s*"(?:microphone|system|speaker)"/.test(text)
      ? 0.97
      : 0;
  },
  read({ text }) {
    const readings = readGranolaMeetings(text);
    const [only] = readings;
    if (only !== undefined && readings.length === 1) return only;
    if (only !== undefined) throw severalMeetings('Granola', readings.length);
    throw new LibraryError(
      'badInput',
      'This file looks like Granola JSON but holds no transcript, so nothing was imported.',
    );
  },
};

/**
 * Every meeting with words in Granola's cache (third version: JSON in a text of JSON; later ones: an object), in the answer of
 * its interface or in a list of entries, in the order of the file.
 * @throws LibraryError `badInput` when the text is no JSON that can be read.
 */
export function readGranolaMeetings(text: string): readonly TranscriptReading[] {
  const report = new ReportBuilder();
  const root = parseJsonText(text, report);
  const outer = asObject(root);
  const inner = asText(outer['cache']);
  const cache = asObject(inner === null ? (outer['cache'] ?? root) : parseJsonText(inner, report));
  const state = asObject(cache['state'] ?? cache);
  const documents = new Map(
    Object.entries(asObject(state['documents'])).map(([id, document]) => [plainId(id), asObject(document)]),
  );
  if (Array.isArray(outer['transcript'])) {
    const list = outer['transcript'] as readonly unknown[];
    return list.some(hasText) ? [readMeeting(list, outer, report)] : [];
  }
  const lists = Array.isArray(root)
    ? [['', root as readonly unknown[]] as const]
    : Object.entries(asObject(state['transcripts'])).flatMap(([id, list]) =>
        Array.isArray(list) ? [[id, list as readonly unknown[]] as const] : [],
      );
  const spoken = lists.filter(([, list]) => list.some(hasText));
  return spoken.map(([id, list]) =>
    readMeeting(list, documentOf(id, list, documents), spoken.length === 1 ? report : new ReportBuilder()),
  );
}

function hasText(item: unknown): boolean {
  return isObject(item) && (asSpoken(item['text']) ?? '').trim() !== '' && item['is_final'] !== false;
}

/** A transcript's key is not always its document's, and identifiers are written with dashes and without. */
function documentOf(
  id: string,
  list: readonly unknown[],
  documents: ReadonlyMap<string, JsonObject>,
): JsonObject {
  const named = list.filter(isObject).map((item) => asText(item['document_id']));
  return (
    [...named, id].map((key) => documents.get(plainId(key ?? ''))).find((found) => found !== undefined) ?? {}
  );
}

function plainId(id: string): string {
  return id.replaceAll('-', '').toLowerCase();
}

function readMeeting(
  list: readonly unknown[],
  document: JsonObject,
  report: ReportBuilder,
): TranscriptReading {
  const entries = readMembers(list, readEntry, report);
  const final = entries.filter(({ isFinal }) => {
    if (!isFinal)
      report.drop('interim-result', 'Entries that were not final were left out; later ones say them again.');
    return isFinal;
  });
  const startedAt = final.reduce<number | null>(
    (first, { startMs }) => (startMs === null || (first !== null && first <= startMs) ? first : startMs),
    null,
  );
  const relative = (ms: number | null): number | null =>
    ms === null || startedAt === null ? null : ms - startedAt;
  const notes = asText(document['notes_markdown'])?.trim() ?? asText(document['notes_plain'])?.trim() ?? '';
  const summary = asText(firstField(document, ['summary', 'summary_markdown', 'summary_text']))?.trim() ?? '';
  return completeReading('Granola JSON', {
    segments: toReadSegments(
      final.map((entry) => ({ ...entry, startMs: relative(entry.startMs), endMs: relative(entry.endMs) })),
      report,
    ),
    report,
    title: asText(document['title']),
    startedAt: startedAt ?? asInstant(document['created_at']),
    sourceApp: 'Granola',
    notes: toNotes(notes),
    summaries: toNotes(summary),
  });
}

function toNotes(text: string): readonly ReadNote[] {
  return text === '' ? [] : [{ title: '', text }];
}

function readEntry(item: unknown): (EngineSegment & { readonly isFinal: boolean }) | null {
  if (!isObject(item) || item['text'] === undefined) return null;
  const id = asText(item['id']);
  return {
    ...readSpan(
      firstField(item, ['start_timestamp', 'start_time']),
      firstField(item, ['end_timestamp', 'end_time']),
      asInstant,
    ),
    speaker: speakerOf(item),
    text: asSpoken(item['text']) ?? '',
    words: [],
    confidence: null,
    isFinal: item['is_final'] !== false,
    ...(id === null ? {} : { externalKey: id }),
  };
}

/** The microphone hears the person, the system's sound the others. */
function speakerOf(item: JsonObject): string | null {
  const named = asSpeaker(item['speaker']);
  if (named !== null) return named;
  const source = asText(asObject(item['speaker'])['source'] ?? item['source']);
  if (source === 'microphone') return 'Me';
  return source === 'system' || source === 'speaker' ? 'Them' : null;
}
