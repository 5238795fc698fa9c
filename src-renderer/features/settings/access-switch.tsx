import { strings } from '../../strings/en.ts';
import { Switch } from '../../ui/switch.tsx';
import { usePause } from './use-pause.ts';

/** The one switch that holds all assistants off. */
export function AccessSwitch() {
  const words = strings.settings.assistants;
  const { paused, pause } = usePause();
  if (paused === undefined) return null;
  return (
    <div className="settings-box" data-held={paused}>
      <Switch
        label={words.allow}
        hint={paused ? words.paused : words.allowed}
        on={!paused}
        onChange={(allowed) => {
          pause(!allowed);
        }}
      />
    </div>
  );
}
