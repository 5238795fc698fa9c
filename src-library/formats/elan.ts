import { finiteMs } from '../import/clock-time.ts';
import { toLanguageTag } from '../import/language-tag.ts';
import type { Word } from '../model/transcript-reading.ts';
import { type EngineSegment, inTimeOrder, toReadSegments } from './engine-segments.ts';
import { elementsNamed, type MarkupElement, parseMarkup, textOf } from './markup-tree.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import type { TranscriptFormat } from './transcript-format.ts';

/** ELAN's annotation format: the annotations of the tiers at the top (below one without text, of the next), each tier a participant. */
export const elan: TranscriptFormat = {
  id: 'elan',
  name: 'ELAN',
  extensions: ['.eaf'],
  sniff: ({ text }) => (/^\s*<[^]{0,2000}<?ANNOTATION_DOCUMENT[\s>]/.test(text.slice(0, 4000)) ? 0.98 : 0),
  read({ text }) {
    const report = new ReportBuilder();
    const document = parseMarkup(text, 'xml');
    const slots = readSlots(document, report);
    const tiers = elementsNamed(document, 'TIER').map((tier) => readTier(tier, slots));
    const top = tiers.filter(({ parent }) => parent === null);
    const isAlone = top.filter(({ annotations }) => annotations.length > 0).length <= 1;
    const below = tiersBelow(tiers);
    const taken = new Set<Tier>();
    const segments = top.flatMap((tier) => {
      const children = below.get(tier.id) ?? [];
      return segmentsOf(spokenTier(tier, children, taken, report), children, isAlone);
    });
    const words = segments.reduce((sum, segment) => sum + segment.words.length, 0);
    noteTiersBelow(
      tiers.filter((tier) => !taken.has(tier)),
      words,
      report,
    );
    const [media] = elementsNamed(document, 'MEDIA_DESCRIPTOR');
    const url = media?.attributes['RELATIVE_MEDIA_URL'] ?? media?.attributes['MEDIA_URL'] ?? '';
    return completeReading('ELAN', {
      segments: toReadSegments(inTimeOrder(segments), report),
      report,
      language: languageOf(top),
      metadata: url === '' ? {} : { media: url.slice(0, 400) },
    });
  },
};

interface Annotation {
  readonly id: string;
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly text: string;
}

interface Tier {
  readonly id: string;
  readonly parent: string | null;
  readonly participant: string | null;
  readonly language: string | null;
  readonly annotations: readonly Annotation[];
  /** The texts that refer to an annotation of the tier above, by its id. */
  readonly references: ReadonlyMap<string, readonly string[]>;
}

/** Times by slot. One without a value divides the time between its known neighbours evenly. */
function readSlots(document: MarkupElement, report: ReportBuilder): ReadonlyMap<string, number | null> {
  const slots = elementsNamed(document, 'TIME_SLOT').map(({ attributes }) => ({
    id: attributes['TIME_SLOT_ID'] ?? '',
    ms: millisOf(attributes['TIME_VALUE']),
  }));
  const times = new Map<string, number | null>();
  let spread = 0;
  for (let at = 0; at < slots.length; at += 1) {
    const known = slots[at];
    if (known === undefined) continue;
    times.set(known.id, known.ms);
    if (known.ms === null) continue;
    let next = at + 1;
    while (next < slots.length && slots[next]?.ms === null) next += 1;
    const end = slots[next]?.ms ?? null;
    for (let between = at + 1; between < next && end !== null; between += 1) {
      const share = (between - at) / (next - at);
      times.set(slots[between]?.id ?? '', Math.round(known.ms + (end - known.ms) * share));
      spread += 1;
    }
    at = next - 1;
  }
  if (spread > 0) {
    report.note(
      'guessed',
      'times-spread',
      'Times that the file leaves open were spread evenly between those it names.',
      spread,
    );
  }
  return times;
}

function millisOf(value: string | undefined): number | null {
  return value !== undefined && /^\d{1,15}$/.test(value) ? finiteMs(Number(value)) : null;
}

function readTier(tier: MarkupElement, slots: ReadonlyMap<string, number | null>): Tier {
  const { attributes } = tier;
  return {
    id: attributes['TIER_ID'] ?? '',
    parent: attributes['PARENT_REF'] ?? null,
    participant: attributes['PARTICIPANT']?.trim() === '' ? null : (attributes['PARTICIPANT'] ?? null),
    language: toLanguageTag(attributes['LANG_REF'] ?? ''),
    annotations: elementsNamed(tier, 'ALIGNABLE_ANNOTATION').map((annotation) => ({
      id: annotation.attributes['ANNOTATION_ID'] ?? '',
      startMs: slots.get(annotation.attributes['TIME_SLOT_REF1'] ?? '') ?? null,
      endMs: slots.get(annotation.attributes['TIME_SLOT_REF2'] ?? '') ?? null,
      text: textInside(annotation),
    })),
    references: referencesOf(tier),
  };
}

