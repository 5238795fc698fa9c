import { describe, expect, it } from 'vitest';
import { HUES, speakerHue } from '../../src-renderer/features/reader/speaker-hue.ts';

describe('the colour of a speaker', () => {
  it('stays theirs, however the name is written', () => {
    expect(speakerHue('Inés Carvallo')).toBe(speakerHue('INÉS CARVALLO'.normalize('NFD')));
  });

  it('uses all colours', () => {
    const used = new Set(Array.from({ length: 200 }, (_each, index) => speakerHue(`Speaker ${index}`)));
    expect([...used].sort((a, b) => a - b)).toEqual(Array.from({ length: HUES }, (_each, index) => index));
  });
});
