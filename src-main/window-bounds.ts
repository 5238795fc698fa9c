/** A rectangle in device-independent pixels. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const MINIMUM_SIZE = { width: 720, height: 480 } as const;
const FIRST_SIZE = { width: 1180, height: 780 } as const;
/** As much of a remembered window must lie on a screen, so that its title bar can be taken hold of. */
const VISIBLE = 80;

/** Where the window opens: where it was, when that place still lies on a screen, else at its first size wherever the system puts it. */
export function openingBounds(
  remembered: Bounds | undefined,
  screens: readonly Bounds[],
): Partial<Pick<Bounds, 'x' | 'y'>> & Pick<Bounds, 'width' | 'height'> {
  if (remembered === undefined) return FIRST_SIZE;
  const size = {
    width: Math.max(remembered.width, MINIMUM_SIZE.width),
    height: Math.max(remembered.height, MINIMUM_SIZE.height),
  };
  const place = { ...size, x: remembered.x, y: remembered.y };
  return screens.some((screen) => overlaps(place, screen)) ? place : size;
}

function overlaps(window: Bounds, screen: Bounds): boolean {
  const width = Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x);
  const height = Math.min(window.y + window.height, screen.y + screen.height) - Math.max(window.y, screen.y);
  return width >= VISIBLE && height >= VISIBLE && window.y >= screen.y - VISIBLE;
}
