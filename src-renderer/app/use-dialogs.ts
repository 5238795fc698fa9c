import { useState } from 'react';
import type { TranscriptRow } from '../../src-shared/library.ts';

/** What stands before the library, if anything. */
export type OpenDialog =
  | { readonly kind: 'palette' }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'tag'; readonly row: TranscriptRow };

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
