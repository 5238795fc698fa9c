import type { ReadSegment, SegmentFlag } from '../model/transcript-reading.ts';
import { assignSpeakers } from './cue-speakers.ts';
import type { CuePart } from './cue-text.ts';
import type { ReportBuilder } from './reading.ts';
import { estimateEnds, settleTimes } from './segment-times.ts';

/** A unit of timed text whose markup is gone: its lines, under the voice that the file names, if it names one. */
export interface SpokenUnit {
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly parts: readonly CuePart[];
  readonly flags?: readonly SegmentFlag[];
  /** A time stands there that is none. */
  readonly timeUnreadable?: boolean;
}

/** Turns units of timed text into segments: times repaired, speakers found as in captions, every unit counted. */
export function toSpokenSegments(
  units: readonly SpokenUnit[],
  report: ReportBuilder,
): readonly ReadSegment[] {
  const times = settleTimes(units, report);
  const speakers = assignSpeakers(units.map(({ parts }) => ({ id: null, parts })));
  const segments = units.flatMap((unit, index): readonly ReadSegment[] => {
    const parts = (speakers[index] ?? []).filter(({ text }) => text !== '');
    if (parts.length === 0) {
      report.skipEmpty();
      return [];
    }
    report.keep();
    const isRepaired = times[index]?.repaired === true;
    if (unit.timeUnreadable === true) {
      report.note('repaired', 'unreadable-time', 'A time could not be read; the text was kept without it.');
    }
    if (isRepaired || unit.timeUnreadable === true) report.countRepaired();
    return parts.map(({ speaker, inherited, text, words }) => {
      const flags: readonly SegmentFlag[] = [
        ...(unit.flags ?? []),
        ...(isRepaired ? (['timeRepaired'] as const) : []),
        ...(inherited ? (['speakerInherited'] as const) : []),
      ];
      return {
        startMs: times[index]?.startMs ?? null,
        endMs: times[index]?.endMs ?? null,
        speaker,
        text,
        ...(words === undefined || words.length === 0 ? {} : { words }),
        ...(flags.length === 0 ? {} : { flags }),
      };
    });
  });
  return estimateEnds(segments);
}
