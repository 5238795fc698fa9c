import { preview } from '../model/preview.ts';

const ENOUGH_FOR_PREVIEW = 4000;

/** What a list shows of some lines, as one line. */
export function previewOf(lines: readonly string[]): string {
  let text = '';
  for (const line of lines) {
    text += ` ${line.slice(0, ENOUGH_FOR_PREVIEW)}`;
    if (text.length >= ENOUGH_FOR_PREVIEW) {
      break;
    }
  }
  return preview(text.replace(/\s+/g, ' '));
}
