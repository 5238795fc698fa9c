import { LibraryError } from '../errors.ts';
import { secondsToMs } from '../import/clock-time.ts';
import {
  type EngineSegment,
  inTimeOrder,
  type LooseWord,
  segmentWords,
  toReadSegments,
  toWord,
} from './engine-segments.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import type { TranscriptFormat } from './transcript-format.ts';

/** Praat's TextGrid in its long, short and chronological text forms: a tier is a speaker, an interval with a label a segment; words of an aligner become lines. */
export const praatTextgrid: TranscriptFormat = {
  id: 'praat-textgrid',
  name: 'Praat TextGrid',
  extensions: ['.textgrid'],
  sniff: ({ text }) => {
    if (/^\s*"Praat chronological TextGrid text file"/.test(text)) return 0.98;
    const isOne = /^\s*(?:File type = )?"ooTextFile/.test(text) && text.slice(0, 200).includes('"TextGrid"');
    return isOne ? 0.98 : 0;
  },
  read({ text }) {
    const report = new ReportBuilder();
    const isChronological = /^\s*"Praat chronological/.test(text);
    const tokens = new Tokens(text, isChronological ? 1 : 2);
    const labels: EngineSegment[] = [];
    try {
      if (isChronological) readChronological(tokens, labels);
      else readTiers(tokens, labels);
    } catch (error) {
      if (!(error instanceof LibraryError) || labels.length === 0) throw error;
      report.note(
        'repaired',
        'cut-short',
        'The file is damaged or ends too early; what could be read was kept.',
      );
    }
    const spoken = withoutMarks(labels, report).filter(({ text: label }) => {
      const isEmpty = label.trim() === '';
      if (isEmpty && !isChronological)
        report.note('warning', 'empty-interval', 'Intervals without a label are pauses and were left out.');
      return !isEmpty;
    });
    const isAligned = labels.some((label) => isPhone(label) || isTone(label));
    const segments = (isAligned ? linesOfWords(spoken) : null) ?? inTimeOrder(withWordsInLines(spoken));
    return completeReading('Praat TextGrid', {
      segments: toReadSegments(segments, report),
      report,
    });
  },
};

/** The tiers of forced aligners: Montreal's `words` and `phones`, perhaps with a speaker before them, and those of MAUS. */
const WORD_TIER = /^(?:(.{1,200}) - )?words?$|^ORT-MAU$/i;
const PHONE_TIER = /^(?:.{1,200} - )?phones?$|^(?:KAN-)?MAU$/i;

/** The points that ToBI sets beside the words. */
const TONE_TIER = /^(?:tones?|breaks?|break ind(?:ex|ices)|misc(?:ellaneous)?)$/i;

function isWord({ speaker }: EngineSegment): boolean {
  return WORD_TIER.test(speaker ?? '');
}

function isPhone({ speaker }: EngineSegment): boolean {
  return PHONE_TIER.test(speaker ?? '');
}

function isTone({ speaker, startMs, endMs }: EngineSegment): boolean {
  return startMs === endMs && TONE_TIER.test(speaker ?? '');
}

/** Sounds are no speech beside the words that they make up, nor are tones. */
function withoutMarks(labels: readonly EngineSegment[], report: ReportBuilder): readonly EngineSegment[] {
  if (!labels.some(isWord)) return labels;
  return labels.filter((label) => {
    const isSaid = label.text.trim() !== '';
    if (isPhone(label)) {
      if (isSaid) report.note('warning', 'phones', 'Sounds that stand beside the words were set aside.');
      return false;
    }
    if (!isTone(label)) return true;
    if (isSaid)
      report.note('warning', 'tones', 'Tones and breaks that stand beside the words were set aside.');
    return false;
  });
}

/** Words that say a second time what the lines of another tier say are the words of these lines. */
function withWordsInLines(labels: readonly EngineSegment[]): readonly EngineSegment[] {
  const words = inTimeOrder(labels.filter(isWord));
  const lines = inTimeOrder(labels.filter((label) => !isWord(label) && label.startMs !== label.endMs));
  if (words.length === 0 || lines.length === 0) return labels;
  let at = 0;
  const filled = lines.map((line) => {
    const inside: EngineSegment[] = [];
    while (words[at] !== undefined && centre(words[at]) < (line.endMs ?? 0)) {
      const word = words[at];
      if (word !== undefined && centre(word) >= (line.startMs ?? 0)) inside.push(word);
      at += 1;
    }
    return { ...line, words: inside.map(toWord) };
  });
  const taken = filled.reduce((sum, line) => sum + line.words.length, 0);
  const repeats = filled.filter(
    ({ text, words: inside }) => lettersOf(inside.map((word) => word.text).join('')) === lettersOf(text),
  );
  const isSame = taken === words.length && repeats.length >= filled.length * 0.8;
  return isSame
    ? [...filled, ...labels.filter((label) => !isWord(label) && label.startMs === label.endMs)]
    : labels;
}

