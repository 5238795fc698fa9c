import { useDeferredValue, useState } from 'react';
import type { OpenRequest, Remembered } from '../../src-shared/app.ts';
import type { SearchHit, TranscriptRow, TranscriptSort } from '../../src-shared/library.ts';
import { call } from '../bridge.ts';
import type { Move } from '../features/library/list-props.ts';
import { EVERYTHING, filterOf, placeOf, type Place } from '../features/library/place.ts';
import { knownRow } from '../features/library/use-row.ts';
import { useTranscriptList, type TranscriptHandles } from '../features/library/use-transcript-list.ts';
import type { ReaderTarget } from '../features/reader/line-sections.ts';
import { useTranscript, type LoadedTranscript } from '../features/reader/use-transcript.ts';
import { useSearch, type Search } from '../features/search/use-search.ts';
import { activeAt, activePosition, moved, type ActiveRow } from './active-row.ts';

/** What the reader was asked to show. */
export interface Opened {
  readonly id: string;
  readonly target: ReaderTarget | null;
  /** It was opened by a key, and the next keys are for the reader. */
  readonly takesFocus: boolean;
  /** Tells openings of one transcript apart. */
  readonly opening: number;
}

/** What is on screen, and how to change that. Positions count from 0 in the list that is shown; -1 is none. */
export interface LibraryView {
  readonly place: Place;
  readonly sort: TranscriptSort;
  /** What stands in the search box. */
  readonly typed: string;
  /** What is searched for; empty for the whole list. */
  readonly query: string;
  readonly search: Search;
  /** All transcripts of the place. */
  readonly list: TranscriptHandles;
  readonly count: number;
  readonly active: number;
  readonly chosen: number;
  /** The transcript that commands act on. */
  readonly activeRow: () => TranscriptRow | undefined;
  readonly opened: Opened | null;
  readonly reader: LoadedTranscript;
  readonly go: (place: Place) => void;
  readonly sortBy: (sort: TranscriptSort) => void;
  readonly type: (text: string) => void;
  readonly move: (move: Move) => void;
  /** Takes the first row if none is active yet. False when what is on screen answers an earlier query. */
  readonly enterList: () => boolean;
  /** `seq` names a line of a search's passage; without it the best one is meant. */
  readonly openAt: (position: number, byKey: boolean, seq?: number) => void;
  readonly openRequest: (request: OpenRequest) => void;
}

const NONE: ArrayLike<number> = [];

export function useLibraryView(remembered: Remembered): LibraryView {
  const [place, setPlace] = useState(remembered.place === undefined ? EVERYTHING : placeOf(remembered.place));
  const [sort, setSort] = useState<TranscriptSort>(remembered.sort ?? 'newest');
  const [typed, setTyped] = useState('');
  const [activeRow, setActiveRow] = useState<ActiveRow | null>(null);
  const [opened, setOpened] = useState<Opened | null>(
    remembered.open == null ? null : { id: remembered.open, target: null, takesFocus: false, opening: 0 },
  );

  const query = useDeferredValue(typed).trim();
  const filter = filterOf(place);
  const list = useTranscriptList(filter, sort);
  const search = useSearch(query, filter);
  const reader = useTranscript(opened?.id ?? null);
  const { head } = reader;

  const hits: readonly SearchHit[] | undefined = query === '' ? undefined : search.answer?.hits;
  const handles = query === '' ? (list.handles ?? NONE) : (hits?.map((hit) => hit.row.handle) ?? NONE);
  const chosen = head === undefined ? -1 : Array.prototype.indexOf.call(handles, head.handle);
  const active = activeRow === null ? chosen : activePosition(handles, activeRow);

  function open(id: string, target: ReaderTarget | null, takesFocus: boolean): void {
    setOpened((last) => ({ id, target, takesFocus, opening: (last?.opening ?? 0) + 1 }));
    void call('app:remember', { open: id });
  }

  return {
    place,
    sort,
    typed,
    query,
    search,
    list,
    count: handles.length,
    active,
    chosen,
    activeRow: () => hits?.[active]?.row ?? knownRow(handles[active] ?? -1) ?? head,
    opened,
    reader,
    go: (next) => {
      setPlace(next);
      setActiveRow(null);
      void call('app:remember', { place: filterOf(next) });
    },
    sortBy: (next) => {
      setSort(next);
      void call('app:remember', { sort: next });
    },
    type: (text) => {
      setTyped(text);
      setActiveRow(null);
    },
    move: (move) => setActiveRow(moved(handles, active, move)),
    enterList: () => {
      if (typed.trim() !== query || search.pending) return false;
      if (activeRow === null) setActiveRow(moved(handles, -1, 'first'));
      return true;
    },
    openAt: (position, byKey, seq) => {
      setActiveRow(activeAt(handles, position));
      const hit = hits?.[position];
      const row = hit?.row ?? knownRow(handles[position] ?? -1);
      const line = seq ?? hit?.passages[0]?.seq;
      if (row !== undefined) open(row.id, line == null ? null : { seq: line }, byKey);
    },
    openRequest: ({ id, timeMs }) => {
      setActiveRow(null);
      open(id, timeMs === null ? null : { timeMs }, true);
    },
  };
}
