import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Remembered } from '../../src-shared/app.ts';
import type { LibraryOverview, NoteRow } from '../../src-shared/library.ts';
import { call } from '../bridge.ts';
import type { CommandState } from '../commands/command.ts';
import { useCommands } from '../commands/use-commands.ts';
import { NoteDialog } from '../features/details/note-dialog.tsx';
import { ExportDialog } from '../features/export/export-dialog.tsx';
import { ExportPanel } from '../features/export/export-panel.tsx';
import { useExport, type ToExport } from '../features/export/use-export.ts';
import { DropTarget } from '../features/import/drop-target.tsx';
import { FirstStart } from '../features/import/first-start.tsx';
import { useImport } from '../features/import/use-import.ts';
import { RowMenu } from '../features/library/row-menu.tsx';
import { useBulkChanges } from '../features/library/use-bulk-changes.ts';
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
import { actOnRows } from './act-on-rows.ts';
import { stepThroughChanges, stepThroughHistory } from './history-step.ts';
import { ListPane } from './list-pane.tsx';
import { Panes } from './panes.tsx';
import { useEscape } from './use-escape.ts';
import { ReaderPane, useReaderState } from './reader-pane.tsx';
import { TaggingDialog } from './tagging-dialog.tsx';
import { useDialogs } from './use-dialogs.ts';
import { useLayout } from './use-layout.ts';
import { useLibraryView } from './use-library-view.ts';
import { useOpenRequests } from './use-open-requests.ts';
import { focusPane, usePaneKeys } from './use-pane-keys.ts';
import { useRowsInHand } from './use-rows-in-hand.ts';
import { useWindowTitle } from './use-window-title.ts';

interface LibraryProps {
  readonly mac: boolean;
  readonly remembered: Remembered;
  /** What the damaged library before this one is called now. */
  readonly setAside: string | undefined;
}

