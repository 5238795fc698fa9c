import { useEffect } from 'react';
import { strings } from '../strings/en.ts';
import { shortName } from '../ui/short-name.ts';

/** Names the window after the transcript in front, whose title may be of any length. */
export function useWindowTitle(title: string | undefined): void {
  useEffect(() => {
    document.title =
      title === undefined || title === '' ? strings.appName : strings.windowTitle(shortName(title));
  }, [title]);
}