function textInside(annotation: MarkupElement): string {
  return elementsNamed(annotation, 'ANNOTATION_VALUE').map(textOf).join(' ');
}

function referencesOf(tier: MarkupElement): ReadonlyMap<string, readonly string[]> {
  const references = new Map<string, string[]>();
  for (const annotation of elementsNamed(tier, 'REF_ANNOTATION')) {
    const id = annotation.attributes['ANNOTATION_REF'] ?? '';
    const texts = references.get(id);
    if (texts === undefined) references.set(id, [textInside(annotation)]);
    else texts.push(textInside(annotation));
  }
  return references;
}

/** Translations, glosses and other remarks on what was said are no speech. */
function noteTiersBelow(tiers: readonly Tier[], words: number, report: ReportBuilder): void {
  let count = -words;
  for (const { parent, annotations, references } of tiers) {
    if (parent === null) continue;
    count += annotations.filter(({ text }) => text.trim() !== '').length;
    for (const texts of references.values()) count += texts.filter((text) => text.trim() !== '').length;
  }
  if (count <= 0) return;
  report.note(
    'warning',
    'tiers-below',
    'Annotations below others, such as translations and glosses, were set aside.',
    count,
  );
}

/**
 * Where the annotations at the top only mark off time, the first tier below with a text says what was said then.
 * @param taken receives the tiers whose text was taken
 */
function spokenTier(tier: Tier, children: readonly Tier[], taken: Set<Tier>, report: ReportBuilder): Tier {
  if (tier.annotations.length === 0 || tier.annotations.some(({ text }) => text.trim() !== '')) return tier;
  for (const child of children) {
    if (taken.has(child)) continue;
    const annotations =
      child.annotations.length > 0
        ? child.annotations
        : tier.annotations.map((annotation) => ({
            ...annotation,
            text: (child.references.get(annotation.id) ?? []).join(' '),
          }));
    if (!annotations.some(({ text }) => text.trim() !== '')) continue;
    report.note(
      'guessed',
      'text-from-tier-below',
      'A tier at the top holds no text; that of the tier below it was taken.',
    );
    taken.add(child);
    return { ...tier, annotations };
  }
  return tier;
}

function languageOf(tiers: readonly Tier[]): string | null {
  const languages = new Set(tiers.flatMap(({ language }) => language ?? []));
  return languages.size === 1 ? ([...languages][0] ?? null) : null;
}

/** So many tiers below one are looked at for words or text; real files have a few. */
const MOST_TIERS_BELOW = 16;

/** The tiers below each tier that hold anything. */
function tiersBelow(tiers: readonly Tier[]): ReadonlyMap<string, readonly Tier[]> {
  const below = new Map<string, Tier[]>();
  for (const tier of tiers) {
    if (tier.parent === null || (tier.annotations.length === 0 && tier.references.size === 0)) continue;
    const siblings = below.get(tier.parent) ?? [];
    if (siblings.length < MOST_TIERS_BELOW) siblings.push(tier);
    below.set(tier.parent, siblings);
  }
  return below;
}

/** A tier's name says who speaks only where there are several; a participant always does. */
function segmentsOf(tier: Tier, below: readonly Tier[], isAlone: boolean): readonly EngineSegment[] {
  const speaker = tier.participant ?? (isAlone || tier.id === '' ? null : tier.id);
  return tier.annotations.map(({ startMs, endMs, text }) => ({
    startMs,
    endMs,
    speaker,
    text,
    words: wordsOf({ startMs, endMs, text }, below),
    confidence: null,
  }));
}

/** The annotations of a tier below whose texts, put together, are the text of this one. */
function wordsOf(
  { startMs, endMs, text }: Pick<Annotation, 'startMs' | 'endMs' | 'text'>,
  tiers: readonly Tier[],
): readonly Word[] {
  if (startMs === null || endMs === null) return [];
  for (const { annotations } of tiers) {
    const inside = within(annotations, startMs, endMs, text.length);
    if (inside.length > 0 && lettersOf(inside.map((word) => word.text).join('')) === lettersOf(text)) {
      return inside.map((word) => ({
        startMs: word.startMs,
        endMs: word.endMs,
        text: word.text.trim(),
        confidence: null,
      }));
    }
  }
  return [];
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * The annotations, which stand in the order of time, between two times; none when there are more than `most`, for then they
 * cannot be the words of a text of that length.
 */
function within(
  annotations: readonly Annotation[],
  from: number,
  to: number,
  most: number,
): readonly Annotation[] {
  let low = 0;
  let high = annotations.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((annotations[middle]?.startMs ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < annotations.length && (annotations[end]?.startMs ?? Infinity) < to) {
    end += 1;
    if (end - low > most) return [];
  }
  return annotations.slice(low, end);
}
