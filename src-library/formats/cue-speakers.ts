import { decideSpeakers, isNameCandidate, isNameLike, speakerKey } from '../import/speaker-prefix.ts';
import { isSpeakerLabel } from '../model/speaker-label.ts';
import type { Word } from '../model/transcript-reading.ts';
import type { CueLine, CuePart } from './cue-text.ts';
import { isEventText } from './reading.ts';
import { isBlank, joinWrappedLines } from './text-lines.ts';
import { wordsOfRest } from './timed-words.ts';

/** A cue whose tags are gone and whose speakers are not known yet, except for its voices. */
export interface SpokenCue {
  readonly id: string | null;
  readonly parts: readonly CuePart[];
}

/** What one speaker says in one cue. */
export interface SpeakerPart {
  readonly speaker: string | null;
  readonly inherited: boolean;
  readonly text: string;
  readonly words?: readonly Word[];
}

/**
 * Finds the speakers of a caption file, decided for the whole file: `<v Name>`, a cue identifier that is a name, a line
 * `(Name)`, a prefix `Name:`, the mark `>>`. Gives the parts of each cue, none for a cue without text.
 */
export function assignSpeakers(cues: readonly SpokenCue[]): readonly (readonly SpeakerPart[])[] {
  if (cues.some(({ parts }) => parts.some(({ voice }) => voice !== null)))
    return bySpeakerPrefix(cues, false);
  if (idsAreNames(cues)) return cues.map(({ id, parts }) => parts.map((part) => toPart(id, part.lines)));
  if (linesAreBracketedNames(cues)) return cues.map(byBracketedName);
  if (firstLinesAreNames(cues)) return cues.map(byFirstLine);
  return bySpeakerPrefix(cues, true);
}

function toPart(speaker: string | null, lines: readonly CueLine[], inherited = false): SpeakerPart {
  const text = joinWrappedLines(lines.map((line) => line.text));
  const timed = lines.some((line) => line.words !== undefined);
  if (!timed) return { speaker, inherited, text };
  const words = lines.flatMap((line) => line.words ?? untimedWords(line.text));
  return { speaker, inherited, text, words };
}

function untimedWords(text: string): readonly Word[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({ startMs: null, endMs: null, text: word, confidence: null }));
}

/** Titles that tools put into identifiers and that are no names. */
const NOT_NAMES =
  /^(?:intro|introduction|outro|conclusion|chapter|slide|section|part|title|scene|cue|caption|subtitle|segment|id|start|end|item|line|note|block|text|audio|video)\b/i;

function idsAreNames(cues: readonly SpokenCue[]): boolean {
  const ids = cues.flatMap(({ id }) => (id === null ? [] : [id]));
  if (ids.length === 0 || ids.length < cues.length * 0.9) return false;
  const isName = (id: string): boolean =>
    !/^\d+$/.test(id) &&
    !NOT_NAMES.test(id) &&
    isNameCandidate(id) &&
    isNameLike(id) &&
    (isSpeakerLabel(id) || !/\d/.test(id));
  const distinct = new Set(ids);
  const isCounter = (id: string): boolean =>
    distinct.size === ids.length && isSpeakerLabel(id) && id.length <= 3;
  return distinct.size <= 40 && ids.every((id) => isName(id) && !isCounter(id));
}

function bracketedName(line: string): string | null {
  const name = /^\s*\(((?:[^()]|\([^()]{0,40}\)){1,60})\)\s*$/u.exec(line.slice(0, 120))?.[1]?.trim();
  return name !== undefined && !SOUNDS.test(name) && isNameCandidate(name) ? name : null;
}

const SOUNDS =
  /^(?:\w+ )?(?:applause|applauding|laughs?|laughter|laughing|music|silence|pause|cheers?|cheering|crosstalk|inaudible|unintelligible|sighs?|coughs?|beep|noise|singing|gasps?|chuckles?|rires|musique|risas|música|aplausos|lachen|musik|gelächter|applaus)(?: \w+)?$/iu;

/** Captions of Google Meet and Drive: the first line of nearly every cue is `(Name)`, the words stand below. */
function linesAreBracketedNames(cues: readonly SpokenCue[]): boolean {
  const spoken = cues.filter(({ parts }) => parts.length > 0);
  const named = spoken.filter(({ parts }) => {
    const lines = linesOf(parts).filter((line) => !isBlank(line.text));
    return lines.length > 1 && bracketedName(lines[0]?.text ?? '') !== null;
  });
  return named.length > 0 && named.length >= spoken.length * 0.5;
}

