import { LibraryError } from '../errors.ts';
import { finiteMs } from '../import/clock-time.ts';
import { toLanguageTag } from '../import/language-tag.ts';
import {
  type EngineSegment,
  inTimeOrder,
  joinWords,
  type LooseWord,
  readMembers,
  readSpan,
  readUnits,
  segmentWords,
  toReadSegments,
  toWord,
  untimedSegment,
} from './engine-segments.ts';
import {
  asNumber,
  asObject,
  asProbability,
  asSpeaker,
  asSpoken,
  asText,
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

/** Amazon Transcribe: words with speakers, with channels or with neither, and the turns of Call Analytics. */
export const awsTranscribeJson: TranscriptFormat = {
  id: 'aws-transcribe-json',
  name: 'Amazon Transcribe JSON',
  extensions: ['.json'],
  sniff: (head) => {
    const text = jsonHead(head.text);
    if (text === null) return 0;
    if (/"(?:BeginOffsetMillis|ParticipantRole|TranscriptionJobStatus)"\s*:/.test(text)) return 0.98;
    if (/"transcripts"\s*:\s*\[\s*\{\s*"transcript"\s*:/.test(text)) return 0.98;
    return /"(?:jobName|accountId)"\s*:/.test(text) && /"(?:results|status)"\s*:/.test(text) ? 0.98 : 0;
  },
  read({ text }) {
    const report = new ReportBuilder();
    const file = unwrapObject(parseJsonText(text, report), [
      'results',
      'TranscriptionJobStatus',
      'Transcript',
    ]);
    refuseJob(asText(firstField(file, ['status', 'TranscriptionJobStatus'])), file);
    const results = asObject(file['results']);
    const isCall = Array.isArray(file['Transcript']);
    return completeReading('Amazon Transcribe JSON', {
      segments: toReadSegments(isCall ? readCall(file, report) : readResults(results, report), report),
      report,
      language: toLanguageTag(
        results['language_code'] ??
          objectsOf(results['language_codes'])[0]?.['language_code'] ??
          file['LanguageCode'],
      ),
      engine: 'aws-transcribe',
      durationMs: finiteMs(
        asNumber(asObject(file['ConversationCharacteristics'])['TotalConversationDurationMillis']),
      ),
    });
  },
};

/** What the service says about a job is no transcript: that is a file of its own. */
function refuseJob(status: string | null, file: JsonObject): void {
  if (status === 'FAILED') {
    throw failedJob('Amazon Transcribe', firstField(file, ['FailureReason', 'failureReason']));
  }
  if (file['TranscriptionJobStatus'] !== undefined) {
    throw new LibraryError(
      'badInput',
      'This file describes a job of Amazon Transcribe; download the transcript that the job made and import that.',
    );
  }
}

function readResults(results: JsonObject, report: ReportBuilder): readonly EngineSegment[] {
  const channels = objectsOf(asObject(results['channel_labels'])['channels']);
  if (channels.some((channel) => Array.isArray(channel['items']))) {
    const byChannel = channels.flatMap((channel) =>
      segmentWords(
        readItems(channel['items'], { speakerOf: () => asSpeaker(channel['channel_label']) }, report),
      ),
    );
    return inTimeOrder(byChannel);
  }
  const words = readItems(results['items'], readLabels(asObject(results['speaker_labels'])), report);
  if (words.length > 0) return segmentWords(words);
  const audio = readUnits(results['audio_segments'], readAudioSegment, report, 'transcript');
  if (audio.length > 0) return audio;
  return objectsOf(results['transcripts']).map((item) => untimedSegment(asText(item['transcript']) ?? ''));
}

function readAudioSegment(item: JsonObject): EngineSegment {
  return {
    ...readSpan(item['start_time'], item['end_time']),
    speaker: asSpeaker(item['speaker_label']),
    text: asSpoken(item['transcript']) ?? '',
    words: [],
    confidence: null,
  };
}

/** Who says a word, and where the file begins a stretch of one speaker. */
interface Labels {
  readonly speakerOf: (item: JsonObject) => string | null;
  readonly begins?: ReadonlySet<string>;
}

/** Speakers stand beside the words, joined by the text of the start; newer files have them at the words too. */
function readLabels(labels: JsonObject): Labels {
  const speakers = new Map<string, string | null>();
  const begins = new Set<string>();
  for (const segment of objectsOf(labels['segments'])) {
    const items = objectsOf(segment['items']);
    const speaker = asSpeaker(segment['speaker_label']);
    const start = keyOf(items[0] ?? segment);
    if (start !== null) begins.add(start);
    for (const item of [segment, ...items]) {
      const key = keyOf(item);
      if (key !== null) speakers.set(key, asSpeaker(item['speaker_label']) ?? speaker);
    }
  }
  return {
    begins,
    speakerOf: (item) => asSpeaker(item['speaker_label']) ?? speakers.get(keyOf(item) ?? '') ?? null,
  };
}

function keyOf(item: JsonObject): string | null {
  return asSpoken(item['start_time']);
}

function readItems(
  list: unknown,
  { speakerOf, begins }: Labels,
  report: ReportBuilder,
): readonly LooseWord[] {
  const run = new WordRun();
  const items = readMembers(
    list,
    (item) => (isObject(item) && contentOf(item) !== null ? item : null),
    report,
  );
  for (const item of items) {
    const content = contentOf(item)?.trim() ?? '';
    if (item['type'] === 'punctuation') {
      run.attach(content);
    } else if (content === '') {
      report.skipEmpty();
    } else {
      if (begins?.has(keyOf(item) ?? '') === true) run.begin();
      run.add({
        ...readSpan(item['start_time'], item['end_time']),
        text: content,
        confidence: asProbability(objectsOf(item['alternatives'])[0]?.['confidence']),
        speaker: speakerOf(item),
      });
    }
  }
  return run.finish();
}

function contentOf(item: JsonObject): string | null {
  return asSpoken(objectsOf(item['alternatives'])[0]?.['content']);
}

/** Call Analytics: one entry a turn, in milliseconds. */
function readCall(file: JsonObject, report: ReportBuilder): readonly EngineSegment[] {
  return readMembers(
    file['Transcript'],
    (item) =>
      isObject(item) && (item['Content'] !== undefined || Array.isArray(item['Items'])) ? item : null,
    report,
  ).map((item) => {
    const words = readCallWords(item['Items']);
    return {
      ...readSpan(item['BeginOffsetMillis'], item['EndOffsetMillis'], millisOf),
      speaker: asSpeaker(item['ParticipantRole']) ?? asSpeaker(item['ParticipantId']),
      text: asSpoken(item['Content']) ?? joinWords(words),
      words: words.map(toWord),
      confidence: null,
    };
  });
}

function readCallWords(list: unknown): readonly LooseWord[] {
  const run = new WordRun();
  for (const item of objectsOf(list)) {
    const content = (asSpoken(item['Content']) ?? '').trim();
    if (item['Type'] === 'punctuation') run.attach(content);
    else if (content !== '') {
      run.add({
        ...readSpan(item['BeginOffsetMillis'], item['EndOffsetMillis'], millisOf),
        text: content,
        confidence: asProbability(item['Confidence']),
      });
    }
  }
  return run.finish();
}

function millisOf(value: unknown): number | null {
  return finiteMs(asNumber(value));
}
