import {
  decideSpeakers,
  isNameCandidate,
  isNameLike,
  matchSpeakerPrefix,
  type SpeakerDecision,
} from '../import/speaker-prefix.ts';
import { isSpeakerLabel } from '../model/speaker-label.ts';
import type { ReadSegment, SegmentFlag } from '../model/transcript-reading.ts';
import type { ReportBuilder } from './reading.ts';
import { estimateEnds, settleTimes } from './segment-times.ts';
import { isBlank, joinWrappedLines } from './text-lines.ts';
import { type LineHead, matchLineHead, type TextLine } from './turn-heads.ts';

/** What somebody says in one go, as a text file has it. */
export interface Turn {
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly speaker: string | null;
  readonly track?: string;
  readonly flags: readonly SegmentFlag[];
  /** Paragraphs, each a list of lines as they were wrapped. */
  readonly paragraphs: readonly (readonly string[])[];
}

export interface TurnReading {
  readonly turns: readonly Turn[];
  /** Short lines above the first turn that nobody says: a title, a date. */
  readonly header: readonly string[];
}

/** A turn while it is put together. */
class OpenTurn {
  readonly startMs: number | null;
  endMs: number | null;
  readonly speaker: string | null;
  readonly track: string | undefined;
  readonly flags: SegmentFlag[];
  readonly paragraphs: string[][] = [];
  #gap = true;

  constructor(parts: {
    startMs?: number | null;
    endMs?: number | null;
    speaker?: string | null;
    track?: string | undefined;
    flags?: readonly SegmentFlag[];
  }) {
    this.startMs = parts.startMs ?? null;
    this.endMs = parts.endMs ?? null;
    this.speaker = parts.speaker ?? null;
    this.track = parts.track;
    this.flags = [...(parts.flags ?? [])];
  }

