import { clockToMs } from '../import/clock-time.ts';
import type { MarkupElement } from './markup-tree.ts';

/** How many frames and ticks the times of a TTML document count in a second. */
export interface TtmlClock {
  readonly frameRate: number;
  readonly subFrameRate: number;
  readonly tickRate: number;
  /** Clocks are SMPTE time codes, which number frames and so run slower or faster than the clock; null otherwise. */
  readonly timeCode: TimeCode | null;
}

/** What some writers put in the place of the frames; a frame number can be no higher than the frames of a second. */
const HUNDREDTHS = { frameRate: 100, subFrameRate: 1, timeCode: null } as const;

/**
 * The clock of a document whose frames turn out to be hundredths of a second: one of them numbers more than a second has,
 * none more than 99.
 */
export function hundredthsClock(clock: TtmlClock, frames: readonly number[]): TtmlClock | null {
  const most = frames.reduce((highest, frame) => Math.max(highest, frame), 0);
  const perSecond = clock.timeCode?.nominalRate ?? Math.ceil(clock.frameRate);
  return most >= perSecond && most < 100 ? { ...clock, ...HUNDREDTHS } : null;
}

/** The frame of a time that names one: `hh:mm:ss:frames`. */
export function frameOf(text: string): number | null {
  const frame = FRAMES.exec(text.trim())?.[2];
  return frame === undefined ? null : Number(frame);
}

interface TimeCode {
  /** Frame numbers in what the time code calls a second. */
  readonly nominalRate: number;
  /** The numbers of two frames are left out in each minute that ten does not divide. */
  readonly dropsFrames: boolean;
}

/** Reads the `ttp:` attributes of frames, ticks and time base with their defaults. */
export function readTtmlClock({ attributes }: MarkupElement): TtmlClock {
  const given = positive(attributes['frameRate']);
  const [numerator = 1, denominator = 1] = (attributes['frameRateMultiplier'] ?? '')
    .split(/[\s:]+/)
    .map((part) => positive(part) ?? 1);
  const frameRate = ((given ?? 30) * numerator) / denominator;
  const subFrameRate = positive(attributes['subFrameRate']) ?? 1;
  const tickRate = positive(attributes['tickRate']) ?? (given === null ? 1 : frameRate * subFrameRate);
  const timeCode =
    attributes['timeBase'] === 'smpte'
      ? { nominalRate: given ?? 30, dropsFrames: attributes['dropMode'] === 'dropNTSC' }
      : null;
  return { frameRate, subFrameRate, tickRate, timeCode };
}

function positive(text: string | undefined): number | null {
  const value = Number(text?.trim() === '' ? undefined : text);
  return Number.isFinite(value) && value > 0 ? value : null;
}

const FRAMES = /^(\d{1,9}:\d{1,2}:\d{1,2})[:;](\d{1,4})(?:\.(\d{1,4}))?$/;
const OFFSET = /^(\d{1,12}(?:\.\d{1,12})?)(h|ms|m|s|f|t)?$/;

/**
 * A time expression in integer milliseconds: `hh:mm:ss.fff`, `hh:mm:ss:frames.subframes`, an offset with `h m s ms f t`, or
 * bare seconds as Apple writes them. Null for anything else.
 */
export function ttmlTime(
  text: string,
  { frameRate, subFrameRate, tickRate, timeCode }: TtmlClock,
): number | null {
  const trimmed = text.trim();
  const [, clock, frames = '', subFrames = '0'] = FRAMES.exec(trimmed) ?? [];
  if (clock !== undefined) {
    const whole = clockToMs(clock);
    if (whole === null) return null;
    const part = Number(frames) + Number(subFrames) / subFrameRate;
    if (timeCode === null) return whole + Math.round((part / frameRate) * 1000);
    const counted = (whole / 1000) * timeCode.nominalRate + part;
    const dropped = timeCode.dropsFrames ? droppedFrames(Math.floor(whole / 60_000)) : 0;
    return safeMs(((counted - dropped) / frameRate) * 1000);
  }
  const [, digits, unit = 's'] = OFFSET.exec(trimmed) ?? [];
  if (digits === undefined) return trimmed.includes(':') ? clockToMs(trimmed) : null;
  const milliseconds: Readonly<Record<string, number>> = {
    h: 3_600_000,
    m: 60_000,
    s: 1000,
    ms: 1,
    f: 1000 / frameRate,
    t: 1000 / tickRate,
  };
  return safeMs(Number(digits) * (milliseconds[unit] ?? 1000));
}

function droppedFrames(minutes: number): number {
  return 2 * (minutes - Math.floor(minutes / 10));
}

function safeMs(ms: number): number | null {
  const whole = Math.round(ms);
  return Number.isSafeInteger(whole) ? whole : null;
}
