import { jsonHead } from './json-text.ts';

/** Services whose JSON is not read, and the keys that tell each, all of which must be there. More special ones come first. */
const SERVICES: readonly { readonly name: string; readonly keys: readonly RegExp[] }[] = [
  { name: 'Deepgram', keys: [/"request_id"\s*:/, /"channels"\s*:/] },
  { name: 'Deepgram', keys: [/"channel"\s*:\s*\{\s*"alternatives"\s*:/] },
  { name: 'Amazon Transcribe', keys: [/"(?:jobName|accountId)"\s*:/, /"results"\s*:/] },
  { name: 'Amazon Transcribe', keys: [/"transcripts"\s*:\s*\[\s*\{\s*"transcript"\s*:/] },
  { name: 'Amazon Transcribe', keys: [/"(?:BeginOffsetMillis|ParticipantRole)"\s*:/] },
  {
    name: 'Azure Speech',
    keys: [/"(?:recognizedPhrases|combinedRecognizedPhrases|combinedPhrases|AudioFileResults|NBest)"\s*:/],
  },
  { name: 'Rev.ai', keys: [/"monologues"\s*:/] },
  {
    name: 'Speechmatics',
    keys: [/"results"\s*:/, /"(?:attaches_to|language_pack_info|transcription_config)"\s*:/],
  },
  { name: 'Speechmatics', keys: [/"results"\s*:/, /"alternatives"\s*:/, /"content"\s*:/] },
  { name: 'Gladia', keys: [/"(?:full_transcript|utterances)"\s*:/, /"(?:transcription|languages)"\s*:/] },
  {
    name: 'ElevenLabs',
    keys: [
      /"type"\s*:\s*"(?:word|spacing|audio_event)"/,
      /"text"\s*:/,
      /"(?:speaker_id|speakerId|logprob)"\s*:/,
    ],
  },
  { name: 'ElevenLabs', keys: [/"language_probability"\s*:/, /"type"\s*:\s*"(?:word|spacing|audio_event)"/] },
  { name: 'IBM Watson', keys: [/"alternatives"\s*:/, /"timestamps"\s*:\s*\[\s*\[/] },
  { name: 'IBM Watson', keys: [/"alternatives"\s*:/, /"(?:result_index|word_confidence)"\s*:/] },
  {
    name: 'Google Speech-to-Text',
    keys: [
      /"alternatives"\s*:/,
      /"(?:startTime|startOffset|start_time|start_offset|resultEndTime|resultEndOffset|result_end_time|languageCode|speakerTag|totalBilledTime|transcript)"\s*:/,
    ],
  },
  { name: 'Fireflies', keys: [/"sentences?"\s*:/, /"(?:speaker_name|startTime|start_time|speaker_id)"\s*:/] },
  { name: 'YouTube (json3)', keys: [/"wireMagic"\s*:/] },
  { name: 'YouTube (json3)', keys: [/"tStartMs"\s*:/, /"segs"\s*:/] },
  { name: 'a podcast host', keys: [/"segments"\s*:/, /"startTime"\s*:/, /"body"\s*:/] },
  { name: 'Granola', keys: [/^\s*\{\s*"cache"\s*:/] },
  { name: 'oTranscribe', keys: [/"text"\s*:\s*"\s*<(?:p|span|div|br)\b/, /"media(?:-[a-z]+)?"\s*:/] },
];

/** One plain sentence about the JSON of a service that is known and not read; null for everything else. */
export function nameForeignJson(head: string): string | null {
  const text = jsonHead(head);
  if (text === null) return null;
  const service = SERVICES.find(({ keys }) => keys.every((key) => key.test(text)));
  return service === undefined
    ? null
    : `This is a JSON transcript from ${service.name}, which cannot be read yet. Export it as VTT, SRT or plain text and import that.`;
}
