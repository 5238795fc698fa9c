import './general-page.css';
import type { Preferences } from '../../../src-shared/preferences.ts';
import { strings } from '../../strings/en.ts';
import { Choice } from '../../ui/choice.tsx';
import { SettingsRow } from './settings-row.tsx';
import { usePreferences } from './use-preferences.ts';

const words = strings.settings.general;

const THEMES = (['system', 'light', 'dark'] as const satisfies readonly Preferences['theme'][]).map(
  (value) => ({ value, label: words.themes[value] }),
);
const SIZES = (
  ['small', 'normal', 'large', 'larger'] as const satisfies readonly Preferences['textSize'][]
).map((value) => ({ value, label: words.textSizes[value] }));

/** How the window looks. */
export function GeneralPage() {
  const { preferences, choose } = usePreferences();
  if (preferences === undefined) return null;
  return (
    <div className="settings-rows">
      <SettingsRow label={words.theme}>
        <Choice
          label={words.theme}
          options={THEMES}
          value={preferences.theme}
          onChange={(theme) => choose({ theme })}
        />
      </SettingsRow>
      <SettingsRow label={words.textSize}>
        <Choice
          label={words.textSize}
          options={SIZES}
          value={preferences.textSize}
          onChange={(textSize) => choose({ textSize })}
        />
      </SettingsRow>
      <p className="text-sample">{words.sample}</p>
    </div>
  );
}
