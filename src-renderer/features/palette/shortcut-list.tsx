import './shortcut-list.css';
import { Button, Heading } from 'react-aria-components';
import { COMMANDS, type CommandData } from '../../../src-shared/commands.ts';
import { strings } from '../../strings/en.ts';
import { Icon } from '../../ui/icon.tsx';
import { KeyText } from '../../ui/key-text.tsx';
import { Modal } from '../../ui/modal.tsx';

const words = strings.shortcuts;
const LIST_KEYS: readonly { readonly label: string; readonly keys: readonly string[] }[] = [
  { label: words.move, keys: ['↑', '↓', 'PageUp', 'PageDown', 'Home', 'End'] },
  { label: words.open, keys: ['Enter'] },
  { label: words.passage, keys: ['→', '←'] },
  { label: words.extend, keys: ['Shift+↓', 'Shift+↑'] },
  { label: words.step, keys: ['Mod+↓', 'Mod+↑'] },
  { label: words.deselect, keys: ['Esc'] },
  { label: words.menu, keys: ['Shift+F10'] },
  { label: words.panes, keys: ['F6', 'Shift+F6'] },
];

/** Every shortcut, from the list of commands. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const listed = COMMANDS.filter(({ shortcuts }: CommandData) => shortcuts.length > 0);
  return (
    <Modal name={words.name} onClose={onClose}>
      <div className="shortcuts-head">
        <Heading slot="title" className="shortcuts-title">
          {words.name}
        </Heading>
        <Button className="icon-button" aria-label={words.close} onPress={onClose} autoFocus>
          <Icon name="close" />
        </Button>
      </div>
      <div className="shortcuts" tabIndex={0} role="group" aria-label={words.name}>
        <Group
          title={words.everywhere}
          entries={listed.map(({ label, shortcuts }) => ({ label, keys: shortcuts }))}
        />
        <Group title={words.inList} entries={LIST_KEYS} />
      </div>
    </Modal>
  );
}

function Group({ title, entries }: { readonly title: string; readonly entries: typeof LIST_KEYS }) {
  return (
    <section className="shortcuts-group" aria-label={title}>
      <h3 className="details-title">{title}</h3>
      <dl className="shortcuts-list">
        {entries.map(({ label, keys }) => (
          <div key={label} className="shortcuts-line">
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <KeyText key={key} shortcut={key} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
