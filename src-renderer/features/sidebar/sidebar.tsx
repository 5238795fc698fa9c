import './sidebar.css';
import { useState, type ReactNode } from 'react';
import type { LibraryOverview, NamedCount } from '../../../src-shared/library.ts';
import { strings } from '../../strings/en.ts';
import { Icon } from '../../ui/icon.tsx';
import { FACET_ICONS, type Place } from '../library/place.ts';
import { IndexingLine } from './indexing-line.tsx';
import { ManyPlaces } from './many-places.tsx';
import { PlaceItem } from './place-item.tsx';

/** The places that are no name; of these, some are shown only while there is something in them. */
const WHOLE = [
  { by: 'all', icon: 'all', counted: 'transcripts' },
  { by: 'starred', icon: 'star', counted: 'starred' },
  { by: 'live', icon: 'live', counted: 'live' },
  { by: 'notes', icon: 'note', counted: 'notes' },
  { by: 'trash', icon: 'trash', counted: 'trashed' },
] as const;

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
  const isShown = (by: 'live' | 'notes'): boolean => place.at.by === by || (overview?.[by] ?? 0) > 0;
  const places = WHOLE.filter(({ by }) => (by !== 'live' && by !== 'notes') || isShown(by));
  return (
    <nav className="sidebar" aria-label={words.name}>
      <div className="sidebar-places">
        <div className="sidebar-scrolled">
          <ul className="places">
            {places.map(({ by, icon, counted }) => (
              <li key={by}>
                <PlaceItem
                  icon={icon}
                  name={words[by]}
                  count={overview?.[counted]}
                  current={place.at.by === by}
                  onGo={() => {
                    go({ by });
                  }}
                />
              </li>
            ))}
          </ul>
          <Names by="tag" title={words.tags} names={overview?.tags} place={place} onGo={go} />
          <Names by="speaker" title={words.people} names={overview?.people} place={place} onGo={go} />
          <Names by="source" title={words.sources} names={overview?.sources} place={place} onGo={go} />
        </div>
      </div>
      <div className="sidebar-foot">
        <IndexingLine />
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

/** So many names are shown before one asks for all. */
const FIRST = 7;
/** Of more names than this only those in sight are drawn. */
const DRAWN = 60;

interface NamesProps {
  readonly by: 'tag' | 'speaker' | 'source';
  readonly title: string;
  readonly names: readonly NamedCount[] | undefined;
  readonly place: Place;
  readonly onGo: (at: Place['at']) => void;
}

/** The most used names first; all of them by name when one asks. */
function Names({ by, title, names, place, onGo }: NamesProps) {
  // Null until someone asked: what has just been pressed gives way to its opposite, which then takes the focus.
  const [asked, setAsked] = useState<boolean | null>(null);
  const all = asked === true;
  if (names === undefined || names.length === 0) return null;
  const current = place.at.by === by ? place.at.name : null;
  const shown = all || names.length <= FIRST + 1 ? names : oftenUsed(names, current);
  const item = (position: number): ReactNode => {
    const shownName = shown[position];
    if (shownName === undefined) return null;
    const { name, transcripts } = shownName;
    return (
      <PlaceItem
        icon={FACET_ICONS[by]}
        name={name}
        count={transcripts}
        current={name === current}
        onGo={() => {
          onGo({ by, name });
        }}
      />
    );
  };
  return (
    <section className="names" aria-label={title}>
      <h2 className="names-title">
        {title}
        {all && names.length > FIRST + 1 && (
          <NamesToggle text={strings.sidebar.fewer} expanded takesFocus onToggle={setAsked} />
        )}
      </h2>
      {shown.length > DRAWN ? (
        <ManyPlaces count={shown.length}>{item}</ManyPlaces>
      ) : (
        <ul className="places">
          {shown.map(({ name }, position) => (
            <li key={name}>{item(position)}</li>
          ))}
        </ul>
      )}
      {!all && names.length > shown.length && (
        <NamesToggle
          text={strings.sidebar.more(names.length - shown.length)}
          expanded={false}
          takesFocus={asked !== null}
          onToggle={setAsked}
        />
      )}
    </section>
  );
}

interface NamesToggleProps {
  readonly text: string;
  readonly expanded: boolean;
  readonly takesFocus: boolean;
  readonly onToggle: (expanded: boolean) => void;
}

function NamesToggle({ text, expanded, takesFocus, onToggle }: NamesToggleProps) {
  return (
    <button
      type="button"
      className="names-more"
      autoFocus={takesFocus}
      aria-expanded={expanded}
      onClick={() => {
        onToggle(!expanded);
      }}
    >
      {text}
    </button>
  );
}

/** The names of most transcripts, and the one that the list shows. */
function oftenUsed(names: readonly NamedCount[], current: string | null): readonly NamedCount[] {
  const often = [...names].sort((a, b) => b.transcripts - a.transcripts).slice(0, FIRST);
  if (current === null || often.some(({ name }) => name === current)) return often;
  return [...often, ...names.filter(({ name }) => name === current)];
}
