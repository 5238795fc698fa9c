import { useDeferredValue, useMemo, useState } from 'react';
import type { OpenRequest, Remembered } from '../../src-shared/app.ts';
import type { ListRow, SearchHit, TranscriptSort } from '../../src-shared/library.ts';
import { isNoteRow } from '../features/library/is-note-row.ts';
import { call } from '../bridge.ts';
import type { Move, SelectTarget } from '../features/library/list-props.ts';
import { EVERYTHING, filterOf, placeOf, searchFilterOf, type Place } from '../features/library/place.ts';
import { knownRow } from '../features/library/use-row.ts';
import { useTranscriptList, type TranscriptHandles } from '../features/library/use-transcript-list.ts';
import type { ReaderTarget } from '../features/reader/line-sections.ts';
import { useNote, type LoadedNote } from '../features/reader/use-note.ts';
import { useTranscript, type LoadedTranscript } from '../features/reader/use-transcript.ts';
import { useSearch, type Search } from '../features/search/use-search.ts';
import { activeAt, activePosition, moved, type ActiveRow } from './active-row.ts';
import { everything, selectedTo, stillListed, toggled, type Selection } from './selection.ts';

/** What the reader was asked to show. */
export interface Opened {
  readonly id: string;
  /** It is known to be a note or a file. What a link or an earlier start names may turn out to be one. */
  readonly isNote: boolean;
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
  /** Handles of what was selected together, in the order of the list; empty while one row at a time is meant. */
  readonly selected: readonly number[];
  readonly isSelected: (position: number) => boolean;
  /** The transcript that commands act on while no more than one is selected. */
  readonly activeRow: () => ListRow | undefined;
  readonly opened: Opened | null;
  readonly reader: LoadedTranscript;
  readonly note: LoadedNote;
  readonly go: (place: Place) => void;
  readonly sortBy: (sort: TranscriptSort) => void;
  readonly type: (text: string) => void;
  /** Moves the active row and selects nothing else, or leaves the selection as it is. */
  readonly move: (move: Move, keepsSelection?: boolean) => void;
  /** Selects from where the selection began to a row; `adds` keeps what is selected elsewhere. */
  readonly selectTo: (to: SelectTarget, adds?: boolean) => void;
  /** Adds a row to the selection or takes it out, and opens the only one that is left; without a position the active one, which opens nothing. */
  readonly toggleSelected: (position?: number) => void;
  readonly selectAll: () => void;
  readonly deselect: () => void;
  /** Makes a row the active one; a selection that it belongs to stays. */
  readonly pointAt: (position: number) => void;
  /** Takes the first row if none is active yet. False when what is on screen answers an earlier query. */
  readonly enterList: () => boolean;
  /** `seq` names a line of a search's passage; without it the best one is meant. */
  readonly openAt: (position: number, byKey: boolean, seq?: number) => void;
  readonly openRequest: (request: OpenRequest) => void;
}

const NONE: ArrayLike<number> = [];
const NO_SELECTION: readonly number[] = [];

