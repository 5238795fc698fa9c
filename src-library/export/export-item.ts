import type { Database } from 'better-sqlite3';
import { LibraryError } from '../errors.ts';
import { readExportedItem } from '../store/exported-items.ts';
import { toFileName } from './file-names.ts';
import { WRITERS } from './index.ts';
import { printParlanceJson } from './parlance-json.ts';
import { readTranscriptDocument, type ExportedText } from './read-transcript-document.ts';

/** A form to export in: a writer's id, or `json` for Parlance's own. */
export type ExportFormat = string;

export interface ExportChoice {
  readonly format: ExportFormat;
  /** As people edited it (the default) or as it was recorded; Parlance's own form always holds both. */
  readonly text?: ExportedText;
}

/** One file to be written. */
export interface ExportedFile {
  /** Name without a folder, safe on every system. */
  readonly name: string;
  readonly extension: string;
  readonly bytes: Uint8Array;
}

/** The ids of all forms. */
export const EXPORT_FORMATS: readonly ExportFormat[] = ['json', ...WRITERS.map(({ id }) => id)];

/**
 * Exports a recording, or an item that stands alone, by any of its ids. Notes and tasks that stand alone go out as
 * Markdown and files as they came in, unless Parlance's own form is asked for.
 * @throws LibraryError `notFound`; `badInput` when there is no such form or it cannot hold this transcript.
 */
export async function exportItem(
  db: Database,
  anyId: string,
  { format, text = 'edited' }: ExportChoice,
): Promise<ExportedFile> {
  if (!EXPORT_FORMATS.includes(format)) {
    throw new LibraryError(
      'badInput',
      `There is no such form to export in. Use one of: ${EXPORT_FORMATS.join(', ')}.`,
    );
  }
  const item = readExportedItem(db, anyId);
  if (format === 'json') {
    return { name: nameOf(item), extension: '.parlance.json', bytes: encode(printParlanceJson(db, anyId)) };
  }
  if (item.kind === 'session' || item.kind === 'transcript') {
    const writer = WRITERS.find(({ id }) => id === format);
    const written = await writer?.write(readTranscriptDocument(db, anyId, text));
    return {
      name: nameOf(item),
      extension: writer?.extension ?? '',
      bytes: typeof written === 'string' ? encode(written) : (written ?? new Uint8Array()),
    };
  }
  if (item.file !== null) {
    const dot = item.file.name.lastIndexOf('.');
    const [stem, extension] =
      dot > 0 ? [item.file.name.slice(0, dot), item.file.name.slice(dot)] : [item.file.name, ''];
    return {
      name: toFileName(stem),
      extension: toFileName(extension).replace(/^(?=[^.])/, '.'),
      bytes: item.file.bytes,
    };
  }
  return {
    name: nameOf(item),
    extension: '.md',
    bytes: encode(
      item.kind === 'task'
        ? `- [${item.done ? 'x' : ' '}] ${item.title}\n`
        : `# ${item.title}\n\n${item.text}\n`,
    ),
  };
}

function nameOf({ title, createdAt }: { readonly title: string; readonly createdAt: number }): string {
  return toFileName(`${new Date(createdAt).toISOString().slice(0, 10)} ${title}`);
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
