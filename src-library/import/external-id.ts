import type { TranscriptReading } from '../model/transcript-reading.ts';

/** Where the services write what they call a recording, near the start or at the end of their files. */
const MARKS: Readonly<Record<string, RegExp>> = {
  'aws-transcribe-json': /"jobName"\s*:\s*"([^"\\]{1,200})"/,
  'deepgram-json': /"request_id"\s*:\s*"([\w-]{8,80})"/,
  'assemblyai-json': /^\s*\{\s*"id"\s*:\s*"([\w-]{8,80})"/,
  'granola-json': /"document_id"\s*:\s*"([\w-]{8,80})"/,
};

const LOOKED_AT = 64 * 1024;
const AT_END = 300;

/** Teams puts the call's identifier before the number of each utterance. */
const TEAMS_CALL = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\/\d+$/i;

/**
 * What the tool that wrote a file calls its recording, with the format in front so that two tools cannot mean the same;
 * null where the file does not say.
 */
export function externalIdOf(format: string, text: string, reading: TranscriptReading): string | null {
  const own = reading.metadata['externalId'];
  if (typeof own === 'string') return own;
  const pattern = MARKS[format];
  const mark = pattern?.exec(text.slice(0, LOOKED_AT))?.[1] ?? pattern?.exec(text.slice(-AT_END))?.[1];
  // Granola writes its identifiers with dashes and without.
  if (mark !== undefined) return `${format}:${format === 'granola-json' ? mark.replaceAll('-', '') : mark}`;
  return format === 'webvtt' ? teamsCall(reading) : null;
}

function teamsCall({ segments }: TranscriptReading): string | null {
  const calls = new Set(segments.map(({ externalKey = '' }) => TEAMS_CALL.exec(externalKey)?.[1]));
  const [call] = calls;
  return call === undefined || calls.size !== 1 ? null : `teams:${call.toLowerCase()}`;
}
