import './pick-list.css';
import './popover.css';
import type { KeyboardEvent, ReactNode } from 'react';
import { Autocomplete, Input, Menu, MenuItem, TextField } from 'react-aria-components';
import { Icon, type IconName } from './icon.tsx';

/** Something to choose from. */
export interface Choice {
  /** Unique in its list. */
  readonly key: string;
  readonly label: string;
  readonly icon: IconName;
  /** It holds already. */
  readonly chosen?: boolean;
  /** What stands at its end: a count, a date, a key. */
  readonly hint?: ReactNode;
}

interface PickListProps {
  readonly name: string;
  readonly placeholder: string;
  readonly typed: string;
  readonly choices: readonly Choice[];
  /** What is said when there is nothing to choose. */
  readonly nothing: string;
  readonly onType: (text: string) => void;
  readonly onPick: (key: string) => void;
}

/** A field to type in and the choices that fit below it; the keyboard stays in the field. */
export function PickList(props: PickListProps) {
  const { name, placeholder, typed, choices, nothing, onType, onPick } = props;

  /** Enter takes the first choice also before the arrows have named one. */
  function hearEnter(event: KeyboardEvent): void {
    const first = choices[0];
    const named = event.currentTarget.getAttribute('aria-activedescendant');
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || named !== null || first === undefined)
      return;
    event.preventDefault();
    onPick(first.key);
  }

  return (
    <Autocomplete inputValue={typed} onInputChange={onType}>
      <TextField className="pick-field" aria-label={name} autoFocus>
        <Input className="pick-input" placeholder={placeholder} dir="auto" onKeyDown={hearEnter} />
      </TextField>
      <Menu
        className="menu pick-menu"
        aria-label={name}
        items={choices.map((choice) => ({ ...choice, id: choice.key }))}
        dependencies={[choices]}
        renderEmptyState={() => <p className="pick-nothing">{nothing}</p>}
        onAction={(key) => {
          onPick(String(key));
        }}
      >
        {(choice) => (
          <MenuItem className="menu-item" textValue={choice.label}>
            <Icon name={choice.icon} size={15} />
            <span className="menu-label" dir="auto">
              {choice.label}
            </span>
            {choice.hint !== undefined && <span className="menu-hint">{choice.hint}</span>}
            {choice.chosen === true && (
              <span className="menu-check">
                <Icon name="check" size={14} />
              </span>
            )}
          </MenuItem>
        )}
      </Menu>
    </Autocomplete>
  );
}
