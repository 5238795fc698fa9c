import './preferences.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Preferences } from '../../../src-shared/preferences.ts';
import { call } from '../../bridge.ts';

const PREFERENCES = ['preferences'] as const;

export interface PreferencesAnswer {
  /** Undefined until they were read. */
  readonly preferences: Preferences | undefined;
  readonly choose: (change: Partial<Preferences>) => void;
}

/** What the person chose, and how to choose otherwise. */
export function usePreferences(): PreferencesAnswer {
  const cache = useQueryClient();
  const { data } = useQuery({ queryKey: PREFERENCES, queryFn: () => call('preferences:get', {}) });
  const { mutate } = useMutation({
    mutationFn: (change: Partial<Preferences>) => call('preferences:set', change),
    onSuccess: (next) => {
      cache.setQueryData(PREFERENCES, next);
    },
  });
  return { preferences: data, choose: mutate };
}

/** Lets the whole page follow the chosen theme and text size. */
export function useChosenLook(): void {
  const { preferences } = usePreferences();
  const { theme, textSize } = preferences ?? {};
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme !== undefined) dataset['theme'] = theme;
    if (textSize !== undefined) dataset['textSize'] = textSize;
  }, [theme, textSize]);
}
