import { useRef } from 'react';
import type { Remembered } from '../../src-shared/app.ts';
import type { TranscriptRow } from '../../src-shared/library.ts';
import { call } from '../bridge.ts';
import type { CommandState } from '../commands/command.ts';
import { useCommands } from '../commands/use-commands.ts';
import { DropTarget } from '../features/import/drop-target.tsx';
import { FirstStart } from '../features/import/first-start.tsx';
import { useImport } from '../features/import/use-import.ts';
import { TagDialog } from '../features/library/tag-dialog.tsx';
import { useChanges } from '../features/library/use-changes.ts';
import { Palette } from '../features/palette/palette.tsx';
import { ShortcutList } from '../features/palette/shortcut-list.tsx';
import { selectedLines } from '../features/reader/selected-lines.ts';
import { quotation } from '../features/reader/quotation.ts';
import { ConnectOffer } from '../features/settings/connect-offer.tsx';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';
import { useSettings } from '../features/settings/use-settings.ts';
import { Sidebar } from '../features/sidebar/sidebar.tsx';
import { useOverview } from '../features/sidebar/use-overview.ts';
import { strings } from '../strings/en.ts';
import { Notice } from '../ui/notice.tsx';
import { exactDateText } from '../ui/time-text.ts';
import { Toast } from '../ui/toast.tsx';
import { useNow } from '../ui/use-now.ts';
import { useToast } from '../ui/use-toast.ts';
import { stepThroughHistory } from './history-step.ts';
import { ListPane } from './list-pane.tsx';
import { Panes } from './panes.tsx';
import { ReaderPane, useReaderState } from './reader-pane.tsx';
import { useDialogs } from './use-dialogs.ts';
import { useLayout } from './use-layout.ts';
import { useLibraryView } from './use-library-view.ts';
import { useOpenRequests } from './use-open-requests.ts';

interface LibraryProps {
  readonly mac: boolean;
  readonly remembered: Remembered;
}

