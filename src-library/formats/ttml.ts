import { LibraryError } from '../errors.ts';
import { toLanguageTag } from '../import/language-tag.ts';
import type { CueLine, CuePart } from './cue-text.ts';
import { elementsNamed, isElement, type MarkupElement, parseMarkup, textOf } from './markup-tree.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { type SpokenUnit, toSpokenSegments } from './spoken-segments.ts';
import { collapseSpace } from './text-lines.ts';
import { type TimedPiece, wordsOfPieces } from './timed-words.ts';
import type { TranscriptFormat } from './transcript-format.ts';
import { frameOf, hundredthsClock, readTtmlClock, type TtmlClock, ttmlTime } from './ttml-time.ts';

/** TTML (https://www.w3.org/TR/ttml2/), also as DFXP, IMSC and Apple's lyrics. */
export const ttml: TranscriptFormat = {
  id: 'ttml',
  name: 'TTML',
  extensions: ['.ttml', '.dfxp', '.xml', '.itt'],
  sniff: ({ text }) => (/<(?:[\w.-]{1,40}:)?tt[\s>]/.test(text) && /^\s*</.test(text) ? 0.97 : 0),
  read({ text }) {
    const report = new ReportBuilder();
    const document = parseMarkup(text, 'xml');
    const root = elementsNamed(document, 'tt')[0] ?? document;
    const body = elementsNamed(root, 'body')[0];
    const clock = clockOf(root, report);
    const source = { clock, agents: agentNames(root), absolute: absoluteNames(root, clock) };
    const units = body === undefined ? [] : readUnits(body, source);
    refusePictures(units, body);
    const [heading] = elementsNamed(root, 'title');
    return completeReading('TTML', {
      segments: toSpokenSegments(units, report),
      report,
      title: heading === undefined ? null : collapseSpace(textOf(heading)) || null,
      language: toLanguageTag(root.attributes['lang'] ?? '') ?? languageOfParts(root),
    });
  },
};

function clockOf(root: MarkupElement, report: ReportBuilder): TtmlClock {
  const clock = readTtmlClock(root);
  const hundredths = hundredthsClock(clock, framesIn(root));
  if (hundredths === null) return clock;
  report.note(
    'guessed',
    'frames-are-hundredths',
    'The times count more frames than a second has, so their last part was read as hundredths of a second.',
  );
  return hundredths;
}

/** The frames of all times. */
function framesIn(root: MarkupElement): readonly number[] {
  const frames: number[] = [];
  const visit = ({ attributes, children }: MarkupElement): void => {
    for (const name of ['begin', 'end', 'dur']) {
      const frame = frameOf(attributes[name] ?? '');
      if (frame !== null) frames.push(frame);
    }
    for (const child of children) if (isElement(child)) visit(child);
  };
  visit(root);
  return frames;
}

function languageOfParts(root: MarkupElement): string | null {
  const languages = new Set(
    elementsNamed(root, 'div').map(({ attributes }) => toLanguageTag(attributes['lang'] ?? '')),
  );
  return languages.size === 1 ? ([...languages][0] ?? null) : null;
}

/** The image profile shows pictures of the words. */
function refusePictures(units: readonly SpokenUnit[], body: MarkupElement | undefined): void {
  const hasWords = units.some(({ parts }) => parts.length > 0);
  const shows =
    body !== undefined && ['div', 'image'].some((name) => elementsNamed(body, name).some(isPicture));
  if (!hasWords && shows) {
    throw new LibraryError(
      'badInput',
      'The subtitles in this file are pictures of words, so there is no text to import. Look for a text version of them.',
    );
  }
}

function isPicture({ name, attributes }: MarkupElement): boolean {
  return name === 'image' || attributes['backgroundImage'] !== undefined;
}

function agentNames(root: MarkupElement): ReadonlyMap<string, string> {
  return new Map(
    elementsNamed(root, 'agent').flatMap((agent) => {
      const id = agent.attributes['id'];
      const name = collapseSpace(elementsNamed(agent, 'name').map(textOf)[0] ?? '');
      return id === undefined || name === '' ? [] : [[id, name] as const];
    }),
  );
}

/** What the whole document says. */
interface TtmlSource {
  readonly clock: TtmlClock;
  readonly agents: ReadonlyMap<string, string>;
  /** Names of elements whose times count from the start of the document. */
  readonly absolute: ReadonlySet<string>;
}

