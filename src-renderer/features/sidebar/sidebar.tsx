import './sidebar.css';
import { useState } from 'react';
import type { LibraryOverview, NamedCount } from '../../../src-shared/library.ts';
import { strings } from '../../strings/en.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { FACET_ICONS, type Place } from '../library/place.ts';

interface SidebarProps {
  readonly overview: LibraryOverview | undefined;
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  readonly onPause: (paused: boolean) => void;
  readonly onSettings: () => void;
}

/** The places of the library with their counts, and below them whether assistants may read. */
export function Sidebar({ overview, place, onPlace, onPause, onSettings }: SidebarProps) {
  const words = strings.sidebar;
  const go = (at: Place['at']): void => {
    onPlace({ at, narrowed: [] });
  };
  const paused = overview?.paused === true;
  return (
    <nav className="sidebar" aria-label={words.name}>
      <div className="sidebar-places">
        <ul className="places">
          <PlaceItem
            icon="all"
            name={words.all}
            count={overview?.transcripts}
            current={place.at.by === 'all'}
            onGo={() => {
              go({ by: 'all' });
            }}
          />
          <PlaceItem
            icon="star"
            name={words.starred}
            count={overview?.starred}
            current={place.at.by === 'starred'}
            onGo={() => {
              go({ by: 'starred' });
            }}
          />
          <PlaceItem
            icon="trash"
            name={words.trash}
            count={overview?.trashed}
            current={place.at.by === 'trash'}
            onGo={() => {
              go({ by: 'trash' });
            }}
          />
        </ul>
        <Names by="tag" title={words.tags} names={overview?.tags} place={place} onGo={go} />
        <Names by="speaker" title={words.people} names={overview?.people} place={place} onGo={go} />
        <Names by="source" title={words.sources} names={overview?.sources} place={place} onGo={go} />
      </div>
      <div className="sidebar-foot">
        <button
          type="button"
          className="place"
          data-paused={paused}
          aria-pressed={paused}
          title={paused ? words.resume : words.pause}
          onClick={() => {
            onPause(!paused);
          }}
        >
          <Icon name={paused ? 'shieldPaused' : 'shield'} />
          <span className="place-name">{paused ? words.assistantsPaused : words.assistantsMayRead}</span>
        </button>
        <button type="button" className="place" onClick={onSettings}>
          <Icon name="settings" />
          <span className="place-name">{words.settings}</span>
        </button>
      </div>
    </nav>
  );
}

interface PlaceItemProps {
  readonly icon: IconName;
  readonly name: string;
  readonly count: number | undefined;
  readonly current: boolean;
  readonly onGo: () => void;
}

function PlaceItem({ icon, name, count, current, onGo }: PlaceItemProps) {
  return (
    <li>
      <button
        type="button"
        className="place"
        aria-current={current ? 'page' : undefined}
        title={name}
        onClick={onGo}
      >
        <Icon name={icon} />
        <bdi className="place-name">{name}</bdi>
        {count !== undefined && count > 0 && (
          <span className="place-count">{count.toLocaleString('en')}</span>
        )}
      </button>
    </li>
  );
}

/** So many names are shown before one asks for all. */
const FIRST = 7;

interface NamesProps {
  readonly by: 'tag' | 'speaker' | 'source';
  readonly title: string;
  readonly names: readonly NamedCount[] | undefined;
  readonly place: Place;
  readonly onGo: (at: Place['at']) => void;
}

/** The most used names first; all of them by name when one asks. */
function Names({ by, title, names, place, onGo }: NamesProps) {
  const [all, setAll] = useState(false);
  if (names === undefined || names.length === 0) return null;
  const { at } = place;
  const current = at.by === by ? at.name : null;
  const often = [...names].sort((a, b) => b.transcripts - a.transcripts).slice(0, FIRST);
  const shown = all || names.length <= FIRST + 1 ? names : often;
  const kept =
    current === null || shown.some(({ name }) => name === current)
      ? shown
      : [...shown, ...names.filter(({ name }) => name === current)];
  return (
    <section className="names" aria-label={title}>
      <h2 className="names-title">{title}</h2>
      <ul className="places">
        {kept.map(({ name, transcripts }) => (
          <PlaceItem
            key={name}
            icon={FACET_ICONS[by]}
            name={name}
            count={transcripts}
            current={name === current}
            onGo={() => {
              onGo({ by, name });
            }}
          />
        ))}
      </ul>
      {names.length > FIRST + 1 && (
        <button
          type="button"
          className="names-more"
          onClick={() => {
            setAll(!all);
          }}
        >
          {all ? strings.sidebar.fewer : strings.sidebar.more(names.length - kept.length)}
        </button>
      )}
    </section>
  );
}
