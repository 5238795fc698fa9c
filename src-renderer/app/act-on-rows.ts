import type { ListRow, NoteRow, TranscriptRow } from '../../src-shared/library.ts';
import { isNoteRow } from '../features/library/is-note-row.ts';
import type { RowActionId } from '../features/library/row-actions.ts';
import type { BulkChanges } from '../features/library/use-bulk-changes.ts';
import type { Changes } from '../features/library/use-changes.ts';
import type { Dialogs } from './use-dialogs.ts';
import type { LibraryView } from './use-library-view.ts';

/** What keys, the menu and buttons do with the rows that are meant: those selected together, else the active one. */
export interface RowActions {
  readonly run: (id: RowActionId) => void;
  readonly toggleStar: () => void;
  readonly togglePrivate: () => void;
  readonly toggleTrash: () => void;
  readonly tag: () => void;
  readonly exportRows: () => void;
}

interface RowActionsContext {
  readonly shown: LibraryView;
  readonly changes: Changes;
  readonly bulk: BulkChanges;
  readonly dialogs: Dialogs;
  readonly onRename: () => void;
  /** A note or a file is wanted as a file. */
  readonly onSaveCopy: (row: NoteRow) => void;
}

/** Acts on one row by what is known of it, on several by their handles alone. */
export function actOnRows({
  shown,
  changes,
  bulk,
  dialogs,
  onRename,
  onSaveCopy,
}: RowActionsContext): RowActions {
  const { selected } = shown;
  const inTrash = shown.place.at.by === 'trash';

  function act(one: (row: ListRow) => void, several: (handles: readonly number[]) => void): void {
    if (selected.length > 1) {
      several(selected);
      return;
    }
    const row = shown.activeRow();
    if (row !== undefined) one(row);
  }

  /** For what only transcripts have. */
  function actOnTranscripts(
    one: (row: TranscriptRow) => void,
    several: (handles: readonly number[]) => void,
  ): void {
    act((row) => {
      if (!isNoteRow(row)) one(row);
    }, several);
  }

  const star = (on: boolean): void => {
    actOnTranscripts(
      (row) => {
        if (row.starred !== on) changes.star(row);
      },
      (handles) => {
        bulk.star(handles, on);
      },
    );
  };
  const makePrivate = (on: boolean): void => {
    act(
      (row) => {
        if (row.private !== on) changes.makePrivate(row);
      },
      (handles) => {
        bulk.makePrivate(handles, on);
      },
    );
  };
  const toggleTrash = (): void => {
    if (inTrash) act(changes.restore, bulk.restore);
    else act(changes.moveToTrash, bulk.moveToTrash);
  };
  const tag = (): void => {
    actOnTranscripts(
      (row) => {
        dialogs.show({ kind: 'tag', row });
      },
      (handles) => {
        dialogs.show({ kind: 'tag-several', handles });
      },
    );
  };
  const exportRows = (): void => {
    act(
      (row) => {
        if (isNoteRow(row)) onSaveCopy(row);
        else dialogs.show({ kind: 'export', what: { kind: 'one', id: row.id, title: row.title } });
      },
      (handles) => {
        dialogs.show({ kind: 'export', what: { kind: 'several', handles } });
      },
    );
  };
  const open = (): void => {
    if (shown.active >= 0) shown.openAt(shown.active, true);
  };
  const actions: Readonly<Record<RowActionId, () => void>> = {
    open,
    star: () => {
      star(true);
    },
    unstar: () => {
      star(false);
    },
    tag,
    rename: onRename,
    hide: () => {
      makePrivate(true);
    },
    show: () => {
      makePrivate(false);
    },
    export: exportRows,
    trash: toggleTrash,
    restore: toggleTrash,
  };
  return {
    run: (id) => {
      actions[id]();
    },
    toggleStar: () => {
      actOnTranscripts(changes.star, (handles) => {
        bulk.star(handles, 'either');
      });
    },
    togglePrivate: () => {
      act(changes.makePrivate, (handles) => {
        bulk.makePrivate(handles, 'either');
      });
    },
    toggleTrash,
    tag,
    exportRows,
  };
}
