import type { ExportForm } from '../../../src-shared/export.ts';

/** The forms in the order in which they are offered: what is read first, then what programs take. */
export const EXPORT_FORMS: readonly ExportForm[] = [
  'md',
  'txt',
  'docx',
  'pdf',
  'html',
  'srt',
  'vtt',
  'csv',
  'json',
];

/** Whether a form is the same as edited and as recorded: it holds both. */
export function holdsBoth(form: ExportForm): boolean {
  return form === 'json';
}

/** Whether a form can be put on the clipboard as it is. */
export function isCopied(form: ExportForm): form is 'md' | 'txt' {
  return form === 'md' || form === 'txt';
}
