import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src-shared/commands.ts';
import { isShortcut, type KeyPress } from '../../src-renderer/commands/shortcut.ts';

function press(key: string, held: Partial<Omit<KeyPress, 'key'>> = {}): KeyPress {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held };
}

describe('a shortcut', () => {
  it('is its key with exactly its modifiers', () => {
    expect(isShortcut(press('s'), 's', false)).toBe(true);
    expect(isShortcut(press('s', { ctrlKey: true }), 's', false)).toBe(false);
    expect(isShortcut(press('S', { shiftKey: true }), 's', false)).toBe(false);
    expect(isShortcut(press('s', { altKey: true }), 's', false)).toBe(false);
    expect(isShortcut(press('Z', { ctrlKey: true, shiftKey: true }), 'Mod+Shift+Z', false)).toBe(true);
    expect(isShortcut(press('z', { ctrlKey: true }), 'Mod+Shift+Z', false)).toBe(false);
  });

  it('takes Command on a Mac and Control elsewhere', () => {
    expect(isShortcut(press('o', { metaKey: true }), 'Mod+O', true)).toBe(true);
    expect(isShortcut(press('o', { ctrlKey: true }), 'Mod+O', true)).toBe(false);
    expect(isShortcut(press('o', { metaKey: true }), 'Mod+O', false)).toBe(false);
  });

  it('finds marks that need Shift on some keyboards', () => {
    expect(isShortcut(press('/', { shiftKey: true }), '/', false)).toBe(true);
  });

  it('belongs to one command only', () => {
    const all = COMMANDS.flatMap((command) => command.shortcuts.map((shortcut) => shortcut.toLowerCase()));
    expect(new Set(all).size).toBe(all.length);
  });
});
