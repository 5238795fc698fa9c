import type { ListFilter, TranscriptFilter } from '../../../src-shared/library.ts';
import type { IconName } from '../../ui/icon.tsx';
import { strings } from '../../strings/en.ts';

/** One thing that a list can be narrowed by. */
export type Facet =
  { readonly by: 'starred' } | { readonly by: 'tag' | 'speaker' | 'source'; readonly name: string };

/** Where the list is: a place of the sidebar, and what narrows it further. */
export interface Place {
  readonly at:
    | { readonly by: 'all' }
    | { readonly by: 'live' }
    | { readonly by: 'notes' }
    | { readonly by: 'trash' }
    | Facet;
  readonly narrowed: readonly Facet[];
}

export const EVERYTHING: Place = { at: { by: 'all' }, narrowed: [] };

/** The filter that a place means. */
export function filterOf(place: Place): ListFilter {
  return place.at.by === 'notes' ? { notes: true } : searchFilterOf(place);
}

/** What is searched from a place: its transcripts, and all of them from where there are none. */
export function searchFilterOf({ at, narrowed }: Place): TranscriptFilter {
  if (at.by === 'notes') return {};
  const facets = at.by === 'all' || at.by === 'live' || at.by === 'trash' ? narrowed : [at, ...narrowed];
  const filter: TranscriptFilter = Object.assign({}, ...facets.map(facetFilter)) as TranscriptFilter;
  if (at.by === 'live') return { ...filter, live: true };
  return at.by === 'trash' ? { ...filter, trashed: true } : filter;
}

function facetFilter(facet: Facet): TranscriptFilter {
  return facet.by === 'starred' ? { starred: true } : { [facet.by]: facet.name };
}

/** The place that a filter of an earlier start means. */
export function placeOf(filter: ListFilter): Place {
  if (filter.notes) return { at: { by: 'notes' }, narrowed: [] };
  const facets: Facet[] = [];
  if (filter.starred) facets.push({ by: 'starred' });
  if (filter.tag !== undefined) facets.push({ by: 'tag', name: filter.tag });
  if (filter.speaker !== undefined) facets.push({ by: 'speaker', name: filter.speaker });
  if (filter.source !== undefined) facets.push({ by: 'source', name: filter.source });
  if (filter.live) return { at: { by: 'live' }, narrowed: facets };
  if (filter.trashed) return { at: { by: 'trash' }, narrowed: facets };
  const [at, ...narrowed] = facets;
  return at === undefined ? EVERYTHING : { at, narrowed };
}

/** Narrows a place; of tags, speakers and sources one each can hold, and a later one takes the earlier one's place. */
export function narrow(place: Place, facet: Facet): Place {
  if (place.at.by === facet.by) return { ...place, at: facet };
  return { ...place, narrowed: [...place.narrowed.filter(({ by }) => by !== facet.by), facet] };
}

/** Whether a place is narrowed by this very thing. */
export function holds(place: Place, facet: Facet): boolean {
  return place.narrowed.some((held) => held.by === facet.by && facetName(held) === facetName(facet));
}

/** Takes what narrows a place away again. */
export function widen(place: Place, by: Facet['by']): Place {
  return { ...place, narrowed: place.narrowed.filter((facet) => facet.by !== by) };
}

/** What a place is called. */
export function placeName({ at }: Place): string {
  if (at.by === 'all') return strings.list.all;
  if (at.by === 'live') return strings.sidebar.live;
  if (at.by === 'notes') return strings.sidebar.notes;
  if (at.by === 'trash') return strings.sidebar.trash;
  return facetName(at);
}

/** The tags that everything in a place has. */
export function tagsOf({ at, narrowed }: Place): readonly string[] {
  return [at, ...narrowed].flatMap((facet) => (facet.by === 'tag' ? [facet.name] : []));
}

export function facetName(facet: Facet): string {
  return facet.by === 'starred' ? strings.list.starredOnly : facet.name;
}

export const FACET_ICONS: Readonly<Record<Facet['by'], IconName>> = {
  starred: 'star',
  tag: 'tag',
  speaker: 'person',
  source: 'source',
};