  add(line: string): void {
    if (isBlank(line)) {
      this.#gap = true;
      return;
    }
    if (this.#gap) this.paragraphs.push([]);
    this.#gap = false;
    this.paragraphs.at(-1)?.push(line);
  }

  finish(): Turn {
    const { startMs, endMs, speaker, track, flags, paragraphs } = this;
    return { startMs, endMs, speaker, flags, paragraphs, ...(track === undefined ? {} : { track }) };
  }
}

/**
 * Reads lines of text as turns: by heads with times when the file as a whole uses them, else by `Name:` when the file uses
 * that, else a unit for each paragraph (for each line when no line is empty).
 */
export function readTurns(lines: readonly TextLine[]): TurnReading {
  const found = lines.map(matchLineHead);
  return belowTranscriptHeading(lines, found) ?? readAllTurns(lines, found);
}

/** @param found what each line begins with */
function readAllTurns(lines: readonly TextLine[], found: readonly (LineHead | null)[]): TurnReading {
  const heads = decideHeads(lines, found);
  if (heads !== null) return withHeads(lines, heads);
  const texts = lines.map((line) => line.text);
  const decision = decideTextSpeakers(lines);
  if (decision !== null) return withPrefixes(texts, decision);
  return { turns: withNameLines(paragraphsOf(texts)), header: [] };
}

/** What a line says above a transcript, in the languages we meet most. */
export const TRANSCRIPT_HEADING =
  /^(?:(?:full|complete|raw|meeting|interview) )?(?:transcript(?:ion)?|transkript(?:ion)?|transcripción|transcrição|trascrizione|转录|转写|逐字稿|文字起こし|نص التسجيل)s?$/iu;

const HIGHEST_HEADING_LINE = 60;

/**
 * The turns below a line "Transcript:", the lines above as header; null when there is none, or when what stands above was
 * said too: it is prose, has a time, or has a name that speaks below.
 */
function belowTranscriptHeading(
  lines: readonly TextLine[],
  found: readonly (LineHead | null)[],
): TurnReading | null {
  const at = lines.slice(0, HIGHEST_HEADING_LINE).findIndex(({ text }) =>
    TRANSCRIPT_HEADING.test(
      text
        .slice(0, 60)
        .replace(/\s*:?\s*$/, '')
        .trim(),
    ),
  );
  const above = lines.slice(0, Math.max(0, at));
  const header = splitPreamble(above.map(({ text }) => text));
  if (at < 0 || header.spoken.length > 0 || found.slice(0, at).some((head) => head !== null)) return null;
  const below = lines.slice(at + 1);
  if (below.every(({ text }) => isBlank(text))) return null;
  const { turns, header: more } = readAllTurns(below, found.slice(at + 1));
  const names = new Set(turns.map(({ speaker }) => speaker));
  if (above.some(({ text }) => names.has(matchSpeakerPrefix(text)?.name ?? ''))) return null;
  return { turns, header: [...header.header, ...more] };
}

/**
 * Paragraphs whose first line is nothing but a name belong to it, when half of them are so and a name comes again or all are
 * labels such as "Speaker 1"; a label may also be a paragraph of its own. Paragraphs without belong to the one above.
 */
function withNameLines(turns: readonly Turn[]): readonly Turn[] {
  const names = turns.map(({ paragraphs: [first = []] }) => {
    const name = (first[0] ?? '').trim().replace(/:$/, '');
    return (first.length > 1 && isLoneName(name)) || isSpeakerLabel(name) ? name : null;
  });
  const found = names.filter((name) => name !== null);
  const isProven = new Set(found).size < found.length || found.every(isSpeakerLabel);
  const alone = turns.filter(
    ({ paragraphs: [first = []] }, index) => names[index] !== null && first.length === 1,
  );
  const covers = found.length >= (turns.length - alone.length) / 2;
  if (found.length < 2 || alone.length === turns.length || !covers || !isProven) return turns;
  const result: { speaker: string | null; paragraphs: (readonly string[])[] }[] = [];
  for (const [index, { paragraphs }] of turns.entries()) {
    const speaker = names[index] ?? null;
    const said = speaker === null ? paragraphs : paragraphs.map((lines) => lines.slice(1));
    if (speaker !== null || result.length === 0) result.push({ speaker, paragraphs: [] });
    for (const lines of said) result.at(-1)?.paragraphs.push(lines);
  }
  return result.map((turn) => ({ ...turn, startMs: null, endMs: null, flags: [] }));
}

/** Turns as segments: times repaired, ends estimated, each turn counted. */
export function turnsToSegments(turns: readonly Turn[], report: ReportBuilder): readonly ReadSegment[] {
  const times = settleTimes(turns, report);
  const segments = turns.flatMap((turn, index): readonly ReadSegment[] => {
    const text = turn.paragraphs
      .map(joinWrappedLines)
      .filter((paragraph) => paragraph !== '')
      .join('\n');
    if (text === '') {
      report.skipEmpty();
      return [];
    }
    report.keep();
    if (times[index]?.repaired === true) report.countRepaired();
    const flags: readonly SegmentFlag[] =
      times[index]?.repaired === true ? [...turn.flags, 'timeRepaired'] : turn.flags;
    return [
      {
        startMs: times[index]?.startMs ?? null,
        endMs: times[index]?.endMs ?? null,
        speaker: turn.speaker,
        text,
        ...(turn.track === undefined ? {} : { track: turn.track }),
        ...(flags.length === 0 ? {} : { flags }),
      },
    ];
  });
  return estimateEnds(segments);
}

/** The head of each line and how many lines it takes; null for lines without. */
type Heads = readonly ({ readonly head: LineHead; readonly lines: number } | null)[];

function decideHeads(lines: readonly TextLine[], found: readonly (LineHead | null)[]): Heads | null {
  const heads = pairLoneTimes(lines, nameTimedHeads(lines, dropWeakHeads(found)));
  return isTimed(lines, heads) ? heads : null;
}

/** `Name 10:30` with one space is a head only in files without surer ones: a sentence may end in a time too. */
function dropWeakHeads(heads: readonly (LineHead | null)[]): readonly (LineHead | null)[] {
  const strong = heads.some((head) => head?.kind === 'named' && head.strong);
  const others = heads.filter((head) => head !== null && head.kind !== 'named').length;
  const weak = heads.filter((head) => head?.kind === 'named' && !head.strong).length;
  return strong || others > weak
    ? heads.map((head) => (head?.kind === 'named' && !head.strong ? null : head))
    : heads;
}

/** Decides for all lines that begin with a time whether a name follows it. */
function nameTimedHeads(lines: readonly TextLine[], heads: readonly (LineHead | null)[]): Heads {
  const timed = heads.flatMap((head) => (head?.kind === 'timed' ? [head] : []));
  const prefixes = decideSpeakers(timed.map(({ rest }) => [rest]));
  const bareNames = timed.filter(({ rest }) => isLoneName(rest));
  const distinct = new Set(bareNames.map(({ rest }) => rest)).size;
  const areHeaders =
    bareNames.length >= timed.length * 0.6 && (distinct < bareNames.length || bareNames.length <= 3);
  // A name that stands above an empty line must prove itself: chapters look the same.
  const isCertain = distinct < bareNames.length || bareNames.every(({ rest }) => isSpeakerLabel(rest));
  const named = heads.flatMap((head) => (head?.kind === 'named' ? [head.speaker] : []));
  const carries = prefixes.carriesForward || marksChanges(named);
  let current: string | null = null;
  return heads.map((head, index) => {
    if (head?.kind !== 'timed') {
      if (head?.kind === 'named') current = head.speaker;
      return head === null ? null : { head, lines: 1 };
    }
    const { startMs, endMs, rest } = head;
    const toNamed = (speaker: string, text: string): { head: LineHead; lines: number } => {
      current = speaker;
      return { head: { kind: 'named', startMs, endMs, speaker, rest: text, strong: true }, lines: 1 };
    };
    const prefix = prefixes.split(rest);
    if (prefix !== null) return toNamed(prefix.name, prefix.rest);
    const columns = head.wide ? /^(\S.{0,59}?)(?:\t+| {2,}|\s{0,8}\|\s{1,8})(\S.*)$/u.exec(rest) : null;
    if (columns?.[1] !== undefined && isNameCandidate(columns[1]))
      return toNamed(columns[1], columns[2] ?? '');
    const next = isCertain && isBlank(lines[index + 1]?.text ?? '') ? index + 2 : index + 1;
    const hasWords = !isBlank(lines[next]?.text ?? '') && heads[next] === null;
    if (areHeaders && isLoneName(rest) && hasWords) return toNamed(rest.replace(/:$/, ''), '');
    if (carries && current !== null) {
      const inherited = { kind: 'named', speaker: current, rest, strong: false, inherited: true } as const;
      return { head: { ...inherited, startMs, endMs }, lines: 1 };
    }
    return { head, lines: 1 };
  });
}

/** Names mark changes when at least two speak and hardly ever two equal ones follow each other. */
function marksChanges(names: readonly string[]): boolean {
  const repeats = names.filter((name, index) => index > 0 && name === names[index - 1]).length;
  return new Set(names).size >= 2 && repeats <= (names.length - 1) * 0.25;
}

function isLoneName(text: string): boolean {
  const name = text.replace(/:$/, '').trim();
  return !/[.!?,]$/.test(name) && isNameCandidate(name) && isNameLike(name);
}

/** A time on a line of its own belongs to a name above it or below it when most of them in the file do. */
function pairLoneTimes(lines: readonly TextLine[], heads: Heads): Heads {
  const alone = heads.flatMap((item, index) => (item?.head.kind === 'time' ? [index] : []));
  if (alone.length === 0) return heads;
  const isName = (index: number): boolean =>
    heads[index] === null &&
    isLoneName(lines[index]?.text ?? '') &&
    matchSpeakerPrefix(`${lines[index]?.text ?? ''} x`) === null;
  const above = alone.filter(
    (index) =>
      isName(index - 1) && (index < 2 || isBlank(lines[index - 2]?.text ?? '') || heads[index - 2] === null),
  );
  const below = alone.filter(
    (index) => isName(index + 1) && heads[index + 2] === null && !isBlank(lines[index + 2]?.text ?? ''),
  );
  const result = [...heads];
  const join = (index: number, at: number, speaker: string): void => {
    const time = heads[index]?.head;
    if (time?.kind !== 'time') return;
    result[index] = null;
    result[at] = { head: { ...time, kind: 'named', speaker, rest: '', strong: true }, lines: 2 };
  };
  if (above.length >= alone.length * 0.6) {
    for (const index of above) join(index, index - 1, loneName(lines[index - 1]));
  } else if (below.length >= Math.max(2, alone.length * 0.6)) {
    for (const index of below) join(index, index, loneName(lines[index + 1]));
  }
  return result;
}

function loneName(line: TextLine | undefined): string {
  return (line?.text ?? '').trim().replace(/:$/, '');
}

/** Whether heads with times cover enough of the file and run forward, so that they are no accident. */
function isTimed(lines: readonly TextLine[], heads: Heads): boolean {
  const found = heads.flatMap((item) => (item === null ? [] : [item.head]));
  if (found.length === 0) return false;
  const written = lines.filter((line) => !isBlank(line.text)).length;
  const starts = lines.flatMap((line, i) =>
    !isBlank(line.text) && isBlank(lines[i - 1]?.text ?? '') ? [i] : [],
  );
  const startHeads = starts.filter((index) => (heads[index] ?? null) !== null).length;
  const proven = found.filter(
    (head) => head.kind === 'named' || head.kind === 'time' || head.bracketed,
  ).length;
  const covers = found.length >= written * 0.3 || (starts.length >= 3 && startHeads >= starts.length * 0.3);
  const sure = proven >= found.length * 0.5 || found.length >= written * 0.5;
  const forward = found.filter((head, i) => i === 0 || head.startMs >= (found[i - 1]?.startMs ?? 0)).length;
  return covers && sure && forward >= found.length * 0.7;
}

function withHeads(lines: readonly TextLine[], heads: Heads): TurnReading {
  const first = heads.findIndex((item) => item !== null);
  const hasBlocks = heads.some((item) => item?.head.kind === 'time');
  const rest = lines.filter((_, index) => (heads[index] ?? null) === null);
  const decision = hasBlocks
    ? decideSpeakers(rest.filter((line) => !isBlank(line.text)).map((line) => [line.text]))
    : null;
  const above = readAbove(
    lines.slice(0, first).map((line) => line.text),
    decision,
  );
  const turns: OpenTurn[] = [];
  let block: { startMs: number; endMs: number | null; turns: OpenTurn[] } | null = null;
  const open = (turn: OpenTurn): void => {
    turns.push(turn);
    block?.turns.push(turn);
  };

  for (let index = first; index < lines.length; index += 1) {
    const item = heads[index] ?? null;
    const text = lines[index]?.text ?? '';
    if (item !== null) {
      const { head } = item;
      if (head.kind === 'time') {
        markCoarse(block);
        block = { startMs: head.startMs, endMs: head.endMs, turns: [] };
      } else {
        markCoarse(block);
        block = null;
        turns.push(
          new OpenTurn({
            startMs: head.startMs,
            endMs: head.endMs,
            speaker: head.kind === 'named' ? head.speaker : null,
            track: head.kind === 'named' ? head.track : undefined,
            flags: head.kind === 'named' && head.inherited === true ? ['speakerInherited'] : [],
          }),
        );
        turns.at(-1)?.add(head.rest);
      }
      index += item.lines - 1;
      continue;
    }
    const prefix = decision?.split(text) ?? null;
    if (prefix !== null) {
      open(new OpenTurn({ startMs: block?.startMs ?? null, endMs: null, speaker: prefix.name }));
      turns.at(-1)?.add(prefix.rest);
    } else if (block !== null && block.turns.length === 0 && !isBlank(text)) {
      open(new OpenTurn({ startMs: block.startMs, endMs: block.endMs }));
      turns.at(-1)?.add(text);
    } else turns.at(-1)?.add(text);
  }
  markCoarse(block);
  return { turns: [...above.turns, ...turns.map((turn) => turn.finish())], header: above.header };
}

/** What stands above the first time may begin with names as what stands below does. */
function readAbove(texts: readonly string[], decision: SpeakerDecision | null): TurnReading {
  if (decision !== null && texts.some((text) => decision.split(text) !== null)) {
    return withPrefixes(texts, decision);
  }
  const { header, spoken } = splitPreamble(texts);
  return { turns: spoken.map((turn) => turn.finish()), header };
}

/** Several turns below one time: it is that of the block, not of each. The end of the block is that of its only turn. */
function markCoarse(
  block: { readonly endMs: number | null; readonly turns: readonly OpenTurn[] } | null,
): void {
  const [first, ...others] = block?.turns ?? [];
  if (block === null || first === undefined) return;
  if (others.length === 0) first.endMs = block.endMs;
  else for (const turn of block.turns) turn.flags.push('timeCoarse');
}

/** Short lines without a sentence above the first turn are a header; anything longer was said by somebody unnamed. */
function splitPreamble(lines: readonly string[]): { header: readonly string[]; spoken: readonly OpenTurn[] } {
  const written = lines.map((line) => line.trim()).filter((line) => line !== '');
  if (written.length <= 12 && written.every((line) => line.length <= 120 && !/[.?!]["'”’)]?$/u.test(line))) {
    return { header: written, spoken: [] };
  }
  const turn = new OpenTurn({});
  for (const line of lines) turn.add(line);
  return { header: [], spoken: written.length === 0 ? [] : [turn] };
}

/** `Name:` as the way a text names its speakers; null when too few of its paragraphs or lines begin so. */
function decideTextSpeakers(lines: readonly TextLine[]): SpeakerDecision | null {
  const texts = lines.map((line) => line.text);
  const written = texts.filter((text) => !isBlank(text));
  const starts = texts.filter((text, i) => !isBlank(text) && isBlank(texts[i - 1] ?? ''));
  for (const units of [written, starts]) {
    const decision = decideSpeakers(units.map((text) => [text]));
    const found = units.flatMap((text) => decision.split(text) ?? []);
    const names = new Set(found.map(({ name }) => name)).size;
    if (found.length > 0 && (found.length >= units.length * 0.3 || (names >= 2 && found.length >= 6)))
      return decision;
  }
  return null;
}

/** WhisperX writes each segment on a line of its own, one whose speaker it does not know without a label. */
function isEngineLine(text: string): boolean {
  return /^\[SPEAKER_\d{2,4}\]:/.test(text);
}

function isBlankInside(text: string, index: number, texts: readonly string[]): boolean {
  return isBlank(text) && index > 0 && index < texts.length - 1;
}

function withPrefixes(texts: readonly string[], decision: SpeakerDecision): TurnReading {
  const first = texts.findIndex((text) => decision.split(text) !== null);
  const { header, spoken } = splitPreamble(texts.slice(0, first));
  const turns: OpenTurn[] = [...spoken];
  const isUnitALine = !texts.some(isBlankInside) && texts.slice(first).some(isEngineLine);
  for (const text of texts.slice(first)) {
    const prefix = decision.split(text);
    if (prefix === null) {
      if (isUnitALine && !isBlank(text)) turns.push(new OpenTurn({}));
      turns.at(-1)?.add(text);
    } else {
      turns.push(new OpenTurn({ speaker: prefix.name }));
      turns.at(-1)?.add(prefix.rest);
    }
  }
  return { turns: turns.map((turn) => turn.finish()), header };
}

function paragraphsOf(texts: readonly string[]): readonly Turn[] {
  const trimmed = texts.slice(texts.findIndex((text) => !isBlank(text)));
  while (trimmed.length > 0 && isBlank(trimmed.at(-1) ?? '')) trimmed.pop();
  const hasGaps = trimmed.some(isBlank);
  const turns: OpenTurn[] = [];
  let gap = true;
  for (const text of trimmed) {
    if (isBlank(text)) gap = true;
    else {
      if (gap || !hasGaps) turns.push(new OpenTurn({}));
      turns.at(-1)?.add(text);
      gap = false;
    }
  }
  return turns.map((turn) => turn.finish());
}
