import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { preferences, type Preferences } from '../src-shared/preferences.ts';
import { logError } from './log.ts';

/** A change of some preferences. */
export type PreferencesChange = { readonly [Name in keyof Preferences]?: Preferences[Name] | undefined };

/** What the person chose. A damaged or unknown value counts as not chosen, and the others stay. */
export function readPreferences(file: string): Preferences {
  const stored = storedIn(file);
  const sound = Object.entries(preferences.shape).flatMap(([name, schema]) => {
    const value = schema.safeParse(stored[name]);
    return value.success ? [[name, value.data] as const] : [];
  });
  return preferences.parse(Object.fromEntries(sound));
}

/** Changes some preferences and gives all that hold now, also where they cannot be kept until the next start. */
export function updatePreferences(file: string, change: PreferencesChange): Preferences {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const next = preferences.parse({ ...readPreferences(file), ...given });
  try {
    const fresh = `${file}.new`;
    writeFileSync(fresh, `${JSON.stringify(next, null, 2)}\n`);
    renameSync(fresh, file);
  } catch (error) {
    logError('preferences not kept', error);
  }
  return next;
}

function storedIn(file: string): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}
