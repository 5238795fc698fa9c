/** One of the lines that a person made of one recorded line. */
export interface SegmentPart {
  readonly text: string;
  /** Milliseconds from the start; null when unknown. */
  readonly startMs: number | null;
  readonly endMs: number | null;
  /** A speaker's label in this transcript; null leaves it to the recorded line. */
  readonly speaker: string | null;
}

/**
 * Reads what is stored of a split line: a list of at least one part as JSON. Null for a line that is not split, and for what
 * is no such list: the line is then read as it was recorded.
 */
export function readSegmentParts(stored: string | null): readonly SegmentPart[] | null {
  if (stored === null) {
    return null;
  }
  const parts = listIn(stored).map(partOf);
  return parts.length > 0 && parts.every((part) => part !== null) ? parts : null;
}

function listIn(stored: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(stored);
    return Array.isArray(value) ? (value as readonly unknown[]) : [];
  } catch {
    return [];
  }
}

function partOf(value: unknown): SegmentPart | null {
  if (value === null || typeof value !== 'object') {
    return null;
  }
  const { text, startMs, endMs, speaker } = value as Partial<Record<keyof SegmentPart, unknown>>;
  if (typeof text !== 'string') {
    return null;
  }
  return {
    text,
    startMs: typeof startMs === 'number' ? startMs : null,
    endMs: typeof endMs === 'number' ? endMs : null,
    speaker: typeof speaker === 'string' ? speaker : null,
  };
}
