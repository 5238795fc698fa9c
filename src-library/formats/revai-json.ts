import { toLanguageTag } from '../import/language-tag.ts';
import { type LooseWord, readMembers, readSpan, segmentWords, toReadSegments } from './engine-segments.ts';
import {
  asObject,
  asProbability,
  asSpeaker,
  asSpoken,
  firstField,
  isObject,
  type JsonObject,
  objectsOf,
  unwrapObject,
} from './json-fields.ts';
import { jsonHead, parseJsonText } from './json-text.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { failedJob } from './service-jobs.ts';
import type { TranscriptFormat } from './transcript-format.ts';
import { WordRun } from './word-run.ts';

/** Rev.ai's monologues, also those of Rev's human transcripts: words and, as elements of their own, punctuation and spaces. */
export const revaiJson: TranscriptFormat = {
  id: 'revai-json',
  name: 'Rev.ai JSON',
  extensions: ['.json'],
  sniff: (head) => {
    const text = jsonHead(head.text);
    if (text === null) return 0;
    if (/"monologues"\s*:\s*\[/.test(text) && /"elements"\s*:|\[\s*\]/.test(text)) return 0.98;
    return /"failure_detail"\s*:/.test(text) && /"status"\s*:\s*"failed"/.test(text) ? 0.9 : 0;
  },
  read({ text }) {
    const report = new ReportBuilder();
    const file = unwrapObject(parseJsonText(text, report), ['monologues']);
    if (file['status'] === 'failed') throw failedJob('Rev.ai', file['failure_detail']);
    const words = readMonologues(file, report);
    return completeReading('Rev.ai JSON', {
      segments: toReadSegments(segmentWords(words), report),
      report,
      language: toLanguageTag(file['language']),
      engine: 'revai',
    });
  },
};

function readMonologues(file: JsonObject, report: ReportBuilder): readonly LooseWord[] {
  const names = new Map(
    objectsOf(file['speakers']).flatMap((entry) => {
      const id = asSpeaker(entry['id']);
      const name = asSpeaker(entry['name']);
      return id === null || name === null ? [] : [[id, name] as const];
    }),
  );
  const run = new WordRun();
  const monologues = readMembers(
    file['monologues'],
    (item) => (isObject(item) && Array.isArray(item['elements']) ? item : null),
    report,
  );
  for (const monologue of monologues) {
    run.begin();
    const label = asSpeaker(monologue['speaker']);
    const speaker = names.get(label ?? '') ?? nameInside(monologue) ?? label;
    const elements = readMembers(
      monologue['elements'],
      (item) => (isObject(item) && item['value'] !== undefined ? item : null),
      report,
    );
    for (const element of elements) addElement(run, element, speaker, report);
  }
  return run.finish();
}

function nameInside(monologue: JsonObject): string | null {
  return asSpeaker(asObject(monologue['speaker_info'])['display_name']);
}

function addElement(run: WordRun, element: JsonObject, speaker: string | null, report: ReportBuilder): void {
  const value = asSpoken(element['value']) ?? '';
  if (element['type'] === 'punct') {
    addPunctuation(run, value);
  } else if (value.trim() === '') {
    report.skipEmpty();
  } else {
    run.add({
      ...readSpan(firstField(element, ['ts', 'timestamp']), firstField(element, ['end_ts', 'end_timestamp'])),
      text: value,
      confidence: asProbability(element['confidence']),
      speaker,
      // Elements hold every space there is.
      before: '',
    });
  }
}

/** A mark may bring its spaces with it: `, `. */
function addPunctuation(run: WordRun, value: string): void {
  const mark = value.trim();
  const [leading, trailing] = mark === '' ? ['', value] : value.split(mark, 2);
  if (mark !== '') {
    if (leading === '') run.attach(mark);
    else {
      run.space(leading ?? '');
      run.open(mark);
    }
  }
  if (trailing !== undefined && trailing !== '') run.space(trailing);
}
