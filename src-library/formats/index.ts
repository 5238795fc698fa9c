import { advancedSubstation } from './advanced-substation.ts';
import { assemblyaiJson } from './assemblyai-json.ts';
import { audacityLabels } from './audacity-labels.ts';
import { awsTranscribeJson } from './aws-transcribe-json.ts';
import { azureSpeechJson } from './azure-speech-json.ts';
import { chatTranscript } from './chat-transcript.ts';
import { csvTable } from './csv-table.ts';
import { deepgramJson } from './deepgram-json.ts';
import { elan } from './elan.ts';
import { elevenlabsJson } from './elevenlabs-json.ts';
import { fathomJson } from './fathom-json.ts';
import { fathom } from './fathom.ts';
import { firefliesJson } from './fireflies-json.ts';
import { genericJson } from './generic-json.ts';
import { gladiaJson } from './gladia-json.ts';
import { googleMeet } from './google-meet.ts';
import { googleSpeechJson } from './google-speech-json.ts';
import { granolaJson } from './granola-json.ts';
import { hyperaudio } from './hyperaudio.ts';
import { lrc } from './lrc.ts';
import { macwhisperJson } from './macwhisper-json.ts';
import { markdown } from './markdown.ts';
import { noscribeHtml } from './noscribe-html.ts';
import { otranscribe } from './otranscribe.ts';
import { otter } from './otter.ts';
import { plainText } from './plain-text.ts';
import { podcastHtml } from './podcast-html.ts';
import { podcastJson } from './podcast-json.ts';
import { praatTextgrid } from './praat-textgrid.ts';
import { revaiJson } from './revai-json.ts';
import { sbv } from './sbv.ts';
import { speechmaticsJson } from './speechmatics-json.ts';
import { subrip } from './subrip.ts';
import { teamsText } from './teams-text.ts';
import type { TranscriptFormat } from './transcript-format.ts';
import { transformersJson } from './transformers-json.ts';
import { ttml } from './ttml.ts';
import { voiceMemoJson } from './voice-memo-json.ts';
import { watsonJson } from './watson-json.ts';
import { webvtt } from './webvtt.ts';
import { whisperJson } from './whisper-json.ts';
import { whisperTsv } from './whisper-tsv.ts';
import { whispercppJson } from './whispercpp-json.ts';
import { whisperxJson } from './whisperx-json.ts';
import { youtubeJson3 } from './youtube-json3.ts';
import { youtubeTimedtext } from './youtube-timedtext.ts';
import { zoomCaptions } from './zoom-captions.ts';
import { zoomChat } from './zoom-chat.ts';

/** Every format that is read. A new one is a file of its own and a line here. */
export const FORMATS: readonly TranscriptFormat[] = [
  webvtt,
  subrip,
  sbv,
  advancedSubstation,
  ttml,
  youtubeTimedtext,
  whisperJson,
  whispercppJson,
  whisperxJson,
  transformersJson,
  assemblyaiJson,
  deepgramJson,
  awsTranscribeJson,
  googleSpeechJson,
  azureSpeechJson,
  revaiJson,
  speechmaticsJson,
  gladiaJson,
  elevenlabsJson,
  watsonJson,
  firefliesJson,
  fathomJson,
  granolaJson,
  macwhisperJson,
  voiceMemoJson,
  youtubeJson3,
  podcastJson,
  otranscribe,
  genericJson,
  whisperTsv,
  audacityLabels,
  csvTable,
  praatTextgrid,
  chatTranscript,
  elan,
  noscribeHtml,
  podcastHtml,
  hyperaudio,
  lrc,
  zoomCaptions,
  zoomChat,
  googleMeet,
  teamsText,
  fathom,
  otter,
  markdown,
  plainText,
];
