import type { z } from 'zod';
import { activityArguments, type ActivityValues } from './activity.ts';
import { appArguments, type AppValues, type OpenRequest, type PageCommand } from './app.ts';
import { assistantsArguments, type AssistantsValues } from './assistants.ts';
import type { Channel, EventName } from './channels.ts';
import { exportArguments, type ExportProgress, type ExportValues } from './export.ts';
import { followingArguments, type FollowingValues } from './following.ts';
import { importArguments, type ImportProgress, type ImportValues } from './import.ts';
import { placeArguments, type PlaceValues } from './library-place.ts';
import { libraryArguments, type IndexingProgress, type LibraryState, type LibraryValues } from './library.ts';
import { preferencesArguments, type PreferencesValues } from './preferences.ts';
import type { Result } from './result.ts';

/** The schema of every call's one argument. */
export const ARGUMENTS = {
  ...appArguments,
  ...libraryArguments,
  ...importArguments,
  ...exportArguments,
  ...assistantsArguments,
  ...activityArguments,
  ...followingArguments,
  ...placeArguments,
  ...preferencesArguments,
} as const satisfies Record<Channel, z.ZodType>;

/** The one argument of a call. */
export type Argument<Name extends Channel> = z.infer<(typeof ARGUMENTS)[Name]>;

interface Values
  extends
    AppValues,
    LibraryValues,
    ImportValues,
    ExportValues,
    AssistantsValues,
    ActivityValues,
    FollowingValues,
    PlaceValues,
    PreferencesValues {}

/** What a call answers with when it succeeds. */
export type Value<Name extends Channel> = Values[Name];

/** What each event carries. */
export interface Events {
  /** Something in the library changed, here or by another process. */
  'library:changed': null;
  'library:state': LibraryState;
  /** How far the search index is being built anew; null when it is up to date. */
  'library:indexing': IndexingProgress | null;
  'import:progress': ImportProgress;
  'export:progress': ExportProgress;
  /** Files wait that the system handed to the app; `import:given` brings them in. */
  'import:given': null;
  'app:open': OpenRequest;
  'app:command': PageCommand;
}

/** The bridge that the preload puts into the page as `window.parlance`. */
export interface Bridge {
  call<Name extends Channel>(name: Name, argument: Argument<Name>): Promise<Result<Value<Name>>>;
  /** Hears an event; the function given back stops it. */
  on<Name extends EventName>(name: Name, listener: (payload: Events[Name]) => void): () => void;
  /** Where a file lies that was dropped or chosen; empty when it lies nowhere. */
  pathOf(file: unknown): string;
}
