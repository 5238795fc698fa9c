import './picker.css';
import { useId } from 'react';

interface PickerProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of many, in the system's own list. */
export function Picker<Value extends string>({ label, options, value, onChange }: PickerProps<Value>) {
  const id = useId();
  return (
    <div className="picker">
      <label className="picker-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="picker-list"
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
