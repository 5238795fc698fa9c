import { LibraryError } from '../errors.ts';
import { secondsToMs } from '../import/clock-time.ts';
import { toLanguageTag } from '../import/language-tag.ts';
import type { Word } from '../model/transcript-reading.ts';
import {
  type EngineSegment,
  isUnreadableTime,
  readLooseWords,
  readSpan,
  readUnits,
  segmentWords,
  spreadWords,
  toReadSegments,
  untimedSegment,
} from './engine-segments.ts';
import {
  asNumber,
  asObject,
  asProbability,
  asSpeaker,
  asSpoken,
  asText,
  firstField,
  isObject,
  type JsonObject,
  objectsOf,
  unwrapObject,
} from './json-fields.ts';
import { jsonHead, parseJsonText } from './json-text.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { isBlank, splitLines } from './text-lines.ts';
import { type TimedPiece, wordsOfPieces } from './timed-words.ts';
import type { TranscriptFormat } from './transcript-format.ts';
import { UNKNOWN_JSON } from './unreadable-text.ts';

/**
 * The JSON of openai-whisper and of the programs that write the same shape: the OpenAI API's `verbose_json` and
 * `diarized_json`, whisper-timestamped, Parakeet, Vosk and its transcriber, and dumps of faster-whisper's segments as a list or one object a line.
 */
