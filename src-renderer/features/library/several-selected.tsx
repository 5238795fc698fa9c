import './several-selected.css';
import type { ListRow } from '../../../src-shared/library.ts';
import { isNoteRow } from './is-note-row.ts';
import { shortcutOf } from '../../commands/shortcut-of.ts';
import { strings } from '../../strings/en.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { KeyText } from '../../ui/key-text.tsx';
import { durationText } from '../../ui/time-text.ts';
import { actionsFor, type RowActionId } from './row-actions.ts';

interface SeveralSelectedProps {
  readonly count: number;
  /** Null when there are too many to look at each. */
  readonly rows: readonly ListRow[] | null;
  readonly areNotes: boolean;
  readonly inTrash: boolean;
  readonly onAction: (id: RowActionId) => void;
  readonly onDeselect: () => void;
}

/** In the reader's place while several transcripts are selected: how many, and what can be done with all of them. */
export function SeveralSelected({
  count,
  rows,
  areNotes,
  inTrash,
  onAction,
  onDeselect,
}: SeveralSelectedProps) {
  const words = strings.list;
  return (
    <section className="several" aria-label={words.selected(count)}>
      <span className="several-icon">
        <Icon name="stack" size={24} />
      </span>
      <h2 className="several-title" aria-live="polite">
        {words.selected(count)}
      </h2>
      <p className="several-text">{rows === null ? words.together : togetherText(rows)}</p>
      <ul className="several-actions" aria-label={words.actions}>
        {actionsFor({ count, rows, areNotes, inTrash, isOpen: false }).map(({ id, label, icon, command }) => (
          <li key={id}>
            <button
              type="button"
              className="several-action"
              onClick={() => {
                onAction(id);
              }}
            >
              <Icon name={icon} size={16} />
              <span className="several-label">{label}</span>
              {command !== null && <KeyText shortcut={shortcutOf(command) ?? ''} />}
            </button>
          </li>
        ))}
      </ul>
      <Button weight="quiet" onPress={onDeselect}>
        {words.deselect}
        <KeyText shortcut="Esc" />
      </Button>
    </section>
  );
}

/** How long they are together, where that is known of all. */
function togetherText(rows: readonly ListRow[]): string {
  const lengths = rows.flatMap((row) => (isNoteRow(row) ? [] : (row.durationMs ?? [])));
  if (lengths.length < rows.length || rows.length === 0) return strings.list.together;
  return strings.list.togetherLong(durationText(lengths.reduce((sum, length) => sum + length, 0)));
}
