import { useState } from 'react';
import type { LibraryOverview } from '../../../src-shared/library.ts';
import { strings } from '../../strings/en.ts';
import { PickList, type Choice } from '../../ui/pick-list.tsx';
import { fitting } from '../../ui/fitting.ts';
import { FACET_ICONS, facetName, type Facet, type Place } from './place.ts';

/** Most choices that are shown at once; typing finds the others. */
const SHOWN = 50;

interface FilterPickerProps {
  readonly place: Place;
  readonly overview: LibraryOverview | undefined;
  readonly onPick: (facet: Facet) => void;
}

/** Everything that the list can be narrowed by. */
export function FilterPicker({ place, overview, onPick }: FilterPickerProps) {
  const [typed, setTyped] = useState('');
  const offered = facetsOf(overview).filter(({ facet }) => place.at.by !== facet.by);
  const shown = fitting(offered, typed, ({ facet }) => facetName(facet)).slice(0, SHOWN);
  const choices: Choice[] = shown.map(({ facet, count }) => ({
    key: keyOf(facet),
    label: facetName(facet),
    icon: FACET_ICONS[facet.by],
    chosen: place.narrowed.some((held) => keyOf(held) === keyOf(facet)),
    hint: count.toLocaleString('en'),
  }));
  return (
    <PickList
      name={strings.list.filter}
      placeholder={strings.list.filterPlaceholder}
      nothing={strings.list.filterNothing}
      typed={typed}
      choices={choices}
      onType={setTyped}
      onPick={(key) => {
        const picked = shown.find(({ facet }) => keyOf(facet) === key);
        if (picked !== undefined) onPick(picked.facet);
      }}
    />
  );
}

interface CountedFacet {
  readonly facet: Facet;
  readonly count: number;
}

/** Every facet of the library with its number of transcripts. */
function facetsOf(overview: LibraryOverview | undefined): CountedFacet[] {
  if (overview === undefined) return [];
  const named = (by: 'tag' | 'speaker' | 'source', names: LibraryOverview['tags']): CountedFacet[] =>
    names.map(({ name, transcripts }) => ({ facet: { by, name }, count: transcripts }));
  return [
    { facet: { by: 'starred' }, count: overview.starred },
    ...named('tag', overview.tags),
    ...named('speaker', overview.people),
    ...named('source', overview.sources),
  ];
}

function keyOf(facet: Facet): string {
  return facet.by === 'starred' ? facet.by : `${facet.by} ${facet.name}`;
}
