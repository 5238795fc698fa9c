import { z } from 'zod';
import type { CommandId } from './commands.ts';
import { itemId, listFilter, transcriptSort } from './library.ts';

/** What the page remembers from one start to the next. Widths are CSS pixels. */
export const remembered = z.strictObject({
  sideWidth: z.number().min(0).max(4_000).exactOptional(),
  listWidth: z.number().min(0).max(4_000).exactOptional(),
  sideHidden: z.boolean().exactOptional(),
  detailsShown: z.boolean().exactOptional(),
  place: listFilter.exactOptional(),
  sort: transcriptSort.exactOptional(),
  /** The transcript, or the note or file, that was open. */
  open: itemId.nullable().exactOptional(),
});
export type Remembered = z.infer<typeof remembered>;

/** Arguments of the calls that concern the app itself. */
export const appArguments = {
  /** The page is ready to show things; answers with what waited for it. */
  'app:ready': z.strictObject({}),
  'app:quit': z.strictObject({}),
  /** Undo or redo of typing, for a text field that has the focus. */
  'app:typing': z.strictObject({ step: z.enum(['undo', 'redo']) }),
  /** Puts a text on the clipboard. */
  'app:copy': z.strictObject({ text: z.string().min(1).max(20_000_000) }),
  'app:remembered': z.strictObject({}),
  /** Only what is given changes. */
  'app:remember': remembered,
} as const;

/** A place in the library that a link names. `timeMs` is an offset from the start of the recording. */
export interface OpenRequest {
  readonly id: string;
  readonly timeMs: number | null;
}

/** Commands of the menu that the page runs. */
export type PageCommand = CommandId;

/** Values of the app's calls. */
export interface AppValues {
  'app:ready': { readonly open: OpenRequest | null };
  'app:quit': null;
  'app:typing': null;
  'app:copy': null;
  'app:remembered': Remembered;
  'app:remember': null;
}