/** The library: its places, the list, and the transcript beside it; while it is empty, the ways in. */
export function Library({ mac, remembered, setAside }: LibraryProps) {
  const [said, say] = useToast();
  const searchBox = useRef<HTMLInputElement>(null);
  const listBox = useRef<HTMLDivElement>(null);
  const now = useNow();
  const importing = useImport(say);
  const exporting = useExport(say);
  const changes = useChanges(say);
  const bulk = useBulkChanges(say);
  const layout = useLayout(remembered);
  const shown = useLibraryView(remembered);
  const reading = useReaderState(shown.opened?.opening ?? null);
  const dialogs = useDialogs();
  const settings = useSettings(focusList);
  const { overview, failure } = useOverview();
  const { head, lines } = shown.reader;

  useOpenRequests((request) => {
    if (settings.page !== null) settings.close();
    shown.openRequest(request);
  });

  const rows = actOnRows({
    shown,
    changes,
    bulk,
    dialogs,
    onRename: () => {
      reading.rename(true);
    },
    onSaveCopy: saveCopy,
  });
  const inHand = useRowsInHand(shown);
  const several = shown.selected.length > 1;
  const covered = layout.details === 'over' && head !== undefined && !several;

  function focusList(): void {
    // Enter is then for the row and not for whatever had the focus.
    listBox.current?.focus({ preventScroll: true });
  }

  function selectAll(): void {
    const reader = document.activeElement?.closest('article');
    if (reader != null) {
      getSelection()?.selectAllChildren(reader);
      return;
    }
    shown.selectAll();
    focusList();
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

  function saveCopy({ id }: NoteRow): void {
    call('export:save', { what: { ids: [id] }, form: 'md', text: 'edited', as: 'file' }).catch(
      (error: unknown) => {
        say((error as Error).message);
      },
    );
  }

  function askToExport(what: ToExport): void {
    dialogs.show({ kind: 'export', what });
  }

  /** From the settings too, which give way so that one sees how far it is. */
  function exportAll(): void {
    if (settings.page !== null) settings.close();
    askToExport({ kind: 'all' });
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

  useWindowTitle(several ? undefined : (head ?? shown.note.note)?.title);
  const closeDialog = (): void => {
    dialogs.close();
  };
  usePaneKeys(settings.page === null);
  function deselect(): void {
    shown.deselect();
    focusList();
  }
  useEscape(settings.page === null && shown.selected.length > 0, deselect);

  // What the settings cover is not changed by keys that nobody sees the effect of.
  const inFront = settings.page === null;
  const state: CommandState = {
    inLibrary: inFront,
    hasList: overview !== undefined && !isEmpty(overview),
    importing: importing.busy,
    hasActive: inFront && (shown.active >= 0 || head !== undefined || shown.note.note !== undefined),
    canMark: !inHand.areNotes,
    canFilter: shown.place.at.by !== 'notes',
    hasOpen: inFront && !several && head !== undefined && lines !== undefined,
  };
  const run = useCommands(
    state,
    {
      importFrom: (what) => {
        settings.leave();
        importing.choose(what);
      },
      exportRows: rows.exportRows,
      exportAll,
      print: () => {
        if (head !== undefined) exporting.print(head.id);
      },
      copyAs: (form) => {
        if (head !== undefined) exporting.copy(head.id, form, 'edited');
      },
      focusSearch: () => {
        // The next key is for the field already, and what lies behind the settings takes no focus until it is in front.
        flushSync(() => {
          settings.leave();
          layout.uncover();
        });
        searchBox.current?.focus();
        searchBox.current?.select();
      },
      filter: () => {
        dialogs.show({ kind: 'filter' });
      },
      findInTranscript: () => {
        reading.find(true);
      },
      toggleStar: rows.toggleStar,
      togglePrivate: rows.togglePrivate,
      toggleTrash: rows.toggleTrash,
      tag: rows.tag,
      rename: () => {
        reading.rename(true);
      },
      copyQuotation: quote,
      undo: () => void stepThroughHistory('undo', say),
      redo: () => void stepThroughHistory('redo', say),
      show: (by) => {
        settings.leave();
        if (!inFront) settings.close();
        shown.go({ at: { by }, narrowed: [] });
      },
      move: (by) => {
        if (!inFront) return;
        shown.move(by);
        layout.uncover();
        // What the details lay over takes the focus once they are gone.
        if (covered) requestAnimationFrame(focusList);
        else focusList();
      },
      toggleSelected: () => {
        shown.toggleSelected();
        focusList();
      },
      selectAll,
      toggleSidebar: () => {
        settings.leave();
        layout.toggleSide();
        // What lies over the list is there to be used at once.
        if (layout.sideLiesOver) focusPane(layout.side === 'hidden' ? '.library-side' : '.list-pane');
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
  return (
    <>
      {isEmpty(overview) ? (
        <FirstStart importing={importing} setAside={setAside} />
      ) : (
        <Panes
          layout={layout}
          inert={settings.page !== null}
          covered={covered}
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
              filtering={dialogs.open?.kind === 'filter'}
              onFilter={(open) => {
                if (open) dialogs.show({ kind: 'filter' });
                else dialogs.close('filter');
              }}
              onStar={changes.star}
              onMenu={(position, at) => {
                shown.pointAt(position);
                dialogs.show({ kind: 'rows', at });
              }}
              onEmptyTrash={() => {
                settings.open('library');
              }}
              offer={
                <>
                  <ConnectOffer
                    onConnect={() => {
                      settings.open('assistants');
                    }}
                  />
                  <ExportPanel {...exporting} />
                </>
              }
            />
          }
          reader={
            <ReaderPane
              shown={shown}
              inHand={inHand}
              onRows={rows.run}
              onDeselect={deselect}
              reading={reading}
              layout={layout}
              changes={changes}
              onQuote={quote}
              onWrite={(recording, text) => {
                dialogs.show({ kind: 'note', recording, text });
              }}
              onExport={({ id, title }) => {
                askToExport({ kind: 'one', id, title });
              }}
              onSaveCopy={saveCopy}
              onRecording={(id) => {
                shown.openRequest({ id, timeMs: null });
              }}
              onTag={(row) => {
                dialogs.show({ kind: 'tag', row });
              }}
            />
          }
        />
      )}
      {settings.page !== null && (
        <SettingsScreen
          {...settings}
          page={settings.page}
          onExportAll={exportAll}
          onTranscript={(id) => {
            settings.leave();
            shown.openRequest({ id, timeMs: null });
          }}
        />
      )}
      {dialogs.open?.kind === 'palette' && (
        <Palette
          state={state}
          overview={overview}
          onCommand={run}
          onPlace={shown.go}
          onOpen={(id) => {
            shown.openRequest({ id, timeMs: null });
          }}
          onClose={closeDialog}
        />
      )}
      {dialogs.open?.kind === 'shortcuts' && <ShortcutList onClose={closeDialog} />}
      {dialogs.open?.kind === 'rows' && (
        <RowMenu
          at={dialogs.open.at}
          inHand={inHand}
          onAction={rows.run}
          onClose={() => {
            dialogs.close('rows');
          }}
        />
      )}
      {dialogs.open?.kind === 'export' && (
        <ExportDialog what={dialogs.open.what} exporting={exporting} onClose={closeDialog} />
      )}
      {dialogs.open?.kind === 'note' && <NoteDialog {...dialogs.open} onClose={closeDialog} />}
      {(dialogs.open?.kind === 'tag' || dialogs.open?.kind === 'tag-several') && (
        <TaggingDialog
          open={dialogs.open}
          overview={overview}
          changes={changes}
          bulk={bulk}
          onClose={closeDialog}
        />
      )}
      <DropTarget onDrop={importing.fromPaths} />
      <Toast
        said={said}
        start={isEmpty(overview) || !inFront ? 0 : layout.readerStart}
        onUndo={() => void stepThroughChanges('undo', say)}
      />
    </>
  );
}

/** There is nothing yet, not even in the trash. */
function isEmpty({ transcripts, notes, trashed }: LibraryOverview): boolean {
  return transcripts === 0 && notes === 0 && trashed === 0;
}
