import { z } from 'zod';

/** Arguments of the calls that concern the app itself. */
export const appArguments = {
  /** The page is ready to show things; answers with what waited for it. */
  'app:ready': z.strictObject({}),
  'app:quit': z.strictObject({}),
  /** Undo or redo of typing, for a text field that has the focus. */
  'app:typing': z.strictObject({ step: z.enum(['undo', 'redo']) }),
} as const;

/** A place in the library that a link names. `timeMs` is an offset from the start of the recording. */
export interface OpenRequest {
  readonly id: string;
  readonly timeMs: number | null;
}

/** Commands of the menu that the page runs. */
export type PageCommand =
  'import-files' | 'import-folder' | 'find' | 'toggle-star' | 'undo' | 'redo' | 'show-all' | 'show-starred';

/** Values of the app's calls. */
export interface AppValues {
  'app:ready': { readonly open: OpenRequest | null };
  'app:quit': null;
  'app:typing': null;
}
