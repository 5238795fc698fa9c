import type { Preferences } from '../../src-shared/preferences.ts';
import { readPreferences, updatePreferences } from '../preferences.ts';
import type { Handlers } from './gate.ts';

type PreferencesHandlers = Pick<Handlers, Extract<keyof Handlers, `preferences:${string}`>>;

export interface PreferencesContext {
  /** Where they are remembered. */
  readonly file: string;
  /** Told of what holds after each change. */
  readonly onChange: (preferences: Preferences) => void;
}

/** What the person chose in the settings. */
export function preferencesHandlers({ file, onChange }: PreferencesContext): PreferencesHandlers {
  return {
    'preferences:get': () => readPreferences(file),
    'preferences:set': (change) => {
      const next = updatePreferences(file, change);
      onChange(next);
      return next;
    },
  };
}