function linesOf(parts: readonly CuePart[]): readonly CueLine[] {
  return parts.flatMap((part) => part.lines);
}

function byBracketedName({ parts }: SpokenCue): readonly SpeakerPart[] {
  const turns: { speaker: string | null; lines: CueLine[] }[] = [{ speaker: null, lines: [] }];
  for (const line of linesOf(parts)) {
    const name = bracketedName(line.text);
    if (name !== null) turns.push({ speaker: name, lines: [] });
    else if (!isBlank(line.text.trim().replace(/^-/, ''))) turns.at(-1)?.lines.push(line);
  }
  return turns.map(({ speaker, lines }) => toPart(speaker, lines)).filter(({ text }) => text !== '');
}

/** Old Teams text: the name alone on the first line of each cue, no colon; the same few names come again and again. */
function firstLinesAreNames(cues: readonly SpokenCue[]): boolean {
  const spoken = cues.filter(({ parts }) => parts.length > 0);
  if (spoken.length < 4) return false;
  const names = spoken.map(({ parts }) => {
    const lines = linesOf(parts).filter((line) => !isBlank(line.text));
    const first = (lines[0]?.text ?? '').trim();
    const isName =
      lines.length > 1 && !/[:.,!?]$/u.test(first) && isNameCandidate(first) && isNameLike(first);
    return isName ? speakerKey(first) : null;
  });
  return !names.includes(null) && new Set(names).size <= spoken.length / 2;
}

function byFirstLine({ parts }: SpokenCue): readonly SpeakerPart[] {
  const lines = linesOf(parts).filter((line) => !isBlank(line.text));
  const [first, ...rest] = lines;
  return first === undefined ? [] : [toPart(first.text.trim(), rest)];
}

const CHANGE_MARK = /^\s*(?:[-\u2010-\u2015]\s*)?(?:>|\u00BB){2,3}/u;

function bySpeakerPrefix(cues: readonly SpokenCue[], mayCarry: boolean): readonly (readonly SpeakerPart[])[] {
  const decision = decideSpeakers(
    cues.flatMap(({ parts }) =>
      parts.filter(({ voice }) => voice === null).map(({ lines }) => lines.map(({ text }) => text)),
    ),
  );
  const carries = mayCarry && decision.carriesForward;
  let current: string | null = null;
  // A name that stood alone in its cue is that of what comes next.
  let announced: string | null = null;
  return cues.map(({ parts }) =>
    parts.flatMap((part) => {
      if (part.voice !== null) return [toPart(part.voice, part.lines)];
      return splitAtPrefixes(part.lines, (line) => decision.split(line)).flatMap(({ speaker, lines }) => {
        const isChange = speaker !== null || CHANGE_MARK.test(lines[0]?.text ?? '');
        if (isChange) {
          current = speaker;
          announced = lines.length === 0 ? speaker : null;
        }
        if (lines.length === 0) return [];
        const plain = toPart(speaker, lines);
        if (speaker !== null || isEventText(plain.text)) return [plain];
        const heir = announced ?? (carries ? current : null);
        announced = null;
        return [heir === null ? plain : { ...plain, speaker: heir, inherited: true }];
      });
    }),
  );
}

function splitAtPrefixes(
  lines: readonly CueLine[],
  split: (line: string) => { name: string; rest: string } | null,
): readonly { speaker: string | null; lines: readonly CueLine[] }[] {
  const turns: { speaker: string | null; lines: CueLine[] }[] = [];
  for (const line of lines) {
    const prefix = split(line.text);
    if (prefix !== null) turns.push({ speaker: prefix.name, lines: [afterPrefix(line, prefix.rest)] });
    else if (turns.length === 0) turns.push({ speaker: null, lines: [line] });
    else turns.at(-1)?.lines.push(line);
  }
  return turns
    .map(({ speaker, lines: said }) => ({ speaker, lines: said.filter(({ text }) => !isBlank(text)) }))
    .filter(({ speaker, lines: said }) => speaker !== null || said.length > 0);
}

function afterPrefix(line: CueLine, rest: string): CueLine {
  return line.words === undefined ? { text: rest } : { text: rest, words: wordsOfRest(line.words, rest) };
}