function centre(label: EngineSegment | undefined): number {
  return ((label?.startMs ?? 0) + (label?.endMs ?? 0)) / 2;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Lines of the words of each tier, where a file holds nothing but words. */
function linesOfWords(labels: readonly EngineSegment[]): readonly EngineSegment[] | null {
  if (!labels.every(({ speaker }) => WORD_TIER.test(speaker ?? ''))) return null;
  const tiers = new Map<string, LooseWord[]>();
  for (const { speaker, startMs, endMs, text } of labels) {
    const tier = speaker ?? '';
    const name = WORD_TIER.exec(tier)?.[1] ?? null;
    const words = tiers.get(tier) ?? [];
    words.push({ startMs, endMs, text, confidence: null, speaker: name });
    tiers.set(tier, words);
  }
  return inTimeOrder([...tiers.values()].flatMap(segmentWords));
}

/**
 * Only numbers, texts in quotation marks and flags in angle brackets count; names, equals signs, counts in square brackets
 * and comments are decoration in every form.
 */
class Tokens {
  readonly #found: readonly (string | number)[];
  #at = 0;

  /** @param skippedTexts how many texts at the start name the file's kind */
  constructor(text: string, skippedTexts: number) {
    const found: (string | number)[] = [];
    let texts = 0;
    const tokens = new RegExp(TOKEN);
    for (let match = tokens.exec(text); match !== null; match = tokens.exec(text)) {
      const [token] = match;
      const end = token === '"' ? endOfQuoted(text, match.index) : null;
      if (end !== null) {
        texts += 1;
        if (texts > skippedTexts) found.push(text.slice(match.index + 1, end).replaceAll('""', '"'));
        tokens.lastIndex = end + 1;
      } else if (/^[-+\d.]/.test(token) && texts >= skippedTexts) found.push(Number(token));
    }
    this.#found = found;
  }

  isAtEnd(): boolean {
    return this.#at >= this.#found.length;
  }

  number(): number {
    const token = this.#found[this.#at];
    if (typeof token !== 'number') throw damaged();
    this.#at += 1;
    return token;
  }

  text(): string {
    const token = this.#found[this.#at];
    if (typeof token !== 'string') throw damaged();
    this.#at += 1;
    return token;
  }
}

const TOKEN =
  /"|\[[^\]\n]{0,40}\]|<[^>\n]{0,40}>|(?<![\w.])[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?(?![\w.])|![^\n]*/g;

/** Where the closing mark of a text stands; a doubled mark is one inside it. Null when it is never closed. */
function endOfQuoted(text: string, start: number): number | null {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  return end < 0 ? null : end;
}

function damaged(): LibraryError {
  return new LibraryError(
    'badInput',
    'This TextGrid is damaged: its numbers and labels do not follow each other as they should. Nothing was imported.',
  );
}

/** Adds each label as soon as it is read. */
function readTiers(tokens: Tokens, labels: EngineSegment[]): void {
  tokens.number();
  tokens.number();
  const count = tokens.isAtEnd() ? 0 : tokens.number();
  for (let tier = 0; tier < count && !tokens.isAtEnd(); tier += 1) {
    const isPoints = tokens.text() === 'TextTier';
    const name = tokens.text();
    tokens.number();
    tokens.number();
    const size = tokens.number();
    for (let index = 0; index < size && !tokens.isAtEnd(); index += 1) {
      const start = tokens.number();
      const end = isPoints ? start : tokens.number();
      labels.push(label(name, start, end, tokens.text()));
    }
  }
}

/** Header, the names of all tiers, then each label as: tier, start, end (no end for points), text. */
function readChronological(tokens: Tokens, labels: EngineSegment[]): void {
  tokens.number();
  tokens.number();
  const count = tokens.number();
  const tiers = Array.from({ length: Math.min(count, 1000) }, () => {
    const isPoints = tokens.text() === 'TextTier';
    const name = tokens.text();
    tokens.number();
    tokens.number();
    return { isPoints, name };
  });
  while (!tokens.isAtEnd()) {
    const tier = tiers[tokens.number() - 1];
    if (tier === undefined) throw damaged();
    const start = tokens.number();
    const end = tier.isPoints ? start : tokens.number();
    labels.push(label(tier.name, start, end, tokens.text()));
  }
}

function label(tier: string, start: number, end: number, text: string): EngineSegment {
  return {
    startMs: secondsToMs(start),
    endMs: secondsToMs(end),
    speaker: tier.trim() === '' ? null : tier,
    text,
    words: [],
    confidence: null,
  };
}
