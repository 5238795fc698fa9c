import { useState } from 'react';
import type { RecordingText, TranscriptRow } from '../../src-shared/library.ts';
import type { ToExport } from '../features/export/use-export.ts';
import type { MenuPoint } from '../features/library/list-props.ts';

/** What stands before the library, if anything. */
export type OpenDialog =
  | { readonly kind: 'palette' }
  | { readonly kind: 'shortcuts' }
  /** What the list can be narrowed by. */
  | { readonly kind: 'filter' }
  /** What can be done with the rows that are meant. */
  | { readonly kind: 'rows'; readonly at: MenuPoint }
  /** In which form transcripts are exported. */
  | { readonly kind: 'export'; readonly what: ToExport }
  /** A note of a recording, by any of its ids; null for a new one. */
  | { readonly kind: 'note'; readonly recording: string; readonly text: RecordingText | null }
  /** Tags for one transcript, or for all of some handles. */
  | { readonly kind: 'tag'; readonly row: TranscriptRow }
  | { readonly kind: 'tag-several'; readonly handles: readonly number[] };

export interface Dialogs {
  readonly open: OpenDialog | null;
  readonly show: (dialog: OpenDialog) => void;
  /** Closes what is open, or only a dialog of this kind: another may have taken its place meanwhile. */
  readonly close: (kind?: OpenDialog['kind']) => void;
}

/** One dialog at a time. */
export function useDialogs(): Dialogs {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  return {
    open,
    show: setOpen,
    close: (kind) => {
      setOpen((current) => (kind === undefined || current?.kind === kind ? null : current));
    },
  };
}
