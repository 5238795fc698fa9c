import type { ExportOutcome } from '../../../src-shared/export.ts';
import { strings } from '../../strings/en.ts';

/** What an export did, in one line. */
export function exportResultText({ name, written, missingCount, cancelled }: ExportOutcome): string {
  const words = strings.exporting;
  if (cancelled) return written === 0 ? words.cancelledEmpty : words.cancelled(written);
  if (written === 0) return words.nothing;
  return missingCount === 0 ? words.done(written, name) : words.doneSome(written, missingCount);
}
