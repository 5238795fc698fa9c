import './library.css';
import { useRef } from 'react';
import type { TranscriptRow } from '../../src-shared/library.ts';
import { useCommands } from '../commands/use-commands.ts';
import { DropTarget } from '../features/import/drop-target.tsx';
import { FirstStart } from '../features/import/first-start.tsx';
import { useImport } from '../features/import/use-import.ts';
import { useStar } from '../features/library/use-star.ts';
import { useTranscriptList } from '../features/library/use-transcript-list.ts';
import { NothingOpen } from '../features/reader/nothing-open.tsx';
import { TranscriptReader } from '../features/reader/transcript-reader.tsx';
import { strings } from '../strings/en.ts';
import { Notice } from '../ui/notice.tsx';
import { Status } from '../ui/status.tsx';
import { useNow } from '../ui/use-now.ts';
import { useStatus } from '../ui/use-status.ts';
import { stepThroughHistory } from './history-step.ts';
import { Side } from './side.tsx';
import { useLibraryView, type LibraryView } from './use-library-view.ts';
import { useOpenRequests } from './use-open-requests.ts';

/** The library: search and list at the side, the transcript beside it; while it is empty, the ways in. */
export function Library({ mac }: { readonly mac: boolean }) {
  const [message, say] = useStatus();
  const searchBox = useRef<HTMLInputElement>(null);
  const listBox = useRef<HTMLDivElement>(null);
  const now = useNow();
  const importing = useImport(say);
  const star = useStar(say);
  const shown = useLibraryView();
  const { handles: everything, failure } = useTranscriptList('all');

  useOpenRequests(shown.openRequest);
  useCommands(
    {
      libraryOpen: true,
      importing: importing.busy,
      hasActive: shown.active >= 0 || shown.reader.transcript !== undefined,
    },
    {
      importFrom: importing.choose,
      focusSearch: () => {
        searchBox.current?.focus();
        searchBox.current?.select();
      },
      toggleStar: () => {
        const row = shown.activeRow();
        if (row !== undefined) star(row);
      },
      undo: () => void stepThroughHistory('undo', say),
      redo: () => void stepThroughHistory('redo', say),
      show: shown.show,
      move: shown.move,
    },
    mac,
  );

  if (everything === undefined) {
    return failure === null ? null : <Notice title={strings.failed.unreadable} text={failure} />;
  }
  return (
    <>
      {everything.length === 0 ? (
        <FirstStart importing={importing} />
      ) : (
        <div className="library">
          <Side
            shown={shown}
            importing={importing}
            now={now}
            searchBox={searchBox}
            listBox={listBox}
            onStar={star}
          />
          <main className="main" aria-label={strings.reader.name}>
            <Reader shown={shown} onStar={star} />
          </main>
        </div>
      )}
      <DropTarget enabled={!importing.busy} onDrop={importing.fromPaths} />
      <Status message={message} />
    </>
  );
}

interface ReaderProps {
  readonly shown: LibraryView;
  readonly onStar: (row: TranscriptRow) => void;
}

/** The transcript that was opened, or why there is none. */
function Reader({ shown: { opened, reader }, onStar }: ReaderProps) {
  if (opened === null) return <NothingOpen />;
  if (reader.transcript !== undefined) {
    return (
      <TranscriptReader
        key={opened.opening}
        transcript={reader.transcript}
        target={opened.target}
        takesFocus={opened.takesFocus}
        onStar={onStar}
      />
    );
  }
  return reader.failure === null ? null : <Notice title={strings.reader.gone} text={reader.failure} />;
}
