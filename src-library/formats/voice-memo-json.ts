import { finiteMs } from '../import/clock-time.ts';
import { toLanguageTag } from '../import/language-tag.ts';
import { type LooseWord, segmentWords, toReadSegments } from './engine-segments.ts';
import { asNumber, asObject, asText, isObject, type JsonObject } from './json-fields.ts';
import { jsonHead, parseJsonText } from './json-text.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import type { TranscriptFormat } from './transcript-format.ts';

/** What Apple's Voice Memos writes into its sound files: runs of text, each with the time it was said, in seconds. */
export const voiceMemoJson: TranscriptFormat = {
  id: 'voice-memo-json',
  name: 'Voice Memos',
  extensions: ['.m4a', '.qta'],
  sniff: (head) => {
    const text = jsonHead(head.text);
    return text !== null && /"attributedString"\s*:/.test(text) ? 0.98 : 0;
  },
  read({ text }) {
    const report = new ReportBuilder();
    const file = asObject(parseJsonText(text, report));
    const words = readRuns(file['attributedString'], report);
    const locale = asObject(file['locale'])['identifier'];
    return completeReading('Voice Memos', {
      segments: toReadSegments(segmentWords(words), report),
      report,
      language: toLanguageTag(locale),
      sourceApp: 'Voice Memos',
    });
  },
};

/** `{runs: [text, index, …], attributeTable}`, or a flat list of text and attributes by turns. */
function readRuns(value: unknown, report: ReportBuilder): readonly LooseWord[] {
  const object = asObject(value);
  const runs: readonly unknown[] = Array.isArray(value) ? value : listOf(object['runs']);
  const table = listOf(object['attributeTable']);
  const words: LooseWord[] = [];
  for (let at = 0; at < runs.length; at += 2) {
    const text = asText(runs[at]);
    if (text === null) {
      report.drop('item-without-text', 'Items of the list that hold no text were left out.');
      continue;
    }
    if (text.trim() === '') {
      report.skipEmpty();
      continue;
    }
    words.push(wordOf(text, attributesOf(runs[at + 1], table)));
  }
  return words;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

function attributesOf(value: unknown, table: readonly unknown[]): JsonObject {
  const index = asNumber(value);
  return isObject(value) ? value : asObject(index === null ? null : table[index]);
}

function wordOf(text: string, attributes: JsonObject): LooseWord {
  const [start, duration] = listOf(attributes['timeRange']);
  const seconds = asNumber(start);
  const length = asNumber(duration);
  return {
    startMs: seconds === null ? null : finiteMs(seconds * 1000),
    endMs: seconds === null || length === null ? null : finiteMs((seconds + length) * 1000),
    text,
    confidence: null,
  };
}
