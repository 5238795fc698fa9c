import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export type SettingsPage = 'assistants' | 'activity' | 'sources' | 'library' | 'general';

export interface Settings {
  /** Null while the library is in front. */
  readonly page: SettingsPage | null;
  readonly open: (page?: SettingsPage) => void;
  readonly close: () => void;
  /** Closes them for something else in the library that takes the focus itself. */
  readonly leave: () => void;
}

/**
 * Whether the settings are in front; closing them gives the focus back to where it was, or to what `otherwise` chooses when
 * that is gone: a menu that was closing when they were opened, for one.
 */
export function useSettings(otherwise: () => void): Settings {
  const [page, setPage] = useState<SettingsPage | null>(null);
  const last = useRef<SettingsPage>('assistants');
  const focused = useRef<Element | null>(null);
  return {
    page,
    open: (wanted) => {
      if (page === null) focused.current = document.activeElement;
      last.current = wanted ?? page ?? last.current;
      setPage(last.current);
    },
    leave: () => {
      setPage(null);
    },
    close: () => {
      // The library takes no focus until it is in front again, and the next key is for it already.
      flushSync(() => {
        setPage(null);
      });
      const back = focused.current;
      if (back instanceof HTMLElement && back !== document.body) back.focus();
      if (back === document.body || document.activeElement !== back) otherwise();
    },
  };
}
