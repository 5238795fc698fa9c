import { assemblyaiJson } from './assemblyai-json.ts';
import { audacityLabels } from './audacity-labels.ts';
import { fathom } from './fathom.ts';
import { googleMeet } from './google-meet.ts';
import { lrc } from './lrc.ts';
import { markdown } from './markdown.ts';
import { otter } from './otter.ts';
import { plainText } from './plain-text.ts';
import { sbv } from './sbv.ts';
import { subrip } from './subrip.ts';
import { teamsText } from './teams-text.ts';
import type { TranscriptFormat } from './transcript-format.ts';
import { transformersJson } from './transformers-json.ts';
import { webvtt } from './webvtt.ts';
import { whisperJson } from './whisper-json.ts';
import { whisperTsv } from './whisper-tsv.ts';
import { whispercppJson } from './whispercpp-json.ts';
import { whisperxJson } from './whisperx-json.ts';
import { zoomCaptions } from './zoom-captions.ts';
import { zoomChat } from './zoom-chat.ts';

/** Every format that is read. A new one is a file of its own and a line here. */
export const FORMATS: readonly TranscriptFormat[] = [
  webvtt,
  subrip,
  sbv,
  whisperJson,
  whispercppJson,
  whisperxJson,
  transformersJson,
  assemblyaiJson,
  whisperTsv,
  audacityLabels,
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