/**
 * The standard counts an element's times from the begin of the one around it, Apple from the start: theirs all lie within
 * the times of the element around as they are, and would run over its end if they were added.
 */
function absoluteNames(root: MarkupElement, clock: TtmlClock): ReadonlySet<string> {
  const balance = new Map<string, number>();
  const visit = (element: MarkupElement, around: { startMs: number; endMs: number } | null): void => {
    for (const child of element.children) {
      if (!isElement(child)) continue;
      const { startMs, endMs } = spanOf(child, 0, clock);
      if (startMs === null || endMs === null) {
        visit(child, around);
        continue;
      }
      if (around !== null && around.startMs > 0) {
        const fits = startMs >= around.startMs && endMs <= around.endMs ? 1 : 0;
        const fitsAdded = around.startMs + endMs <= around.endMs ? 1 : 0;
        balance.set(child.name, (balance.get(child.name) ?? 0) + fits - fitsAdded);
      }
      visit(child, { startMs, endMs });
    }
  };
  visit(root, null);
  return new Set([...balance].flatMap(([name, sum]) => (sum > 0 ? [name] : [])));
}

/** What an element hands down to those inside it. */
interface Context {
  readonly begin: number;
  readonly agent: string | null;
  /** The times of the nearest element around that has any; `isShared` when several lines stand in it. */
  readonly block: {
    readonly startMs: number;
    readonly endMs: number | null;
    readonly isShared: boolean;
  } | null;
}

/** The units of a document: a `p` each, or each timed `span` of a `p` without times of its own. */
function readUnits(body: MarkupElement, source: TtmlSource): readonly SpokenUnit[] {
  const units: SpokenUnit[] = [];
  const visit = (element: MarkupElement, context: Context): Span => {
    const span = spanIn(element, context, source);
    if (element.name === 'p') {
      for (const unit of readParagraph(element, span, context, source)) units.push(unit);
      return span;
    }
    const inside = contextOf(element, span, context, source);
    let begin = inside.begin;
    for (const child of element.children) {
      if (!isElement(child)) continue;
      const { endMs } = visit(child, { ...inside, begin });
      if (element.attributes['timeContainer'] === 'seq') begin = endMs ?? begin;
    }
    return span;
  };
  visit(body, { begin: 0, agent: null, block: null });
  return units;
}

interface Span {
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly timeUnreadable: boolean;
}

function spanIn(element: MarkupElement, { begin }: Context, { absolute, clock }: TtmlSource): Span {
  return spanOf(element, absolute.has(element.name) ? 0 : begin, clock);
}

/** What an element with these times hands down. */
function contextOf(
  element: MarkupElement,
  { startMs, endMs }: Span,
  { begin, agent, block }: Context,
  source: TtmlSource,
): Context {
  const [id] = (element.attributes['agent'] ?? '').split(/\s+/);
  return {
    begin: startMs ?? begin,
    agent: id === undefined || id === '' ? agent : (source.agents.get(id) ?? id),
    block: startMs === null ? block : { startMs, endMs, isShared: elementsNamed(element, 'p').length > 1 },
  };
}

/**
 * Begin and end of an element, whose times count from the begin of the one around it; null where it names none. One with an
 * end alone begins with the element around.
 */
function spanOf({ attributes }: MarkupElement, parentBegin: number, clock: TtmlClock): Span {
  const read = (name: string): number | null => ttmlTime(attributes[name] ?? '', clock);
  const isWritten = (name: string): boolean => (attributes[name] ?? '').trim() !== '';
  const begin = read('begin');
  const dur = read('dur');
  const end = read('end');
  const opens = begin === null && !isWritten('begin') && (dur !== null || end !== null);
  const startMs = begin === null ? (opens ? parentBegin : null) : parentBegin + begin;
  const ends = [
    ...(dur === null ? [] : [(startMs ?? parentBegin) + dur]),
    ...(end === null ? [] : [parentBegin + end]),
  ];
  const isDamaged = ['begin', 'end', 'dur'].some((name) => isWritten(name) && read(name) === null);
  return { startMs, endMs: ends.length === 0 ? null : Math.min(...ends), timeUnreadable: isDamaged };
}

