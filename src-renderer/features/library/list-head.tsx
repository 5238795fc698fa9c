import './list-head.css';
import { DialogTrigger, Dialog, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import type { LibraryOverview } from '../../../src-shared/library.ts';
import { TRANSCRIPT_SORTS, type TranscriptSort } from '../../../src-shared/transcript-sorts.ts';
import { shortcutOf } from '../../commands/shortcut-of.ts';
import { strings } from '../../strings/en.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { FilterPicker } from './filter-picker.tsx';
import { FACET_ICONS, facetName, holds, narrow, placeName, widen, type Place } from './place.ts';

interface ListHeadProps {
  readonly place: Place;
  readonly sort: TranscriptSort;
  /** How many there are, in words. */
  readonly count: string;
  /** A search stands by rank, which cannot be sorted otherwise. */
  readonly isSearch: boolean;
  readonly overview: LibraryOverview | undefined;
  /** What it can be narrowed by is being chosen. */
  readonly filtering: boolean;
  readonly onFilter: (open: boolean) => void;
  readonly onPlace: (place: Place) => void;
  readonly onSort: (sort: TranscriptSort) => void;
}

/** What the list shows, in which order, and what narrows it. */
export function ListHead(props: ListHeadProps) {
  const { place, sort, count, isSearch, overview, filtering, onFilter, onPlace, onSort } = props;
  const words = strings.list;
  return (
    <div className="list-head">
      <div className="list-head-line">
        <h2 className="list-name">
          <bdi>{placeName(place)}</bdi>
        </h2>
        <span className="list-count" aria-live="polite">
          {count}
        </span>
        <DialogTrigger isOpen={filtering} onOpenChange={onFilter}>
          <IconButton
            icon="filter"
            name={words.filter}
            shortcut={shortcutOf('filter')}
            disabled={place.at.by === 'notes'}
          />
          <Popover className="popover" placement="bottom end">
            <Dialog className="filter-dialog" aria-label={words.filter}>
              {({ close }) => (
                <FilterPicker
                  place={place}
                  overview={overview}
                  onPick={(facet) => {
                    onPlace(holds(place, facet) ? widen(place, facet.by) : narrow(place, facet));
                    close();
                  }}
                />
              )}
            </Dialog>
          </Popover>
        </DialogTrigger>
        <MenuTrigger>
          <IconButton icon="sort" name={words.sort} disabled={isSearch} />
          <Popover className="popover" placement="bottom end">
            <Menu
              className="menu"
              aria-label={words.sort}
              selectionMode="single"
              selectedKeys={[sort]}
              onAction={(key) => {
                const chosen = TRANSCRIPT_SORTS.find((option) => option === key);
                if (chosen !== undefined) onSort(chosen);
              }}
            >
              {TRANSCRIPT_SORTS.map((option) => (
                <MenuItem key={option} id={option} className="menu-item" textValue={words.sorts[option]}>
                  <span className="menu-check">{option === sort && <Icon name="check" size={14} />}</span>
                  <span className="menu-label">{words.sorts[option]}</span>
                </MenuItem>
              ))}
            </Menu>
          </Popover>
        </MenuTrigger>
      </div>
      {place.narrowed.length > 0 && (
        <ul className="chips" aria-label={words.filters}>
          {place.narrowed.map((facet) => (
            <li key={facet.by} className="chip">
              <Icon name={FACET_ICONS[facet.by]} size={13} />
              <bdi className="chip-name">{facetName(facet)}</bdi>
              <button
                type="button"
                className="chip-remove"
                aria-label={words.removeFilter(facetName(facet))}
                title={words.removeFilter(facetName(facet))}
                onClick={() => {
                  onPlace(widen(place, facet.by));
                }}
              >
                <Icon name="close" size={11} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
