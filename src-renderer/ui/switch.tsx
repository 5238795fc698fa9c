import './switch.css';
import { useId } from 'react';

interface SwitchProps {
  readonly label: string;
  readonly hint: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** A choice that holds at once: on or off. */
export function Switch({ label, hint, on, onChange }: SwitchProps) {
  const hintId = useId();
  return (
    <label className="switch">
      <span className="switch-words">
        <span className="switch-label">{label}</span>
        <span className="switch-hint" id={hintId}>
          {hint}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={hintId}
        checked={on}
        onChange={(event) => {
          onChange(event.currentTarget.checked);
        }}
      />
    </label>
  );
}
