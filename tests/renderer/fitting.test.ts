import { describe, expect, it } from 'vitest';
import { titleQuery } from '../../src-renderer/features/palette/title-query.ts';
import { receiptText } from '../../src-renderer/features/details/receipt-text.ts';
import { fitting } from '../../src-renderer/ui/fitting.ts';
import { keysOf } from '../../src-renderer/ui/keys-of.ts';

const fit = (items: readonly string[], typed: string) => fitting(items, typed, (item) => item);

describe('what fits what was typed', () => {
  it('holds every word, without case and accents; what begins so comes first', () => {
    const names = ['Show Inés', 'Inés Carvallo', 'Ada'];
    expect(fit(names, 'ines')).toEqual(['Inés Carvallo', 'Show Inés']);
    expect(fit(names, 'carv INÉS')).toEqual(['Inés Carvallo']);
    expect(fit(names, ' ')).toEqual(names);
    expect(fit(names, 'x')).toEqual([]);
  });
});

describe('a search for titles', () => {
  it('lets the last word go on and takes nothing for an operator', () => {
    expect(titleQuery('Avocet "kick')).toBe('avocet kick*');
    expect(titleQuery('光源')).toBe('光源*');
    expect(titleQuery('-OR (')).toBe('or*');
    expect(titleQuery(' …')).toBeNull();
  });
});

describe('the keys of a shortcut', () => {
  it('are those of the keyboard', () => {
    expect(keysOf('Mod+Shift+z', true)).toEqual(['⌘', '⇧', 'Z']);
    expect(keysOf('Mod+Shift+z', false)).toEqual(['Ctrl', 'Shift', 'Z']);
    expect(keysOf('F2', false)).toEqual(['F2']);
  });
});

describe('what an import did', () => {
  it('is told without what did not happen', () => {
    expect(receiptText({ read: 3, kept: 3, empty: 0, repaired: 0, dropped: 0 })).toBe(
      'All 3 parts of the file were kept.',
    );
    expect(receiptText({ read: 9, kept: 6, empty: 2, repaired: 1, dropped: 1 })).toBe(
      '6 of 9 parts of the file were kept. 2 had no text. 1 was repaired. 1 could not be read.',
    );
  });
});
