/** The part of a key press that a shortcut looks at. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * True when a key press is the shortcut. `Mod` is Command on a Mac and Control elsewhere; Shift counts only where a
 * shortcut with `Mod` or a letter could be meant in both ways, since marks such as `/` need it on many keyboards.
 */
export function isShortcut(press: KeyPress, shortcut: string, mac: boolean): boolean {
  const parts = shortcut.split('+');
  const key = parts.at(-1) ?? '';
  const modified = parts.includes('Mod');
  const shifted = parts.includes('Shift');
  if (press.altKey || (mac ? press.metaKey : press.ctrlKey) !== modified) return false;
  if (mac ? press.ctrlKey : press.metaKey) return false;
  if (press.key.toLowerCase() !== key.toLowerCase()) return false;
  return /^[a-z0-9]$/i.test(key) ? press.shiftKey === shifted : true;
}
