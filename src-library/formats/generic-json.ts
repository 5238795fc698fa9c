import { LibraryError } from '../errors.ts';
import { toLanguageTag } from '../import/language-tag.ts';
import { type EngineSegment, isWordList, segmentWords, toReadSegments } from './engine-segments.ts';
import { asObject, asText, firstField } from './json-fields.ts';
import { chooseFields, describeGuess, unknownFields } from './field-choices.ts';
import { readGuessedUnits } from './guessed-units.ts';
import { describeFields, guessFields, type GuessedFields } from './guessed-fields.ts';
import { jsonHead, parseJsonText } from './json-text.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import type { SourceText, TranscriptFormat } from './transcript-format.ts';
import { UNKNOWN_JSON } from './unreadable-text.ts';

/**
 * JSON of no known program: the first list whose members have a text and perhaps a start, an end and a speaker, also one
 * object a line. What was taken for what stands in the receipt as a guess.
 */
export const genericJson: TranscriptFormat = {
  id: 'generic-json',
  name: 'JSON',
  extensions: ['.json', '.jsonl', '.ndjson'],
  sniff: (head) => {
    const text = jsonHead(head.text);
    if (text === null) return 0;
    const hasText =
      /"(?:text|transcript|sentence|body|content|utterance|utt|value|word|punctuated_word|pred_text)"\s*:\s*["\d]/;
    return hasText.test(text) ? 0.35 : 0;
  },
  guess({ text, fields: choices }) {
    const root = parseJsonText(text, new ReportBuilder());
    const guessed = guessFields(root) ?? unknownFields(root);
    if (guessed === null) throw new LibraryError('badInput', UNKNOWN_JSON);
    return describeGuess(chooseFields(guessed, choices) ?? guessed);
  },
  read(source) {
    const report = new ReportBuilder();
    const { root, fields } = fieldsOf(source, report);
    report.note('guessed', 'fields-guessed', describeFields(fields, source.fields !== undefined));
    const { units, startedAt } = readGuessedUnits(fields, report);
    const file = asObject(root);
    return completeReading('JSON', {
      segments: toReadSegments(
        isWordList(units) || WORD_KEYS.has(fields.text) ? wordsToSegments(units, report) : units,
        report,
      ),
      report,
      title: asText(firstField(file, ['title', 'meeting_title', 'name'])),
      startedAt,
      language: toLanguageTag(
        firstField(file, ['language', 'language_code', 'languageCode', 'lang', 'locale']),
      ),
    });
  },
};

function fieldsOf(
  { text, fields: choices }: SourceText,
  report: ReportBuilder,
): { readonly root: unknown; readonly fields: GuessedFields } {
  const root = parseJsonText(text, report);
  const guessed = guessFields(root) ?? unknownFields(root);
  const fields = guessed === null ? null : chooseFields(guessed, choices);
  if (fields === null) throw new LibraryError('badInput', UNKNOWN_JSON);
  return { root, fields };
}

/** These names say that a member is a word, however few there are. */
const WORD_KEYS: ReadonlySet<string> = new Set(['word', 'punctuated_word']);

function wordsToSegments(units: readonly EngineSegment[], report: ReportBuilder): readonly EngineSegment[] {
  return segmentWords(
    units.filter(({ text }) => {
      const isEmpty = text.trim() === '';
      if (isEmpty) report.skipEmpty();
      return !isEmpty;
    }),
  );
}
