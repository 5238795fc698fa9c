import './icon-button.css';
import { Button, Tooltip, TooltipTrigger } from 'react-aria-components';
import { Icon, type IconName } from './icon.tsx';
import { KeyText } from './key-text.tsx';

interface IconButtonProps {
  readonly icon: IconName;
  readonly name: string;
  /** The key that does the same, as commands write it. */
  readonly shortcut?: string | undefined;
  /** For a button that is on or off. */
  readonly pressed?: boolean;
  readonly filled?: boolean;
  readonly disabled?: boolean;
  /** Absent where a trigger around the button hears the press. */
  readonly onPress?: () => void;
}

/** A button that shows only a drawing, with its name and its key on hover and on focus. */
export function IconButton({ icon, name, shortcut, pressed, filled, disabled, onPress }: IconButtonProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={80}>
      <Button
        className="icon-button"
        aria-label={name}
        isDisabled={disabled ?? false}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
        {...(onPress === undefined ? {} : { onPress })}
      >
        <Icon name={icon} size={17} filled={filled ?? false} />
      </Button>
      <Tooltip className="tooltip" offset={6}>
        {name}
        {shortcut !== undefined && <KeyText shortcut={shortcut} />}
      </Tooltip>
    </TooltipTrigger>
  );
}
