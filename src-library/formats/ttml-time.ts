import { clockToMs } from '../import/clock-time.ts';
import type { MarkupElement } from './markup-tree.ts';

/** How many frames and ticks the times of a TTML document count in a second. */
export interface TtmlClock {
  readonly frameRate: number;
  readonly subFrameRate: number;
  readonly tickRate: number;
}

/** Reads `ttp:frameRate`, `ttp:frameRateMultiplier`, `ttp:subFrameRate` and `ttp:tickRate` with their defaults. */
export function readTtmlClock({ attributes }: MarkupElement): TtmlClock {
  const given = positive(attributes['frameRate']);
  const [numerator = 1, denominator = 1] = (attributes['frameRateMultiplier'] ?? '')
    .split(/[\s:]+/)
    .map((part) => positive(part) ?? 1);
  const frameRate = ((given ?? 30) * numerator) / denominator;
  const subFrameRate = positive(attributes['subFrameRate']) ?? 1;
  const tickRate = positive(attributes['tickRate']) ?? (given === null ? 1 : frameRate * subFrameRate);
  return { frameRate, subFrameRate, tickRate };
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
export function ttmlTime(text: string, { frameRate, subFrameRate, tickRate }: TtmlClock): number | null {
  const trimmed = text.trim();
  const [, clock, frames = '', subFrames = '0'] = FRAMES.exec(trimmed) ?? [];
  if (clock !== undefined) {
    const whole = clockToMs(clock);
    const part = (Number(frames) + Number(subFrames) / subFrameRate) / frameRate;
    return whole === null ? null : whole + Math.round(part * 1000);
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
  const ms = Math.round(Number(digits) * (milliseconds[unit] ?? 1000));
  return Number.isSafeInteger(ms) ? ms : null;
}
