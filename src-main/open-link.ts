import type { OpenRequest } from '../src-shared/app.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const LONGEST_LINK = 200;
const LONGEST_RECORDING_MS = 1_000 * 60 * 60 * 24 * 365;

/**
 * Reads `parlance://open/<id>?t=<ms>`; null for anything else. A link only navigates, so a malformed one is simply
 * ignored.
 */
export function parseOpenLink(text: string): OpenRequest | null {
  if (text.length > LONGEST_LINK || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'parlance:' || url.host !== 'open' || url.username !== '' || url.port !== '')
    return null;
  const id = url.pathname.slice(1).toLowerCase();
  if (!ID.test(id)) return null;
  return { id, timeMs: parseTime(url.searchParams.get('t')) };
}

/** The first open link among a program's arguments. Switches that Chromium inserts are passed over. */
export function openLinkIn(argv: readonly string[]): OpenRequest | null {
  for (const argument of argv) {
    const request = argument.startsWith('parlance://') ? parseOpenLink(argument) : null;
    if (request !== null) return request;
  }
  return null;
}

function parseTime(text: string | null): number | null {
  if (text === null || !/^\d{1,12}$/.test(text)) return null;
  const ms = Number(text);
  return ms <= LONGEST_RECORDING_MS ? ms : null;
}