export function useLibraryView(remembered: Remembered): LibraryView {
  const [place, setPlace] = useState(remembered.place === undefined ? EVERYTHING : placeOf(remembered.place));
  const [sort, setSort] = useState<TranscriptSort>(remembered.sort ?? 'newest');
  const [typed, setTyped] = useState('');
  const [activeRow, setActiveRow] = useState<ActiveRow | null>(null);
  const [selection, setSelection] = useState<Selection | null>(null);
  const [opened, setOpened] = useState<Opened | null>(
    remembered.open == null
      ? null
      : { id: remembered.open, isNote: false, target: null, takesFocus: false, opening: 0 },
  );

  const query = useDeferredValue(typed).trim();
  const list = useTranscriptList(filterOf(place), sort);
  const search = useSearch(query, searchFilterOf(place));
  const reader = useTranscript(opened === null || opened.isNote ? null : opened.id);
  const isNoTranscript = opened?.isNote === true || reader.failure !== null;
  const note = useNote(isNoTranscript ? (opened?.id ?? null) : null);
  const open = reader.head ?? note.note;

  const hits: readonly SearchHit[] | undefined = query === '' ? undefined : search.answer?.hits;
  const handles = useMemo(
    () => (query === '' ? (list.handles ?? NONE) : (hits?.map((hit) => hit.row.handle) ?? NONE)),
    [query, list.handles, hits],
  );
  const chosen = open === undefined ? -1 : Array.prototype.indexOf.call(handles, open.handle);
  const active = activeRow === null ? chosen : activePosition(handles, activeRow);

  const selected = useMemo(
    () => (selection === null ? NO_SELECTION : stillListed(handles, selection)),
    [handles, selection],
  );
  const isAmong = useMemo(() => new Set(selected), [selected]);
  const here = handles[active];

  function show(what: Omit<Opened, 'opening'>): void {
    setOpened((last) => ({ ...what, opening: (last?.opening ?? 0) + 1 }));
    void call('app:remember', { open: what.id });
  }

  function openAt(position: number, byKey: boolean, seq?: number): void {
    setActiveRow(activeAt(handles, position));
    setSelection(null);
    const hit = hits?.[position];
    const row = hit?.row ?? knownRow(handles[position] ?? -1);
    const line = seq ?? hit?.passages[0]?.seq;
    if (row === undefined) return;
    show({
      id: row.id,
      isNote: isNoteRow(row),
      target: line == null ? null : { seq: line },
      takesFocus: byKey,
    });
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
    selected,
    isSelected: (position) => isAmong.has(handles[position] ?? -1),
    activeRow: () => {
      const handle = selected[0] ?? here ?? open?.handle;
      const row = hits?.find((hit) => hit.row.handle === handle)?.row ?? knownRow(handle ?? -1);
      return row ?? (open?.handle === handle ? open : undefined);
    },
    opened,
    reader,
    note,
    go: (next) => {
      setPlace(next);
      setActiveRow(null);
      setSelection(null);
      void call('app:remember', { place: filterOf(next) });
    },
    sortBy: (next) => {
      setSort(next);
      void call('app:remember', { sort: next });
    },
    type: (text) => {
      setTyped(text);
      setActiveRow(null);
      setSelection(null);
    },
    move: (move, keepsSelection = false) => {
      const next = moved(handles, active, move);
      setActiveRow(next);
      if (!keepsSelection) setSelection(null);
      else if (selected.length === 0 && here !== undefined && next?.handle !== here) {
        setSelection({ handles: new Set([here]), anchor: here });
      }
    },
    selectTo: (to, adds = false) => {
      const row = typeof to === 'object' ? activeAt(handles, to.position) : moved(handles, active, to);
      if (row === null) return;
      const anchor = (selected.length === 0 ? here : selection?.anchor) ?? row.handle;
      setActiveRow(row);
      setSelection(selectedTo(handles, anchor, row.position, adds ? isAmong : []));
    },
    toggleSelected: (position) => {
      const row = activeAt(handles, position ?? active);
      if (row === null) return;
      const implied = selected.length === 0 && here !== undefined && here !== row.handle ? [here] : selected;
      const next = toggled(new Set(implied), row.handle);
      const [only] = next?.handles.size === 1 ? next.handles : [];
      if (position !== undefined && only !== undefined) {
        openAt(Array.prototype.indexOf.call(handles, only), false);
        return;
      }
      setActiveRow(row);
      setSelection(next);
    },
    selectAll: () => {
      setActiveRow(activeAt(handles, Math.max(0, active)));
      setSelection(everything(handles, here ?? handles[0] ?? -1));
    },
    deselect: () => {
      setSelection(null);
    },
    pointAt: (position) => {
      setActiveRow(activeAt(handles, position));
      if (!isAmong.has(handles[position] ?? -1)) setSelection(null);
    },
    enterList: () => {
      if (typed.trim() !== query || search.pending) return false;
      if (activeRow === null) setActiveRow(moved(handles, -1, 'first'));
      return true;
    },
    openAt,
    openRequest: ({ id, timeMs }) => {
      setActiveRow(null);
      setSelection(null);
      show({ id, isNote: false, target: timeMs === null ? null : { timeMs }, takesFocus: true });
    },
  };
}
