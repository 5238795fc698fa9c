import './library.css';
import { useDeferredValue, useRef, useState } from 'react';
import type { TranscriptRow } from '../../src-shared/library.ts';
import type { CommandActions } from '../commands/command.ts';
import { useCommands } from '../commands/use-commands.ts';
import { DropTarget } from '../features/import/drop-target.tsx';
import { FirstStart } from '../features/import/first-start.tsx';
import { ImportPanel } from '../features/import/import-panel.tsx';
import { useImport } from '../features/import/use-import.ts';
import type { ListProps } from '../features/library/list-props.ts';
import { knownRow } from '../features/library/use-row.ts';
import { useStar } from '../features/library/use-star.ts';
import { useTranscriptList, type View } from '../features/library/use-transcript-list.ts';
import { ViewSwitch } from '../features/library/view-switch.tsx';
import { WholeList } from '../features/library/whole-list.tsx';
import type { ReaderTarget } from '../features/reader/line-sections.ts';
import { NothingOpen } from '../features/reader/nothing-open.tsx';
import { TranscriptReader } from '../features/reader/transcript-reader.tsx';
import { useTranscript } from '../features/reader/use-transcript.ts';
import { HitList } from '../features/search/hit-list.tsx';
import { NothingFound } from '../features/search/nothing-found.tsx';
import { SearchBox } from '../features/search/search-box.tsx';
import { useSearch } from '../features/search/use-search.ts';
import { strings } from '../strings/en.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { Status } from '../ui/status.tsx';
import { useNow } from '../ui/use-now.ts';
import { useStatus } from '../ui/use-status.ts';
import { activeAt, activePosition, moved, type ActiveRow } from './active-row.ts';
import { stepThroughHistory } from './history-step.ts';
import { useOpenRequests } from './use-open-requests.ts';

/** What the reader shows. */
interface Opened {
  readonly id: string;
  readonly target: ReaderTarget | null;
  readonly takesFocus: boolean;
  /** Tells openings of one transcript apart. */
  readonly opening: number;
}

const NONE: ArrayLike<number> = [];

/** The library: search and list at the side, the transcript beside it. */
export function Library({ mac }: { readonly mac: boolean }) {
  const [view, setView] = useState<View>('all');
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<ActiveRow | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [message, say] = useStatus();
  const searchBox = useRef<HTMLInputElement>(null);
  const listBox = useRef<HTMLDivElement>(null);
  const now = useNow();
  const importing = useImport(say);
  const star = useStar(say);

  const query = useDeferredValue(typed).trim();
  const { handles: everything, failure: listFailure } = useTranscriptList('all');
  const { handles: list } = useTranscriptList(view);
  const search = useSearch(query, view);
  const { transcript, failure } = useTranscript(opened?.id ?? null);

  const hits = query === '' ? undefined : search.answer?.hits;
  const handles = query === '' ? (list ?? NONE) : (hits?.map((hit) => hit.row.handle) ?? NONE);
  const chosen =
    transcript === undefined ? -1 : activePosition(handles, { handle: transcript.handle, position: -1 });
  const position = active === null ? chosen : activePosition(handles, active);

  function open(id: string, target: ReaderTarget | null, takesFocus: boolean): void {
    setOpened((last) => ({ id, target, takesFocus, opening: (last?.opening ?? 0) + 1 }));
  }

  function openAt(at: number, takesFocus: boolean): void {
    setActive(activeAt(handles, at));
    const hit = hits?.[at];
    const row = hit?.row ?? knownRow(handles[at] ?? -1);
    const seq = hit?.passages[0]?.seq;
    if (row !== undefined) open(row.id, seq == null ? null : { seq }, takesFocus);
  }

  function activeRow(): TranscriptRow | undefined {
    return hits?.[position]?.row ?? knownRow(handles[position] ?? -1) ?? transcript;
  }

  useOpenRequests(({ id, timeMs }) => {
    setActive(null);
    open(id, timeMs === null ? null : { timeMs }, true);
  });

  const actions: CommandActions = {
    importFrom: importing.choose,
    focusSearch: () => {
      searchBox.current?.focus();
      searchBox.current?.select();
    },
    toggleStar: () => {
      const row = activeRow();
      if (row !== undefined) star(row);
    },
    undo: () => void stepThroughHistory('undo', say),
    redo: () => void stepThroughHistory('redo', say),
    show: setView,
    move: (rows) => setActive(moved(handles, position, rows)),
  };
  useCommands(
    {
      libraryOpen: true,
      importing: importing.busy,
      hasActive: position >= 0 || transcript !== undefined,
    },
    actions,
    mac,
  );

  const listProps: ListProps = {
    active: position,
    chosen,
    now,
    listRef: listBox,
    onMove: (move) => setActive(moved(handles, position, move)),
    onOpen: openAt,
    onStar: star,
  };

  function listContent() {
    if (query !== '') {
      if (search.failure !== null) return <Notice title={strings.search.nothing} text={search.failure} />;
      if (search.answer === undefined) return null;
      if (search.answer.hits.length === 0) return <NothingFound answer={search.answer} />;
      return <HitList hits={search.answer.hits} {...listProps} />;
    }
    if (list === undefined) return null;
    if (list.length === 0) return <Notice title={strings.list.noStarred} text={strings.list.noStarredHint} />;
    return <WholeList handles={list} {...listProps} />;
  }

  if (everything === undefined) {
    return listFailure === null ? null : <Notice title={strings.failed.unreadable} text={listFailure} />;
  }
  return (
    <>
      {everything.length === 0 ? (
        <FirstStart importing={importing} />
      ) : (
        <div className="library">
          <nav className="side" aria-label={strings.list.name}>
            <div className="side-head">
              <SearchBox
                query={typed}
                inputRef={searchBox}
                onChange={(text) => {
                  setTyped(text);
                  setActive(null);
                }}
                onLeave={() => {
                  // The keys that follow must not open what an earlier query found.
                  if (typed.trim() !== query || search.pending) return;
                  listBox.current?.focus();
                  if (active === null) setActive(moved(handles, -1, 'first'));
                }}
              />
              <Button
                weight="quiet"
                iconName={strings.importing.button}
                onPress={() => importing.choose('files')}
              >
                <Icon name="plus" />
              </Button>
            </div>
            <div className="side-views">
              <ViewSwitch view={view} onChange={setView} />
              <span className="side-count" aria-live="polite">
                {query === '' ? handles.length.toLocaleString('en') : strings.search.found(handles.length)}
              </span>
            </div>
            {listContent()}
            <ImportPanel {...importing} />
          </nav>
          <main className="main" aria-label={strings.reader.name}>
            {opened === null ? (
              <NothingOpen />
            ) : transcript !== undefined ? (
              <TranscriptReader
                key={opened.opening}
                transcript={transcript}
                target={opened.target}
                takesFocus={opened.takesFocus}
                onStar={star}
              />
            ) : failure !== null ? (
              <Notice title={strings.reader.gone} text={failure} />
            ) : null}
          </main>
        </div>
      )}
      <DropTarget enabled={!importing.busy} onDrop={importing.fromPaths} />
      <Status message={message} />
    </>
  );
}
