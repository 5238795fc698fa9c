import { toLanguageTag } from '../import/language-tag.ts';
import {
  type EngineSegment,
  isWordList,
  type LooseWord,
  readSpan,
  readUnits,
  segmentWords,
  toReadSegments,
} from './engine-segments.ts';
import { asObject, asSpeaker, asSpoken, type JsonObject } from './json-fields.ts';
import { jsonHead, parseJsonText } from './json-text.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { collapseSpace } from './text-lines.ts';
import type { TranscriptFormat } from './transcript-format.ts';
import { WordRun } from './word-run.ts';

/** The podcast namespace's JSON (https://github.com/Podcastindex-org/podcast-namespace): sentences, or a word a segment. */
export const podcastJson: TranscriptFormat = {
  id: 'podcast-json',
  name: 'Podcast JSON',
  extensions: ['.json'],
  sniff: (head) => {
    const text = jsonHead(head.text);
    if (text === null) return 0;
    return /"segments"\s*:/.test(text) && /"startTime"\s*:/.test(text) && /"body"\s*:/.test(text) ? 0.97 : 0;
  },
  read({ text }) {
    const report = new ReportBuilder();
    const file = asObject(parseJsonText(text, report));
    const units = readUnits(file['segments'], readUnit, report, 'body');
    return completeReading('Podcast JSON', {
      segments: toReadSegments(
        isWordList(units) ? segmentWords(runOf(units, report)) : joinEqualTimes(units),
        report,
      ),
      report,
      language: toLanguageTag(file['language']),
    });
  },
};

function readUnit(item: JsonObject): EngineSegment {
  return {
    ...readSpan(item['startTime'], item['endTime']),
    speaker: asSpeaker(item['speaker']),
    text: asSpoken(item['body']) ?? '',
    words: [],
    confidence: null,
  };
}

/** Hosts write a unit for each word, for each comma and for each space: marks go to the word before, spaces part two words. */
function runOf(units: readonly EngineSegment[], report: ReportBuilder): readonly LooseWord[] {
  const run = new WordRun();
  const listsSpaces = units.some(({ text }) => text !== '' && text.trim() === '');
  let speaker: string | null | undefined;
  for (const unit of units) {
    const text = unit.text.trim();
    if (text === '') {
      run.space(unit.text);
      report.skipEmpty();
    } else if (/[\p{L}\p{N}]/u.test(text) || unit.speaker !== speaker) {
      run.add({
        ...unit,
        text,
        timeUnreadable: unit.timeUnreadable === true,
        ...(listsSpaces && !/^\s/.test(unit.text) ? { before: '' } : {}),
      });
      speaker = unit.speaker;
    } else {
      run.attach(text);
      report.keep();
    }
  }
  return run.finish();
}

/** Two segments of one speaker with the same two times are one. */
function joinEqualTimes(units: readonly EngineSegment[]): readonly EngineSegment[] {
  const groups: EngineSegment[][] = [];
  for (const unit of units) {
    const [first] = groups.at(-1) ?? [];
    if (first !== undefined && isSameMoment(first, unit)) groups.at(-1)?.push(unit);
    else groups.push([unit]);
  }
  return groups.flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const spoken = group.filter(({ text }) => text.trim() !== '');
    return spoken.length < 2
      ? group
      : [
          ...group.filter(({ text }) => text.trim() === ''),
          {
            ...first,
            timeUnreadable: spoken.some(({ timeUnreadable }) => timeUnreadable === true),
            text: spoken.map(({ text }) => collapseSpace(text)).join(' '),
            units: spoken.length,
          },
        ];
  });
}

function isSameMoment(a: EngineSegment, b: EngineSegment): boolean {
  return a.startMs !== null && a.startMs === b.startMs && a.endMs === b.endMs && a.speaker === b.speaker;
}
