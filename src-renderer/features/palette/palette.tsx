import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { COMMANDS, type CommandId } from '../../../src-shared/commands.ts';
import type { LibraryOverview, NextSteps, TranscriptRow } from '../../../src-shared/library.ts';
import { LIBRARY } from '../../app/library-cache.ts';
import { call } from '../../bridge.ts';
import type { CommandState } from '../../commands/command.ts';
import { commands } from '../../commands/commands.ts';
import { shortcutOf } from '../../commands/shortcut-of.ts';
import { strings } from '../../strings/en.ts';
import { fitting } from '../../ui/fitting.ts';
import { KeyText } from '../../ui/key-text.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PickList, type Choice } from '../../ui/pick-list.tsx';
import { shortName } from '../../ui/short-name.ts';
import { FACET_ICONS, type Place } from '../library/place.ts';
import { titleQuery } from './title-query.ts';

/** Most of each kind that are shown. */
const SHOWN = { titles: 8, places: 6 } as const;
const NO_ROWS: readonly TranscriptRow[] = [];

interface PaletteProps {
  readonly state: CommandState;
  readonly overview: LibraryOverview | undefined;
  readonly onCommand: (id: CommandId) => void;
  readonly onPlace: (place: Place) => void;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

interface Entry {
  readonly choice: Choice;
  readonly run: () => void;
}

/** Every command, every place, every transcript by its title. */
export function Palette(props: PaletteProps) {
  const { state, overview, onCommand, onPlace, onOpen, onClose } = props;
  const words = strings.palette;
  const [typed, setTyped] = useState('');
  const titled = useTitles(useDeferredValue(typed));
  const next = useNextSteps();

  const runnable: Entry[] = COMMANDS.filter(({ id }) => id !== 'palette' && commands[id].enabled(state)).map(
    ({ id, label }) => ({
      choice: {
        key: `command ${id}`,
        label: stepLabel(id, label, next),
        icon: 'command',
        ...keyHint(id),
      },
      run: () => {
        onCommand(id);
      },
    }),
  );
  const places: Entry[] = (
    [
      ['tag', overview?.tags],
      ['speaker', overview?.people],
      ['source', overview?.sources],
    ] as const
  ).flatMap(([by, names = []]) =>
    names.map(({ name, transcripts }) => ({
      choice: {
        key: `${by} ${name}`,
        label: name,
        icon: FACET_ICONS[by],
        hint: strings.sidebar.count(transcripts),
      },
      run: () => {
        onPlace({ at: { by, name }, narrowed: [] });
      },
    })),
  );
  const labelOf = ({ choice }: Entry): string => choice.label;
  const entries: Entry[] = [
    ...titled.map(({ id, title }) => ({
      choice: { key: `transcript ${id}`, label: title, icon: 'source' } satisfies Choice,
      run: () => {
        onOpen(id);
      },
    })),
    ...(typed.trim() === '' ? [] : fitting(places, typed, labelOf).slice(0, SHOWN.places)),
    ...fitting(runnable, typed, labelOf),
  ];
  return (
    <Modal name={words.name} onClose={onClose}>
      <PickList
        name={words.name}
        placeholder={words.placeholder}
        nothing={words.nothing}
        typed={typed}
        choices={entries.map(({ choice }) => choice)}
        onType={setTyped}
        onPick={(key) => {
          onClose();
          entries.find(({ choice }) => choice.key === key)?.run();
        }}
      />
    </Modal>
  );
}

/** Undo and redo are called by what they undo and redo. */
function stepLabel(id: CommandId, label: string, { undo, redo }: NextSteps): string {
  const step = id === 'undo' ? undo : id === 'redo' ? redo : null;
  return step === null ? label : `${label} ${shortName(step)}`;
}

const NO_STEPS: NextSteps = { undo: null, redo: null };

/** What would be taken back or made again next. */
function useNextSteps(): NextSteps {
  const { data } = useQuery({
    queryKey: [LIBRARY, 'next-steps'],
    queryFn: () => call('library:next-steps', {}),
  });
  return data ?? NO_STEPS;
}

function keyHint(id: CommandId): Pick<Choice, 'hint'> {
  const shortcut = shortcutOf(id);
  return shortcut === undefined ? {} : { hint: <KeyText shortcut={shortcut} /> };
}

/** Transcripts whose title holds what was typed. */
function useTitles(typed: string): readonly TranscriptRow[] {
  const query = titleQuery(typed);
  const { data } = useQuery({
    queryKey: [LIBRARY, 'titles', query],
    queryFn: () => call('library:search', { query: query ?? '', filter: {} }),
    placeholderData: keepPreviousData,
    enabled: query !== null,
  });
  if (query === null || data === undefined) return NO_ROWS;
  return data.hits
    .filter(({ titleMarks }) => titleMarks.length > 0)
    .slice(0, SHOWN.titles)
    .map(({ row }) => row);
}
