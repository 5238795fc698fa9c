import type { ReadSegment, TranscriptReading } from '../model/transcript-reading.ts';
import { pickLanguage, type GeneratedLanguage } from './languages.ts';
import { randomFrom, type Random } from './random.ts';

/** A recording that never was, in the shape in which readers of files give theirs. */
export interface GeneratedRecording {
  readonly reading: TranscriptReading;
  /** Epoch milliseconds UTC. */
  readonly createdAt: number;
  readonly source: string;
  readonly starred: boolean;
  readonly private: boolean;
}

const SEGMENT_MS = 4_800;
const FULL_LENGTH = 2_250;
const SHORTEST = 62;
const SOURCES = ['Video call', 'Voice memo', 'Telephone', 'Lecture', 'Interview', 'Podcast', 'Dictation'];
const TAGS = `customers budget hiring design research planning review support sales legal travel family health
  lecture interview idea decision follow-up urgent weekly`.split(/\s+/);

/** The recordings of one library: the same for the same seed. */
export interface RecordingGenerator {
  /** The recording that was made at `createdAt`. Call it for one after the other. */
  next(createdAt: number): GeneratedRecording;
}

/** Starts a series of recordings: the same people speak in all of them. `privateShare` of them, 0 to 1, are private. */
export function recordingGenerator(seed: number, privateShare: number): RecordingGenerator {
  const random = randomFrom(seed);
  const people = new Map<string, string[]>();
  const peopleOf = (language: GeneratedLanguage): string[] => {
    let names = people.get(language.code);
    if (names === undefined) {
      names = Array.from({ length: 150 }, () => `${language.name(random)} ${language.name(random)}`);
      people.set(language.code, names);
    }
    return names;
  };
  return {
    next(createdAt) {
      const language = pickLanguage(random);
      const speakers = speakersOf(random, peopleOf(language));
      const segments = segmentsOf(random, language, speakers, lengthOf(random));
      return {
        reading: readingOf(random, language, createdAt, segments),
        createdAt,
        source: random.pick(SOURCES),
        starred: random.chance(0.05),
        private: random.chance(privateShare),
      };
    },
  };
}

/** Five minutes at least, most of them short, one in 400 a full three hours. */
function lengthOf(random: Random): number {
  if (random.chance(1 / 400)) return FULL_LENGTH;
  return Math.min(FULL_LENGTH, Math.floor(SHORTEST * (1 - random.next()) ** (-1 / 2.4)));
}

function speakersOf(random: Random, people: readonly string[]): string[] {
  const count = 1 + random.below(5);
  if (random.chance(0.3)) return Array.from({ length: count }, (_, at) => `Speaker ${at + 1}`);
  return [...new Set(Array.from({ length: count }, () => random.pick(people)))];
}

function segmentsOf(
  random: Random,
  language: GeneratedLanguage,
  speakers: readonly string[],
  count: number,
): ReadSegment[] {
  // What a conversation is about comes up again and again.
  const topic = Array.from({ length: 12 }, () => language.wordAt(300 + random.below(5_000)));
  let speaker = random.pick(speakers);
  return Array.from({ length: count }, (_, at) => {
    if (random.chance(0.3)) speaker = random.pick(speakers);
    const startMs = at * SEGMENT_MS + random.below(400);
    return {
      startMs,
      endMs: startMs + SEGMENT_MS - 500 + random.below(400),
      speaker,
      text: sentenceOf(random, language, topic, 6 + random.below(13)),
    };
  });
}

function sentenceOf(
  random: Random,
  language: GeneratedLanguage,
  topic: readonly string[],
  length: number,
): string {
  let text = '';
  for (let at = 0; at < length; at++) {
    const kind = random.next();
    const word =
      kind < 0.06 ? random.pick(topic) : kind < 0.068 ? language.name(random) : language.word(random);
    text += at === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : language.between + word;
  }
  return text + language.fullStop;
}

function readingOf(
  random: Random,
  language: GeneratedLanguage,
  createdAt: number,
  segments: readonly ReadSegment[],
): TranscriptReading {
  const words = (count: number): string =>
    Array.from({ length: count }, () => language.word(random)).join(language.between);
  const tags = Array.from(
    { length: random.below(4) },
    () => TAGS[Math.floor(random.next() ** 2 * 20)] ?? 'idea',
  );
  return {
    kind: 'speech',
    title: words(3 + random.below(4)),
    startedAt: createdAt,
    language: language.code,
    engine: 'whisper',
    model: 'large-v3',
    sourceApp: null,
    durationMs: segments.at(-1)?.endMs ?? null,
    segments,
    tags: [...new Set(tags)],
    notes: random.chance(0.1) ? [{ title: words(3), text: words(60) }] : [],
    summaries: random.chance(0.1) ? [{ title: words(3), text: words(80) }] : [],
    tasks: random.chance(0.1) ? [{ text: words(6), done: random.chance(0.5) }] : [],
    metadata: {},
    report: {
      read: segments.length,
      kept: segments.length,
      empty: 0,
      repaired: 0,
      dropped: 0,
      notes: [],
    },
  };
}
