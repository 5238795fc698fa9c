import { useState } from 'react';
import type { LibraryOverview, TranscriptRow } from '../../../src-shared/library.ts';
import { strings } from '../../strings/en.ts';
import { fitting } from '../../ui/fitting.ts';
import { Modal } from '../../ui/modal.tsx';
import { PickList, type Choice } from '../../ui/pick-list.tsx';
import { shortName } from '../../ui/short-name.ts';

/** Most tags that are shown at once; typing finds the others. */
const SHOWN = 50;
const NEW = 'new';

interface TagDialogProps {
  /** What is tagged, in words. */
  readonly what: string;
  readonly count: number;
  /** What is known of the transcripts; null when there are too many to look at each. */
  readonly rows: readonly Pick<TranscriptRow, 'tags'>[] | null;
  readonly overview: LibraryOverview | undefined;
  readonly onAdd: (tag: string) => void;
  readonly onRemove: (tag: string) => void;
  readonly onClose: () => void;
}

/** Tags transcripts, with a tag that is known or a new one; picking one that all of them have takes it away. */
export function TagDialog({ what, count, rows, overview, onAdd, onRemove, onClose }: TagDialogProps) {
  const words = strings.tagging;
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().replace(/^#+/, '').trim();
  const having = new Map<string, number>();
  for (const tag of (rows ?? []).flatMap(({ tags }) => tags)) having.set(tag, (having.get(tag) ?? 0) + 1);
  const known = [...new Set([...having.keys(), ...(overview?.tags ?? []).map(({ name }) => name)])];
  const isKnown = known.some((tag) => tag.toLowerCase() === wanted.toLowerCase());
  const choices: Choice[] = fitting(known, wanted, (tag) => tag)
    .slice(0, SHOWN)
    .map((tag) => ({
      key: `tag ${tag}`,
      label: tag,
      icon: 'tag',
      chosen: having.get(tag) === count,
      ...someHint(having.get(tag) ?? 0, count),
    }));
  if (wanted !== '' && !isKnown) choices.push({ key: NEW, label: words.create(wanted), icon: 'plus' });

  function pick(key: string): void {
    const tag = key === NEW ? wanted : key.slice('tag '.length);
    if (having.get(tag) === count) onRemove(tag);
    else onAdd(tag);
    onClose();
  }

  const name = words.name(shortName(what));
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

/** How many have a tag, where that is not all and not none. */
function someHint(having: number, count: number): Pick<Choice, 'hint'> {
  return having === 0 || having === count ? {} : { hint: strings.tagging.some(having, count) };
}
