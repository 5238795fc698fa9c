import './button.css';
import type { ReactNode } from 'react';

interface ButtonProps {
  readonly children: ReactNode;
  readonly onPress: () => void;
  readonly weight?: 'primary' | 'normal' | 'quiet';
  /** The button's name when it shows only an icon. */
  readonly iconName?: string;
  readonly disabled?: boolean;
}

export function Button({ children, onPress, weight = 'normal', iconName, disabled = false }: ButtonProps) {
  return (
    <button
      type="button"
      className="button"
      data-weight={weight}
      data-shape={iconName === undefined ? 'text' : 'icon'}
      aria-label={iconName}
      title={iconName}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
