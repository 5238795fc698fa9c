import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '../commands/use-commands.ts';

/** Escape puts something away while it is there, unless it is for a dialog or a text field. */
export function useEscape(active: boolean, leave: () => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isDialogOpen()) return;
    event.preventDefault();
    leave();
  });
  useEffect(() => {
    if (!active) return undefined;
    const listener = (event: KeyboardEvent): void => {
      hear(event);
    };
    window.addEventListener('keydown', listener);
    return () => {
      window.removeEventListener('keydown', listener);
    };
  }, [active]);
}
