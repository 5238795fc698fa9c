import { useState } from 'react';
import type { TranscriptRow } from '../../src-shared/library.ts';
import type { MenuPoint } from '../features/library/list-props.ts';

/** What stands before the library, if anything. */
export type OpenDialog =
  | { readonly kind: 'palette' }
  | { readonly kind: 'shortcuts' }
  /** What can be done with the rows that are meant. */
  | { readonly kind: 'rows'; readonly at: MenuPoint }
  /** Tags for one transcript, or for all of some handles. */
  | { readonly kind: 'tag'; readonly row: TranscriptRow }
  | { readonly kind: 'tag-several'; readonly handles: readonly number[] };

export interface Dialogs {
  readonly open: OpenDialog | null;
  readonly show: (dialog: OpenDialog) => void;
  readonly close: () => void;
}

/** One dialog at a time. */
export function useDialogs(): Dialogs {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  return {
    open,
    show: setOpen,
    close: () => {
      setOpen(null);
    },
  };
}
