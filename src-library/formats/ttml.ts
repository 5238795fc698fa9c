import { LibraryError } from '../errors.ts';
import { toLanguageTag } from '../import/language-tag.ts';
import type { Word } from '../model/transcript-reading.ts';
import type { CueLine, CuePart } from './cue-text.ts';
import { elementsNamed, isElement, type MarkupElement, parseMarkup, textOf } from './markup-tree.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { type SpokenUnit, toSpokenSegments } from './spoken-segments.ts';
import { collapseSpace } from './text-lines.ts';
import type { TranscriptFormat } from './transcript-format.ts';
import { readTtmlClock, type TtmlClock, ttmlTime } from './ttml-time.ts';

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
    const clock = readTtmlClock(root);
    const source = { clock, agents: agentNames(root), spansAreAbsolute: spansAreAbsolute(root, clock) };
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
  readonly spansAreAbsolute: boolean;
}

/**
 * The standard counts a span's times from the begin of its paragraph, Apple from the start: theirs all lie within the
 * times of their paragraph as they are, and would run over its end if they were added.
 */
function spansAreAbsolute(root: MarkupElement, clock: TtmlClock): boolean {
  let absolute = 0;
  let relative = 0;
  for (const paragraph of elementsNamed(root, 'p')) {
    const { startMs, endMs } = spanOf(paragraph, 0, clock);
    if (startMs === null || startMs === 0 || endMs === null) continue;
    for (const span of elementsNamed(paragraph, 'span')) {
      const own = spanOf(span, 0, clock);
      if (own.startMs === null || own.endMs === null) continue;
      if (own.startMs >= startMs && own.endMs <= endMs) absolute += 1;
      if (startMs + own.endMs <= endMs) relative += 1;
    }
  }
  return absolute > relative;
}

/** What an element hands down to those inside it. */
interface Context {
  readonly begin: number;
  readonly agent: string | null;
}

/** The units of a document: a `p` each, or each timed `span` of a `p` without times of its own. */
function readUnits(body: MarkupElement, source: TtmlSource): readonly SpokenUnit[] {
  const units: SpokenUnit[] = [];
  const visit = (element: MarkupElement, context: Context): void => {
    const inside = contextOf(element, context, source);
    if (element.name === 'p') {
      for (const unit of readParagraph(element, context, source)) units.push(unit);
      return;
    }
    let begin = inside.begin;
    for (const child of element.children) {
      if (!isElement(child)) continue;
      visit(child, { ...inside, begin });
      if (element.attributes['timeContainer'] === 'seq')
        begin = spanOf(child, begin, source.clock).endMs ?? begin;
    }
  };
  visit(body, { begin: 0, agent: null });
  return units;
}

function contextOf(element: MarkupElement, { begin, agent }: Context, source: TtmlSource): Context {
  const [id] = (element.attributes['agent'] ?? '').split(/\s+/);
  return {
    begin: spanOf(element, begin, source.clock).startMs ?? begin,
    agent: id === undefined || id === '' ? agent : (source.agents.get(id) ?? id),
  };
}

/** Begin and end of an element, whose times count from the begin of the one around it; null where it names none. */
function spanOf(
  { attributes }: MarkupElement,
  parentBegin: number,
  clock: TtmlClock,
): { readonly startMs: number | null; readonly endMs: number | null; readonly timeUnreadable: boolean } {
  const read = (name: string): number | null => ttmlTime(attributes[name] ?? '', clock);
  const begin = read('begin');
  const startMs = begin === null ? null : parentBegin + begin;
  const dur = read('dur');
  const end = read('end');
  const ends = [
    ...(dur === null ? [] : [(startMs ?? parentBegin) + dur]),
    ...(end === null ? [] : [parentBegin + end]),
  ];
  const isDamaged = ['begin', 'end', 'dur'].some(
    (name) => (attributes[name] ?? '').trim() !== '' && read(name) === null,
  );
  return { startMs, endMs: ends.length === 0 ? null : Math.min(...ends), timeUnreadable: isDamaged };
}

function readParagraph(paragraph: MarkupElement, outer: Context, source: TtmlSource): readonly SpokenUnit[] {
  const { startMs, endMs, timeUnreadable } = spanOf(paragraph, outer.begin, source.clock);
  const context = contextOf(paragraph, outer, source);
  const pieces = piecesOf(paragraph, context, source);
  const timed = pieces.filter((piece) => piece.startMs !== null);
  const starts = startMs ?? timed[0]?.startMs ?? null;
  const ends = endMs ?? timed.at(-1)?.endMs ?? null;
  return [{ startMs: starts, endMs: ends, timeUnreadable, parts: partsOf(pieces) }];
}

/** A run of text of one span. */
interface Piece {
  readonly text: string;
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly agent: string | null;
}

function piecesOf(element: MarkupElement, context: Context, source: TtmlSource): readonly Piece[] {
  return element.children.flatMap((child): readonly Piece[] => {
    if (typeof child === 'string') {
      return [{ text: child.replace(/\s+/g, ' '), startMs: null, endMs: null, agent: context.agent }];
    }
    if (child.name === 'br') return [{ text: '\n', startMs: null, endMs: null, agent: context.agent }];
    if (child.name === 'metadata' || child.attributes['role'] === 'x-translation') return [];
    const from = source.spansAreAbsolute ? { ...context, begin: 0 } : context;
    const inside = contextOf(child, from, source);
    const { startMs, endMs } = spanOf(child, from.begin, source.clock);
    const below = piecesOf(child, inside, source);
    const isLeaf = below.every((piece) => piece.startMs === null);
    if (startMs === null || !isLeaf) return below;
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
    return hasTimes ? { text, words: wordsOf(line) } : { text };
  });
}

function wordsOf(pieces: readonly Piece[]): readonly Word[] {
  const words: { startMs: number | null; endMs: number | null; text: string; confidence: null }[] = [];
  let glued = false;
  for (const { text, startMs, endMs } of pieces) {
    const tokens = text.split(/\s+/).filter((token) => token !== '');
    tokens.forEach((token, index) => {
      const last = words.at(-1);
      if (index === 0 && glued && !/^\s/.test(text) && last !== undefined) {
        last.text += token;
        last.startMs ??= startMs;
        last.endMs = endMs ?? last.endMs;
      } else {
        const isWhole = tokens.length === 1;
        words.push({
          startMs: index === 0 ? startMs : null,
          endMs: isWhole ? endMs : null,
          text: token,
          confidence: null,
        });
      }
    });
    glued = tokens.length === 0 ? glued && text === '' : !/\s$/.test(text);
  }
  return words;
}
