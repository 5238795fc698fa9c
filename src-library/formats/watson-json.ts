import { secondsToMs } from '../import/clock-time.ts';
import {
  type EngineSegment,
  type LooseWord,
  readMembers,
  readSpan,
  segmentWords,
  toReadSegments,
  toWord,
} from './engine-segments.ts';
import {
  asProbability,
  asSpeaker,
  asSpoken,
  isObject,
  type JsonObject,
  objectsOf,
  unwrapObject,
} from './json-fields.ts';
import { jsonHead, parseJsonText } from './json-text.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import type { TranscriptFormat } from './transcript-format.ts';

/** IBM Watson Speech to Text: words as `[word, start, end]`, speakers in a list beside them, joined by the start. */
export const watsonJson: TranscriptFormat = {
  id: 'watson-json',
  name: 'IBM Watson JSON',
  extensions: ['.json'],
  sniff: (head) => {
    const text = jsonHead(head.text);
    if (text === null || !/"alternatives"\s*:/.test(text)) return 0;
    return /"timestamps"\s*:\s*\[\s*\[/.test(text) || /"(?:result_index|word_confidence)"\s*:/.test(text)
      ? 0.97
      : 0;
  },
  read({ text }) {
    const report = new ReportBuilder();
    const answers = answersOf(parseJsonText(text, report));
    const speakers = readSpeakers(answers);
    const results = readMembers(
      answers.flatMap((answer): readonly unknown[] =>
        Array.isArray(answer['results']) ? (answer['results'] as readonly unknown[]) : [],
      ),
      readable,
      report,
    );
    const final = results.filter((result) => {
      const isInterim = result['final'] === false;
      if (isInterim) {
        report.drop(
          'interim-result',
          'Results that were not final were left out; later ones say them again.',
        );
      }
      return !isInterim;
    });
    return completeReading('IBM Watson JSON', {
      segments: toReadSegments(
        final.flatMap((result) => readResult(result, speakers)),
        report,
      ),
      report,
      engine: 'watson',
    });
  },
};

/** Answers, each with a list of results; some tools put the list of answers itself below `results`. */
function answersOf(root: unknown): readonly JsonObject[] {
  const outer = Array.isArray(root) ? objectsOf(root) : [unwrapObject(root, ['results'])];
  return outer.flatMap((answer) => {
    const nested = objectsOf(answer['results']).filter((item) => Array.isArray(item['results']));
    return nested.length > 0 ? [...nested, { speaker_labels: answer['speaker_labels'] }] : [answer];
  });
}

/** The speaker of the word that starts at a millisecond. */
function readSpeakers(answers: readonly JsonObject[]): ReadonlyMap<number, string> {
  const speakers = new Map<number, string>();
  for (const label of answers.flatMap((answer) => objectsOf(answer['speaker_labels']))) {
    const from = secondsToMs(label['from']);
    const speaker = asSpeaker(label['speaker']);
    if (from !== null && speaker !== null) speakers.set(from, speaker);
  }
  return speakers;
}

function readable(item: unknown): JsonObject | null {
  return isObject(item) && objectsOf(item['alternatives']).length > 0 ? item : null;
}

function readResult(result: JsonObject, speakers: ReadonlyMap<number, string>): readonly EngineSegment[] {
  const [alternative = {}] = objectsOf(result['alternatives']);
  const words = readWords(alternative, speakers);
  if (words.some(({ speaker }) => speaker !== null)) return segmentWords(words);
  return [
    {
      startMs: words.find(({ startMs }) => startMs !== null)?.startMs ?? null,
      endMs: words.findLast(({ endMs }) => endMs !== null)?.endMs ?? null,
      timeUnreadable: words.some(({ timeUnreadable }) => timeUnreadable === true),
      speaker: null,
      text: asSpoken(alternative['transcript']) ?? words.map(({ text }) => text).join(' '),
      words: words.map(toWord),
      confidence: asProbability(alternative['confidence']),
    },
  ];
}

function readWords(alternative: JsonObject, speakers: ReadonlyMap<number, string>): readonly LooseWord[] {
  const confidences = tuplesOf(alternative['word_confidence']);
  return tuplesOf(alternative['timestamps']).flatMap(([word, start, end], index) => {
    const text = (asSpoken(word) ?? '').trim();
    if (text === '') return [];
    const span = readSpan(start, end);
    const [sameWord, confidence] = confidences[index] ?? [];
    return [
      {
        ...span,
        text,
        confidence: sameWord === word ? asProbability(confidence) : null,
        speaker: span.startMs === null ? null : (speakers.get(span.startMs) ?? null),
      },
    ];
  });
}

function tuplesOf(list: unknown): readonly (readonly unknown[])[] {
  return Array.isArray(list)
    ? (list as readonly unknown[]).filter((item): item is readonly unknown[] => Array.isArray(item))
    : [];
}
