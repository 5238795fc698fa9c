import type { ReadSegment, SegmentFlag } from '../model/transcript-reading.ts';
import type { Cue, CueOddity } from './cue-blocks.ts';
import { assignSpeakers } from './cue-speakers.ts';
import { type CuePart, parseCueText } from './cue-text.ts';
import type { ReportBuilder } from './reading.ts';
import { collapseRolling, isRolling } from './rolling-captions.ts';
import { estimateEnds, settleTimes } from './segment-times.ts';

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

const ODDITIES: Readonly<Record<CueOddity, string>> = {
  'unreadable-time': 'A time could not be read; the text was kept without it.',
  'clock-not-carried':
    'A clock ran past 59 minutes or seconds without carrying over; it was read as it stands.',
  'blank-line-in-text': 'Text after an empty line was kept with the lines before it.',
};

/** Turns the cues of a caption file into segments, with times repaired, speakers found and every cue counted. */
export function readCueSegments(
  cues: readonly Cue[],
  { dialect, markedAsCaptions = false, describe }: CueSegmentsOptions,
  report: ReportBuilder,
): CueSegments {
  const times = settleTimes(cues, report);
  const parsed = cues.map((cue, index) => ({
    id: cue.id,
    startMs: times[index]?.startMs ?? null,
    endMs: times[index]?.endMs ?? null,
    parts: parseCueText(cue.lines, dialect, times[index]?.startMs ?? null),
  }));
  const hasWordTags =
    dialect === 'webvtt' && cues.some((cue) => cue.lines.some((line) => /<c[.>]/.test(line)));
  const rolling = isRolling(parsed, markedAsCaptions || hasWordTags);
  const spoken = rolling ? collapseRolling(parsed) : parsed;
  const speakers = assignSpeakers(spoken);

  const segments = cues.flatMap((cue, index): readonly ReadSegment[] => {
    const parts = (speakers[index] ?? []).filter((part) => part.text !== '');
    countCue(cue, parsed[index]?.parts ?? [], parts.length, times[index]?.repaired === true, report);
    const flags: readonly SegmentFlag[] = times[index]?.repaired === true ? ['timeRepaired'] : [];
    const described = describe?.(cue) ?? {};
    return parts.map((part) => ({
      startMs: times[index]?.startMs ?? null,
      endMs: times[index]?.endMs ?? null,
      speaker: part.speaker,
      text: part.text,
      ...(part.words === undefined || part.words.length === 0 ? {} : { words: part.words }),
      ...described,
      ...flagsOf(part.inherited ? [...flags, 'speakerInherited'] : flags),
    }));
  });
  return { segments: estimateEnds(segments), rolling };
}

function flagsOf(flags: readonly SegmentFlag[]): { flags?: readonly SegmentFlag[] } {
  return flags.length === 0 ? {} : { flags };
}

function countCue(
  cue: Cue,
  before: readonly CuePart[],
  kept: number,
  timeRepaired: boolean,
  report: ReportBuilder,
): void {
  if (kept > 0) {
    report.keep();
    for (const oddity of cue.oddities) {
      report.note(oddity === 'clock-not-carried' ? 'warning' : 'repaired', oddity, ODDITIES[oddity]);
    }
    if (timeRepaired || cue.oddities.some((oddity) => oddity !== 'clock-not-carried')) report.countRepaired();
  } else if (before.length > 0) {
    report.drop('rolling-repeat', 'Captions that only repeat the line before were joined with it.');
  } else report.skipEmpty();
}
