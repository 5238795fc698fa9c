import './button.css';
import type { ReactNode } from 'react';

interface ButtonProps {
  readonly children: ReactNode;
  readonly onPress: () => void;
  readonly weight?: 'primary' | 'normal' | 'quiet' | 'danger';
  /** The button's name when it shows only an icon. */
  readonly iconName?: string;
  /** Its name for those who listen, where what it shows is the same on several buttons. */
  readonly name?: string;
  readonly disabled?: boolean;
}

export function Button({
  children,
  onPress,
  weight = 'normal',
  iconName,
  name,
  disabled = false,
}: ButtonProps) {
  return (
    <button
      type="button"
      className="button"
      data-weight={weight}
      data-shape={iconName === undefined ? 'text' : 'icon'}
      aria-label={name ?? iconName}
      title={iconName}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
