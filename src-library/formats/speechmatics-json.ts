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
  unwrapObject,
} from './json-fields.ts';
import { jsonHead, parseJsonText } from './json-text.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import type { TranscriptFormat } from './transcript-format.ts';
import { WordRun } from './word-run.ts';

/** Speechmatics' json-v2: words, entities ("25 March" as one) and punctuation that says to which side it belongs. */
export const speechmaticsJson: TranscriptFormat = {
  id: 'speechmatics-json',
  name: 'Speechmatics JSON',
  extensions: ['.json', '.jsonl'],
  sniff: (head) => {
    const text = jsonHead(head.text);
    if (text === null || !/"results"\s*:/.test(text)) return 0;
    if (/"(?:attaches_to|language_pack_info|transcription_config)"\s*:/.test(text)) return 0.97;
    const hasWords = /"type"\s*:\s*"(?:word|punctuation|entity)"/.test(text);
    return hasWords && /"alternatives"\s*:/.test(text) && /"content"\s*:/.test(text) ? 0.96 : 0;
  },
  read({ text }) {
    const report = new ReportBuilder();
    const root = parseJsonText(text, report);
    const file = Array.isArray(root) ? readMessages(root, report) : unwrapObject(root, ['results']);
    const metadata = asObject(file['metadata']);
    const config = asObject(metadata['transcription_config']);
    const delimiter = asText(asObject(metadata['language_pack_info'])['word_delimiter']) ?? ' ';
    const summary = asText(asObject(file['summary'])['content'])?.trim() ?? '';
    return completeReading('Speechmatics JSON', {
      segments: toReadSegments(segmentWords(readResults(file['results'], delimiter, report)), report),
      report,
      language: languageOf(metadata, config),
      engine: 'speechmatics',
      model: asText(config['operating_point']) ?? asText(config['model']),
      durationMs: secondsToMs(asObject(file['job'])['duration']),
      summaries: summary === '' ? [] : [{ title: '', text: summary }],
    });
  },
};

/** A pack of several languages (`ar_en`, `cmn_en_ms`) says nothing of the one that is spoken; what was found does. */
function languageOf(metadata: JsonObject, config: JsonObject): string | null {
  const asked = asText(config['language']) ?? '';
  const found = asObject(metadata['language_identification'])['predicted_language'];
  return toLanguageTag(/^[a-z]{2,3}(?:_[a-z]{2,3})+$/.test(asked) ? '' : asked) ?? toLanguageTag(found);
}

/** What the service says while somebody speaks, a message a line: what is partial is said again by later messages. */
function readMessages(messages: readonly unknown[], report: ReportBuilder): JsonObject {
  const results = messages.filter(isObject).flatMap((message): readonly unknown[] => {
    if (!Array.isArray(message['results'])) return [];
    if (message['message'] !== 'AddPartialTranscript') return message['results'] as readonly unknown[];
    report.drop('interim-result', 'Results that were not final were left out; later ones say them again.');
    return [];
  });
  const started = messages.filter(isObject).find((message) => message['language_pack_info'] !== undefined);
  return { results, metadata: started };
}

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
        speaker: speakerOf(item, alternative),
        before: gluesNext ? '' : delimiter,
      });
      gluesNext = false;
    }
  }
  return run.finish();
}

/** Speakers are told apart in each channel by itself. */
function speakerOf(item: JsonObject, alternative: JsonObject): string | null {
  const speaker = asSpeaker(alternative['speaker']);
  const channel = asSpeaker(item['channel']);
  if (speaker === null || channel === null) return speaker ?? channel;
  return speaker === 'UU' ? channel : `${channel} ${speaker}`;
}

function readable(item: unknown): JsonObject | null {
  if (!isObject(item)) return null;
  return item['type'] === 'speaker_change' || objectsOf(item['alternatives']).length > 0 ? item : null;
}
