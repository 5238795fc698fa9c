import type { ReactNode, Ref, RefObject } from 'react';
import type { LibraryOverview, TranscriptRow } from '../../src-shared/library.ts';
import { shortcutOf } from '../commands/shortcut-of.ts';
import { ImportPanel } from '../features/import/import-panel.tsx';
import type { Import } from '../features/import/use-import.ts';
import { ListHead } from '../features/library/list-head.tsx';
import type { ListProps, MenuPoint } from '../features/library/list-props.ts';
import { EVERYTHING, placeName, tagsOf } from '../features/library/place.ts';
import { WholeList } from '../features/library/whole-list.tsx';
import { HitList } from '../features/search/hit-list.tsx';
import { NothingFound } from '../features/search/nothing-found.tsx';
import { SearchBox } from '../features/search/search-box.tsx';
import { SearchNotes } from '../features/search/search-notes.tsx';
import { strings } from '../strings/en.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { LibraryView } from './use-library-view.ts';

interface ListPaneProps {
  readonly shown: LibraryView;
  readonly overview: LibraryOverview | undefined;
  readonly importing: Import;
  readonly now: number;
  readonly searchBox: Ref<HTMLInputElement>;
  readonly listBox: RefObject<HTMLDivElement | null>;
  readonly sideShown: boolean;
  readonly onSide: () => void;
  readonly filtering: boolean;
  readonly onFilter: (open: boolean) => void;
  readonly onStar: (row: TranscriptRow) => void;
  readonly onMenu: (position: number, at: MenuPoint) => void;
  readonly onEmptyTrash: () => void;
  /** A line that stands below the list until it is answered. */
  readonly offer: ReactNode;
}

/** The search, what the list shows, the list itself, and an import while there is one. */
export function ListPane(props: ListPaneProps) {
  const { shown, overview, importing, now, searchBox, listBox, sideShown, onSide, offer } = props;
  const { typed, query, count, search } = shown;
  const isNotes = shown.place.at.by === 'notes';
  const isMore = search.answer?.isMore === true;
  return (
    <section className="list-pane" aria-label={strings.list.name}>
      <div className="list-bar">
        <IconButton
          icon="sidebar"
          name={strings.sidebar.toggle}
          shortcut={shortcutOf('toggle-sidebar')}
          pressed={sideShown}
          onPress={onSide}
        />
        <SearchBox
          query={typed}
          inputRef={searchBox}
          onChange={shown.type}
          onLeave={() => {
            if (shown.enterList()) listBox.current?.focus();
          }}
        />
        <IconButton
          icon="plus"
          name={strings.importing.button}
          shortcut={shortcutOf('import-files')}
          onPress={() => {
            importing.choose('files');
          }}
        />
      </div>
      <ListHead
        place={query !== '' && isNotes ? EVERYTHING : shown.place}
        sort={shown.sort}
        count={query === '' ? count.toLocaleString('en') : strings.search.found(count, isMore)}
        isSearch={query !== ''}
        overview={overview}
        filtering={props.filtering}
        onFilter={props.onFilter}
        onPlace={shown.go}
        onSort={shown.sortBy}
      />
      <List
        shown={shown}
        overview={overview}
        list={{
          active: shown.active,
          chosen: shown.chosen,
          now,
          listRef: listBox,
          impliedTags: tagsOf(shown.place),
          isSelected: shown.isSelected,
          hasSelection: shown.selected.length > 0,
          onMove: shown.move,
          onSelectTo: shown.selectTo,
          onToggle: shown.toggleSelected,
          onMenu: props.onMenu,
          onOpen: shown.openAt,
          onStar: props.onStar,
        }}
      />
      {shown.place.at.by === 'trash' && count > 0 && query === '' && (
        <div className="offer">
          <p>{strings.list.trashHint}</p>
          <Button onPress={props.onEmptyTrash}>{strings.list.emptyTrash}</Button>
        </div>
      )}
      {offer}
      <ImportPanel importing={importing} open={shown.reader.head ?? null} />
    </section>
  );
}

interface ListPlaceProps {
  readonly shown: LibraryView;
  readonly overview: LibraryOverview | undefined;
}

/** The whole list, what a search found, or why there is nothing. */
function List({ shown, overview, list }: ListPlaceProps & { readonly list: ListProps }) {
  const { query, search, place } = shown;
  const everywhere = (): void => {
    shown.go(EVERYTHING);
  };
  if (query !== '') {
    const { answer, failure } = search;
    if (failure !== null) return <Notice title={strings.search.nothing} text={failure} />;
    if (answer === undefined) return null;
    if (answer.hits.length === 0) {
      const isWhole = (place.at.by === 'all' || place.at.by === 'notes') && place.narrowed.length === 0;
      const within = isWhole ? null : placeName(place);
      return <NothingFound answer={answer} within={within} onEverywhere={everywhere} />;
    }
    return (
      <>
        <SearchNotes notes={answer.notes} />
        <HitList hits={answer.hits} {...list} />
      </>
    );
  }
  const { handles, failure } = shown.list;
  if (failure !== null) return <Notice title={strings.failed.unreadable} text={failure} />;
  if (handles === undefined) return null;
  return handles.length === 0 ? (
    <EmptyPlace shown={shown} overview={overview} onEverywhere={everywhere} />
  ) : (
    <WholeList
      name={place.at.by === 'notes' ? strings.notes.list : strings.list.name}
      handles={handles}
      {...list}
    />
  );
}

function EmptyPlace({
  shown,
  overview,
  onEverywhere,
}: ListPlaceProps & { readonly onEverywhere: () => void }) {
  const { at, narrowed } = shown.place;
  const words = strings.list;
  if (narrowed.length === 0 && at.by === 'starred') {
    return <Notice icon="star" title={words.noStarred} text={words.noStarredHint} />;
  }
  if (narrowed.length === 0 && at.by === 'live') {
    return <Notice icon="live" title={words.noLive} text={words.noLiveHint} />;
  }
  if (narrowed.length === 0 && at.by === 'trash')
    return <Notice icon="trash" title={words.noTrash} text={words.noTrashHint} />;
  if (at.by === 'notes') return <Notice icon="note" title={words.noNotes} text={words.noNotesHint} />;
  if (narrowed.length === 0 && at.by === 'all' && (overview?.notes ?? 0) > 0) {
    return (
      <Notice icon="note" title={words.onlyNotes} text={words.onlyNotesHint}>
        <Button
          onPress={() => {
            shown.go({ at: { by: 'notes' }, narrowed: [] });
          }}
        >
          {words.openNotes}
        </Button>
      </Notice>
    );
  }
  if (narrowed.length === 0 && at.by === 'all') {
    return (
      <Notice icon="trash" title={words.allTrashed} text={words.allTrashedHint}>
        <Button
          onPress={() => {
            shown.go({ at: { by: 'trash' }, narrowed: [] });
          }}
        >
          {words.openTrash}
        </Button>
      </Notice>
    );
  }
  return (
    <Notice icon="filter" title={words.noMatch} text={words.noMatchHint}>
      <Button onPress={onEverywhere}>{words.clearFilters}</Button>
    </Notice>
  );
}
