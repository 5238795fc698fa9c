import { useState } from 'react';
import type { LibraryOverview, TranscriptRow } from '../../../src-shared/library.ts';
import { strings } from '../../strings/en.ts';
import { fitting } from '../../ui/fitting.ts';
import { Modal } from '../../ui/modal.tsx';
import { PickList, type Choice } from '../../ui/pick-list.tsx';
import type { Changes } from './use-changes.ts';

/** Most tags that are shown at once; typing finds the others. */
const SHOWN = 50;
const NEW = 'new';

interface TagDialogProps {
  readonly row: TranscriptRow;
  readonly overview: LibraryOverview | undefined;
  readonly changes: Changes;
  readonly onClose: () => void;
}

/** Tags a transcript, with a tag that is known or a new one; picking one that it has takes it away. */
export function TagDialog({ row, overview, changes, onClose }: TagDialogProps) {
  const words = strings.tagging;
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().replace(/^#+/, '').trim();
  const known = [...new Set([...row.tags, ...(overview?.tags ?? []).map(({ name }) => name)])];
  const isKnown = known.some((tag) => tag.toLowerCase() === wanted.toLowerCase());
  const choices: Choice[] = fitting(known, wanted, (tag) => tag)
    .slice(0, SHOWN)
    .map((tag) => ({ key: `tag ${tag}`, label: tag, icon: 'tag', chosen: row.tags.includes(tag) }));
  if (wanted !== '' && !isKnown) choices.push({ key: NEW, label: words.create(wanted), icon: 'plus' });

  function pick(key: string): void {
    const tag = key === NEW ? wanted : key.slice('tag '.length);
    if (row.tags.includes(tag)) changes.removeTag(row, tag);
    else changes.addTag(row, tag);
    onClose();
  }

  const name = words.name(row.title === '' ? strings.list.untitled : row.title);
  return (
    <Modal name={name} onClose={onClose}>
      <PickList
        name={name}
        placeholder={words.placeholder}
        nothing={words.nothing}
        typed={typed}
        choices={choices}
        onType={setTyped}
        onPick={pick}
      />
    </Modal>
  );
}
