import './side.css';
import type { Ref, RefObject } from 'react';
import type { TranscriptRow } from '../../src-shared/library.ts';
import { ImportPanel } from '../features/import/import-panel.tsx';
import type { Import } from '../features/import/use-import.ts';
import type { ListProps } from '../features/library/list-props.ts';
import { ViewSwitch } from '../features/library/view-switch.tsx';
import { WholeList } from '../features/library/whole-list.tsx';
import { HitList } from '../features/search/hit-list.tsx';
import { NothingFound } from '../features/search/nothing-found.tsx';
import { SearchBox } from '../features/search/search-box.tsx';
import { strings } from '../strings/en.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import type { LibraryView } from './use-library-view.ts';

interface SideProps {
  readonly shown: LibraryView;
  readonly importing: Import;
  readonly now: number;
  readonly searchBox: Ref<HTMLInputElement>;
  readonly listBox: RefObject<HTMLDivElement | null>;
  readonly onStar: (row: TranscriptRow) => void;
}

/** The left of the window: the search, the views, the list, and an import while there is one. */
export function Side({ shown, importing, now, searchBox, listBox, onStar }: SideProps) {
  const { typed, query, view, count } = shown;
  return (
    <nav className="side" aria-label={strings.list.name}>
      <div className="side-head">
        <SearchBox
          query={typed}
          inputRef={searchBox}
          onChange={shown.type}
          onLeave={() => {
            if (shown.enterList()) listBox.current?.focus();
          }}
        />
        <Button weight="quiet" iconName={strings.importing.button} onPress={() => importing.choose('files')}>
          <Icon name="plus" />
        </Button>
      </div>
      <div className="side-views">
        <ViewSwitch view={view} onChange={shown.show} />
        <span className="side-count" aria-live="polite">
          {query === '' ? count.toLocaleString('en') : strings.search.found(count)}
        </span>
      </div>
      <SideList
        shown={shown}
        list={{
          active: shown.active,
          chosen: shown.chosen,
          now,
          listRef: listBox,
          onMove: shown.move,
          onOpen: shown.openAt,
          onStar,
        }}
      />
      <ImportPanel {...importing} />
    </nav>
  );
}

/** The whole list, what a search found, or why there is nothing. */
function SideList({ shown, list }: { readonly shown: LibraryView; readonly list: ListProps }) {
  const { query, search } = shown;
  if (query !== '') {
    if (search.failure !== null) return <Notice title={strings.search.nothing} text={search.failure} />;
    if (search.answer === undefined) return null;
    if (search.answer.hits.length === 0) return <NothingFound answer={search.answer} />;
    return <HitList hits={search.answer.hits} {...list} />;
  }
  if (shown.list === undefined) return null;
  if (shown.list.length === 0) {
    return <Notice title={strings.list.noStarred} text={strings.list.noStarredHint} />;
  }
  return <WholeList handles={shown.list} {...list} />;
}
