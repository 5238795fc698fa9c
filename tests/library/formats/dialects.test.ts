import { describe, expect, it } from 'vitest';
import { CAPTION_DIALECTS } from './caption-dialects.ts';
import type { Dialect } from './dialect.ts';
import { ENGINE_DIALECTS } from './engine-dialects.ts';
import { MEETING_DIALECTS } from './meeting-dialects.ts';
import { linesOf, readBytes } from './read-bytes.ts';
import { RESEARCH_DIALECTS } from './research-dialects.ts';
import { SERVICE_DIALECTS } from './service-dialects.ts';
import { TEXT_DIALECTS } from './text-dialects.ts';
import { TOOL_DIALECTS } from './tool-dialects.ts';

describe('files of many writers', () => {
  it.each(CAPTION_DIALECTS)('captions: $what', expectDialect);
  it.each(ENGINE_DIALECTS)('engines: $what', expectDialect);
  it.each(RESEARCH_DIALECTS)('research: $what', expectDialect);
  it.each(SERVICE_DIALECTS)('services: $what', expectDialect);
  it.each(MEETING_DIALECTS)('meetings: $what', expectDialect);
  it.each(TEXT_DIALECTS)('texts: $what', expectDialect);
  it.each(TOOL_DIALECTS)('tools: $what', expectDialect);
});

/** Reads the file as the importer does and compares what the dialect names. */
function expectDialect(dialect: Dialect): void {
  const bytes = typeof dialect.text === 'string' ? new TextEncoder().encode(dialect.text) : dialect.text;
  if (dialect.refusal !== undefined) {
    expect(() => readBytes(dialect.file, bytes)).toThrow(dialect.refusal);
    return;
  }
  const { format, reading, codes } = readBytes(dialect.file, bytes);
  const { read, kept, empty, repaired, dropped } = reading.report;
  const found = {
    ...reading,
    format,
    lines: linesOf(reading),
    words: pick(dialect.words, (index) =>
      (reading.segments[index]?.words ?? []).map(({ startMs, endMs, text }) => [startMs, endMs, text]),
    ),
    confidence: pick(dialect.confidence, (index) => reading.segments[index]?.confidence),
    flags: pick(dialect.flags, (index) => reading.segments[index]?.flags ?? []),
    notes: codes,
    counts: [read, kept, empty, repaired, dropped],
  };
  const { what, file, text } = dialect;
  expect({ ...found, what, file, text }).toMatchObject(dialect);
}

function pick<T>(
  expected: Readonly<Record<number, unknown>> | undefined,
  find: (index: number) => T,
): Record<number, T> {
  return Object.fromEntries(Object.keys(expected ?? {}).map((index) => [index, find(Number(index))]));
}
