import type { Database } from 'better-sqlite3';
import type { FollowedSession } from '../store/followed-sessions.ts';
import { readRecordedSegments } from '../store/recorded-segments.ts';
import type { PlacedSession } from '../store/session-places.ts';

/**
 * How the lines of a session's folder, read whole, stand to those of a session of the same name in the library: the same ones,
 * `longer` when more follow them, `shorter` when they are only the first of them, `other` when it is another session. Without
 * any lines, sessions that began at one moment are the same.
 */
export function compareLines(
  db: Database,
  kept: PlacedSession,
  { raw, createdAt, createdGuessed }: FollowedSession,
): 'same' | 'longer' | 'shorter' | 'other' {
  const before = readRecordedSegments(db, kept.transcriptRow);
  const now = raw?.lines ?? [];
  const common = Math.min(before.length, now.length);
  if (common === 0 && (createdGuessed || kept.createdAt !== createdAt)) return 'other';
  for (let at = 0; at < common; at += 1) {
    if (before[at]?.text !== now[at]?.text || before[at]?.startMs !== now[at]?.startMs) return 'other';
  }
  if (before.length === now.length) return 'same';
  return now.length > before.length ? 'longer' : 'shorter';
}
