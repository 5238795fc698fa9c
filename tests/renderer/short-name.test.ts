import { describe, expect, it } from 'vitest';
import { shortName } from '../../src-renderer/ui/short-name.ts';

describe('a name in a sentence', () => {
  it('stays whole while it is short', () => {
    expect(shortName('Weekly meeting')).toBe('Weekly meeting');
    expect(shortName('会'.repeat(60))).toBe('会'.repeat(60));
  });

  it('is cut between characters, never within one', () => {
    expect(shortName('a'.repeat(200))).toBe(`${'a'.repeat(60)}…`);
    expect(shortName('👩‍👩‍👧‍👦'.repeat(200))).toBe(`${'👩‍👩‍👧‍👦'.repeat(60)}…`);
    expect(shortName(`${'word '.repeat(12)}and more`)).toBe(`${'word '.repeat(12).trimEnd()}…`);
  });

  it('is cut also when one character alone would fill the sentence', () => {
    expect(shortName(`e${'\u0301'.repeat(5_000)}`).length).toBeLessThan(1_000);
  });
});
