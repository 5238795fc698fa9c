import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { completeReading, ReportBuilder } from '../../formats/reading.ts';
import { segmentWords, toReadSegments, type LooseWord } from '../../formats/engine-segments.ts';
import { asInstant, asObject, asText, isObject, type JsonObject } from '../../formats/json-fields.ts';
import { parseJsonText } from '../../formats/json-text.ts';
import type { TranscriptReading } from '../../model/transcript-reading.ts';
import { readWholeFile } from '../read-whole-file.ts';
import type { LibraryFile } from './index.ts';

const TRANSCRIPT = 'transcript.json';
const META = '_meta.json';

/** The two files that each session of Char (formerly Hyprnote) has in its folder. */
export function isCharSession(names: ReadonlySet<string>): boolean {
  return names.has(TRANSCRIPT) && names.has(META);
}

/** Whether a file in the folder of a session belongs to it, by its name. */
export function isPartOfCharSession(name: string): boolean {
  return name === TRANSCRIPT || name === META || name.endsWith('.md');
}

/**
 * A session of Char: words with times, channels and speakers, its title and moment, and its notes in Markdown beside it.
 * @throws LibraryError `badInput` when its transcript holds no words or cannot be read.
 */
export async function readCharSession(
  folder: string,
  library: string,
): Promise<LibraryFile & { readonly modifiedMs: number }> {
  const { bytes, modifiedMs } = await readWholeFile(join(folder, TRANSCRIPT), library);
  const metaBytes = (await readWholeFile(join(folder, META), library)).bytes;
  const notes = await notesIn(folder);
  const report = new ReportBuilder();
  const meta = asObject(parseJsonText(metaBytes.toString('utf8'), report));
  const transcript = asObject(parseJsonText(bytes.toString('utf8'), report));
  const id = asText(meta['id']) ?? basename(folder);
  const reading = readSession(meta, transcript, notes, report);
  const record = { meta, transcript, notes };
  return {
    fileName: `${reading.title ?? id}.json`.replace(/[/\\]/g, '-'),
    bytes: Buffer.from(JSON.stringify(record)),
    modifiedMs,
    read: {
      format: 'char-library',
      formatName: 'Char',
      externalId: `char-library:${id}`,
      reading,
      starred: false,
    },
  };
}

async function notesIn(folder: string): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(
    names.map(async (name) => ({
      name: name.slice(0, -3),
      text: await readFile(join(folder, name), 'utf8'),
    })),
  );
}

function readSession(
  meta: JsonObject,
  transcript: JsonObject,
  notes: readonly { readonly name: string; readonly text: string }[],
  report: ReportBuilder,
): TranscriptReading {
  const parts = membersOf(transcript['transcripts']);
  const words = parts.flatMap((part) => wordsOf(part));
  const startedAt = parts.map((part) => asInstant(part['started_at'])).find((at) => at !== null) ?? null;
  return completeReading('Char', {
    segments: toReadSegments(segmentWords(words), report),
    report,
    title: asText(meta['title']),
    startedAt: startedAt ?? asInstant(meta['created_at']),
    sourceApp: 'Char',
    tags: (Array.isArray(meta['tags']) ? meta['tags'] : []).filter((tag) => typeof tag === 'string'),
    notes: notes.filter(({ name }) => !isSummary(name)).map(toNote),
    summaries: notes.filter(({ name }) => isSummary(name)).map(toNote),
  });
}

const isSummary = (name: string): boolean => /^(?:_?summary|enhanced)/i.test(name);

function toNote({ name, text }: { readonly name: string; readonly text: string }): {
  title: string;
  text: string;
} {
  const body = text.replace(/^---\r?\n[^]*?\r?\n---\r?\n/, '').trim();
  return { title: name.replace(/^_/, ''), text: body };
}

const membersOf = (value: unknown): readonly JsonObject[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : []).filter(isObject);

/** Names of speakers stand beside the words as hints to them; channel 0 is the person's own microphone. */
function wordsOf(part: JsonObject): readonly LooseWord[] {
  const hints = new Map(
    membersOf(part['speaker_hints']).map((hint) => [asText(hint['word_id']) ?? '', speakerIn(hint)] as const),
  );
  return membersOf(part['words']).flatMap((word): readonly LooseWord[] => {
    const text = asText(word['text'])?.trim() ?? '';
    if (text === '') return [];
    const named = speakerIn(word) ?? hints.get(asText(word['id']) ?? '') ?? null;
    return [
      {
        startMs: wholeMs(word['start_ms']),
        endMs: wholeMs(word['end_ms']),
        text,
        confidence: null,
        speaker: named ?? channelOf(word['channel']),
        begins: false,
        timeUnreadable: false,
      },
    ];
  });
}

function speakerIn(item: JsonObject): string | null {
  const speaker = item['speaker'] ?? item['speaker_name'] ?? item['value'];
  if (typeof speaker === 'string' && speaker.trim() !== '') return speaker.trim();
  return typeof speaker === 'number' ? `Speaker ${speaker}` : null;
}

function channelOf(channel: unknown): string | null {
  if (channel === 0) return 'Me';
  return typeof channel === 'number' ? 'Them' : null;
}

const wholeMs = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(Math.round(value)) && value >= 0
    ? Math.round(value)
    : null;
