import type { ReadSegment, SegmentFlag } from '../model/transcript-reading.ts';
import type { CueOddity } from './cue-blocks.ts';
import { assignSpeakers } from './cue-speakers.ts';
import type { CuePart } from './cue-text.ts';
import type { ReportBuilder } from './reading.ts';
import { estimateEnds, settleTimes, type SettledTimes } from './segment-times.ts';

/** A unit of timed text whose markup is gone: its lines, under the voice that the file names, if it names one. */
export interface SpokenUnit {
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly parts: readonly CuePart[];
  /** The identifier of a caption, which may be a name. */
  readonly id?: string | null;
  readonly flags?: readonly SegmentFlag[];
  readonly oddities?: readonly CueOddity[];
  /** It only repeats what the unit before it says. */
  readonly isRepeat?: boolean;
  /** What else the file says about it. */
  readonly about?: { readonly externalKey?: string; readonly confidence?: number };
}

const ODDITIES: Readonly<Record<CueOddity, string>> = {
  'unreadable-time': 'A time could not be read; the text was kept without it.',
  'clock-not-carried':
    'A clock ran past 59 minutes or seconds without carrying over; it was read as it stands.',
  'blank-line-in-text': 'Text after an empty line was kept with the lines before it.',
};

/** Turns units of timed text into segments: times repaired, speakers found as in captions, every unit counted. */
export function toSpokenSegments(
  units: readonly SpokenUnit[],
  report: ReportBuilder,
): readonly ReadSegment[] {
  return toSegmentsAt(settleTimes(units, report), units, report);
}

/** {@link toSpokenSegments} for units whose times have been repaired already. */
export function toSegmentsAt(
  times: readonly SettledTimes[],
  units: readonly SpokenUnit[],
  report: ReportBuilder,
): readonly ReadSegment[] {
  const speakers = assignSpeakers(units.map(({ id = null, parts }) => ({ id, parts })));
  const segments = units.flatMap((unit, index): readonly ReadSegment[] => {
    const parts = (speakers[index] ?? []).filter(({ text }) => text !== '');
    const { startMs = null, endMs = null, repaired = false } = times[index] ?? {};
    countUnit(unit, parts.length, repaired, report);
    return parts.map(({ speaker, inherited, text, words }) => {
      const flags: readonly SegmentFlag[] = [
        ...(unit.flags ?? []),
        ...(repaired ? (['timeRepaired'] as const) : []),
        ...(inherited ? (['speakerInherited'] as const) : []),
      ];
      return {
        startMs,
        endMs,
        speaker,
        text,
        ...(words === undefined || words.length === 0 ? {} : { words }),
        ...unit.about,
        ...(flags.length === 0 ? {} : { flags }),
      };
    });
  });
  return estimateEnds(segments);
}

function countUnit(
  { oddities = [], isRepeat = false }: SpokenUnit,
  kept: number,
  timeRepaired: boolean,
  report: ReportBuilder,
): void {
  if (kept === 0) {
    if (isRepeat)
      report.drop('rolling-repeat', 'Captions that only repeat the line before were joined with it.');
    else report.skipEmpty();
    return;
  }
  report.keep();
  for (const oddity of oddities) {
    report.note(oddity === 'clock-not-carried' ? 'warning' : 'repaired', oddity, ODDITIES[oddity]);
  }
  if (timeRepaired || oddities.some((oddity) => oddity !== 'clock-not-carried')) report.countRepaired();
}
