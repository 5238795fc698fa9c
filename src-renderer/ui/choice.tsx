import './choice.css';
import { useId } from 'react';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of a few, side by side; the arrow keys go through them. */
export function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <div className="choice" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label className="choice-option" key={option.value}>
          <input
            className="hidden-visually"
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => {
              onChange(option.value);
            }}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
