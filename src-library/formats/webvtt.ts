import { clockToMs } from '../import/clock-time.ts';
import { toLanguageTag } from '../import/language-tag.ts';
import { type Cue, readCueBlocks } from './cue-blocks.ts';
import { readCueSegments } from './cue-segments.ts';
import { setAsideHeader } from './header-lines.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { splitLines } from './text-lines.ts';
import type { TranscriptFormat } from './transcript-format.ts';

/** WebVTT (https://www.w3.org/TR/webvtt1/) as Zoom, Teams, Meet, YouTube, Whisper and podcast hosts write it. */
export const webvtt: TranscriptFormat = {
  id: 'webvtt',
  name: 'WebVTT',
  extensions: ['.vtt', '.webvtt'],
  sniff: ({ text }) => (/^\s*WEBVTT(?![A-Za-z0-9])/.test(text) ? 1 : 0),
  read({ fileName, text }) {
    const [signature = '', ...lines] = splitLines(text.trimStart());
    const { header: above, cues, styles, trailingComments } = readCueBlocks(lines, 'webvtt');
    const header = withoutStyleRules(above);
    const fields = readHeader([signature.replace(/^WEBVTT/, ''), ...header]);
    const comments = [...cues.flatMap((cue) => cue.comments), ...trailingComments];
    const report = new ReportBuilder();
    const { segments, rolling } = readCueSegments(
      cues,
      {
        dialect: 'webvtt',
        markedAsCaptions: /^captions$/i.test(fields.get('kind') ?? ''),
        describe: describeCue,
      },
      report,
    );
    setAsideHeader(
      header.filter((line) => !HEADER_FIELD.test(line)),
      report,
    );
    return completeReading('WebVTT', {
      segments,
      report,
      title: titleOf(signature),
      language: toLanguageTag(fields.get('language') ?? commentField(comments, 'language')),
      durationMs: durationOf(commentField(comments, 'duration')),
      sourceApp: sourceAppOf(fileName, cues, rolling && fields.has('kind')),
      metadata: metadataOf(fields, header, styles, comments),
    });
  },
};

/** What tools write beside the signature that is no title: themselves, or header fields that belong on the next line. */
const NO_TITLE =
  /^(?:FILE$|Kind\b|Language\b|X-TIMESTAMP-MAP\b|(?:auto-?)?(?:generated|created|exported|converted|made|produced|written|transcribed|captioned)\b|(?:this )?(?:file|subtitles?|captions?|transcript)\b)|\bexport$/i;

/** `WEBVTT - A title`. */
function titleOf(signature: string): string | null {
  const title = signature
    .replace(/^WEBVTT/, '')
    .replace(/^[\s:\u2010-\u2015-]+/u, '')
    .trim();
  return title === '' || NO_TITLE.test(title) ? null : title;
}

/** YouTube put the rules of style into the header for some years: `Style:` down to a line `##`, or to its end. */
function withoutStyleRules(header: readonly string[]): readonly string[] {
  const from = header.findIndex((line) => /^Style:\s*$/.test(line));
  if (from < 0) return header;
  const length = header.slice(from).findIndex((line) => line.trim() === '##');
  return [...header.slice(0, from), ...(length < 0 ? [] : header.slice(from + length + 1))];
}

const HEADER_FIELD = /^\s*([A-Za-z][\w-]{0,40})\s*[:=]\s*(.*)$/s;

function readHeader(lines: readonly string[]): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of lines) {
    const [, key, value] = HEADER_FIELD.exec(line) ?? [];
    if (key !== undefined && value !== undefined) fields.set(key.toLowerCase(), value.trim());
  }
  return fields;
}

/** Microsoft Stream writes `NOTE language:en-us` and `NOTE duration:"00:27:42.1230000"`. */
function commentField(comments: readonly string[], key: string): string | undefined {
  const pattern = new RegExp(`^${key}\\s*:\\s*"?([^"\\n]{1,60})"?\\s*$`, 'i');
  return comments.slice(0, 20).flatMap((comment) => pattern.exec(comment)?.[1] ?? [])[0];
}

function durationOf(value: string | undefined): number | null {
  return value === undefined ? null : clockToMs(value);
}

const TEAMS_ID = /^([\dA-Fa-f]{8}(?:-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12})(?:\/(\d+))?(?:-\d+)?$/;

function describeCue(cue: Cue): { externalKey?: string; confidence?: number } {
  const confidence = cue.comments
    .flatMap((comment) => /^Confidence\s*:\s*([01](?:\.\d+)?)$/i.exec(comment)?.[1] ?? [])
    .map(Number)
    .at(-1);
  const key = externalKeyOf(cue.id);
  return {
    ...(key === null ? {} : { externalKey: key }),
    ...(confidence === undefined || confidence > 1 ? {} : { confidence }),
  };
}

/** Teams' chunks of one utterance share their stem (`GUID/91`); plain numbers are no identity worth keeping. */
function externalKeyOf(id: string | null): string | null {
  if (id === null || /^\d+$/.test(id)) return null;
  const [, guid, utterance] = TEAMS_ID.exec(id) ?? [];
  if (guid !== undefined && utterance !== undefined) return `${guid}/${utterance}`;
  return id.slice(0, 200);
}

function sourceAppOf(fileName: string, cues: readonly Cue[], rolls: boolean): string | null {
  if (rolls) return 'YouTube';
  const [first] = cues;
  if (first?.id != null && TEAMS_ID.test(first.id)) return 'Microsoft Teams';
  return /^GMT\d{8}-\d{6}_/.test(fileName) ? 'Zoom' : null;
}

function metadataOf(
  fields: ReadonlyMap<string, string>,
  header: readonly string[],
  styles: readonly string[],
  comments: readonly string[],
): Record<string, unknown> {
  const map = timestampMap(fields.get('x-timestamp-map'));
  const regions = styles.filter((block) => block.startsWith('REGION'));
  const others = header.filter((line) => !/^X-TIMESTAMP-MAP\s*=/i.test(line));
  const remarks = comments.filter((comment) => comment !== '' && !/^Confidence\s*:/i.test(comment));
  return {
    ...(map === null ? {} : { timestampMap: map }),
    ...(others.length === 0 ? {} : { header: others }),
    ...(regions.length === 0 ? {} : { regions }),
    ...(remarks.length === 0 ? {} : { comments: remarks.slice(0, 1000) }),
  };
}

/** `LOCAL:00:00:00.000,MPEGTS:900000`, in either order. Kept, never applied to a file that stands alone. */
function timestampMap(value: string | undefined): { localMs: number; mpegts: number } | null {
  if (value === undefined) return null;
  const local = clockToMs(/LOCAL:([\d:.]+)/i.exec(value)?.[1] ?? '');
  const mpegts = /MPEGTS:(\d{1,15})/i.exec(value)?.[1];
  return local === null || mpegts === undefined ? null : { localMs: local, mpegts: Number(mpegts) };
}
