import '../../ui/popover.css';
import './row-menu.css';
import { useRef } from 'react';
import { Header, Menu, MenuItem, MenuSection, Popover } from 'react-aria-components';
import { shortcutOf } from '../../commands/shortcut-of.ts';
import { strings } from '../../strings/en.ts';
import { Icon } from '../../ui/icon.tsx';
import { KeyText } from '../../ui/key-text.tsx';
import type { MenuPoint } from './list-props.ts';
import { actionsFor, type RowActionId, type RowsInHand } from './row-actions.ts';

interface RowMenuProps {
  readonly at: MenuPoint;
  readonly inHand: RowsInHand;
  readonly onAction: (id: RowActionId) => void;
  readonly onClose: () => void;
}

/** What can be done with the rows that were pointed at, where they were pointed at. */
export function RowMenu({ at, inHand, onAction, onClose }: RowMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const actions = actionsFor(inHand);
  return (
    <>
      <span
        ref={anchor}
        className="row-menu-anchor"
        // A window that becomes smaller keeps it inside.
        style={{ left: `min(${at.x}px, 100vw - 1px)`, top: `min(${at.y}px, 100vh - 1px)` }}
      />
      <Popover
        className="popover"
        triggerRef={anchor}
        isOpen
        placement="bottom start"
        offset={2}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
      >
        <Menu
          className="menu"
          aria-label={strings.list.actions}
          autoFocus="first"
          onAction={(key) => {
            const action = actions.find(({ id }) => id === key);
            if (action !== undefined) onAction(action.id);
          }}
          onClose={onClose}
        >
          <MenuSection>
            {inHand.count > 1 && (
              <Header className="row-menu-title">{strings.list.selected(inHand.count)}</Header>
            )}
            {actions.map(({ id, label, icon, command }) => (
              <MenuItem key={id} id={id} className="menu-item" textValue={label}>
                <Icon name={icon} size={15} />
                <span className="menu-label">{label}</span>
                <Hint keys={id === 'open' ? 'Enter' : command === null ? undefined : shortcutOf(command)} />
              </MenuItem>
            ))}
          </MenuSection>
        </Menu>
      </Popover>
    </>
  );
}

function Hint({ keys }: { readonly keys: string | undefined }) {
  return keys === undefined ? null : (
    <span className="menu-hint">
      <KeyText shortcut={keys} />
    </span>
  );
}
