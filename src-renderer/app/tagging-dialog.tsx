import type { LibraryOverview } from '../../src-shared/library.ts';
import { isNoteRow } from '../features/library/is-note-row.ts';
import { TagDialog } from '../features/library/tag-dialog.tsx';
import type { BulkChanges } from '../features/library/use-bulk-changes.ts';
import type { Changes } from '../features/library/use-changes.ts';
import { useSelectedRows } from '../features/library/use-selected-rows.ts';
import { strings } from '../strings/en.ts';
import type { OpenDialog } from './use-dialogs.ts';

interface TaggingDialogProps {
  readonly open: Extract<OpenDialog, { kind: 'tag' | 'tag-several' }>;
  readonly overview: LibraryOverview | undefined;
  readonly changes: Changes;
  readonly bulk: BulkChanges;
  readonly onClose: () => void;
}

/** Tags one transcript or several. */
export function TaggingDialog({ open, overview, changes, bulk, onClose }: TaggingDialogProps) {
  const handles = open.kind === 'tag' ? NONE : open.handles;
  const rows = useSelectedRows(handles);
  if (open.kind === 'tag') {
    const { row } = open;
    return (
      <TagDialog
        what={row.title === '' ? strings.list.untitled : row.title}
        count={1}
        rows={[row]}
        overview={overview}
        onAdd={(tag) => {
          changes.addTag(row, tag);
        }}
        onRemove={(tag) => {
          changes.removeTag(row, tag);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <TagDialog
      what={strings.list.several(handles.length)}
      count={handles.length}
      rows={rows?.flatMap((row) => (isNoteRow(row) ? [] : [row])) ?? null}
      overview={overview}
      onAdd={(tag) => {
        bulk.addTag(handles, tag);
      }}
      onRemove={(tag) => {
        bulk.removeTag(handles, tag);
      }}
      onClose={onClose}
    />
  );
}

const NONE: readonly number[] = [];
