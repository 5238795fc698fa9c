import { secondsToMs } from '../import/clock-time.ts';
import { toLanguageTag } from '../import/language-tag.ts';
import { type LooseWord, readMembers, readSpan, segmentWords, toReadSegments } from './engine-segments.ts';
import {
  asObject,
  asProbability,
  asSpeaker,
  asSpoken,
  asText,
  isObject,
  type JsonObject,
  objectsOf,
} from './json-fields.ts';
import { jsonHead, parseJsonText } from './json-text.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import type { TranscriptFormat } from './transcript-format.ts';
import { WordRun } from './word-run.ts';

/** Speechmatics' json-v2: words, entities ("25 March" as one) and punctuation that says to which side it belongs. */
export const speechmaticsJson: TranscriptFormat = {
  id: 'speechmatics-json',
  name: 'Speechmatics JSON',
  extensions: ['.json'],
  sniff: (head) => {
    const text = jsonHead(head.text);
    if (text === null || !/"results"\s*:/.test(text)) return 0;
    if (/"(?:attaches_to|language_pack_info|transcription_config)"\s*:/.test(text)) return 0.97;
    const hasWords = /"type"\s*:\s*"(?:word|punctuation|entity)"/.test(text);
    return hasWords && /"alternatives"\s*:/.test(text) && /"content"\s*:/.test(text) ? 0.96 : 0;
  },
  read({ text }) {
    const report = new ReportBuilder();
    const file = asObject(parseJsonText(text, report));
    const metadata = asObject(file['metadata']);
    const config = asObject(metadata['transcription_config']);
    const delimiter = asText(asObject(metadata['language_pack_info'])['word_delimiter']) ?? ' ';
    const summary = asText(asObject(file['summary'])['content'])?.trim() ?? '';
    return completeReading('Speechmatics JSON', {
      segments: toReadSegments(segmentWords(readResults(file['results'], delimiter, report)), report),
      report,
      language: toLanguageTag(config['language']),
      engine: 'speechmatics',
      model: asText(config['operating_point']) ?? asText(config['model']),
      durationMs: secondsToMs(asObject(file['job'])['duration']),
      summaries: summary === '' ? [] : [{ title: '', text: summary }],
    });
  },
};

function readResults(list: unknown, delimiter: string, report: ReportBuilder): readonly LooseWord[] {
  const run = new WordRun();
  let gluesNext = false;
  for (const item of readMembers(list, readable, report)) {
    if (item['type'] === 'speaker_change') {
      run.begin();
      continue;
    }
    const [alternative = {}] = objectsOf(item['alternatives']);
    const content = (asSpoken(alternative['content']) ?? '').trim();
    if (item['type'] === 'punctuation') {
      const side = asText(item['attaches_to']);
      if (side === 'next') run.open(content);
      else if (side === 'none') run.open(content + delimiter);
      else run.attach(content);
      gluesNext = side === 'both';
    } else if (content === '') {
      report.skipEmpty();
    } else {
      run.add({
        ...readSpan(item['start_time'], item['end_time']),
        text: content,
        confidence: asProbability(alternative['confidence']),
        speaker: asSpeaker(alternative['speaker']) ?? asSpeaker(item['channel']),
        before: gluesNext ? '' : delimiter,
      });
      gluesNext = false;
    }
  }
  return run.finish();
}

function readable(item: unknown): JsonObject | null {
  if (!isObject(item)) return null;
  return item['type'] === 'speaker_change' || objectsOf(item['alternatives']).length > 0 ? item : null;
}
