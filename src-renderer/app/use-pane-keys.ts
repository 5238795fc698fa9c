import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '../commands/use-commands.ts';

/** The panes in their order, each with what takes the focus in it. */
const PANES = [
  { pane: '.library-side', first: '[aria-current="page"]' },
  { pane: '.list-pane', first: '[role="grid"]' },
  { pane: '.main-reader', first: '[tabindex="0"]' },
  { pane: '.main-details', first: '[tabindex="0"]' },
] as const;

const FOCUSABLE = 'button:not([disabled]), input, [tabindex="0"]';

/** F6 goes from pane to pane, with Shift the other way. */
export function usePaneKeys(active: boolean): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!active || event.key !== 'F6' || event.defaultPrevented || isDialogOpen()) return;
    event.preventDefault();
    goToPane(event.shiftKey ? -1 : 1);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      hear(event);
    };
    window.addEventListener('keydown', listener);
    return () => {
      window.removeEventListener('keydown', listener);
    };
  }, []);
}

function goToPane(step: 1 | -1): void {
  const shown = PANES.flatMap(({ pane, first }) => {
    const element = document.querySelector(pane);
    const target =
      element?.querySelector<HTMLElement>(first) ?? element?.querySelector<HTMLElement>(FOCUSABLE);
    return element == null || target == null ? [] : [{ element, target }];
  });
  const here = shown.findIndex(({ element }) => element.contains(document.activeElement));
  // From nowhere the way begins at the list, which lies before or after in either direction.
  const next = here < 0 ? shown.findIndex(({ element }) => element.matches('.list-pane')) : here + step;
  shown.at(next % shown.length)?.target.focus();
}

/** Gives the focus to a pane once it is on screen. */
export function focusPane(pane: (typeof PANES)[number]['pane']): void {
  requestAnimationFrame(() => {
    const element = document.querySelector(pane);
    const wanted = PANES.find((each) => each.pane === pane)?.first ?? FOCUSABLE;
    (element?.querySelector<HTMLElement>(wanted) ?? element?.querySelector<HTMLElement>(FOCUSABLE))?.focus();
  });
}
