import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readFrontMatter } from '../../formats/front-matter.ts';
import { completeReading, ReportBuilder } from '../../formats/reading.ts';
import { segmentWords, toReadSegments, type LooseWord } from '../../formats/engine-segments.ts';
import { asInstant, asObject, asText, isObject, type JsonObject } from '../../formats/json-fields.ts';
import { parseJsonText } from '../../formats/json-text.ts';
import { readRegularFile } from '../../follow/regular-file.ts';
import { LibraryError } from '../../errors.ts';
import type { TranscriptReading } from '../../model/transcript-reading.ts';
import { MAX_FILE_BYTES } from '../decode-text.ts';
import { readWholeFile } from '../read-whole-file.ts';
import type { LibraryFile, LibraryItem } from './index.ts';
import { jsonIn, momentIn } from './recording-library.ts';

/** What the file of words is called, by versions. */
const TRANSCRIPTS = ['transcript.json', '_transcript.json'];
const META = '_meta.json';
const LIBRARY = 'char-library';

/** The two files that each session of Char (formerly Hyprnote) has in its folder. */
export function isCharSession(names: ReadonlySet<string>): boolean {
  return names.has(META) && TRANSCRIPTS.some((name) => names.has(name));
}

/** Whether a file in the folder of a session belongs to it, by its name. */
export function isPartOfCharSession(name: string): boolean {
  return TRANSCRIPTS.includes(name) || name === META || name.endsWith('.md');
}

/**
 * A session of Char: words with times, channels and speakers, its title and moment, and its notes in Markdown beside it. One
 * in which nothing was said is a note.
 * @throws LibraryError `badInput` when it holds neither words nor notes, or cannot be read.
 */
export async function readCharSession(
  folder: string,
  library: string,
): Promise<(LibraryFile & { readonly modifiedMs: number }) | LibraryItem> {
  const names = await readdir(folder);
  const transcriptName = TRANSCRIPTS.find((name) => names.includes(name)) ?? '';
  const { bytes, modifiedMs } = await readWholeFile(join(folder, transcriptName), library);
  const metaBytes = (await readWholeFile(join(folder, META), library)).bytes;
  const notes = notesIn(folder, names);
  const report = new ReportBuilder();
  const meta = asObject(parseJsonText(metaBytes.toString('utf8'), report));
  const transcript = asObject(parseJsonText(bytes.toString('utf8'), report));
  const id = asText(meta['id']) ?? basename(folder);
  const title = asText(meta['title'])?.trim() ?? '';
  const parts = membersOf(transcript['transcripts']);
  if (typeof meta['deleted_at'] === 'string') {
    throw new LibraryError('badInput', 'This session lies in the trash of Char and stayed there.');
  }
  const words = wordsOfParts(parts, peopleOf(folder, meta));
  if (words.length === 0 && notes.length > 0) return noteOfSession({ id, title, meta, notes });
  const reading = readSession(meta, { parts, words, notes, title }, report);
  const record = { meta, transcript, notes };
  return {
    fileName: `${reading.title ?? id}.json`.replace(/[/\\]/g, '-'),
    bytes: Buffer.from(JSON.stringify(record)),
    modifiedMs,
    read: { format: LIBRARY, formatName: 'Char', externalId: `${LIBRARY}:${id}`, reading, starred: false },
  };
}

interface SessionNote {
  readonly title: string;
  readonly text: string;
  readonly isSummary: boolean;
}

/** Links are not followed. */
function notesIn(folder: string, names: readonly string[]): readonly SessionNote[] {
  return names
    .filter((name) => name.endsWith('.md'))
    .sort()
    .flatMap((name) => {
      const note = markdownIn(folder, name);
      if (note === null || note.text === '') return [];
      const kind = String(note.fields.get('type') ?? '');
      const isSummary = /enhanced|summary/i.test(kind) || /^(?:_?summary|enhanced)/i.test(name);
      const title = note.fields.get('title');
      const plainName = name.slice(0, -3).replace(/^_/, '');
      return [
        { title: typeof title === 'string' && title !== '' ? title : plainName, text: note.text, isSummary },
      ];
    });
}

function markdownIn(
  folder: string,
  name: string,
): { readonly fields: ReturnType<typeof readFrontMatter>['fields']; readonly text: string } | null {
  try {
    const bytes = readRegularFile(folder, name, MAX_FILE_BYTES);
    if (bytes === null) return null;
    const { fields, body } = readFrontMatter(bytes.toString('utf8').split(/\r?\n/));
    return { fields, text: body.join('\n').trim() };
  } catch {
    return null;
  }
}

function noteOfSession({
  id,
  title,
  meta,
  notes,
}: {
  readonly id: string;
  readonly title: string;
  readonly meta: JsonObject;
  readonly notes: readonly SessionNote[];
}): LibraryItem {
  return {
    fileName: (title === '' ? id : title).replace(/[/\\]/g, '-'),
    library: LIBRARY,
    item: {
      kind: 'note',
      id,
      title,
      text: notes.map(({ text }) => text).join('\n\n'),
      createdAt: asInstant(meta['created_at']),
      starred: false,
      tags: tagsOf(meta),
      task: null,
      below: null,
      record: { meta, notes },
    },
  };
}

function tagsOf(meta: JsonObject): readonly string[] {
  return (Array.isArray(meta['tags']) ? meta['tags'] : []).filter((tag) => typeof tag === 'string');
}

