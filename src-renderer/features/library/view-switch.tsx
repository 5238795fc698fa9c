import { strings } from '../../strings/en.ts';
import type { View } from './use-transcript-list.ts';

const VIEWS: readonly { readonly view: View; readonly label: string }[] = [
  { view: 'all', label: strings.list.all },
  { view: 'starred', label: strings.list.starred },
];

interface ViewSwitchProps {
  readonly view: View;
  readonly onChange: (view: View) => void;
}

/** Which transcripts the list shows. */
export function ViewSwitch({ view: current, onChange }: ViewSwitchProps) {
  return (
    <div className="views" role="group" aria-label={strings.list.views}>
      {VIEWS.map(({ view, label }) => (
        <button
          key={view}
          type="button"
          className="view"
          aria-pressed={view === current}
          onClick={() => {
            onChange(view);
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