/** The library: its places, the list, and the transcript beside it; while it is empty, the ways in. */
export function Library({ mac, remembered }: LibraryProps) {
  const [said, say] = useToast();
  const searchBox = useRef<HTMLInputElement>(null);
  const listBox = useRef<HTMLDivElement>(null);
  const now = useNow();
  const importing = useImport(say);
  const changes = useChanges(say);
  const layout = useLayout(remembered);
  const shown = useLibraryView(remembered);
  const reading = useReaderState(shown.opened?.opening ?? null);
  const dialogs = useDialogs();
  const settings = useSettings();
  const { overview, failure } = useOverview();
  const { head, lines } = shown.reader;

  useOpenRequests((request) => {
    if (settings.page !== null) settings.close();
    shown.openRequest(request);
  });

  function withActive(work: (row: TranscriptRow) => void): void {
    const row = shown.activeRow();
    if (row !== undefined) work(row);
  }

  function quote(): void {
    if (head === undefined || lines === undefined) return;
    const chosen = new Set(selectedLines());
    const quoted = lines.filter(({ seq }) => chosen.has(seq));
    if (quoted.length === 0) {
      say(strings.reader.nothingToQuote);
      return;
    }
    const text = quotation(head, quoted, exactDateText(head.createdAt, navigator.language, false));
    call('app:copy', { text }).then(
      () => {
        say(strings.reader.quoted);
      },
      (error: unknown) => {
        say((error as Error).message);
      },
    );
  }

  function pause(paused: boolean): void {
    call('library:pause', { paused }).then(
      () => {
        say(paused ? strings.done.paused : strings.done.resumed);
      },
      (error: unknown) => {
        say((error as Error).message);
      },
    );
  }

  const undo = (): void => void stepThroughHistory('undo', say);
  // What the settings cover is not changed by keys that nobody sees the effect of.
  const inFront = settings.page === null;
  const state: CommandState = {
    inLibrary: settings.page === null,
    importing: importing.busy,
    hasActive: inFront && (shown.active >= 0 || head !== undefined),
    hasOpen: inFront && head !== undefined && lines !== undefined,
  };
  const run = useCommands(
    state,
    {
      importFrom: (what) => {
        settings.leave();
        importing.choose(what);
      },
      focusSearch: () => {
        settings.leave();
        // What lay behind the settings takes the focus once it is in front.
        requestAnimationFrame(() => {
          searchBox.current?.focus();
          searchBox.current?.select();
        });
      },
      findInTranscript: () => {
        reading.find(true);
      },
      toggleStar: () => {
        withActive(changes.star);
      },
      togglePrivate: () => {
        withActive(changes.makePrivate);
      },
      toggleTrash: () => {
        withActive(shown.place.at.by === 'trash' ? changes.restore : changes.moveToTrash);
      },
      tag: () => {
        withActive((row) => {
          dialogs.show({ kind: 'tag', row });
        });
      },
      rename: () => {
        reading.rename(true);
      },
      copyQuotation: quote,
      undo,
      redo: () => void stepThroughHistory('redo', say),
      show: (by) => {
        settings.leave();
        if (!inFront) settings.close();
        shown.go({ at: { by }, narrowed: [] });
      },
      move: (rows) => {
        if (!inFront) return;
        shown.move(rows);
        // Enter is then for the row and not for whatever had the focus.
        listBox.current?.focus({ preventScroll: true });
      },
      toggleSidebar: () => {
        settings.leave();
        layout.toggleSide();
      },
      toggleDetails: layout.toggleDetails,
      togglePause: () => {
        pause(overview?.paused !== true);
      },
      openPalette: () => {
        settings.leave();
        dialogs.show({ kind: 'palette' });
      },
      openShortcuts: () => {
        dialogs.show({ kind: 'shortcuts' });
      },
      openSettings: () => {
        settings.open();
      },
    },
    mac,
  );

  if (overview === undefined) {
    return failure === null ? null : <Notice title={strings.failed.unreadable} text={failure} />;
  }
  const isEmpty = overview.transcripts === 0 && overview.trashed === 0;
  return (
    <>
      {isEmpty ? (
        <FirstStart importing={importing} />
      ) : (
        <Panes
          layout={layout}
          inert={settings.page !== null}
          side={
            <Sidebar
              overview={overview}
              place={shown.place}
              onPlace={(place) => {
                shown.go(place);
                layout.uncover();
              }}
              onPause={pause}
              onSettings={() => {
                layout.uncover();
                settings.open();
              }}
            />
          }
          list={
            <ListPane
              shown={shown}
              overview={overview}
              importing={importing}
              now={now}
              searchBox={searchBox}
              listBox={listBox}
              sideShown={layout.side !== 'hidden'}
              onSide={layout.toggleSide}
              onStar={changes.star}
              offer={
                <ConnectOffer
                  onConnect={() => {
                    settings.open('assistants');
                  }}
                />
              }
            />
          }
          reader={
            <ReaderPane
              shown={shown}
              reading={reading}
              layout={layout}
              changes={changes}
              onQuote={quote}
              onTag={(row) => {
                dialogs.show({ kind: 'tag', row });
              }}
            />
          }
        />
      )}
      {settings.page !== null && <SettingsScreen {...settings} page={settings.page} />}
      {dialogs.open?.kind === 'palette' && (
        <Palette
          state={state}
          overview={overview}
          onCommand={run}
          onPlace={shown.go}
          onOpen={(id) => {
            shown.openRequest({ id, timeMs: null });
          }}
          onClose={dialogs.close}
        />
      )}
      {dialogs.open?.kind === 'shortcuts' && <ShortcutList onClose={dialogs.close} />}
      {dialogs.open?.kind === 'tag' && (
        <TagDialog row={dialogs.open.row} overview={overview} changes={changes} onClose={dialogs.close} />
      )}
      <DropTarget enabled={!importing.busy} onDrop={importing.fromPaths} />
      <Toast said={said} onUndo={undo} />
    </>
  );
}