function readSession(
  meta: JsonObject,
  {
    parts,
    words,
    notes,
    title,
  }: {
    readonly parts: readonly JsonObject[];
    readonly words: readonly LooseWord[];
    readonly notes: readonly SessionNote[];
    readonly title: string;
  },
  report: ReportBuilder,
): TranscriptReading {
  return completeReading('Char', {
    segments: toReadSegments(segmentWords(words), report),
    report,
    title: title === '' ? null : title,
    startedAt: firstMoment(parts) ?? asInstant(meta['created_at']),
    sourceApp: 'Char',
    tags: tagsOf(meta),
    notes: notes.filter(({ isSummary }) => !isSummary),
    summaries: notes.filter(({ isSummary }) => isSummary),
  });
}

function firstMoment(parts: readonly JsonObject[]): number | null {
  return parts.map(momentOf).find((at) => at !== null) ?? null;
}

/** As text, or as milliseconds since 1970. */
function momentOf({ started_at: at }: JsonObject): number | null {
  return typeof at === 'number' ? momentIn({ at }, 'at') : asInstant(at);
}

const membersOf = (value: unknown): readonly JsonObject[] => {
  const list = typeof value === 'string' ? jsonIn(value) : value;
  return (Array.isArray(list) ? (list as readonly unknown[]) : []).filter(isObject);
};

/** Finds the name of a person by what the library calls them: with the session, or in the folder of people beside the sessions. */
type NameOf = (human: string) => string | null;

/** Sessions may lie in folders of folders. */
const DEEPEST = 4;

function peopleOf(folder: string, meta: JsonObject): NameOf {
  const named = new Map<string, string>();
  for (const participant of membersOf(meta['participants'])) {
    const id = asText(participant['human_id']) ?? asText(participant['id']);
    const name = asText(participant['name']) ?? asText(participant['full_name']);
    if (id !== null && name !== null && name.trim() !== '') named.set(id, name.trim());
  }
  return (human) => {
    if (!/^[\w-]{1,80}$/.test(human)) return null;
    const name = named.get(human) ?? nameInFolder(folder, human);
    if (name !== null) named.set(human, name);
    return name;
  };
}

function nameInFolder(folder: string, human: string): string | null {
  let above = dirname(folder);
  for (let level = 0; level < DEEPEST; level += 1) {
    const name = markdownIn(above, `humans/${human}.md`)?.fields.get('name');
    if (typeof name === 'string' && name.trim() !== '') return name.trim();
    above = dirname(above);
  }
  return null;
}

/** Words of all parts; each counts its times from its own beginning. */
function wordsOfParts(parts: readonly JsonObject[], nameOf: NameOf): readonly LooseWord[] {
  const first = firstMoment(parts);
  return parts.flatMap((part) => {
    const startedAt = momentOf(part);
    const later = first === null || startedAt === null ? 0 : Math.max(0, startedAt - first);
    return wordsOf(part, nameOf).map((word) => ({
      ...word,
      startMs: word.startMs === null ? null : word.startMs + later,
      endMs: word.endMs === null ? null : word.endMs + later,
    }));
  });
}

interface HintedWord {
  readonly id: string;
  readonly channel: unknown;
  readonly index: number | null;
  readonly word: JsonObject;
}

/** Who spoke stands beside the words as hints to them; channel 0 is the person's own microphone. */
function wordsOf(part: JsonObject, nameOf: NameOf): readonly LooseWord[] {
  const hints = membersOf(part['speaker_hints']).map((hint) => ({
    word: asText(hint['word_id']) ?? '',
    value: typeof hint['value'] === 'string' ? (jsonIn(hint['value']) ?? hint['value']) : hint['value'],
    hint,
  }));
  const indices = new Map(
    hints.flatMap(({ word, value }) => (hasIndex(value) ? [[word, value.speaker_index]] : [])),
  );
  const words = membersOf(part['words']).map((word): HintedWord => {
    const id = asText(word['id']) ?? '';
    return { id, channel: word['channel'], index: indices.get(id) ?? null, word };
  });
  const names = assignedNames(words, hints, nameOf);
  const plain = new Map(
    hints.flatMap(({ word, hint, value }) => (isObject(value) ? [] : [[word, speakerIn(hint)]])),
  );
  return words.flatMap(({ id, channel, index, word }): readonly LooseWord[] => {
    const text = asText(word['text'])?.trim() ?? '';
    if (text === '') return [];
    const numbered = index === null ? null : `Speaker ${index + 1}`;
    return [
      {
        startMs: wholeMs(word['start_ms']),
        endMs: wholeMs(word['end_ms']),
        text,
        confidence: null,
        speaker: names.get(id) ?? speakerIn(word) ?? plain.get(id) ?? numbered ?? channelOf(channel),
        begins: false,
        timeUnreadable: false,
      },
    ];
  });
}

function hasIndex(value: unknown): value is { readonly speaker_index: number } {
  return isObject(value) && typeof value['speaker_index'] === 'number' && value['speaker_index'] >= 0;
}

/** A person is assigned to one word and means all words of that speaker, or those that are named. */
function assignedNames(
  words: readonly HintedWord[],
  hints: readonly { readonly word: string; readonly value: unknown }[],
  nameOf: NameOf,
): ReadonlyMap<string, string> {
  const byId = new Map(words.map((word) => [word.id, word]));
  const names = new Map<string, string>();
  for (const { word, value } of hints) {
    if (!isObject(value)) continue;
    const name = nameOf(asText(value['human_id']) ?? '');
    if (name === null) continue;
    const anchor = byId.get(word) ?? null;
    const listed =
      value['scope'] === 'segment' && Array.isArray(value['word_ids']) ? value['word_ids'] : null;
    for (const each of words) {
      const isMeant =
        listed === null
          ? anchor !== null && each.channel === anchor.channel && each.index === anchor.index
          : listed.includes(each.id);
      if (isMeant) names.set(each.id, name);
    }
  }
  return names;
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
