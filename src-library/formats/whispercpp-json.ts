import { clockToMs, finiteMs } from '../import/clock-time.ts';
import { toLanguageTag } from '../import/language-tag.ts';
import type { Word } from '../model/transcript-reading.ts';
import { countUnspacedLetters } from '../model/unspaced-script.ts';
import { type EngineSegment, isUnreadableTime, readUnits, toReadSegments } from './engine-segments.ts';
import {
  asNumber,
  asObject,
  asProbability,
  asSpeaker,
  asSpoken,
  asText,
  type JsonObject,
  objectsOf,
} from './json-fields.ts';
import { jsonHead, parseJsonText } from './json-text.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import type { TranscriptFormat } from './transcript-format.ts';

/** whisper.cpp's `-oj` and, with tokens, `-ojf`. */
export const whispercppJson: TranscriptFormat = {
  id: 'whispercpp-json',
  name: 'whisper.cpp JSON',
  extensions: ['.json'],
  sniff: (head) => {
    const text = jsonHead(head.text);
    if (text === null || !/"transcription"\s*:\s*\[/.test(text)) return 0;
    return /"(?:offsets|timestamps)"\s*:/.test(text) ? 1 : 0.6;
  },
  read({ text }) {
    const report = new ReportBuilder();
    const file = asObject(parseJsonText(text, report));
    const params = asObject(file['params']);
    const items = objectsOf(file['transcription']);
    const turns = items.flatMap((item, index) => (item['speaker_turn_next'] === true ? [index + 1] : []));
    return completeReading('whisper.cpp JSON', {
      segments: toReadSegments(readUnits(file['transcription'], readItem, report), report),
      report,
      // A translation is English, whatever language was heard.
      language:
        params['translate'] === true
          ? 'en'
          : toLanguageTag(asObject(file['result'])['language'] ?? params['language']),
      engine: 'whisper.cpp',
      model: modelOf(file),
      metadata: turns.length === 0 ? {} : { speakerChangesBefore: turns },
    });
  },
};

function modelOf(file: JsonObject): string | null {
  const path = asText(asObject(file['params'])['model']);
  const name = path?.split(/[/\\]/).at(-1)?.trim() ?? '';
  return name === '' ? asText(asObject(file['model'])['type']) : name;
}

function readItem(item: JsonObject): EngineSegment {
  const { startMs, endMs } = timesOf(item);
  const text = (asSpoken(item['text']) ?? '').replaceAll('[SPEAKER_TURN]', ' ');
  const [, inText] = /^\s*\(speaker ([\d?]{1,4})\)\s*/.exec(text) ?? [];
  const speaker = asSpeaker(item['speaker']) ?? inText ?? null;
  return {
    startMs,
    endMs,
    timeUnreadable:
      isUnreadableTime(writtenTime(item, 'from'), startMs) ||
      isUnreadableTime(writtenTime(item, 'to'), endMs),
    speaker: speaker === '?' ? null : speaker,
    text: inText === undefined ? text : text.replace(/^\s*\(speaker [\d?]{1,4}\)\s*/, ''),
    words: mergePieces(objectsOf(item['tokens']), text),
    confidence: null,
  };
}

/** `offsets` are milliseconds; where they are missing, the clock strings of `timestamps` say the same. */
function timesOf(item: JsonObject): { startMs: number | null; endMs: number | null } {
  const offsets = asObject(item['offsets']);
  const stamps = asObject(item['timestamps']);
  return {
    startMs: finiteMs(asNumber(offsets['from'])) ?? clockToMs(asText(stamps['from']) ?? ''),
    endMs: finiteMs(asNumber(offsets['to'])) ?? clockToMs(asText(stamps['to']) ?? ''),
  };
}

function writtenTime(item: JsonObject, key: 'from' | 'to'): unknown {
  return asObject(item['offsets'])[key] ?? asObject(item['timestamps'])[key];
}

const CONTROL_TOKEN = /^\s*(?:\[_[A-Z]+_?\d*_?\]|<\|[^|]*\|>|\[SPEAKER_TURN\])\s*$/;

interface Piece {
  text: string;
  startMs: number | null;
  endMs: number | null;
  probabilities: number[];
}

/** Tokens are pieces of words: a new word begins with a space, or with each character of a script without spaces. */
function mergePieces(tokens: readonly JsonObject[], segmentText: string): readonly Word[] {
  const pieces: Piece[] = [];
  for (const token of tokens) {
    const text = asText(token['text']) ?? '';
    if (text === '' || CONTROL_TOKEN.test(text)) continue;
    const { startMs, endMs } = timesOf(token);
    const probability = asProbability(token['p']);
    const last = pieces.at(-1);
    const begins =
      last === undefined ||
      /^\s/.test(text) ||
      (countUnspacedLetters(text) > 0 && !last.text.includes('\uFFFD'));
    if (begins)
      pieces.push({ text, startMs, endMs, probabilities: probability === null ? [] : [probability] });
    else {
      last.text += text;
      last.endMs = endMs ?? last.endMs;
      if (probability !== null) last.probabilities.push(probability);
    }
  }
  const words = pieces.filter((piece) => piece.text.trim() !== '');
  const spelled = segmentText.trim().split(/\s+/);
  return words.map((piece, index) => ({
    startMs: piece.startMs,
    endMs: piece.endMs,
    text:
      piece.text.includes('\uFFFD') && spelled.length === words.length
        ? (spelled[index] ?? '')
        : piece.text.trim(),
    confidence: mean(piece.probabilities),
  }));
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
