const MAC: Partial<Record<string, string>> = { Mod: '⌘', Shift: '⇧' };
const OTHER: Partial<Record<string, string>> = { Mod: 'Ctrl' };

/** The keys of a shortcut as they stand on the keyboard: `Mod+k` is `⌘`, `K` on a Mac and `Ctrl`, `K` elsewhere. */
export function keysOf(shortcut: string, mac: boolean): string[] {
  const names = mac ? MAC : OTHER;
  return shortcut.split('+').map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}
