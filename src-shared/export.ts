import { z } from 'zod';
import { itemId } from './library.ts';

/** Every form to export in, by the id that the command line takes too; `pdf` is printed by the app. */
const form = z.enum(['md', 'txt', 'docx', 'pdf', 'html', 'srt', 'vtt', 'csv', 'json']);
export type ExportForm = z.infer<typeof form>;

/** As people edited it, or as it was recorded. */
const text = z.enum(['edited', 'recorded']);
export type ExportText = z.infer<typeof text>;

/** What is exported: transcripts and other items by their ids, or everything outside the trash. */
const what = z.union([
  z.strictObject({ ids: z.array(itemId).min(1).max(1_000_000) }),
  z.strictObject({ all: z.literal(true) }),
]);
export type ExportedThings = z.infer<typeof what>;

/** Arguments of the export's calls. Places are chosen in the system's dialogs only. */
export const exportArguments = {
  /** `file` is for one item; several go into a new folder or a ZIP file. */
  'export:save': z.strictObject({ what, form, text, as: z.enum(['file', 'folder', 'zip']) }),
  'export:cancel': z.strictObject({}),
  /** Shows what was exported last in the system's file manager. */
  'export:show': z.strictObject({}),
  /** Puts one transcript on the clipboard. */
  'export:copy': z.strictObject({ id: itemId, form: z.enum(['md', 'txt']), text }),
  /** Prints one transcript through the system's dialog. */
  'export:print': z.strictObject({ id: itemId, text }),
  /** Keeps files that are chosen in the system's dialog with a recording. */
  'export:add-files': z.strictObject({ id: itemId }),
} as const;

/** What an export did. */
export interface ExportOutcome {
  /** Base name of the file or folder. */
  readonly name: string;
  readonly written: number;
  readonly bytes: number;
  /** Items that are not in it, with one plain sentence each; not more than are looked through. */
  readonly missing: readonly { readonly title: string; readonly message: string }[];
  readonly missingCount: number;
  /** The person stopped it: a folder holds what was finished, a ZIP file was not made. */
  readonly cancelled: boolean;
}

export interface ExportProgress {
  readonly done: number;
  readonly total: number;
}

/** What became of a file that was to be kept. */
export interface AddedFile {
  readonly name: string;
  readonly added: boolean;
  /** Why it was not kept, or why not all of its text can be found; null when all went well. */
  readonly message: string | null;
}

/** Values of the export's calls; null when the dialog was cancelled. */
export interface ExportValues {
  'export:save': ExportOutcome | null;
  'export:cancel': null;
  'export:show': null;
  'export:copy': null;
  /** False when the person cancelled it. */
  'export:print': boolean;
  'export:add-files': readonly AddedFile[] | null;
}
