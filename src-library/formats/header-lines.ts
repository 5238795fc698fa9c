import { decodeEntities } from './entities.ts';
import type { ReportBuilder } from './reading.ts';
import { isBlank } from './text-lines.ts';

/** The lines above the first caption that hold anything; the report tells that they were set aside. */
export function setAsideHeader(lines: readonly string[], report: ReportBuilder): readonly string[] {
  const written = lines.filter((line) => !isBlank(line));
  if (written.length > 0) {
    report.note(
      'warning',
      'text-before-first-cue',
      'Lines before the first caption were set aside.',
      written.length,
    );
  }
  return written;
}

/** The lines above the first caption as metadata, where the format knows none there. */
export function headerMetadata(
  lines: readonly string[],
  report: ReportBuilder,
): Readonly<Record<string, unknown>> {
  const header = setAsideHeader(lines, report).map(decodeEntities);
  return header.length === 0 ? {} : { header };
}
