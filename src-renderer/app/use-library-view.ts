import { useDeferredValue, useState } from 'react';
import type { OpenRequest } from '../../src-shared/app.ts';
import type { SearchHit, TranscriptRow } from '../../src-shared/library.ts';
import type { Move } from '../features/library/list-props.ts';
import { knownRow } from '../features/library/use-row.ts';
import { useTranscriptList, type View } from '../features/library/use-transcript-list.ts';
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
  readonly view: View;
  /** What stands in the search box. */
  readonly typed: string;
  /** What is searched for; empty for the whole list. */
  readonly query: string;
  readonly search: Search;
  /** All transcripts of the view. */
  readonly list: Float64Array | undefined;
  readonly count: number;
  readonly active: number;
  readonly chosen: number;
  /** The transcript that commands act on. */
  readonly activeRow: () => TranscriptRow | undefined;
  readonly opened: Opened | null;
  readonly reader: LoadedTranscript;
  readonly show: (view: View) => void;
  readonly type: (text: string) => void;
  readonly move: (move: Move) => void;
  /** Takes the first row if none is active yet. False when what is on screen answers an earlier query. */
  readonly enterList: () => boolean;
  readonly openAt: (position: number, byKey: boolean) => void;
  readonly openRequest: (request: OpenRequest) => void;
}

const NONE: ArrayLike<number> = [];

export function useLibraryView(): LibraryView {
  const [view, show] = useState<View>('all');
  const [typed, setTyped] = useState('');
  const [activeRow, setActiveRow] = useState<ActiveRow | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);

  const query = useDeferredValue(typed).trim();
  const { handles: list } = useTranscriptList(view);
  const search = useSearch(query, view);
  const reader = useTranscript(opened?.id ?? null);
  const { transcript } = reader;

  const hits: readonly SearchHit[] | undefined = query === '' ? undefined : search.answer?.hits;
  const handles = query === '' ? (list ?? NONE) : (hits?.map((hit) => hit.row.handle) ?? NONE);
  const chosen =
    transcript === undefined ? -1 : activePosition(handles, { handle: transcript.handle, position: -1 });
  const active = activeRow === null ? chosen : activePosition(handles, activeRow);

  function open(id: string, target: ReaderTarget | null, takesFocus: boolean): void {
    setOpened((last) => ({ id, target, takesFocus, opening: (last?.opening ?? 0) + 1 }));
  }

  return {
    view,
    typed,
    query,
    search,
    list,
    count: handles.length,
    active,
    chosen,
    activeRow: () => hits?.[active]?.row ?? knownRow(handles[active] ?? -1) ?? transcript,
    opened,
    reader,
    show,
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
    openAt: (position, byKey) => {
      setActiveRow(activeAt(handles, position));
      const hit = hits?.[position];
      const row = hit?.row ?? knownRow(handles[position] ?? -1);
      const seq = hit?.passages[0]?.seq;
      if (row !== undefined) open(row.id, seq == null ? null : { seq }, byKey);
    },
    openRequest: ({ id, timeMs }) => {
      setActiveRow(null);
      open(id, timeMs === null ? null : { timeMs }, true);
    },
  };
}