function readParagraph(
  paragraph: MarkupElement,
  span: Span,
  outer: Context,
  source: TtmlSource,
): readonly SpokenUnit[] {
  const { startMs, endMs, timeUnreadable } = span;
  const pieces = piecesOf(paragraph, contextOf(paragraph, span, outer, source), source);
  const timed = pieces.filter((piece) => piece.startMs !== null);
  if (startMs === null && endMs === null && !timeUnreadable) {
    if (timed.length > 0 && !areWords(timed)) return splitAtTimes(pieces);
    if (timed.length === 0 && outer.block !== null) {
      const { isShared, ...times } = outer.block;
      return [{ ...times, flags: isShared ? ['timeCoarse'] : [], parts: partsOf(pieces) }];
    }
  }
  const starts = startMs ?? timed[0]?.startMs ?? null;
  const ends = endMs ?? timed.at(-1)?.endMs ?? null;
  const oddities: SpokenUnit['oddities'] = timeUnreadable ? ['unreadable-time'] : [];
  return [{ startMs: starts, endMs: ends, oddities, parts: partsOf(pieces) }];
}

function areWords(pieces: readonly Piece[]): boolean {
  return pieces.filter(({ text }) => !/\S\s+\S/.test(text)).length > pieces.length / 2;
}

/** A unit for each piece with times; what stands without any belongs to the one before, at the top to the first. */
function splitAtTimes(pieces: readonly Piece[]): readonly SpokenUnit[] {
  const groups: Piece[][] = [[]];
  for (const piece of pieces) {
    const group = groups.at(-1);
    if (group === undefined || (piece.startMs !== null && group.some(({ startMs }) => startMs !== null)))
      groups.push([piece]);
    else group.push(piece);
  }
  return groups.map((group) => {
    const timed = group.find((piece) => piece.startMs !== null);
    const untimed = group.map((piece) => ({ ...piece, startMs: null, endMs: null }));
    return { startMs: timed?.startMs ?? null, endMs: timed?.endMs ?? null, parts: partsOf(untimed) };
  });
}

/** A run of text of one span. */
interface Piece extends TimedPiece {
  readonly agent: string | null;
}

function piecesOf(element: MarkupElement, context: Context, source: TtmlSource): readonly Piece[] {
  return element.children.flatMap((child): readonly Piece[] => {
    if (typeof child === 'string') {
      return [{ text: child.replace(/[ \t\r\n]+/g, ' '), startMs: null, endMs: null, agent: context.agent }];
    }
    if (child.name === 'br') return [{ text: '\n', startMs: null, endMs: null, agent: context.agent }];
    if (child.name === 'metadata' || child.attributes['role'] === 'x-translation') return [];
    const span = spanIn(child, context, source);
    const inside = contextOf(child, span, context, source);
    const below = piecesOf(child, inside, source);
    const isLeaf = below.every((piece) => piece.startMs === null);
    if (span.startMs === null || !isLeaf) return below;
    const { startMs, endMs } = span;
    return [{ text: below.map(({ text }) => text).join(''), startMs, endMs, agent: inside.agent }];
  });
}

/** The lines of each voice; spans that touch are syllables of one word. */
function partsOf(pieces: readonly Piece[]): readonly CuePart[] {
  const parts: { voice: string | null; lines: CueLine[] }[] = [];
  for (const run of byAgent(pieces)) {
    const lines = linesOf(run).filter(({ text }) => text !== '');
    if (lines.length > 0) parts.push({ voice: run[0]?.agent ?? null, lines });
  }
  return parts;
}

function byAgent(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const runs: Piece[][] = [];
  for (const piece of pieces) {
    const run = runs.at(-1);
    if (run === undefined || (run[0]?.agent !== piece.agent && piece.text.trim() !== '')) runs.push([piece]);
    else run.push(piece);
  }
  return runs;
}

function linesOf(pieces: readonly Piece[]): readonly CueLine[] {
  const lines: Piece[][] = [[]];
  for (const piece of pieces) {
    if (piece.text === '\n') lines.push([]);
    else lines.at(-1)?.push(piece);
  }
  return lines.map((line) => {
    const text = collapseSpace(line.map((piece) => piece.text).join(''));
    const hasTimes = line.some(({ startMs }) => startMs !== null);
    return hasTimes ? { text, words: wordsOfPieces(line) } : { text };
  });
}
