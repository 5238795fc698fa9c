import { z } from 'zod';

/** Arguments of the import's calls. */
export const importArguments = {
  /** Files and folders by absolute path, as the operating system handed them to the page. */
  'import:paths': z.strictObject({ paths: z.array(z.string().min(1).max(32_767)).min(1).max(100_000) }),
  /** Asks with the system's dialog first. */
  'import:choose': z.strictObject({ what: z.enum(['files', 'folder']) }),
  'import:sample': z.strictObject({}),
  /** Brings in what the system handed to the app, after an import that runs. */
  'import:given': z.strictObject({}),
  'import:cancel': z.strictObject({}),
  /** Whether the app ended in the middle of an import. */
  'import:left': z.strictObject({}),
  /** Brings in what that import named, of which what was finished is known. */
  'import:go-on': z.strictObject({}),
  /** Forgets it; what was finished stays. */
  'import:leave': z.strictObject({}),
  /** Saves what some imports did where the system's dialog says; by the numbers of their reports. */
  'import:report': z.strictObject({ reports: z.array(z.int().min(0)).min(1).max(1000) }),
} as const;

/** What became of one file. */
export type ImportedFile =
  | { readonly outcome: 'imported'; readonly name: string; readonly id: string }
  /** The library already holds this file. */
  | { readonly outcome: 'known'; readonly name: string; readonly id: string }
  /** A further file of a recording that the library holds: it was kept with it. */
  | { readonly outcome: 'joined'; readonly name: string; readonly id: string }
  /** One plain sentence says why. */
  | { readonly outcome: 'failed'; readonly name: string; readonly message: string };

export interface ImportOutcome {
  readonly files: readonly ImportedFile[];
  /** True when the person stopped it; what was finished is kept. */
  readonly cancelled: boolean;
  /** Numbers of the reports that can be saved. */
  readonly reports: readonly number[];
}

/** An import in whose middle the app ended. */
export interface LeftImport {
  /** Base names of the first files and folders that it named. */
  readonly names: readonly string[];
  /** How many it named. */
  readonly count: number;
}

export interface ImportProgress {
  readonly done: number;
  readonly total: number;
  /** Base name of the file in hand; null before the first. */
  readonly current: string | null;
}

/** Values of the import's calls; null when the dialog was cancelled, or nothing waits. */
export interface ImportValues {
  'import:paths': ImportOutcome;
  'import:choose': ImportOutcome | null;
  'import:sample': ImportOutcome;
  'import:given': ImportOutcome | null;
  'import:cancel': null;
  'import:left': LeftImport | null;
  'import:go-on': ImportOutcome | null;
  'import:leave': null;
  /** Name of the file; null when the dialog was cancelled or the report is no longer kept. */
  'import:report': { readonly name: string } | null;
}
