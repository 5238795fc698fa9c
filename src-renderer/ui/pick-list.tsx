import './pick-list.css';
import './popover.css';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
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

/**
 * A field to type in and the choices that fit below it; the keyboard stays in the field, and the choice that Enter takes
 * is named by `aria-activedescendant`. Plain elements: a collection of the kit is built anew with every letter, which is felt.
 */
export function PickList(props: PickListProps) {
  const { name, placeholder, typed, choices, nothing, onType, onPick } = props;
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState({ typed, position: 0 });
  const field = useRef<HTMLInputElement>(null);
  // Another text brings other choices, of which the first is the likeliest.
  const wanted = active.typed === typed ? active.position : 0;
  const position = Math.min(wanted, choices.length - 1);

  useEffect(() => {
    field.current?.focus();
  }, []);
  useEffect(() => {
    menu.current?.querySelector('[data-focused]')?.scrollIntoView({ block: 'nearest' });
  }, [position, typed]);

  function hearKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const last = choices.length - 1;
    const page = 8;
    const moves: Partial<Record<string, number>> = {
      ArrowDown: position === last ? 0 : position + 1,
      ArrowUp: position <= 0 ? last : position - 1,
      PageDown: Math.min(last, position + page),
      PageUp: Math.max(0, position - page),
    };
    const next = moves[event.key];
    const choice = choices[position];
    if (next !== undefined) setActive({ typed, position: next });
    else if (event.key === 'Enter' && choice !== undefined) onPick(choice.key);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div className="pick-field">
        <input
          ref={field}
          className="pick-input"
          type="text"
          role="combobox"
          aria-label={name}
          aria-autocomplete="list"
          aria-expanded={choices.length > 0}
          aria-controls={id}
          aria-activedescendant={position >= 0 ? `${id}-${position}` : undefined}
          placeholder={placeholder}
          value={typed}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            onType(event.target.value);
          }}
          onKeyDown={hearKey}
        />
      </div>
      <div className="menu pick-menu" id={id} role="listbox" aria-label={name} ref={menu}>
        {choices.map((choice, index) => (
          <PickItem
            key={choice.key}
            id={`${id}-${index}`}
            choice={choice}
            active={index === position}
            onHover={() => {
              setActive({ typed, position: index });
            }}
            onPick={onPick}
          />
        ))}
      </div>
      {choices.length === 0 && <p className="pick-nothing">{nothing}</p>}
    </>
  );
}

interface PickItemProps {
  readonly id: string;
  readonly choice: Choice;
  readonly active: boolean;
  readonly onHover: () => void;
  readonly onPick: (key: string) => void;
}

function PickItem({ id, choice, active, onHover, onPick }: PickItemProps) {
  const { key, label, icon, hint, chosen } = choice;
  return (
    <div
      id={id}
      className="menu-item"
      role="option"
      aria-selected={active}
      aria-checked={chosen}
      data-focused={active || undefined}
      onPointerMove={active ? undefined : onHover}
      onPointerDown={(event) => {
        // The keyboard stays in the field.
        event.preventDefault();
      }}
      onClick={() => {
        onPick(key);
      }}
    >
      <Icon name={icon} size={15} />
      <span className="menu-label" dir="auto">
        {label}
      </span>
      {hint !== undefined && <span className="menu-hint">{hint}</span>}
      {chosen === true && (
        <span className="menu-check">
          <Icon name="check" size={14} />
        </span>
      )}
    </div>
  );
}