export const whisperJson: TranscriptFormat = {
  id: 'whisper-json',
  name: 'Whisper JSON',
  extensions: ['.json', '.jsonl'],
  sniff: (head) => {
    const text = jsonHead(head.text);
    if (text === null) return 0;
    const hasSegments = /"segments"\s*:\s*\[/.test(text);
    const isWhisper = /"(?:avg_logprob|no_speech_prob|compression_ratio|seek)"\s*:/.test(text);
    if (isWhisper && (hasSegments || /"text"\s*:/.test(text))) return 0.95;
    if (/"type"\s*:\s*"transcript\.text\.segment"/.test(text)) return 0.9;
    if (hasSegments && /"text"\s*:/.test(text) && /"start"\s*:/.test(text)) return 0.7;
    if (isVosk(text)) return 0.99;
    const isWhole = /^\s*\{\s*"(?:text|task)"\s*:\s*"/.test(text);
    if (isWhole && (/"words"\s*:\s*\[/.test(text) || !/"start\w*"\s*:/i.test(text))) return 0.5;
    const hasTimedTexts = /"start"\s*:/.test(text) && /"end"\s*:/.test(text) && /"text"\s*:/.test(text);
    return hasTimedTexts && isListOfSegments(text) ? 0.4 : 0;
  },
  read({ text }) {
    const report = new ReportBuilder();
    const root = parseJsonText(text, report);
    const file = unwrapObject(root, ['segments', 'text', 'words', 'result', 'results']);
    const engine = engineOf(text.slice(0, 65536));
    const read = readRaw(root, file, report);
    const isMilliseconds = engine === null && countsMilliseconds(read);
    const raw = isMilliseconds ? read.map(toThousandth) : read;
    if (isMilliseconds) {
      report.note(
        'guessed',
        'times-in-milliseconds',
        'The times in the file are whole and large, so they were taken as milliseconds.',
      );
    }
    if (raw.length === 0 && !Array.isArray(root) && !('segments' in file || 'text' in file)) {
      throw new LibraryError('badInput', UNKNOWN_JSON);
    }
    return completeReading('Whisper JSON', {
      segments: toReadSegments(raw, report),
      report,
      // A translation is English, whatever language was heard.
      language:
        file['task'] === 'translate'
          ? 'en'
          : toLanguageTag(
              file['language'] ?? file['detected_language'] ?? asObject(file['info'])['language'],
            ),
      engine,
      model: asText(file['model']),
      durationMs: secondsToMs(file['duration'] ?? asObject(file['info'])['duration']),
    });
  },
};

/** Vosk's results, of which each has its words, alone or in alternatives. */
function isVosk(text: string): boolean {
  if (/"monologues"\s*:\s*\[/.test(text) && /"terms"\s*:\s*\[/.test(text)) return true;
  const hasWords = /"word"\s*:/.test(text) && /"result"\s*:\s*\[/.test(text);
  return hasWords && (/"conf"\s*:/.test(text) || /"alternatives"\s*:\s*\[/.test(text));
}

/** A list, one object a line, or a segment alone. */
function isListOfSegments(text: string): boolean {
  return (
    /^\s*\[/.test(text) ||
    /^\s*\{[^\r\n]*\}\s*[\r\n]\s*\{/.test(text) ||
    /^\s*\{\s*"(?:seek|start|end|text|speaker)"\s*:\s*[^\s[{]/.test(text)
  );
}

const SLOWEST_SPEECH = 1 / 1000;

/** Whole numbers so large that, as seconds, nobody would speak as slowly: less than a letter a second. */
function countsMilliseconds(segments: readonly EngineSegment[]): boolean {
  const times = segments.flatMap(({ startMs, endMs }) => [startMs ?? 0, endMs ?? 0]);
  const spokenMs = segments.reduce((sum, { startMs, endMs }) => sum + ((endMs ?? 0) - (startMs ?? 0)), 0);
  const letters = segments.reduce((sum, { text }) => sum + text.length, 0);
  return (
    times.every((time) => time % 1000 === 0) &&
    spokenMs > segments.length * 60_000 &&
    letters < spokenMs * SLOWEST_SPEECH
  );
}

function toThousandth(segment: EngineSegment): EngineSegment {
  const by = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 1000));
  return {
    ...segment,
    startMs: by(segment.startMs),
    endMs: by(segment.endMs),
    words: segment.words.map((word) => ({ ...word, startMs: by(word.startMs), endMs: by(word.endMs) })),
  };
}

function engineOf(head: string): string | null {
  if (/"type"\s*:\s*"transcript\.text\.segment"/.test(head)) return 'openai';
  return /"(?:avg_logprob|no_speech_prob|seek)"\s*:/.test(head) ? 'whisper' : null;
}

function readRaw(root: unknown, file: JsonObject, report: ReportBuilder): readonly EngineSegment[] {
  const names = namesOf(file);
  const list = withoutPartials(listOf(root, file), report);
  const listed = readUnits(list, (item) => withName(readSegment(item), names), report);
  const beside = file['words'] ?? file['result'];
  if (listed.length > 0) return spreadWords(listed, objectsOf(beside).map(readWord));
  const words = readLooseWords(
    beside,
    (item) => ({ ...readWord(item), speaker: asSpeaker(item['speaker']) }),
    report,
  );
  if (words.length > 0) return segmentWords(words);
  return splitLines(asText(file['text']) ?? '')
    .filter((line) => !isBlank(line))
    .map(untimedSegment);
}

/** While somebody speaks, Vosk says what it has heard so far; its results say it again. */
function withoutPartials(list: unknown, report: ReportBuilder): unknown {
  if (!Array.isArray(list)) return list;
  return (list as readonly unknown[]).filter((item) => {
    const partial = isObject(item) && !('text' in item || 'result' in item) ? asText(item['partial']) : null;
    if (partial === null) return true;
    if (isBlank(partial)) report.skipEmpty();
    else {
      report.drop('interim-result', 'Results that were not final were left out; later ones say them again.');
    }
    return false;
  });
}

/** The segments of a file; Vosk's results with the likeliest of their alternatives, its transcriber's with their terms as words. */
function listOf(root: unknown, file: JsonObject): unknown {
  const list = Array.isArray(root)
    ? (root as unknown)
    : (firstField(file, ['segments', 'results', 'sentences', 'monologues']) ??
      ('alternatives' in file ? [file] : null));
  if (!Array.isArray(list)) return list;
  return (list as readonly unknown[]).map((item) => {
    if (Array.isArray(item)) return fromTuple(item);
    if (!isObject(item)) return item;
    if ('alternatives' in item) return objectsOf(item['alternatives'])[0] ?? item;
    if (!('terms' in item)) return item;
    const speaker = asSpeaker(item['speaker']);
    return { ...item, words: item['terms'], speaker: speaker === 'unknown' ? null : speaker };
  });
}

/** faster-whisper's segment as a tuple: id, seek, start, end, text, tokens, numbers, and its words as tuples too. */
function fromTuple(item: readonly unknown[]): unknown {
  const [, , start, end, text] = item;
  if (typeof text !== 'string') return item;
  const words = item.find((part, index) => index > 4 && Array.isArray(part) && Array.isArray(part[0]));
  return { start, end, text, words: Array.isArray(words) ? words.map(wordFromTuple) : null };
}

function wordFromTuple(item: unknown): unknown {
  if (!Array.isArray(item)) return item;
  const [start, end, word, probability] = item as readonly unknown[];
  return { start, end, word, probability };
}

/** Editors list the names of the speakers beside, by identifier. */
function namesOf(file: JsonObject): ReadonlyMap<string, string> {
  return new Map(
    objectsOf(file['speakers']).flatMap(({ id, name }) => {
      const [key, value] = [asSpeaker(id), asSpeaker(name)];
      return key === null || value === null ? [] : [[key, value] as const];
    }),
  );
}

function withName(segment: EngineSegment, names: ReadonlyMap<string, string>): EngineSegment {
  const name = segment.speaker === null ? undefined : names.get(segment.speaker);
  return name === undefined ? segment : { ...segment, speaker: name };
}

/** Reads a segment of the shape that Whisper and its descendants share. Times are seconds. */
export function readSegment(item: JsonObject): EngineSegment {
  const listed = objectsOf(item['words'] ?? item['result']).map(readWord);
  const words = listed.length > 0 ? listed : wordsOfPieces(objectsOf(item['tokens']).map(readPiece));
  const logprob = asNumber(item['avg_logprob']);
  const noSpeech = asNumber(item['no_speech_prob']) ?? 0;
  const compression = asNumber(item['compression_ratio']) ?? 0;
  const isUnreadable = (['start', 'end'] as const).some((key) =>
    isUnreadableTime(item[key], secondsToMs(item[key])),
  );
  return {
    startMs: secondsToMs(item['start']) ?? words[0]?.startMs ?? null,
    endMs: secondsToMs(item['end']) ?? words.at(-1)?.endMs ?? null,
    speaker: asSpeaker(item['speaker'] ?? item['speaker_id']),
    text: asSpoken(item['text']) ?? words.map((word) => word.text).join(' '),
    words,
    timeUnreadable: isUnreadable,
    confidence:
      asProbability(item['confidence']) ?? (logprob === null ? null : Math.min(1, Math.exp(logprob))),
    lowSpeech: noSpeech > 0.6 || compression > 2.4,
  };
}

/** Parakeet lists the pieces that its words are made of, whose white space stands in front. */
function readPiece(item: JsonObject): TimedPiece {
  return { text: asText(item['text']) ?? '', ...readSpan(item['start'], item['end']) };
}

/** Reads a word; `word`/`text` and `probability`/`score`/`confidence`/`conf` are the dialects' names for the same. */
export function readWord(item: JsonObject): Word {
  return {
    startMs: secondsToMs(item['start']),
    endMs: secondsToMs(item['end']),
    text: (asText(item['word']) ?? asText(item['text']) ?? '').trim(),
    confidence: asProbability(item['probability'] ?? item['score'] ?? item['confidence'] ?? item['conf']),
  };
}
