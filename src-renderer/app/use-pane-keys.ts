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

/** F6 goes from pane to pane, with Shift the other way; the arrows walk the places of the sidebar. */
export function usePaneKeys(active: boolean): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!active || event.defaultPrevented || isDialogOpen()) return;
    if (event.key === 'F6') goToPane(event.shiftKey ? -1 : 1);
    else if (!walksSidebar(event)) return;
    event.preventDefault();
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

function walksSidebar({ key, target }: KeyboardEvent): boolean {
  const sidebar = target instanceof Element ? target.closest('.library-side') : null;
  if (sidebar === null || !(target instanceof HTMLElement)) return false;
  const places = [...sidebar.querySelectorAll<HTMLElement>('button')];
  const here = places.indexOf(target);
  const moves: Partial<Record<string, number>> = {
    ArrowDown: here + 1,
    ArrowUp: here - 1,
    Home: 0,
    End: places.length - 1,
  };
  const next = moves[key];
  if (here < 0 || next === undefined) return false;
  places[next]?.focus();
  return true;
}

function goToPane(step: 1 | -1): void {
  const shown = PANES.flatMap(({ pane, first }) => {
    const element = document.querySelector(pane);
    const target =
      element?.querySelector<HTMLElement>(first) ?? element?.querySelector<HTMLElement>(FOCUSABLE);
    if (element == null || target?.closest('[inert]') !== null) return [];
    return [{ element, target }];
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
