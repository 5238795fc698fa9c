import type { ReadSegment } from '../model/transcript-reading.ts';
import type { Cue } from './cue-blocks.ts';
import { parseCueText } from './cue-text.ts';
import type { ReportBuilder } from './reading.ts';
import { collapseRolling, isRolling } from './rolling-captions.ts';
import { settleTimes } from './segment-times.ts';
import { type SpokenUnit, toSegmentsAt } from './spoken-segments.ts';

export interface CueSegmentsOptions {
  readonly dialect: 'webvtt' | 'subrip';
  /** The file says that it holds captions of the rolling kind. */
  readonly markedAsCaptions?: boolean;
  /** The external key and the confidence of a cue, where the dialect has them. */
  readonly describe?: (cue: Cue) => { externalKey?: string; confidence?: number };
}

export interface CueSegments {
  readonly segments: readonly ReadSegment[];
  /** The file's captions rolled and each line was kept once. */
  readonly rolling: boolean;
}

/** Turns the cues of a caption file into segments, with times repaired, speakers found and every cue counted. */
export function readCueSegments(
  cues: readonly Cue[],
  { dialect, markedAsCaptions = false, describe = () => ({}) }: CueSegmentsOptions,
  report: ReportBuilder,
): CueSegments {
  const times = settleTimes(cues, report);
  const units = cues.map((cue, index): SpokenUnit => {
    const { startMs = null, endMs = null } = times[index] ?? {};
    const parts = parseCueText(cue.lines, dialect, startMs);
    return { id: cue.id, startMs, endMs, parts, oddities: cue.oddities, about: describe(cue) };
  });
  const hasWordTags =
    dialect === 'webvtt' && cues.some((cue) => cue.lines.some((line) => /<c[.>]/.test(line)));
  const rolling = isRolling(units, markedAsCaptions || hasWordTags);
  const spoken = rolling ? collapseRolling(units).map(markRepeats(units)) : units;
  return { segments: toSegmentsAt(times, spoken, report), rolling };
}

function markRepeats(before: readonly SpokenUnit[]): (unit: SpokenUnit, index: number) => SpokenUnit {
  return (unit, index) => ({
    ...unit,
    isRepeat: unit.parts.length === 0 && (before[index]?.parts ?? []).length > 0,
  });
}
